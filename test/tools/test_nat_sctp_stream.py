# SPDX-License-Identifier: GPL-2.0-only
"""The program nat-sctp-stream: its output, and one clear error per bad input."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("CHECKSUM_OFFLOAD_BUILD", ROOT / "build"))
PROGRAM = BUILD / "examples" / "nat-sctp-stream"


def example(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the program."""
    return subprocess.run(
        [str(PROGRAM), *arguments], capture_output=True, text=True, check=False, timeout=300
    )


class NatSctpStream(unittest.TestCase):
    """nat-sctp-stream."""

    def test_json(self) -> None:
        """One line, one object, nothing else; the calls are those that the packets make."""
        for nat in ("unpatched", "patched", "mainline", "always-none"):
            with self.subTest(nat):
                done = example("--json", f"--nat={nat}", "--seconds=0.01")
                self.assertEqual(
                    (done.returncode, done.stderr, done.stdout.count("\n")), (0, "", 1)
                )
                result = json.loads(done.stdout)
                self.assertEqual(result["nat"], nat)
                self.assertEqual(result["crc32cCalls"], result["predictedCrc32cCalls"])
                self.assertEqual(result["crc32cCalls"], sum(result["crc32cCallsByCaller"].values()))
                packets = result["plainPackets"] + result["superPackets"]
                self.assertEqual(result["sctpManipCalls"], packets)

    def test_text(self) -> None:
        """For a reader."""
        done = example("--nat=patched", "--seconds=0.01")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("nat patched, messages of 10240 bytes, 0.01 s", done.stdout)

    def test_target(self) -> None:
        """The patched NAT reaches the throughput, and the unpatched one has the same cost."""
        results = [
            json.loads(
                example("--json", f"--nat={nat}", "--seconds=0.1", "--targetMbps=1190").stdout
            )
            for nat in ("patched", "unpatched")
        ]
        self.assertAlmostEqual(results[0]["throughputMbps"], 1190, delta=0.2)
        self.assertLess(results[1]["throughputMbps"], 1190)
        self.assertEqual(results[0]["stepNanoseconds"], results[1]["stepNanoseconds"])

    def test_folded_stacks(self) -> None:
        """Of all that the core did; what cannot be written is named."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "stacks"
            done = example("--json", "--nat=patched", "--seconds=0.01", f"--cpuFolded={file}")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            stacks = [line.rsplit(" ", 1) for line in file.read_text(encoding="ascii").splitlines()]
            nodes = {stack.split(";")[0] for stack, _ in stacks}
            self.assertEqual(nodes, {"client", "router", "server"})
            result = json.loads(done.stdout)
            busy = result["cpuBusySeconds"]
            self.assertAlmostEqual(sum(int(ns) for _, ns in stacks) * 1e-9, busy, 6)
            parts = result["crc32cCpuSeconds"] + result["stepCpuSeconds"]
            self.assertAlmostEqual(parts, busy, 12)
            # Before the run, which would take an hour.
            done = example("--nat=patched", "--seconds=1000", f"--cpuFolded={folder}/none/stacks")
            self.assertEqual(done.returncode, 2)
            self.assertEqual(done.stderr, f"nat-sctp-stream: cannot write {folder}/none/stacks\n")

    def test_target_and_cost(self) -> None:
        """One fits the other, so both are refused."""
        done = example("--json", "--stepNanoseconds=600", "--targetMbps=1190")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(
            done.stderr,
            "nat-sctp-stream: stepNanoseconds=600: must be left out with --targetMbps, which fits "
            "it\n",
        )
        done = example("--json", "--stepNanoseconds=600", "--targetMbps=0", "--seconds=0.01")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_bad_arguments(self) -> None:
        """Exit code 2, nothing on standard output, one line that names the argument."""
        cases = (
            ("--nat=off", "nat=off: must be one that translates: there is nothing to count"),
            (
                "--nat=none",
                "nat=none: must be one of unpatched, patched, mainline, always-none, off",
            ),
            ("--messageSize=0", "messageSize=0: must be from 1 to 131072"),
            ("--messageSize=1k", "messageSize=1k: must be a whole number from 0 to 4294967295"),
            ("--maxBurst=0", "maxBurst=0: must be from 1 to 1000"),
            ("--seconds=0", "seconds=0: must be from 0.001 to 1000"),
            ("--seconds=nan", "seconds=nan: must be a number"),
            ("--stepNanoseconds=0.5", "stepNanoseconds=0.5: must be from 1 to 1e+06"),
            ("--crc32c=sse4", "crc32c=sse4: must be one of table, slice-by-8, sse4.2, folded"),
            ("--gso=yes", "gso=yes: must be one of off, on"),
            ("--seed=0", "seed=0: must be from 1 to 4294944442"),
            (
                "--targetMbps=-5",
                "targetMbps=-5: must be a throughput that a cost of 1 to 1e6 ns per step gives",
            ),
        )
        for argument, message in cases:
            with self.subTest(argument):
                done = example("--json", argument)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(done.stderr, f"nat-sctp-stream: {message}\n")


if __name__ == "__main__":
    unittest.main()
