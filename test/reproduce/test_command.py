# SPDX-License-Identifier: GPL-2.0-only
"""The package as a whole, on the built examples: run, check, fail when a number is changed."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import os
import tempfile
import unittest
from pathlib import Path

from reproduce.claim import ROOT
from reproduce.claims import CLAIMS
from reproduce.command import default_output, delete_results, main
from reproduce.table import read_expectations

PROGRAMS = Path(os.environ.get("CHECKSUM_OFFLOAD_BUILD", ROOT / "build")) / "examples"
CLAIM = "packet-way"


def call(*arguments: str) -> tuple[int, str, str]:
    """Status, standard output and standard error of the command."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(arguments)
    return status, out.getvalue(), err.getvalue()


class Command(unittest.TestCase):
    """One claim, run once."""

    output: Path

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.output = Path(folder.name)
        cls.status, cls.out, cls.err = call(
            "--quick", "--claim", CLAIM, "--output", folder.name, "--programs", str(PROGRAMS),
            "--tables-only",
        )  # fmt: skip

    status: int
    out: str
    err: str

    def test_everything_agrees(self) -> None:
        self.assertEqual((self.status, self.err), (0, ""), self.out)
        self.assertIn("packet-way: 50 of 50 values agree\neverything agrees\n", self.out)

    def test_check_again(self) -> None:
        self.assertEqual(call("--check", str(self.output), "--claim", CLAIM)[0], 0)

    def test_one_changed_number_is_found(self) -> None:
        """Whichever line of the expected values is changed, the checker fails and names it."""
        expected = read_expectations(ROOT / "reproduce/expected/packet-way.csv")
        text = (ROOT / "reproduce/expected/packet-way.csv").read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        first = next(i for i, line in enumerate(lines) if line.startswith("case,")) + 1
        with tempfile.TemporaryDirectory() as folder:
            changed = Path(folder, "changed.csv")
            for index, each in enumerate(expected):
                line = lines[first + index]
                self.assertIn(each.expected, line)
                altered = list(lines)
                altered[first + index] = line.replace(each.expected, each.expected + "!")
                changed.write_text("".join(altered), encoding="utf-8")
                status, out, _ = call("--check", str(self.output), "--claim", CLAIM,
                                      "--expected", f"{CLAIM}={changed}")  # fmt: skip
                self.assertEqual(status, 1)
                self.assertIn(f"DIFFERS: {CLAIM}: {each.case}, {each.quantity}: expected", out)
                self.assertTrue(out.endswith("1 values do not agree\n"), out)

    def test_missing_output(self) -> None:
        """A claim that left no values cannot be judged."""
        status, _, err = call("--check", str(self.output), "--claim", "linux")
        self.assertEqual(status, 2)
        self.assertIn("linux.csv", err)
        status, _, err = call("--check", "/nonexistent")
        self.assertEqual((status, "no output of ./dev reproduce" in err), (2, True))

    def test_bad_arguments(self) -> None:
        for arguments, message in (
            (("--expected", "nobody=x"), "--expected is 'nobody=x'"),
            (("--programs", "/nonexistent"), "cannot run /nonexistent/"),
            (("--output", "/dev/null/x"), "/dev/null/x: Not a directory"),
        ):
            with tempfile.TemporaryDirectory() as folder:  # fmt: skip
                status, _, err = call(
                    "--claim", CLAIM, "--tables-only", "--output", folder, *arguments
                )
            self.assertEqual(status, 2)
            self.assertIn(message, err)

    def test_bad_expected_files(self) -> None:
        """Neither text nor CSV: status 2 and one line that names the file."""
        heading = b"case,quantity,expected,tolerance,mode,source\n"
        for text, message in ((heading + b"a,b,\xb5,exact,quick,s\n", "not utf-8 text"),
                              (heading + b'a,b,1,exact,quick,"s\nt"\n', ":2: not one row"),
                              (b"\xff", "not utf-8 text")):  # fmt: skip
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder, "bad.csv")
                file.write_bytes(text)
                status, _, err = call("--check", str(self.output), "--claim", CLAIM,
                                      "--expected", f"{CLAIM}={file}")  # fmt: skip
            self.assertEqual((status, err.count("\n")), (2, 1), err)
            self.assertIn(f"bad.csv{message}" if message[0] == ":" else message, err)

    def test_no_abbreviations(self) -> None:
        with self.assertRaises(SystemExit) as ended:
            call("--table", "--claim", CLAIM)
        self.assertEqual(ended.exception.code, 2)

    def test_nothing_of_an_earlier_run_stays(self) -> None:
        """Results of other claims are deleted, other files and expected ones are not."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            files = ("linux.csv", "old.svg", "provenance.json", "expected/linux/linux.csv",
                     "notes.md", "mine.csv")  # fmt: skip
            (folder / "expected/linux").mkdir(parents=True)
            for file in files:
                (folder / file).write_text("x", encoding="ascii")
            delete_results(folder, [])
            self.assertTrue(all((folder / file).exists() for file in files), "no MODE: not ours")
            (folder / "MODE").write_text("quick\n", encoding="ascii")
            delete_results(folder, [folder / "mine.csv"])
            left = {file for file in files if (folder / file).exists()}
            self.assertEqual(left, {"notes.md", "mine.csv"})

    def test_default_folder_names_the_claims(self) -> None:
        self.assertEqual(default_output("full", CLAIMS), ROOT / "reproduction/full")
        chosen = [claim for claim in CLAIMS if claim.name in ("packet-way", "golden")]
        self.assertEqual(
            default_output("quick", chosen), ROOT / "reproduction/quick-packet-way-golden"
        )

    def test_every_claim_has_its_files(self) -> None:
        """Expected values that can be read, and a section in REPRODUCE.md."""
        text = (ROOT / "reproduce/REPRODUCE.md").read_text(encoding="utf-8")
        for claim in CLAIMS:
            self.assertTrue(claim.expectations(ROOT / claim.expected), claim.name)
            self.assertIn(f"`{claim.name}`", text)
            self.assertIn(claim.expected.removeprefix("reproduce/"), text)
            for program in claim.programs:
                self.assertTrue((ROOT / f"examples/{program}.cc").is_file(), program)


@unittest.skipUnless(
    importlib.util.find_spec("matplotlib") and importlib.util.find_spec("rocrate"),
    "matplotlib and rocrate are missing",
)
class FiguresAndCrate(unittest.TestCase):
    """What needs packages."""

    def test_figures_and_crate(self) -> None:
        """The crate names every file of the folder, with its hash."""
        with tempfile.TemporaryDirectory() as folder:
            status, _, err = call("--claim", CLAIM, "--output", folder,
                                  "--programs", str(PROGRAMS))  # fmt: skip
            self.assertEqual((status, err), (0, ""))
            files = {path.name for path in Path(folder).iterdir() if path.is_file()}
            crate = json.loads(Path(folder, "ro-crate-metadata.json").read_text())
        told = {entity["@id"]: entity for entity in crate["@graph"]}
        for name in ("packet-way.svg", "packet-way.png", "super-packet-way.svg", "packet-way.csv",
                     "packet-way-hops.csv", "comparison.csv", "provenance.json"):  # fmt: skip
            self.assertIn(name, files)
            self.assertRegex(told[name]["sha256"], "^[0-9a-f]{64}$")
        self.assertIn("expected/packet-way/packet-way.csv", told)
        self.assertEqual(
            told["./"]["name"],
            "checksum-offload: reproduction of the claim packet-way, quick mode",
        )
        instrument = told[told["#run"]["instrument"]["@id"]]
        self.assertRegex(instrument["softwareVersion"], r"^\d+\.\d+\.\d+, commit ")
        parts = [told[part["@id"]]["name"] for part in instrument["hasPart"]]
        self.assertIn("nat-sctp-double-checksum", parts)


if __name__ == "__main__":
    unittest.main()
