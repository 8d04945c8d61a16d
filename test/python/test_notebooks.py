# SPDX-License-Identifier: GPL-2.0-only
"""Every notebook runs from a clean kernel, and draws."""

from __future__ import annotations

import importlib.util
import os
import unittest
from pathlib import Path
from typing import Any

from optional import needs

NOTEBOOKS = Path(__file__).resolve().parents[2] / "examples" / "notebooks"


@needs("nbclient", "nbformat", "ipykernel", "matplotlib", "pandas", "tqdm")
class Notebooks(unittest.TestCase):
    """One test per notebook."""

    def check(self, name: str) -> None:
        """Execute a notebook from top to bottom; an error in a cell is raised with its text."""
        import nbformat
        from nbclient import NotebookClient

        notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
        missing = [
            module
            for module in notebook.metadata.get("needs", ())
            if importlib.util.find_spec(module) is None
        ]
        if missing:
            self.skipTest(f"missing: {', '.join(missing)}")
        os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # a warning of the kernel's debugger
        NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        outputs: list[Any] = [output for cell in code for output in cell.outputs]
        figures = [output for output in outputs if "image/png" in output.get("data", {})]
        self.assertGreater(len(figures), 0, "no figure")
        if not notebook.metadata.get("needs"):  # cppyy has its own things to say
            self.assertEqual([o.text for o in outputs if o.get("name") == "stderr"], [])


def _test_of(name: str) -> Any:  # noqa: ANN401
    def test(self: Notebooks) -> None:
        self.check(name)

    test.__doc__ = f"Run {name}."
    return test


for _path in sorted(NOTEBOOKS.glob("*.ipynb")):
    _name = "test_" + _path.stem.replace("-", "_")
    setattr(Notebooks, _name, _test_of(_path.name))


class Collection(unittest.TestCase):
    """The set of notebooks."""

    def test_there_are_some(self) -> None:
        """The tests above are not empty."""
        self.assertGreaterEqual(len(list(NOTEBOOKS.glob("*.ipynb"))), 5)


if __name__ == "__main__":
    unittest.main()
