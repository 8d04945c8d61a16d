# SPDX-License-Identifier: GPL-2.0-only
"""Claim published-table: what runs say, and that the published numbers are what is expected."""

from __future__ import annotations

import json
import tempfile
import unittest
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reproduce.checker import compare
from reproduce.claim import ROOT, Context, Result
from reproduce.claims.published_table import (
    COUNTED,
    NATS,
    PUBLISHED,
    SWEEPS,
    PublishedTable,
    line,
    sizes_within,
    solved_from_hits,
    sweep_row,
)
from reproduce.table import read_table, read_values, write_values

CLAIM = PublishedTable()


def stream_result(nat: str, mbps: float) -> dict[str, Any]:
    """A message's worth of packets: 5 ordinary ones, 3 super-packets of 7 packets in all."""
    in_vain = 10 if nat == "unpatched" else 0
    return {
        "nat": nat,
        "seconds": 1,
        "messageSizeBytes": 10240,
        "maxBurst": 4,
        "stepNanoseconds": 600.5,
        "crc32c": "sse4.2",
        "throughputMbps": mbps,
        "sctpManipCalls": 8,
        "crc32cCalls": 15 + in_vain,
        "crc32cCallsByCaller": {
            "sender": 5,
            "conntrack": 0,
            "nat": 5 + in_vain,
            "segmentation": 0,
            "completion": 0,
            "receiver": 5,
        },
        "crc32cCallsPerManip": (15 + in_vain) / 8,
        "predictedCrc32cCalls": 15 + in_vain,
        "plainPackets": 5,
        "superPackets": 3,
        "superPacketShare": 3 / 8,
        "membersPerSuperPacket": 7 / 3,
        "crc32cBytes": 1000,
        "crc32cCpuSeconds": 0.01,
        "stepCpuSeconds": 0.99,
        "cpuUtilisation": 1,
        "ns3Version": "3.37",
        "moduleVersion": "0.1.0",
    }


class Canned(Context):
    """Gives results without running anything."""

    def run(
        self, program: str, arguments: Sequence[str], statuses: Sequence[int] = (0,)
    ) -> list[Result]:
        del program, statuses
        nat = next(each.removeprefix("--nat=") for each in arguments if each.startswith("--nat="))
        result = stream_result(nat, 1190.0 if nat == "patched" else 1172.0)
        return [json.loads(json.dumps(result))]


class Claimed(unittest.TestCase):
    """Values, and the checker's verdict on them."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.output = Path(folder.name)
        self.values = CLAIM.run(Canned(self.output, self.output))
        self.expected = CLAIM.expectations(ROOT / CLAIM.expected)

    def test_agrees(self) -> None:
        """25/8 and 15/8 calls and 1190/1172 do, and with what Linux made of 10240 bytes."""
        verdicts = compare(CLAIM.name, "full", self.expected, self.values)
        bad = [each.case for each in verdicts if not each.is_good]
        sizes = [size for size in COUNTED if size != "10240"]
        self.assertEqual(bad, [f"{nat}, {size} bytes" for size in sizes for nat in NATS])

    def test_every_expected_number_can_differ(self) -> None:
        """A changed expectation is noticed: far off, or in its last digit."""
        for index, each in enumerate(self.expected):
            for other in (str(float(each.expected) + 0.5), each.expected[:-1] + "9"):
                if other == each.expected:
                    other = each.expected[:-1] + "8"
                changed = list(self.expected)
                changed[index] = each._replace(expected=other)
                verdict = compare(CLAIM.name, "quick", changed, self.values)[index]
                self.assertEqual((verdict.case, verdict.quantity), (each.case, each.quantity))
                self.assertEqual(verdict.verdict, "differs", each)

    def test_only_what_was_not_published_has_no_published_number(self) -> None:
        without = {each.quantity for each in self.values if not each.published}
        self.assertEqual(without, {"crc32cCallsNotPredicted"})

    def test_values_survive_a_file(self) -> None:
        """The checker reads them from one."""
        file = self.output / "values.csv"
        write_values(file, self.values)
        self.assertEqual(read_values(file), self.values)

    def test_table_tells_what_is_fitted(self) -> None:
        """Only the patched throughput is."""
        text = CLAIM.tell(self.output)
        lines = [each for each in text.splitlines() if each.rstrip().endswith("fitted")]
        self.assertEqual(len(lines), 1)
        self.assertIn("patched", lines[0])
        self.assertIn("throughput", lines[0])
        self.assertIn("10 calls more over 3 super-packets", " ".join(text.split()))

    def test_table_tells_what_was_chosen(self) -> None:
        """Ratios of calls are no predictions: the size of the messages was chosen for them."""
        text = CLAIM.tell(self.output)
        roles = [
            (nat, quantity)
            for each in text.splitlines()
            for nat in NATS
            for quantity in ("crc32c", "throughput")
            if each.split()[:2] == [nat, quantity] or each.split()[:2] == [nat, quantity + ","]
            if each.endswith("given the chosen message size")
        ]
        self.assertEqual(roles, [(nat, "crc32c") for nat in NATS])
        flat = " ".join(text.split())
        # The canned results are the same for each size.
        self.assertIn("chosen knowing both published ratios of calls: of the 15 sizes", flat)
        self.assertIn("15 have both within 5 %: 2904, 4000", flat)
        self.assertEqual(sum(each.endswith("predicted") for each in text.splitlines()), 2)

    def test_sensitivity_has_every_point(self) -> None:
        """One line per parameter and value."""
        rows = read_table(self.output / "published-table-sensitivity.csv")
        points = [(name, value) for name, values in SWEEPS.items() for value in values]
        self.assertEqual([(row["parameter"], row["value"]) for row in rows], points)
        self.assertEqual(float(rows[0]["throughputRatio"]), 1190 / 1172)


class Published(unittest.TestCase):
    """The file of expected values holds what was published."""

    def test_expected_file(self) -> None:
        """Quotients of the published hits and throughputs."""
        expected = {
            (each.case, each.quantity): float(each.expected)
            for each in CLAIM.expectations(ROOT / CLAIM.expected)
        }
        for nat in NATS:
            calls = PUBLISHED[nat].crc32c_calls_per_manip
            self.assertAlmostEqual(expected[nat, "crc32cCallsPerManip"], calls, 4)
            self.assertEqual(expected[nat, "throughputGbps"], PUBLISHED[nat].throughput_mbps / 1000)
        ratio = PUBLISHED["patched"].throughput_mbps / PUBLISHED["unpatched"].throughput_mbps
        self.assertAlmostEqual(expected["both", "throughputRatio"], ratio, 4)

    def test_counted_rows(self) -> None:
        """Sources name the hits whose quotient is expected."""
        rows = [each for each in CLAIM.expectations(ROOT / CLAIM.expected) if "bytes" in each.case]
        self.assertEqual(len(rows), 12)
        for each in rows:
            nat, size = each.case.removesuffix(" bytes").split(", ")
            calls, manips = COUNTED[size][nat]
            self.assertTrue(each.source.endswith(f": {calls} / {manips}"), each)
            self.assertEqual(each.expected, f"{calls / manips:.4f}")

    def test_solved_from_hits(self) -> None:
        """By hand: N = 3314 * 6100 / (3 * 3326) = 2026.0, G = 1288.0, n = 4415 / G - 1."""
        self.assertEqual(
            solved_from_hits(), {"membersPerSuperPacket": "2.43", "superPacketShare": "0.389"}
        )

    def test_sizes_within(self) -> None:
        """Both ratios have to be within, and only sizes count."""
        rows = [
            {"parameter": parameter, "value": value, "unpatchedCallsPerManip": unpatched,
             "patchedCallsPerManip": patched}
            for parameter, value, unpatched, patched in (
                ("messageSize", "1", "3.125", "1.875"), ("messageSize", "2", "3.0", "1.875"),
                ("messageSize", "3", "3.125", "1.94"), ("maxBurst", "4", "3.125", "1.875"),
            )
        ]  # fmt: skip
        self.assertEqual(sizes_within(rows, 0.05), ["1"])
        self.assertEqual(sizes_within(rows, 0.06), ["1", "2", "3"])

    def test_line(self) -> None:
        """Distance in percent of the published value."""
        self.assertEqual(
            line("patched", "calls", 2.0, 2.05, "predicted"),
            ["patched", "calls", "2.000", "2.050", "+2.50 %", "predicted"],
        )

    def test_sweep_row(self) -> None:
        """The ratio is patched over unpatched."""
        runs = {nat: stream_result(nat, 100.0 if nat == "patched" else 80.0) for nat in NATS}
        self.assertEqual(sweep_row("maxBurst", "4", runs)[2:7], [3.125, 1.875, 80.0, 100.0, 1.25])


if __name__ == "__main__":
    unittest.main()
