# SPDX-License-Identifier: GPL-2.0-only
"""The program nat-sctp-double-checksum: its output, and one clear error per bad input."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("CHECKSUM_OFFLOAD_BUILD", ROOT / "build"))
PROGRAM = BUILD / "examples" / "nat-sctp-double-checksum"


def example(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the program."""
    return subprocess.run(
        [str(PROGRAM), *arguments], capture_output=True, text=True, check=False, timeout=120
    )


class NatSctpExample(unittest.TestCase):
    """nat-sctp-double-checksum."""

    def test_json(self) -> None:
        """One line, one object, nothing else."""
        done = example("--json", "--nat=patched", "--bytes=1", "--pcap=")
        self.assertEqual((done.returncode, done.stderr, done.stdout.count("\n")), (0, "", 1))
        self.assertEqual(json.loads(done.stdout)["bytesDelivered"], 1)

    def test_generation(self) -> None:
        """Sets what NAT does, unless that is given; none is what it was before there were any."""
        for arguments, generation, nat, established in (
            ((), "", "unpatched", False),
            (("--generation=4.9",), "4.9", "unpatched", False),
            (("--generation=4.10",), "4.10", "patched", True),
            (("--generation=6.1",), "6.1", "mainline", True),
            (("--generation=4.9", "--nat=patched"), "4.9", "patched", True),
            (("--nat=patched", "--egress=point-to-point"), "", "patched", True),
            # The Internet checksum for SCTP: no device without CRC32c was of use.
            (("--generation=4.10", "--egress=point-to-point"), "4.10", "patched", False),
        ):
            with self.subTest(arguments):
                done = example("--json", "--bytes=1000", "--maxSeconds=20", *arguments)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                result = json.loads(done.stdout)
                self.assertEqual(result["generation"], generation)
                self.assertEqual(result["nat"], nat)
                self.assertEqual(result["associationEstablished"], established)

    def test_bad_arguments(self) -> None:
        """Exit code 2, nothing on standard output, one line that names the argument."""
        cases = (
            ("--bytes=-1", "bytes=-1: must be a whole number from 0 to 18446744073709551615"),
            ("--bytes=0", "bytes=0: must be at least 1"),
            ("--messageSize=1e9", "messageSize=1e9: must be a whole number from 0 to 4294967295"),
            ("--messageSize=65537", "messageSize=65537: must be from 1 to 65536 bytes"),
            ("--linkRateMbps=0", "linkRateMbps=0: must be from 1 to 1000000"),
            ("--linkDelayMicroseconds=-1", "linkDelayMicroseconds=-1.000000: must be from 0 to "),
            ("--maxSeconds=0", "maxSeconds=0.000000: must be above 0 and at most 1000000"),
            ("--seed=4294944443", "seed=4294944443: must be from 1 to 4294944442"),
            ("--nat=", "nat=: must be one of unpatched, patched, mainline, always-none, off"),
            ("--generation=2.6", "generation=2.6: must be one of 4.9, 4.10, 4.13, 6.1"),
            ("--egress=wifi", "egress=wifi: must be one of veth, "),
            ("--gso=1", "gso=1: must be one of off, on"),
            ("--RngRun=2", "--RngRun: no such argument; --rngRun is"),
            ("--loss=0.1", "--loss: no such argument"),
            ("nat=patched", "'nat=patched': arguments are --name=value"),
            ("--pcap=/nowhere/x", "cannot write /nowhere/x-client-0.pcap: No such file"),
            ("--cpuCores=4", "cpuCores=4: must be left out without --cpu"),
            ("--cpuTrace=x", "cpuTrace=x: must be empty without --cpu"),
            ("--cpuFolded=x", "cpuFolded=x: must be empty without --cpu"),
            (
                "--cpuTraceMicroseconds=50",
                "cpuTraceMicroseconds=50.000000: must be left out without --cpuTrace",
            ),
            ("--ledger=x.txt", "ledger file x.txt: its name must end in .jsonl, "),
            ("--ledger=/nowhere/x.csv", "ChecksumLedger: cannot write /nowhere/x.csv"),
        )
        for argument, error in cases:
            with self.subTest(argument):
                done = example("--json", argument)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
                self.assertTrue(
                    done.stderr.startswith("nat-sctp-double-checksum: " + error), done.stderr
                )

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_full_disk(self) -> None:
        """A capture that does not fit is an error, not a short file."""
        with tempfile.TemporaryDirectory() as folder:
            os.symlink("/dev/full", f"{folder}/x-router-1.pcap")
            done = example("--json", "--nat=patched", f"--pcap={folder}/x")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(
            done.stderr,
            f"nat-sctp-double-checksum: cannot write {folder}/x-router-1.pcap: "
            "the disk may be full\n",
        )

    def test_audit(self) -> None:
        """NAT is to blame, the NIC is its victim; the fix leaves nothing to say."""
        done = example("--nat=unpatched", "--bytes=30000", "--audit")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("router (node 1), r1 (device 1), NAT: computed twice\n", done.stdout)
        self.assertIn("\npacket uid ", done.stdout)
        bug, fix = (
            json.loads(example("--json", "--audit", "--bytes=30000", f"--nat={nat}").stdout)
            for nat in ("unpatched", "patched")
        )
        self.assertEqual(
            [(finding["kind"], finding["hop"]["place"]) for finding in bug["audit"]],
            [("computed twice", "NAT"), ("computed over a non-zero field", "NIC")],
        )
        self.assertEqual(fix["audit"], [])

    def test_history(self) -> None:
        """The history of one packet, with the bug and with the fix; the result stays as it is."""
        plain = json.loads(example("--json", "--nat=unpatched").stdout)
        bug, fix = (
            json.loads(example("--json", "--history=6", f"--nat={nat}").stdout)
            for nat in ("unpatched", "patched")
        )
        for run, places, end in ((bug, ["NAT", "NIC", "NIC, receiving", "SCTP input"], "WRONG"),
                                 (fix, ["NIC", "NIC, receiving"], "right")):  # fmt: skip
            told = [event for event in run["history"] if event["kind"] == "computation"]
            seen = [event for event in run["history"] if event["kind"] == "sight"]
            self.assertEqual([event["hop"]["place"] for event in told], places)
            self.assertEqual(seen[-1]["verdict"], end)
            self.assertEqual(told[places.index("NIC")]["fieldAfter"], seen[-1]["field"])
            self.assertEqual([event["part"] for event in seen], [1] * len(seen))
        remarks = [remark for event in bug["history"] for remark in event.get("remarks", ())]
        self.assertEqual(remarks, ["computed over a non-zero field"])
        del bug["history"]
        self.assertEqual(bug, plain)
        done = example("--nat=patched", "--history=6x")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("history is '6x'", done.stderr)

    def test_ledger(self) -> None:
        """One record per computation, in either format; the result stays as it is."""
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder, name) for name in ("ledger.jsonl", "ledger.csv")]
            results = [
                example("--json", "--nat=patched", "--bytes=3000", f"--ledger={file}").stdout
                for file in files
            ]
            records = [json.loads(line) for line in files[0].read_text().splitlines()]
            header, *rows = files[1].read_text().splitlines()
        self.assertEqual(results[0], example("--json", "--nat=patched", "--bytes=3000").stdout)
        self.assertEqual(header.split(","), list(records[0]))
        self.assertEqual(len(rows), len(records))
        engine = [record for record in records if record["place"] == "nic"]
        self.assertEqual(len(engine), json.loads(results[0])["crc32cCallsByPlace"]["nic"])

    def test_files_of_the_cpu(self) -> None:
        """Are there, apart, and what cannot be written is told before a run of a terabyte."""
        with tempfile.TemporaryDirectory() as folder:
            trace, folded = (Path(folder, name) for name in ("trace.csv", "folded"))
            done = example(
                "--json", "--cpu=sse4.2", "--bytes=3000", f"--cpuTrace={trace}", "--cpuCores=2",
                f"--cpuFolded={folded}", "--cpuTraceMicroseconds=10",
            )  # fmt: skip
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertTrue(trace.read_text().startswith("beginSeconds,core,nodeId,place,"))
            self.assertIn("crc32c", folded.read_text())
            cases = (
                (f"--cpuTrace={folder}/none/x", f"cannot write {folder}/none/x"),
                (f"--cpuFolded={folder}/none/x", f"cannot write {folder}/none/x"),
                (f"--ledger={folder}/none/x.csv", f"ChecksumLedger: cannot write {folder}/none/x"),
                (
                    f"--cpuTrace={folder}/./folded",
                    f"cpuTrace={folder}/./folded: must be another file than that of cpuFolded",
                ),
            )
            for argument, error in cases:
                with self.subTest(argument):
                    more = [f"--cpuFolded={folded}"] if "cpuTrace" in argument else []
                    done = example("--cpu=sse4.2", "--bytes=1000000000000", argument, *more)
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertTrue(
                        done.stderr.startswith("nat-sctp-double-checksum: " + error), done.stderr
                    )

    def test_same_seed_same_bytes(self) -> None:
        """Two runs write identical captures; another run number writes others."""
        with tempfile.TemporaryDirectory() as folder:
            for prefix, run in (("a", 1), ("b", 1), ("c", 2)):
                done = example("--nat=patched", "--bytes=30000", f"--rngRun={run}",
                               f"--pcap={folder}/{prefix}")  # fmt: skip
                self.assertEqual((done.returncode, done.stderr), (0, ""))
            for point in ("client-0", "router-0", "router-1", "server-0"):
                first, second, other = (
                    Path(folder, f"{prefix}-{point}.pcap").read_bytes() for prefix in "abc"
                )
                self.assertEqual(first, second)
                self.assertNotEqual(first, other)


if __name__ == "__main__":
    unittest.main()
