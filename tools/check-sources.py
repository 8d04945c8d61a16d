# SPDX-License-Identifier: GPL-2.0-only
"""Checks of the text of source files: ASCII, length, licence line, nothing left to be done.

One C++ header alone may ask for the version of ns-3.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

SOURCES = (".c", ".cc", ".h", ".py", ".pyi", ".sh", ".cmake")
SCRIPTS = ("dev", "run", "CMakeLists.txt")
TEXTS = (".md", ".rst", ".json", ".toml", ".cff", ".yml")
MAXIMUM_LINES = 500
LICENCE = "SPDX-License-Identifier: GPL-2.0-only"
UNDONE = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")

NS3_VERSION = re.compile(r"\b(?:CHECKSUM_OFFLOAD_NS3_MINOR|NS3_VERSION_(?:MAJOR|MINOR|PATCH))\b")
COMPAT = "ns3-compat.h"


def notebook_complaints(name: str, data: bytes) -> list[str]:
    """Faults of a Jupyter notebook: what a run leaves in it does not belong there."""
    try:
        cells = json.loads(data)["cells"]
    except (ValueError, KeyError, TypeError) as error:
        return [f"{name}: no notebook: {error}"]
    return [
        f"{name}: cell {number} has output; clear it before committing"
        for number, cell in enumerate(cells, 1)
        if cell.get("outputs") or cell.get("execution_count")
    ]


def complaints(name: str, data: bytes) -> list[str]:
    """One line per fault of a file with this name and content; none if it is not a source."""
    path = Path(name)
    if path.suffix == ".ipynb":
        return notebook_complaints(name, data)
    is_cpp = path.suffix in (".cc", ".h")
    is_source = path.suffix in SOURCES or path.name in SCRIPTS
    if not is_source and path.suffix not in TEXTS:
        return []
    found: list[str] = []
    lines = data.decode("utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines, 1):
        if not line.isascii():
            found.append(f"{name}:{number}: not ASCII")
        if is_source and UNDONE.search(line):
            found.append(f"{name}:{number}: left to be done")
        if is_cpp and path.name != COMPAT and NS3_VERSION.search(line):
            found.append(f"{name}:{number}: asks for the version of ns-3, as only {COMPAT} may")
        if line != line.rstrip():
            found.append(f"{name}:{number}: blanks at the end of the line")
    if data and not data.endswith(b"\n"):
        found.append(f"{name}: no newline at the end")
    if is_source:
        if len(lines) > MAXIMUM_LINES and path.suffix != ".pyi":  # these are generated
            found.append(f"{name}: {len(lines)} lines, more than {MAXIMUM_LINES}")
        if not any(LICENCE in line for line in lines[:2]):
            found.append(f"{name}: does not begin with '{LICENCE}'")
    return found


def main(arguments: list[str]) -> int:
    """Prints the faults of the files that the arguments name."""
    found = [line for name in arguments for line in complaints(name, Path(name).read_bytes())]
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
