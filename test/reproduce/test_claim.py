# SPDX-License-Identifier: GPL-2.0-only
"""What claims run with, and what a run is described by."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from reproduce.claim import Context
from reproduce.claims.packet_way import field_word, step_value
from reproduce.provenance import first_match, seeds, sha256, source, without_folders
from reproduce.table import ReproduceError

ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # FIPS 180-2, B.1


class Run(unittest.TestCase):
    """Context.run() on programs made by hand."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.context = Context(self.folder, self.folder)

    def program(self, script: str) -> None:
        """Make the program: it does what a shell script says."""
        path = self.folder / "program"
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        os.chmod(path, 0o755)

    def test_one_object_a_line(self) -> None:
        self.program("""echo '{"a": 1, "ns3Version": "3.40"}'; echo "{\\"b\\": \\"$1\\"}" """)
        results = self.context.run("program", ["--x=2"])
        self.assertEqual(results, [{"a": 1, "ns3Version": "3.40"}, {"b": "--x=2"}])
        self.assertEqual(self.context.commands, [["program", "--x=2"]])
        self.assertEqual(self.context.versions, {"ns-3": "3.40"})

    def test_status(self) -> None:
        self.program("echo no luck >&2; echo '{}'; exit 1")
        self.assertEqual(self.context.run("program", [], statuses=(0, 1)), [{}])
        with self.assertRaisesRegex(ReproduceError, "program -x ended with status 1: no luck"):
            self.context.run("program", ["-x"])

    def test_faults_are_named(self) -> None:
        for script, message in (("echo hello", "did not print JSON"), ("true", "printed nothing")):
            self.program(script)
            with self.assertRaisesRegex(ReproduceError, f"program  ?{message}"):
                self.context.run("program", [])
        with self.assertRaisesRegex(ReproduceError, "cannot run .*/absent: No such file"):
            self.context.run("absent", [])

    def test_results_keep_the_order_of_the_items(self) -> None:
        self.assertEqual(self.context.map(lambda item: 2 * item, range(50)), list(range(0, 100, 2)))


class PacketWay(unittest.TestCase):
    """What a step is compared by: not by numbers that ports and cookies decide."""

    def test_field(self) -> None:
        for field, word in (("0x00000000", "zero"), ("0x942f7261", "right"),
                            ("0xed67a839", "neither zero nor right")):  # fmt: skip
            self.assertEqual(field_word(field, "0x942f7261"), word)

    def test_steps(self) -> None:
        sight = {"kind": "sight", "state": "CHECKSUM_NONE", "field": "0x01", "right": "0x01"}
        self.assertEqual(step_value(sight), "CHECKSUM_NONE, field right")
        told = {"kind": "computation", "verdict": "written", "fieldBefore": "0x00000000"}
        self.assertEqual(step_value(told), "computed over a zero field")
        self.assertEqual(
            step_value(told | {"fieldBefore": "0x942f7261"}),
            "computed over a field that is not zero",
        )
        self.assertEqual(step_value(told | {"verdict": "bad"}), "verified: bad")


class Provenance(unittest.TestCase):
    """Small parts of what describes a run."""

    def test_hash_and_match(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "file")
            path.write_text("abc", encoding="ascii")
            self.assertEqual(sha256(path), ABC)
            path.write_text("x:STRING=1\nCMAKE_CXX_COMPILER:FILEPATH=/usr/bin/c++\n")
            self.assertEqual(first_match(path, r"^CMAKE_CXX_COMPILER:[A-Z]+=(.*)$"), "/usr/bin/c++")
            self.assertEqual(first_match(path, r"^absent=(.*)$"), "")
            self.assertEqual(first_match(Path(folder, "absent"), "(x)"), "")

    def test_folders_are_not_told(self) -> None:
        self.assertEqual(
            without_folders(["--full", "--output", "/home/me", "--jobs", "2", "--programs=/x"]),
            ["--full", "--jobs", "2"],
        )
        for given in (
            ["--expected", "golden=/home/me/x.csv"],
            ["--expected=golden=/home/me/x.csv"],
        ):
            self.assertEqual(
                without_folders([*given, "--quick"]), ["--expected=golden=x.csv", "--quick"]
            )

    @unittest.skipUnless(shutil.which("git"), "git is missing")
    def test_commit_is_of_this_project(self) -> None:
        """Inside a repository of something else, its commit is not taken for ours."""
        with tempfile.TemporaryDirectory() as folder:
            for command in (["init", "-q"], ["-c", "user.name=a", "-c", "user.email=a@example.org",
                            "commit", "-q", "--allow-empty", "-m", "x"]):  # fmt: skip
                subprocess.run(["git", "-C", folder, *command], check=True)
            inner = Path(folder).resolve() / "inner"
            inner.mkdir()
            for root, is_known in ((inner.parent, True), (inner, False)):
                with mock.patch("reproduce.provenance.ROOT", root):
                    told = source()
                self.assertEqual(told["commit"] is not None, is_known)
                self.assertEqual(told["commitTime"] is not None, is_known)
                self.assertEqual(told["modified"], False if is_known else None)

    def test_seeds(self) -> None:
        commands = [["a", "--rngRun=3"], ["a", "--rngRun=2", "--seed=9"], ["b", "rngRun=7"]]
        self.assertEqual(seeds(commands), [1, 2, 3])
        self.assertEqual(seeds([]), [1])


if __name__ == "__main__":
    unittest.main()
