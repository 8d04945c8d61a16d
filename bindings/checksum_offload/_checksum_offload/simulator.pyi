# SPDX-License-Identifier: GPL-2.0-only
# Made by tools/stubs.py.
"""
The process's one simulator.
"""

from __future__ import annotations
import checksum_offload._checksum_offload
import typing

__all__: list[str] = [
    "destroy",
    "get_context",
    "is_finished",
    "now",
    "run",
    "schedule",
    "schedule_with_context",
    "stop",
]

def destroy() -> None:
    """
    End the simulation: every node goes, and every function that it was to call. The next one begins at time 0.
    """

def get_context() -> int:
    """
    Number of the node whose event runs.
    """

def is_finished() -> bool:
    """
    Whether no event is left, or the run was stopped.
    """

def now() -> checksum_offload._checksum_offload.Time:
    """
    The simulated time.
    """

def run() -> None:
    """
    Run until no event is left, or stop().

    Other threads of Python run meanwhile. Ctrl-C ends the run; what Python functions raise that the
    simulation calls ends it too.

    Raises
    ------
    RuntimeError
        If the simulator runs already.
    KeyboardInterrupt
        On Ctrl-C, or what another handler of a signal raises.
    """

def schedule(
    delay: checksum_offload._checksum_offload.Time | str,
    function: typing.Callable[..., typing.Any],
    *args: typing.Any,
) -> checksum_offload._checksum_offload.EventId:
    """
    Call a function with the arguments that follow, after a delay from now on.
    """

def schedule_with_context(
    node_id: int,
    delay: checksum_offload._checksum_offload.Time | str,
    function: typing.Callable[..., typing.Any],
    *args: typing.Any,
) -> None:
    """
    schedule(), as an event of a node.
    """

def stop(delay: checksum_offload._checksum_offload.Time | str | None = None) -> None:
    """
    Stop the run: now, or after a delay from now on.
    """
