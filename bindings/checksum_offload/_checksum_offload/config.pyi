# SPDX-License-Identifier: GPL-2.0-only
# Made by tools/stubs.py.
"""
Values of attributes by path and by default.
"""

from __future__ import annotations
import checksum_offload._checksum_offload
import typing

__all__: list[str] = ["lookup", "reset", "set_default"]

def lookup(path: str) -> list[checksum_offload._checksum_offload.Object]:
    """
    The objects that a path of ns-3 leads to, e.g. ``/NodeList/*/DeviceList/0``.
    """

def reset() -> None:
    """
    Give every attribute its default of ns-3 again.
    """

def set_default(name: str, value: typing.Any) -> None:
    """
    Set the value that an attribute has in objects yet to be made, e.g. of ``ns3::TcpSocket::SegmentSize``; it outlives simulator.destroy(), see reset().
    """
