# SPDX-License-Identifier: GPL-2.0-only
"""Golden runs: what is reported of sums that are equal, differ, or are missing."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path

from scripts import load

golden = load("golden")

EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"  # SHA-256 of nothing
ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # FIPS 180-2, B.1


class Golden(unittest.TestCase):
    """Sums and programs made by hand."""

    def program(self, script: str) -> Path:
        """A program that does what a shell script says."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "program"
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        os.chmod(path, 0o755)
        return path

    def test_all_equal(self) -> None:
        lines, good = golden.compare({"a": ABC, "b": EMPTY}, {"b": EMPTY, "a": ABC})
        self.assertEqual(lines, ["golden runs: 2 of 2 equal"])
        self.assertTrue(good)

    def test_every_difference_is_named(self) -> None:
        lines, good = golden.compare({"a": ABC, "gone": ABC}, {"a": EMPTY, "new": ABC})
        self.assertFalse(good)
        self.assertIn("a: the trace differs", lines[0])
        self.assertIn("gone: expected", lines[1])
        self.assertIn("new: no sum is expected", lines[2])
        self.assertEqual(lines[3], "golden runs: 0 of 3 equal")

    def test_a_file_of_sums_is_read_as_written(self) -> None:
        sums = {"a": ABC, "b": EMPTY}
        self.assertEqual(golden.read_sums(golden.write_sums(sums), "SHA256SUMS"), sums)

    def test_a_bad_line_is_named(self) -> None:
        for line in ("abc  a", ABC, f"{ABC}  a\n{ABC}  a"):
            with self.assertRaisesRegex(golden.GoldenError, r"SHA256SUMS:\d"):
                golden.read_sums(line, "SHA256SUMS")

    def test_the_trace_is_what_the_program_prints(self) -> None:
        program = self.program('[ "$1" = --list ] && echo a b || printf abc')
        self.assertEqual(golden.measure(program, 2), {"a": ABC, "b": ABC})

    def test_faults_of_the_program(self) -> None:
        with self.assertRaisesRegex(golden.GoldenError, "scenario 'a' is empty"):
            golden.measure(self.program('[ "$1" = --list ] && echo a || true'), 1)
        with self.assertRaisesRegex(golden.GoldenError, "knows no scenario"):
            golden.measure(self.program("true"), 1)
        with self.assertRaisesRegex(golden.GoldenError, "status 3: no luck"):
            golden.measure(self.program("echo no luck >&2; exit 3"), 1)


if __name__ == "__main__":
    unittest.main()
