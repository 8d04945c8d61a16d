# SPDX-License-Identifier: GPL-2.0-only
"""Writes the code of notebooks as modules of Python, for a type checker."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path


def code_of(notebook: Path) -> str:
    """
    Give the code of a notebook.

    Parameters
    ----------
    notebook : Path
        A file of Jupyter's, format 4.

    Returns
    -------
    str
        Its cells, each below a comment that numbers it among all cells, from 1.

    Raises
    ------
    ValueError
        If it is no notebook; names the file.
    """
    try:
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        sources = [
            (number, "".join(cell["source"]))
            for number, cell in enumerate(cells, 1)
            if cell["cell_type"] == "code"
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{notebook}: must be a notebook: {error!r}") from None
    return "".join(f"# cell {number}\n{source}\n\n" for number, source in sources)


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="gets a module for each notebook")
    parser.add_argument("notebooks", type=Path, nargs="+")
    arguments = parser.parse_args()
    for notebook in arguments.notebooks:
        name = f"notebook_{notebook.stem.replace('-', '_')}.py"
        try:
            (arguments.folder / name).write_text(code_of(notebook), encoding="utf-8")
        except (OSError, ValueError) as error:
            print(f"notebook-code: {error}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
