# SPDX-License-Identifier: GPL-2.0-only
"""Many runs in one process: memory does not grow, and an error harms no other run."""

from __future__ import annotations

import gc
import os
import unittest
from pathlib import Path

import checksum_offload as co

RUNS = 200
ALLOWED_GROWTH = 1.05


def resident_bytes() -> int:
    """Give the memory of this process that is in RAM."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@unittest.skipUnless(Path("/proc/self/statm").exists(), "this system does not tell memory so")
class ManyRuns(unittest.TestCase):
    """What a long session in a notebook does."""

    def test_memory(self) -> None:
        """It is what it was after a few runs, also with observers."""
        config = co.NatSctpConfig(nat="patched", bytes=20000)

        def run(number: int) -> None:
            watched = number % 4 == 0
            co.run(config, audit=watched, ledger=watched, history=6 if watched else None)

        for number in range(20):
            run(number)
        before = resident_bytes()
        for number in range(RUNS):
            run(number)
        self.assertLess(resident_bytes() / before, ALLOWED_GROWTH)

    def test_errors(self) -> None:
        """A capture that cannot be written ends its run; the next one is as ever."""
        config = co.NatSctpConfig(nat="mainline", bytes=20000)
        expected = co.run(config, audit=True)
        for _ in range(10):
            with self.assertRaisesRegex(RuntimeError, "/nowhere"):
                co.run(co.NatSctpConfig(pcap="/nowhere/x"), audit=True, ledger=True)
            result = co.run(config, audit=True)
            self.assertEqual(result, expected)
            self.assertEqual(result.findings, expected.findings)


if __name__ == "__main__":
    unittest.main()
