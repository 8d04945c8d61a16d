# SPDX-License-Identifier: GPL-2.0-only
"""Claim cpu-validation: what the example prints, beside what the Linux commits report."""

from __future__ import annotations

import json
import os
import tempfile
import unittest
from pathlib import Path

from reproduce.checker import compare
from reproduce.claim import ROOT, Context
from reproduce.claims.cpu_validation import CpuValidation

CLAIM = CpuValidation()
MIB = 1048576 * 8 / 1e6  #: Mbit/s of the "MB/s" of the selftest
#: case: published Mbit/s, and share of the core
PUBLISHED = {
    "sctp-loopback": (15348.26, 1.0),
    "udp": (876 * MIB, 1.0),
    "udp-gso": (2139 * MIB, 1.0),
    "tcp-tso": (3197 * MIB, 6457754262 / 11205000000),
    "sctp-loopback-crc": (4683.50, 1.0),
    "tcp-gso": (1765 * MIB, 1.0),
    "tcp": (739 * MIB, 1.0),
}


class Cpu(unittest.TestCase):
    """A program made by hand in the place of the example."""

    def run_claim(self, factor: float) -> tuple[dict[str, list[str]], str]:
        """Verdicts by quantity, and what is told, of speeds that are off by a factor."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            lines = [
                json.dumps({
                    "case": case,
                    "linuxCommit": "0123456789ab",
                    "calibrates": case in ("sctp-loopback", "udp", "udp-gso", "tcp-tso"),
                    "publishedMbps": mbps,
                    "simulatedMbps": mbps * factor,
                    "publishedUtilisation": core,
                    "simulatedUtilisation": core,
                    "ns3Version": "3.40",
                })
                for case, (mbps, core) in PUBLISHED.items()
            ]  # fmt: skip
            program = folder / "cpu-validation"
            program.write_text("#!/bin/sh\ncat <<'E'\n" + "\n".join(lines) + "\nE\n")
            os.chmod(program, 0o755)
            values = CLAIM.run(Context(folder, folder))
            told = CLAIM.tell(folder)
        by_quantity: dict[str, list[str]] = {}
        for each in compare("x", "quick", CLAIM.expectations(ROOT / CLAIM.expected), values):
            by_quantity.setdefault(each.quantity, []).append(each.verdict)
        return by_quantity, told

    def test_published_speeds_agree(self) -> None:
        verdicts, told = self.run_claim(1.0)
        agree = ["agrees"] * len(PUBLISHED)
        self.assertEqual(verdicts["throughputMbps"], agree)
        self.assertEqual(verdicts["coreUtilisation"], agree)
        # 8 bit / 4683.5e6 bit/s = 1.708 ns
        self.assertRegex(told, r"sctp-loopback-crc  predicted +1\.708 ns/B +1\.708 ns/B +\+0\.0 %")

    def test_tolerance(self) -> None:
        """14.9 % are within, 15.1 % are not; the share of the core is as published."""
        for factor, verdict in ((0.851, "agrees"), (0.849, "differs"), (1.151, "differs")):
            verdicts, _ = self.run_claim(factor)
            self.assertEqual(set(verdicts["throughputMbps"]), {verdict}, factor)
            self.assertEqual(set(verdicts["coreUtilisation"]), {"agrees"})


if __name__ == "__main__":
    unittest.main()
