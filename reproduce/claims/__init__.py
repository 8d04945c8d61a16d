# SPDX-License-Identifier: GPL-2.0-only
"""All claims, in the order in which they are told."""

from __future__ import annotations

from ..claim import Claim
from .cpu_validation import CpuValidation
from .double_checksum import DoubleChecksum
from .golden import Golden
from .linux import Linux
from .packet_way import PacketWay
from .published_table import PublishedTable

CLAIMS: tuple[Claim, ...] = (
    DoubleChecksum(),
    PublishedTable(),
    PacketWay(),
    CpuValidation(),
    Linux(),
    Golden(),
)
