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
            "version": (LICENCE + b"#if NS3_VERSION_MINOR > 40\n", "asks for the version of ns-3"),
            "newline": (LICENCE + b"int a;", "no newline"),
        }
        for name, (data, expected) in cases.items():
            with self.subTest(name):
                found = sources.complaints("a.cc", data)
                self.assertEqual(len(found), 1, found)
                self.assertIn(expected, found[0])

    def test_five_hundred_lines_are_allowed(self) -> None:
        self.assertEqual(sources.complaints("a.cc", LICENCE + b"\n" * 497), [])

    def test_one_header_may_ask_for_the_version(self) -> None:
        asks = LICENCE + b"#if CHECKSUM_OFFLOAD_NS3_MINOR < 41\n"
        self.assertEqual(sources.complaints("model/state/ns3-compat.h", asks), [])
        self.assertEqual(sources.complaints("cmake/Standalone.cmake", b"# " + LICENCE + asks), [])

    def test_notebooks_are_committed_without_output(self) -> None:
        clean = b'{"cells": [{"cell_type": "code", "execution_count": null, "outputs": []}]}'
        self.assertEqual(sources.complaints("a.ipynb", clean), [])
        for dirty in (clean.replace(b"[]", b"[1]"), clean.replace(b"null", b"3")):
            self.assertIn("cell 1 has output", sources.complaints("a.ipynb", dirty)[0])
        self.assertIn("no notebook", sources.complaints("a.ipynb", b"{}")[0])

    def test_data_files_are_not_sources(self) -> None:
        self.assertEqual(sources.complaints("a.pcap", b"\xff"), [])


if __name__ == "__main__":
    unittest.main()
