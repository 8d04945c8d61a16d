# SPDX-License-Identifier: GPL-2.0-only
"""Code of notebooks as modules, which ./dev lint has checked."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "notebook-code.py"


class NotebookCode(unittest.TestCase):
    """tools/notebook-code.py."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_tool(self, notebook: Path) -> subprocess.CompletedProcess[str]:
        """Write the code of one notebook into the folder."""
        return subprocess.run(
            [sys.executable, TOOL, self.folder, notebook], capture_output=True, text=True
        )

    def test_code(self) -> None:
        """Of all code cells, in order, in a module whose name can be one."""
        notebook = self.folder / "1-two-cells.ipynb"
        cells = [
            {"cell_type": "markdown", "source": ["no code\n"]},
            {"cell_type": "code", "source": ["a = 1\n", "b = a"]},
            {"cell_type": "code", "source": "print(b)"},
        ]
        notebook.write_text(json.dumps({"cells": cells}))
        self.assertEqual(self.run_tool(notebook).returncode, 0)
        code = (self.folder / "notebook_1_two_cells.py").read_text()
        self.assertEqual(code, "# cell 2\na = 1\nb = a\n\n# cell 3\nprint(b)\n\n")

    def test_what_is_no_notebook(self) -> None:
        """Is named."""
        for text in ("", "[]", "{}", '{"cells": [{}]}'):
            notebook = self.folder / "bad.ipynb"
            notebook.write_text(text)
            done = self.run_tool(notebook)
            with self.subTest(text):
                self.assertEqual(done.returncode, 2)
                self.assertIn(f"notebook-code: {notebook}: must be a notebook: ", done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
