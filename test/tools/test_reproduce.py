# SPDX-License-Identifier: GPL-2.0-only
"""The comparison of tools/reproduce.py: it must be able to fail, cell by cell."""

from __future__ import annotations

import copy
import tempfile
import unittest
from pathlib import Path
from typing import Any

from scripts import load

reproduce = load("reproduce")


def counted(**counts: int) -> dict[str, Any]:
    """One class of packets; what is not named is zero."""
    places = ("sctpOutput", "conntrack", "nat", "gso", "csumHelp", "nic", "sctpInput")
    others = ("sent", "segments", "sctpManipCalls", "wirePackets", "wireBadCrc", "wirePending")
    return {
        "crc32cCallsByPlace": {place: counts.get(place, 0) for place in places},
        **{other: counts.get(other, 0) for other in others},
    }


def run_with_fix() -> dict[str, Any]:
    """Five packets through a patched NAT and an ixgbe, worked out by hand from the table."""
    return {
        "nat": "patched",
        "senderCsumOffload": "on",
        "gso": "on",
        "egress": "ixgbe",
        "bytes": 5000,
        "bytesDelivered": 5000,
        "associationEstablished": True,
        "sctpChecksumErrors": 0,
        "clientToServerPlain": counted(sent=3, sctpManipCalls=3, wirePackets=3),
        "clientToServerGso": counted(sent=1, segments=2, sctpManipCalls=1, wirePackets=2),
        "serverToClientPlain": counted(sent=2, sctpManipCalls=2, nat=2, sctpInput=2),
    }


class Reproduce(unittest.TestCase):
    """compare_run() and read_cells()."""

    def setUp(self) -> None:
        self.cells = reproduce.read_cells(reproduce.EXPECTED)

    def differing(self, run: dict[str, Any]) -> list[str]:
        """Columns of the cells that differ."""
        return [
            each.column
            for each in reproduce.compare_run(self.cells, run)
            if each.expected != each.simulated
        ]

    def test_every_cell_is_there(self) -> None:
        """The table holds every state, egress and generation that a run may ask for."""
        for nat in reproduce.NATS:
            for egress in reproduce.EGRESSES:
                for state in ("PARTIAL", "PARTIAL-GSO", "NONE"):
                    self.assertIn((state, egress, nat), self.cells)
            self.assertIn(("UNNECESSARY", "veth", nat), self.cells)

    def test_right_run(self) -> None:
        """A run as the table has it."""
        self.assertEqual(self.differing(run_with_fix()), [])

    def test_each_count_matters(self) -> None:
        """One call too many, at any place of any class, is named."""
        places = {"conntrack": "conntrack", "nat": "natCrc", "gso": "gso", "csumHelp": "help",
                  "sctpInput": "receiver"}  # fmt: skip
        for name in ("clientToServerPlain", "clientToServerGso", "serverToClientPlain"):
            for place, column in places.items():
                run = copy.deepcopy(run_with_fix())
                run[name]["crc32cCallsByPlace"][place] += 1
                self.assertEqual(self.differing(run), [column])

    def test_wire_matters(self) -> None:
        """A wrong packet, an error counted or not, bytes lost, no association."""
        for name in ("clientToServerPlain", "clientToServerGso"):
            run = run_with_fix()
            run[name]["wireBadCrc"] = 1
            self.assertEqual(self.differing(run), ["wire"])
        for key, value, column in (("sctpChecksumErrors", 1, "detected"),
                                   ("bytesDelivered", 4999, "delivered"),
                                   ("associationEstablished", False, "association")):  # fmt: skip
            run = run_with_fix()
            run[key] = value
            self.assertEqual(self.differing(run), [column])

    def test_altered_expectation(self) -> None:
        """A changed line of the table is noticed."""
        text = reproduce.EXPECTED.read_text(encoding="ascii")
        old = "PARTIAL       ixgbe            patched     0         0 "
        self.assertEqual(text.count(old), 1)
        with tempfile.TemporaryDirectory() as folder:
            altered = Path(folder) / "expected.txt"
            altered.write_text(text.replace(old, old[:-2] + "1 "), encoding="ascii")
            self.cells = reproduce.read_cells(altered)
        self.assertEqual(self.differing(run_with_fix()), ["natCrc"])

    def test_malformed_table(self) -> None:
        """A line with too few columns is named."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "expected.txt"
            path.write_text("PARTIAL veth patched 0\n", encoding="ascii")
            with self.assertRaisesRegex(ValueError, "expected.txt:1: 4 columns"):
                reproduce.read_cells(path)


if __name__ == "__main__":
    unittest.main()
