# SPDX-License-Identifier: GPL-2.0-only
"""The check of source texts finds each kind of fault."""

from __future__ import annotations

import unittest

from scripts import load

sources = load("check-sources")
LICENCE = b"/*\n * SPDX-License-Identifier: GPL-2.0-only\n */\n"


class CheckSources(unittest.TestCase):
    """One fault per test."""

    def test_a_good_file_has_no_complaint(self) -> None:
        self.assertEqual(sources.complaints("a.cc", LICENCE + b"int a;\n"), [])

    def test_faults(self) -> None:
        cases = {
            "licence": (b"int a;\n", "does not begin with"),
            "ascii": (LICENCE + "// \u00e9\n".encode(), "not ASCII"),
            "undone": (LICENCE + b"// TO" + b"DO: this\n", "left to be done"),
            "length": (LICENCE + b"\n" * 498, "501 lines, more than 500"),
            "blanks": (LICENCE + b"int a; \n", "blanks at the end"),
            "newline": (LICENCE + b"int a;", "no newline"),
        }
        for name, (data, expected) in cases.items():
            with self.subTest(name):
                found = sources.complaints("a.cc", data)
                self.assertEqual(len(found), 1, found)
                self.assertIn(expected, found[0])

    def test_five_hundred_lines_are_allowed(self) -> None:
        self.assertEqual(sources.complaints("a.cc", LICENCE + b"\n" * 497), [])

    def test_data_files_are_not_sources(self) -> None:
        self.assertEqual(sources.complaints("a.pcap", b"\xff"), [])


if __name__ == "__main__":
    unittest.main()
