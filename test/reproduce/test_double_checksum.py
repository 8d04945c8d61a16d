# SPDX-License-Identifier: GPL-2.0-only
"""Claim double-checksum: what a run says, and that every cell of the table can make it differ."""

from __future__ import annotations

import copy
import tempfile
import unittest
from pathlib import Path
from typing import Any

from reproduce.checker import compare
from reproduce.claim import ROOT
from reproduce.claims.double_checksum import (
    DoubleChecksum,
    calls_term,
    read_cells,
    run_values,
    verdict_of,
)
from reproduce.table import Expectation, ReproduceError

CLAIM = DoubleChecksum()
EXPECTED = ROOT / CLAIM.expected


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
        "rngRun": 1,
        "bytes": 5000,
        "bytesDelivered": 5000,
        "associationEstablished": True,
        "sctpChecksumErrors": 0,
        "clientToServerPlain": counted(sent=3, sctpManipCalls=3, wirePackets=3),
        "clientToServerGso": counted(sent=1, segments=2, sctpManipCalls=1, wirePackets=2),
        "serverToClientPlain": counted(sent=2, sctpManipCalls=2, nat=2, sctpInput=2),
    }


class Runs(unittest.TestCase):
    """run_values() against the table."""

    def setUp(self) -> None:
        self.expected = CLAIM.expectations(EXPECTED)

    def differing(
        self, run: dict[str, Any], expected: list[Expectation] | None = None
    ) -> list[str]:
        """Quantities that differ; others of the matrix are missing, as only one run is there."""
        comparisons = compare("x", "quick", expected or self.expected, run_values(run))
        self.assertGreater(sum(each.verdict == "agrees" for each in comparisons), 8)
        return [each.quantity for each in comparisons if each.verdict in ("differs", "unexpected")]

    def test_right_run(self) -> None:
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
            run = copy.deepcopy(run_with_fix())
            run[name]["sctpManipCalls"] += 1
            self.assertEqual(self.differing(run), ["manips"])

    def test_wire_matters(self) -> None:
        """A wrong packet, an error counted or not, bytes lost, no association."""
        for name in ("clientToServerPlain", "clientToServerGso"):
            run = run_with_fix()
            run[name]["wireBadCrc"] = 1
            self.assertEqual(self.differing(run), ["wire"])
        run = run_with_fix()
        run["sctpChecksumErrors"] = 1
        self.assertEqual(self.differing(run), ["detected", "detected"])
        for key, value, column in (("bytesDelivered", 4999, "delivered"),
                                   ("associationEstablished", False, "association")):  # fmt: skip
            run = run_with_fix()
            run[key] = value
            self.assertEqual(self.differing(run), [column])

    def test_wrong_and_not_detected(self) -> None:
        """With the bug all is wrong; the receiver has to notice every packet."""
        run = run_with_fix() | {"nat": "unpatched", "bytesDelivered": 0,
                                "associationEstablished": False, "sctpChecksumErrors": 3,
                                "clientToServerGso": counted(),
                                "serverToClientPlain": counted()}  # fmt: skip
        run["clientToServerPlain"] = counted(sent=3, sctpManipCalls=3, nat=3, sctpInput=3,
                                             wirePackets=3, wireBadCrc=3)  # fmt: skip
        self.assertEqual(self.differing(run), [])
        self.assertEqual(verdict_of(run), "WRONG: no association")
        for errors in (0, 2):
            self.assertEqual(self.differing(run | {"sctpChecksumErrors": errors}), ["detected"])

    def test_every_altered_cell_is_noticed(self) -> None:
        """Every value of every cell that the run meets, changed alone."""
        met = {"PARTIAL ixgbe patched", "PARTIAL-GSO ixgbe patched", "UNNECESSARY veth patched",
               "nat=patched senderCsumOffload=on gso=on egress=ixgbe"}  # fmt: skip
        altered = 0
        for index, each in enumerate(self.expected):
            if each.case in met:
                changed = list(self.expected)
                changed[index] = each._replace(expected=each.expected + "0")
                self.assertEqual(self.differing(run_with_fix(), changed), [each.quantity])
                altered += 1
        self.assertEqual(altered, 8 + 8 + 6 + 2)


class Cells(unittest.TestCase):
    """The table."""

    def test_every_run_is_expected(self) -> None:
        """Each of the 100 runs of the matrix meets cells of the table."""
        cases = {each.case for each in CLAIM.expectations(EXPECTED)}
        self.assertEqual(sum(case.startswith("nat=") for case in cases), 100)

    def test_malformed_table(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "expected.txt"
            path.write_text("PARTIAL veth patched 0\n", encoding="ascii")
            with self.assertRaisesRegex(ReproduceError, "expected.txt:1: 4 columns"):
                read_cells(path)
            text = EXPECTED.read_text(encoding="ascii")
            path.write_text(text + text.splitlines()[-1] + "\n", encoding="ascii")
            with self.assertRaisesRegex(ReproduceError, "UNNECESSARY veth off again"):
                read_cells(path)
            line = text.splitlines()[-1]
            self.assertIn("UNNECESSARY", line)
            for changed in (line.replace("-  ", "right ", 1), line.replace("-    ", "no ")):
                self.assertNotEqual(changed, line)
                path.write_text(text.replace(line, changed), encoding="ascii")
                with self.assertRaisesRegex(ReproduceError, "wire and detected of UNNECESSARY"):
                    read_cells(path)
            path.write_text(text.replace("PARTIAL       veth             off", "#"))
            with self.assertRaisesRegex(ReproduceError, "no line for .*'PARTIAL', 'veth', 'off'"):
                CLAIM.expectations(path)

    def test_terms(self) -> None:
        """Five packets of two segments each."""
        for calls, term in ((0, "0"), (5, "1"), (10, "n"), (15, "1+n")):
            self.assertEqual(calls_term(calls, 5, 10), term)
        self.assertEqual(calls_term(14, 5, 10), "14 for 5 packets of 10 segments")


if __name__ == "__main__":
    unittest.main()
