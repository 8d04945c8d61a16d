# SPDX-License-Identifier: GPL-2.0-only
"""
Plots of results. Every function draws into the axes that it is given, and returns them.

The functions call nothing but methods of the axes, so that importing them does not load matplotlib.
"""

from .cpu import cpu_breakdown
from .ledger import ledger_timeline
from .packet import packet_states
from .published_table import crc32c_calls_per_packet, throughput

__all__ = [
    "cpu_breakdown",
    "crc32c_calls_per_packet",
    "ledger_timeline",
    "packet_states",
    "throughput",
]
