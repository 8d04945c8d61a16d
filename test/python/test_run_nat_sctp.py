# SPDX-License-Identifier: GPL-2.0-only
"""The Python module beside the C++ example: same keys, same values, and errors that say what."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import checksum_offload as co

EXAMPLE = Path(os.environ["CHECKSUM_OFFLOAD_BUILD"]) / "examples" / "nat-sctp-double-checksum"


class RunNatSctp(unittest.TestCase):
    """run_nat_sctp()."""

    def test_equals_the_example(self) -> None:
        """Dict and JSON line are equal, key by key."""
        line = subprocess.run(
            [EXAMPLE, "--json", "--nat=unpatched", "--egress=ixgbe", "--seed=1"],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        self.assertEqual(line.count("\n"), 1)
        self.assertEqual(co.run_nat_sctp(nat="unpatched", egress="ixgbe", seed=1), json.loads(line))

    def test_bug_and_fix(self) -> None:
        """The reference case: no association without the fix, a full transfer with it."""
        bug = co.run_nat_sctp(nat="unpatched", egress="ixgbe")
        self.assertFalse(bug["associationEstablished"])
        self.assertEqual(bug["bytesDelivered"], 0)
        self.assertEqual(bug["wireBadCrc"], bug["wirePackets"])
        self.assertEqual(bug["sctpChecksumErrors"], bug["wirePackets"])
        fix = co.run_nat_sctp(nat="patched", egress="ixgbe")
        self.assertTrue(fix["associationEstablished"])
        self.assertEqual(fix["bytesDelivered"], fix["bytes"])
        self.assertEqual(fix["wireBadCrc"], 0)

    def test_generation(self) -> None:
        """Sets what NAT does, unless that is given."""
        for nat, generation, expected in (
            (None, "4.9", "unpatched"),
            (None, "4.10", "patched"),
            ("mainline", "4.9", "mainline"),
            (None, "", "unpatched"),
        ):
            result = co.run_nat_sctp(nat=nat, generation=generation, bytes=1000, max_seconds=20)
            self.assertEqual(result["nat"], expected)
            self.assertEqual(result["generation"], generation)
        with self.assertRaisesRegex(ValueError, "^generation=2: must be one of 4.9, 4.10, "):
            co.run_nat_sctp(generation="2")

    def test_switches(self) -> None:
        """Booleans and the command line's words are the same."""
        self.assertEqual(
            co.run_nat_sctp(nat="patched", gso=False, sender_csum_offload=True, bytes=5000),
            co.run_nat_sctp(nat="patched", gso="off", sender_csum_offload="on", bytes=5000),
        )

    def test_wrong_values(self) -> None:
        """ValueError names the argument, the value and what is allowed."""
        cases: list[tuple[dict[str, Any], str]] = [
            ({"nat": "patchd"}, "nat=patchd: must be one of unpatched, patched, mainline, "
                                "always-none, off"),
            ({"egress": ""}, "egress=: must be one of veth, "),
            ({"gso": "yes"}, "gso=yes: must be one of off, on"),
            ({"gso": 1.5}, "gso=1.5: must be True, False"),
            ({"bytes": 0}, "bytes=0: must be at least 1"),
            ({"bytes": -1}, "bytes=-1: must be from 0 to"),
            ({"bytes": 2**70}, f"bytes={2**70}: must be from 0 to"),
            ({"bytes": "many"}, "bytes='many': must be an int"),
            ({"message_size": 0}, "message_size=0: must be from 1 to 65536"),
            ({"message_size": 65537}, "message_size=65537: must be from 1 to 65536"),
            ({"link_rate_mbps": 0}, "link_rate_mbps=0: must be from 1 to"),
            ({"link_delay_microseconds": -1}, "link_delay_microseconds=-1"),
            ({"max_seconds": 0}, "max_seconds=0"),
            ({"max_seconds": float("nan")}, "max_seconds=nan"),
            ({"seed": 0}, "seed=0: must be from 1 to 4294944442"),
            ({"rng_run": -1}, "rng_run=-1: must be from 0 to"),
            ({"pcap": 3}, "pcap=3: must be a str"),
            ({"pcap": "a\0b"}, "pcap='a\\x00b': must be a str of valid characters"),
            ({"nat": "\ud800"}, "nat='\\ud800': must be a str of valid characters"),
            ({"bytes": True}, "bytes=True: must be an int"),
            ({"bytes": 1.5}, "bytes=1.5: must be an int"),
            ({"max_seconds": 10**400}, "must be a number that fits a float"),
        ]  # fmt: skip
        for arguments, message in cases:
            with self.subTest(arguments), self.assertRaises(ValueError) as caught:
                co.run_nat_sctp(**arguments)
            self.assertIn(message, str(caught.exception))

    def test_unknown_argument(self) -> None:
        """A misspelt name is refused by Python."""
        with self.assertRaisesRegex(TypeError, "egres"):
            co.run_nat_sctp(egres="veth")

    def test_many_runs(self) -> None:
        """Runs in one process do not see one another."""

        def run() -> dict[str, Any]:
            return co.run_nat_sctp(nat="mainline", egress="ixgbe", bytes=20000)

        first = run()
        co.run_nat_sctp(nat="unpatched", egress="veth", bytes=20000, rng_run=7)
        self.assertEqual(run(), first)

    def test_integers_of_other_types(self) -> None:
        """What has __index__, such as NumPy's integers, is an int."""

        class Index:
            """Five."""

            def __index__(self) -> int:
                return 5

        result = co.run_nat_sctp(nat="patched", bytes=Index())
        self.assertEqual(result["bytesDelivered"], 5)

    def test_no_time_at_all(self) -> None:
        """Less than the simulator's nanosecond: nothing happens, and every value is a number."""
        result = co.run_nat_sctp(max_seconds=1e-12)
        self.assertEqual((result["durationSeconds"], result["goodputMbps"]), (0, 0))

    def test_threads(self) -> None:
        """Threads take turns: the process has one simulator."""

        def run(seed: int) -> dict[str, Any]:
            return co.run_nat_sctp(nat="patched", bytes=100000, seed=seed)

        seeds = [1, 2, 3, 4] * 3
        alone = [run(seed) for seed in seeds]
        with ThreadPoolExecutor(4) as pool:
            self.assertEqual(list(pool.map(run, seeds)), alone)

    def test_interrupt(self) -> None:
        """Ctrl-C ends a run, and the next one works."""
        threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
        with self.assertRaises(KeyboardInterrupt):
            co.run_nat_sctp(nat="patched", bytes=10**12)
        self.assertEqual(co.run_nat_sctp(nat="patched", bytes=1000)["bytesDelivered"], 1000)


if __name__ == "__main__":
    unittest.main()
