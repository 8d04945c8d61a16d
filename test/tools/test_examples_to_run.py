# SPDX-License-Identifier: GPL-2.0-only
"""test/examples-to-run.py, which tells ns-3's test.py what to run."""

from __future__ import annotations

import runpy
import unittest

from scripts import TOOLS

ROOT = TOOLS.parent


class ExamplesToRun(unittest.TestCase):
    """The list that ns-3 reads."""

    def test_every_example_is_run(self) -> None:
        """Every program in examples/ is there and run, and nothing else is."""
        listed = runpy.run_path(str(ROOT / "test" / "examples-to-run.py"))["cpp_examples"]
        names = {command.split()[0] for command, run, _ in listed if run == "True"}
        self.assertEqual(names, {file.stem for file in (ROOT / "examples").glob("*.cc")})


if __name__ == "__main__":
    unittest.main()
