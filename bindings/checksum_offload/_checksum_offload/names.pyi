# SPDX-License-Identifier: GPL-2.0-only
# Made by tools/stubs.py.
"""
Names of objects; ledger and auditor show them.
"""

from __future__ import annotations
import checksum_offload._checksum_offload
import typing

__all__: list[str] = ["add", "find"]

def add(name: str, object: checksum_offload._checksum_offload.Object) -> None:
    """
    Name an object; a device is named below its node: ``router/eth0``. Until simulator.destroy().
    """

def find(name: str) -> checksum_offload._checksum_offload.Object | None:
    """
    The object of that name; None if there is none.
    """
