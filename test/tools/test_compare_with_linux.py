# SPDX-License-Identifier: GPL-2.0-only
"""The program compare-with-linux: the recorded tables, altered ones, and bad input."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("CHECKSUM_OFFLOAD_BUILD", ROOT / "build"))
PROGRAM = BUILD / "examples" / "compare-with-linux"
RECORDINGS = ROOT / "validation" / "linux"


def compare(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the program."""
    return subprocess.run(
        [str(PROGRAM), *arguments], capture_output=True, text=True, check=False, timeout=300
    )


def alter(text: str, line: int, column: str, value: str) -> str:
    """The table with another value in one field; the first line is 1."""
    lines = text.splitlines()
    fields = lines[line - 1].split(",")
    fields[lines[0].split(",").index(column)] = value
    lines[line - 1] = ",".join(fields)
    return "\n".join(lines) + "\n"


class CompareWithLinux(unittest.TestCase):
    """compare-with-linux."""

    def test_recorded_tables(self) -> None:
        """Nothing differs, in all lines of both."""
        done = compare(f"--directory={RECORDINGS}", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        tables = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(
            [(t["name"], t["compared"], t["equal"], t["different"]) for t in tables],
            [("counters", 400, 400, 0), ("states", 460, 460, 0)],
        )
        # How much that says: a field that silently is compared no more would show here.
        self.assertEqual([t["fieldsCompared"] for t in tables], [8970, 1417])

    def test_one_altered_field(self) -> None:
        """Exit code 1; file, line and column by name."""
        for name, line, column, value, option in (
            ("counts.csv", 26, "crc32c", "1241", "--counters"),
            ("counts.csv", 100, "crc_sctp_input", "7", "--counters"),
            ("capture_states.csv", 40, "field_state", "ZERO", "--states"),
            ("capture_states.csv", 190, "kernel_ip_summed_at_tap", "NONE", "--states"),
        ):
            with self.subTest(name=name, line=line), tempfile.TemporaryDirectory() as folder:
                text = (RECORDINGS / name).read_text(encoding="ascii")
                altered = alter(text, line, column, value)
                self.assertTrue(altered.splitlines() != text.splitlines())
                (Path(folder) / name).write_text(altered, encoding="ascii")
                done = compare(option, f"--directory={folder}")
                self.assertEqual(done.returncode, 1)
                self.assertIn(" different    1 ", done.stdout)
                self.assertTrue(
                    done.stderr.startswith(f"{folder}/{name}: line {line}: {column} is {value}, "),
                    done.stderr,
                )

    def test_bad_input(self) -> None:
        """Exit code 2, nothing printed, one line."""
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "counts.csv").write_text("a,b\n1,2\n", encoding="ascii")
            for arguments, text in (
                (["--counters", f"--directory={folder}"], "counts.csv: the first line names no "),
                (["--states", f"--directory={folder}"], "capture_states.csv: no such file"),
                (["--state"], "--state: no such argument"),
            ):
                with self.subTest(arguments):
                    done = compare(*arguments)
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
                    self.assertIn(text, done.stderr)


if __name__ == "__main__":
    unittest.main()
