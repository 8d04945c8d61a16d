# SPDX-License-Identifier: GPL-2.0-only
"""The program replay-capture: exit codes, what it prints, and one clear error per bad input."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORDINGS = ROOT / "validation" / "linux"
BUILD = Path(os.environ.get("CHECKSUM_OFFLOAD_BUILD", ROOT / "build"))
PROGRAM = BUILD / "examples" / "replay-capture"
RUN = "stock.sctp.P_portNAT_Ecrc1_Rcrc1_gso0"  # 19 frames to the server, 11 back
UNPATCHED = "unpatched.sctp.B_Ecrc1_Rcrc0_gso0"  # 4 frames to the server, none back
COLUMNS = "dir\tsrc\tdst\tproto\tsport\tdport\tl4len\taux_ip_summed\n"


def replay(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the program."""
    return subprocess.run(
        [str(PROGRAM), *arguments], capture_output=True, text=True, check=False, timeout=120
    )


class ReplayCapture(unittest.TestCase):
    """Runs on copies of a recording."""

    def setUp(self) -> None:
        """Copies one recording to a folder of its own."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.copy(RUN)

    def copy(self, run: str) -> None:
        """Makes a run the one that is replayed: files in and out, each .pcap and .tsv."""
        for name, point in (("in", "2_rtr-ingress"), ("out", "3_rtr-egress")):
            for suffix in ("pcap", "tsv"):
                shutil.copy(
                    RECORDINGS / f"{run}.{point}.{suffix}", self.folder / f"{name}.{suffix}"
                )

    def single(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Replays the copies."""
        return replay(
            f"--ingress={self.folder / 'in.pcap'}",
            f"--egress={self.folder / 'out.pcap'}",
            *arguments,
        )

    def assert_refused(self, name: str, text: str, *arguments: str) -> None:
        """Exit code 2, nothing printed, and one line of error with the file's name and the text."""
        done = self.single("--portAsRecorded", *arguments)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stdout, "")
        lines = done.stderr.splitlines()
        self.assertEqual(len(lines), 1, done.stderr)
        self.assertTrue(lines[0].startswith(f"replay-capture: {self.folder / name}: "), lines[0])
        self.assertIn(text, lines[0])

    def test_equal(self) -> None:
        """A recording that the models reproduce."""
        done = self.single("--portAsRecorded", "--off=tx-generic-segmentation")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(
            done.stdout,
            "replay.r0-r1 compared   19 equal   19 different    0\n"
            "replay.r1-r0 compared   11 equal   11 different    0\n",
        )

    def test_unpatched(self) -> None:
        """The double checksum of 2016: reproduced unpatched, and told apart from the fixed NAT."""
        self.copy(UNPATCHED)
        off = "--off=tx-checksum-sctp"
        done = self.single("--nat=unpatched", off)
        self.assertEqual(done.stdout, "replay.r0-r1 compared    4 equal    4 different    0\n")
        done = self.single("--nat=mainline", off)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, "replay.r0-r1 compared    4 equal    0 different    4\n")

    def test_one_altered_byte(self) -> None:
        """Exit code 1, and the frame and the byte by name."""
        path = self.folder / "out.pcap"
        data = bytearray(path.read_bytes())
        data[24 + 16 + 81] ^= 1  # the last of frame 1, an INIT of 82 bytes
        path.write_bytes(data)
        done = self.single("--portAsRecorded")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stdout.splitlines()[0], "replay.r0-r1 compared   19 equal   18 different    1"
        )
        self.assertTrue(done.stderr.startswith(f"{path}: frame 1: byte 81 is "), done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1)

    def test_json(self) -> None:
        """One object per comparison, one line each."""
        done = replay(f"--directory={RECORDINGS}", f"--run={RUN}", "--json")
        objects = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([entry["direction"] for entry in objects], ["r0-r1", "r1-r0"])
        for entry in objects:
            self.assertEqual(entry["name"], RUN)
            self.assertEqual(entry["nat"], "mainline")
            self.assertEqual(entry["different"], 0)
            self.assertGreater(entry["compared"], 0)

    def test_same_twice(self) -> None:
        """Two runs print the same."""
        arguments = (f"--directory={RECORDINGS}", f"--run={RUN}", "--json")
        self.assertEqual(replay(*arguments).stdout, replay(*arguments).stdout)

    def test_nothing_compared(self) -> None:
        """Packets that a router drops, and nothing sent: no agreement, but exit code 1."""
        frame = bytes.fromhex(
            "020000000002 020000000001 0800"
            "45000020 00014000 40110000 0a010002 0a020002"  # header checksum 0 is wrong
            "00070009000c0000 01020304"
        )
        record = struct.pack("<4I", 1, 0, len(frame), len(frame)) + frame
        header = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1)
        lines = COLUMNS + "in\t10.1.0.2\t10.2.0.2\t17\t7\t9\t12\tNONE/other\n"
        (self.folder / "in.pcap").write_bytes(header + record)
        (self.folder / "in.tsv").write_text(lines, encoding="ascii")
        frame = frame.replace(bytes([10, 1, 0, 2, 10, 2, 0, 2]), bytes([10, 2, 0, 2, 10, 1, 0, 2]))
        record = struct.pack("<4I", 1, 0, len(frame), len(frame)) + frame
        lines = COLUMNS + "in\t10.2.0.2\t10.1.0.2\t17\t7\t9\t12\tNONE/other\n"
        (self.folder / "out.pcap").write_bytes(header + record)
        (self.folder / "out.tsv").write_text(lines, encoding="ascii")
        done = self.single("--nat=off")
        self.assertEqual(done.returncode, 1)
        self.assertIn("nothing was compared", done.stderr)

    def test_bad_captures(self) -> None:
        """Missing, empty, not a capture, pcapng, another link type, truncated."""
        for name in ("in.pcap", "out.pcap"):
            path = self.folder / name
            good = path.read_bytes()
            ppp = bytearray(good)
            ppp[20] = 9
            for bad, text in (
                (b"", "the file is empty"),
                (b"packets, honestly\n" * 9, "not a pcap capture"),
                (b"\x0a\x0d\x0d\x0a" + good[4:], "pcapng"),
                (bytes(ppp), "link type 9"),
                (good[:20], "truncated in the file header"),
                (good[:-1], "frame 30: truncated"),
                (good[:24], "holds no frames"),
            ):
                with self.subTest(name=name, text=text):
                    path.write_bytes(bad)
                    self.assert_refused(name, text)
            path.unlink()
            self.assert_refused(name, "no such file")
            path.write_bytes(good)

    def test_bad_states(self) -> None:
        """Missing, not a list, of another length than the capture."""
        path = self.folder / "out.tsv"
        lines = path.read_text(encoding="ascii").splitlines(keepends=True)
        path.write_text("".join(lines[:-1]), encoding="ascii")
        self.assert_refused("out.pcap", f"30 frames, but 29 lines in {path}")
        path.write_text("nothing\n", encoding="ascii")
        self.assert_refused("out.tsv", "not a list of states")
        path.unlink()
        self.assert_refused("out.tsv", "no such file")

    def test_bad_arguments(self) -> None:
        """Each names the argument and what is allowed."""
        for arguments, text in (
            (("--nat=fixed",), "nat is 'fixed', not unpatched, patched, mainline"),
            (("--states=a",), "--states is 'a', not two files"),
            (("--off=tx-checksum-magic",), "tx-checksum-magic"),
            (("--ingressAddress=10.1.0.1",), "10.1.0.1"),
        ):
            with self.subTest(arguments=arguments):
                done = self.single(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(text, done.stderr)
                self.assertEqual(len(done.stderr.splitlines()), 1)
        wanted: list[tuple[list[str], str]] = [
            ([], "--ingress and --egress"),
            (["--all", f"--directory={self.folder}"], f"{self.folder}: holds no recordings"),
            (["--run=x", f"--directory={RECORDINGS}"], "--run is 'x'"),
        ]
        for words, text in wanted:
            with self.subTest(words=words):
                done = replay(*words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(text, done.stderr)


if __name__ == "__main__":
    unittest.main()
