# SPDX-License-Identifier: GPL-2.0-only
"""A second opinion on captures: SCTP CRC32c by bitwise division, from RFC 9260 appendix A alone.

Shares no code with the module, so that a mistake there does not hide itself here.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LINK_ETHERNET, LINK_RAW = 1, 101


class Verdict(NamedTuple):
    """What an SCTP packet of a capture holds."""

    number: int  # of the frame, from 1
    field: int
    right: int

    @property
    def good(self) -> bool:
        """Whether the field holds the right CRC."""
        return self.field == self.right


def _table() -> list[int]:
    table = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
        table.append(crc)
    return table


_TABLE = _table()


def crc32c(data: bytes) -> int:
    """CRC32c of a byte string."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ _TABLE[crc & 0xFF ^ byte]
    return crc ^ 0xFFFFFFFF


def frames(path: Path) -> Iterator[tuple[int, int, bytes]]:
    """Number, link type and bytes of each frame of a classic little-endian capture."""
    data = path.read_bytes()
    if data[:4] not in (b"\xd4\xc3\xb2\xa1", b"\x4d\x3c\xb2\xa1"):
        raise ValueError(f"{path}: not a little-endian pcap file")
    link = struct.unpack_from("<I", data, 20)[0]
    at, number = 24, 0
    while at < len(data):
        captured, original = struct.unpack_from("<II", data, at + 8)
        if captured != original:
            raise ValueError(f"{path}: frame {number + 1} is cut")
        at, number = at + 16 + captured, number + 1
        yield number, link, data[at - captured : at]


def audit(path: Path) -> list[Verdict]:
    """Verdict on every SCTP packet over IPv4; checks the IPv4 header's checksum as well."""
    verdicts = []
    for number, link, frame in frames(path):
        if link == LINK_ETHERNET:
            if frame[12:14] != b"\x08\x00":
                continue
            packet = frame[14:]
        elif link == LINK_RAW:
            packet = frame
        else:
            raise ValueError(f"{path}: link type {link}")
        header_size = (packet[0] & 15) * 4
        words = struct.unpack(f"!{header_size // 2}H", packet[:header_size])
        if sum(words) % 0xFFFF != 0:
            raise ValueError(f"{path}: frame {number}: bad IPv4 header checksum")
        total = struct.unpack_from("!H", packet, 2)[0]
        if total > len(packet):
            raise ValueError(f"{path}: frame {number}: total length {total}")
        if packet[9] != 132:
            continue
        sctp = packet[header_size:total]
        field = struct.unpack_from("<I", sctp, 8)[0]
        verdicts.append(Verdict(number, field, crc32c(sctp[:8] + bytes(4) + sctp[12:])))
    return verdicts
