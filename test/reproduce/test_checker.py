# SPDX-License-Identifier: GPL-2.0-only
"""The checker of the reproducibility package: it must be able to fail, number by number."""

from __future__ import annotations

import csv
import io
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path

from reproduce.checker import Comparison, compare, describe
from reproduce.claim import ROOT
from reproduce.claims import CLAIMS
from reproduce.table import (
    Expectation,
    ReproduceError,
    Value,
    read_expectations,
    read_table,
    read_values,
    write_values,
)


def expect(expected: str, tolerance: str, mode: str = "quick") -> Expectation:
    """An expectation of quantity q of case c."""
    return Expectation("c", "q", expected, tolerance, mode, "book")


def verdicts(comparisons: list[Comparison]) -> list[str]:
    """The verdicts only."""
    return [each.verdict for each in comparisons]


class Judge(unittest.TestCase):
    """One value beside one expectation."""

    def verdict(self, expected: str, tolerance: str, value: str) -> str:
        """The verdict on one value."""
        comparisons = compare("x", "quick", [expect(expected, tolerance)], [Value("c", "q", value)])
        self.assertEqual(len(comparisons), 1)
        return comparisons[0].verdict

    def test_exact(self) -> None:
        self.assertEqual(self.verdict("1827", "exact", "1827"), "agrees")
        self.assertEqual(self.verdict("1827", "exact", "1828"), "differs")
        self.assertEqual(self.verdict("right", "exact", "wrong"), "differs")

    def test_absolute(self) -> None:
        """The limit itself is within: 1.022 is 0.005 from 1.017."""
        for value, verdict in (("1.017", "agrees"), ("1.022", "agrees"), ("1.012", "agrees"),
                               ("1.0221", "differs"), ("1.0119", "differs")):  # fmt: skip
            self.assertEqual(self.verdict("1.017", "0.005", value), verdict, value)

    def test_relative(self) -> None:
        """5 % of 3.17 are 0.1585."""
        for value, verdict in (("3.3285", "agrees"), ("3.0115", "agrees"), ("3.329", "differs"),
                               ("3.011", "differs")):  # fmt: skip
            self.assertEqual(self.verdict("3.17", "5%", value), verdict, value)
        self.assertEqual(self.verdict("-10", "10%", "-10.9"), "agrees")
        self.assertEqual(self.verdict("-10", "10%", "10"), "differs")

    def test_distance_is_told(self) -> None:
        (each,) = compare("x", "quick", [expect("2", "5%")], [Value("c", "q", "2.2", "run 7")])
        self.assertEqual(each.distance, "+10.00%")
        self.assertEqual(
            describe(each), "x: c, q: expected 2 within 5%, got 2.2, +10.00% [run 7] (book)"
        )

    def test_what_is_published_is_expected_to_the_last_digit(self) -> None:
        """A change of the expected number that is far smaller than the tolerance is noticed."""
        for expected, verdict in (
            ("3.1663", "agrees"),
            ("3.1664", "differs"),
            ("3.166", "differs"),
        ):
            value = Value("c", "q", "3.125", "run 7", "3.1663")
            (each,) = compare("x", "quick", [expect(expected, "5%")], [value])
            self.assertEqual(each.verdict, verdict, expected)
        self.assertEqual(
            describe(each),
            "x: c, q: expected 3.166, but what is published is 3.1663 [run 7] (book)",
        )

    def test_nothing_is_only_reported(self) -> None:
        with self.assertRaisesRegex(ReproduceError, "tolerance of 'c', q is 'reported'"):
            self.verdict("100%", "reported", "3%")

    def test_what_is_no_number_is_named(self) -> None:
        for expected, tolerance, value, message in (
            ("1", "5%", "none", "the value of 'c', q is 'none'"),
            ("1", "5%", "nan", "the value of 'c', q is 'nan'"),
            ("one", "0.1", "1", "the expected value of 'c', q is 'one'"),
            ("1", "-5%", "1", "tolerance of 'c', q is '-5%', less than nothing"),
            ("1", "about", "1", "tolerance of 'c', q is 'about'"),
            ("0", "5%", "1", "expected to be 0"),
        ):
            with self.assertRaisesRegex(ReproduceError, message):
                self.verdict(expected, tolerance, value)


class Compare(unittest.TestCase):
    """Many values."""

    def test_missing_and_unexpected(self) -> None:
        comparisons = compare("x", "quick", [expect("1", "exact")], [Value("c", "other", "1")])
        self.assertEqual(verdicts(comparisons), ["missing", "unexpected"])
        self.assertFalse(any(each.is_good for each in comparisons))
        self.assertIn("nothing was measured", describe(comparisons[0]))
        self.assertIn("nothing is expected", describe(comparisons[1]))

    def test_every_run_counts(self) -> None:
        """Several runs speak for one case: each of them must agree."""
        values = [Value("c", "q", value, run) for run, value in (("a", "1"), ("b", "2"))]
        comparisons = compare("x", "quick", [expect("1", "exact")], values)
        self.assertEqual(verdicts(comparisons), ["agrees", "differs"])

    def test_full_only(self) -> None:
        """Quick mode may leave it out; full mode may not; what was measured is compared."""
        full = [expect("1", "exact", "full")]
        self.assertEqual(verdicts(compare("x", "quick", full, [])), [])
        self.assertEqual(verdicts(compare("x", "full", full, [])), ["missing"])
        self.assertEqual(verdicts(compare("x", "quick", full, [Value("c", "q", "2")])), ["differs"])

    def test_expected_twice_or_in_no_mode(self) -> None:
        with self.assertRaisesRegex(ReproduceError, "expected twice"):
            compare("x", "quick", [expect("1", "exact")] * 2, [])
        with self.assertRaisesRegex(ReproduceError, "the mode of 'c', q is 'slow'"):
            compare("x", "quick", [expect("1", "exact", "slow")], [])


class EveryClaim(unittest.TestCase):
    """The expected values of all claims."""

    def altered(self, each: Expectation) -> str:
        """An expected value that is off by twice the tolerance."""
        if each.tolerance == "exact":
            return each.expected + "1"
        number, limit = float(each.expected), float(each.tolerance.removesuffix("%"))
        step = 2 * (abs(number) * limit / 100 if each.tolerance.endswith("%") else limit)
        return repr(number + step)

    def test_every_expected_value_matters(self) -> None:
        """Every row: what is as expected agrees, and does no more when the row alone is changed."""
        for claim in CLAIMS:
            compared = 0
            for each in claim.expectations(ROOT / claim.expected):
                value = [Value(each.case, each.quantity, each.expected)]
                changed = each._replace(expected=self.altered(each))
                for expectation, verdict in ((each, "agrees"), (changed, "differs")):
                    got = compare(claim.name, "full", [expectation], value)
                    self.assertEqual(verdicts(got), [verdict], expectation)
                compared += 1
            self.assertGreater(compared, 5, claim.name)

    def alterations(self, path: Path) -> Iterator[str]:
        """The text of a file of expected values, one number or word changed at a time."""
        lines = path.read_text(encoding="utf-8").splitlines()
        column = 2  # of the expected value in CSV
        for index, line in enumerate(lines):
            if not line or line[0] == "#" or line.startswith("case,"):
                continue
            if path.suffix == ".csv":
                row = next(csv.reader([line]))
                row[column] = self.altered(Expectation(*row))
                text = io.StringIO()
                csv.writer(text, lineterminator="").writerow(row)
                changed = [text.getvalue()]
            elif path.name == "SHA256SUMS":
                changed = [("0" if line[0] != "0" else "1") + line[1:]]
            else:  # a table of words: keys, what is expected, and the source
                words = line.split()
                changed = [
                    " ".join([*words[:at], words[at] + "9", *words[at + 1 :]])
                    for at in range(3, len(words) - 1)
                ]
            for each in changed:
                yield "\n".join([*lines[:index], each, *lines[index + 1 :], ""])

    def test_every_altered_file_is_noticed(self) -> None:
        """Every number and word of every file, changed in a copy; nothing else is changed."""
        with tempfile.TemporaryDirectory() as folder:
            for claim in CLAIMS:
                original = ROOT / claim.expected
                expected = claim.expectations(original)
                values = [Value(each.case, each.quantity, each.expected) for each in expected]
                compared = compare(claim.name, "full", expected, values)
                self.assertTrue(all(each.is_good for each in compared), claim.name)
                copy = Path(folder, original.name)
                for text in self.alterations(original):
                    copy.write_text(text, encoding="utf-8")
                    try:
                        compared = compare(claim.name, "full", claim.expectations(copy), values)
                    except ReproduceError:
                        continue  # refused: wire and detected of UNNECESSARY
                    self.assertFalse(all(each.is_good for each in compared), text)


class Tables(unittest.TestCase):
    """Files."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name, "sub", "table.csv")

    def test_values_come_back(self) -> None:
        values = [Value("a, b", 'say "x"', "1", ""), Value("", "q", "2", "run", "2.1")]
        write_values(self.path, values)
        self.assertEqual(read_values(self.path), values)

    def test_faults_are_named(self) -> None:
        with self.assertRaisesRegex(ReproduceError, "cannot read .*table.csv"):
            read_values(self.path)
        self.path.parent.mkdir()
        heading = ",".join(Expectation._fields)
        for text, message in ((f"# only\n{heading}\na,b\n", "table.csv:3: 2 columns, not 6"),
                              (f"{heading}\n'a',b,1,exact,quick,\"two\nlines\"\n",
                               "table.csv:2: not one row of a CSV file"),
                              ("", "the first line is not"),
                              ("case,value\n", "the first line is not")):  # fmt: skip
            self.path.write_text(text, encoding="utf-8")
            with self.assertRaisesRegex(ReproduceError, message):
                read_expectations(self.path)
        self.path.write_bytes(heading.encode() + b"\na,b,\xb5,exact,quick,s\n")
        for read in (read_expectations, read_table):
            with self.assertRaisesRegex(ReproduceError, "table.csv: not utf-8 text"):
                read(self.path)


if __name__ == "__main__":
    unittest.main()
