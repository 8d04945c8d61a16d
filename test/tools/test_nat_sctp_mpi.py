# SPDX-License-Identifier: GPL-2.0-only
"""The program nat-sctp-mpi on one rank; ./dev matrix mpi compares that with two."""

from __future__ import annotations

import json
import os
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("CHECKSUM_OFFLOAD_BUILD", ROOT / "build"))
PROGRAM = BUILD / "examples" / "nat-sctp-mpi"


def example(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the program."""
    return subprocess.run(
        [str(PROGRAM), *arguments], capture_output=True, text=True, check=False, timeout=120
    )


class NatSctpMpi(unittest.TestCase):
    """nat-sctp-mpi."""

    def test_patched(self) -> None:
        """Everything arrives with the right CRC."""
        done = example("--json", "--nat=patched", "--bytes=20000")
        self.assertEqual((done.returncode, done.stderr, done.stdout.count("\n")), (0, "", 1))
        result = json.loads(done.stdout)
        self.assertEqual(result["bytesDelivered"], 20000)
        self.assertEqual(result["server"]["SctpPassiveEstabs"], 1)
        self.assertEqual(result["server"]["SctpChecksumErrors"], 0)

    def test_unpatched(self) -> None:
        """The NIC computes over NAT's CRC: the server refuses INIT, each time it comes."""
        done = example("--json", "--nat=unpatched", "--bytes=20000", "--seconds=5")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        result = json.loads(done.stdout)
        self.assertEqual(result["bytesDelivered"], 0)
        self.assertEqual(result["client"]["SctpActiveEstabs"], 0)
        # RFC 9260 section 6.3: T1-init expires after 1 s and then after 2 s more.
        self.assertEqual(result["server"]["SctpChecksumErrors"], 3)

    def test_bad_arguments(self) -> None:
        """Exit code 2, nothing on standard output, one line that names the argument."""
        for argument, error in (
            ("--nat=mainline", "--nat is unpatched or patched, and not 'mainline'"),
            ("--bytes=0", "--bytes is at least 1"),
            ("--seconds=0", "--seconds is above 0"),
            ("--seconds=nan", "seconds=nan: must be a number"),
            ("--pcap=/nowhere/x", "cannot write /nowhere/x-client-0.pcap: No such file"),
        ):
            with self.subTest(argument):
                done = example("--json", argument)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertTrue(done.stderr.startswith("nat-sctp-mpi: " + error), done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
