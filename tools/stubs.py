# SPDX-License-Identifier: GPL-2.0-only
"""
Types of the extension module for type checkers and editors, made by pybind11-stubgen.

Prints what differs from the committed stub, or with --write replaces it. Needs the built package on
PYTHONPATH, and pybind11-stubgen.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MODULE = "checksum_offload._checksum_offload"
STUB = (
    Path(__file__).resolve().parents[1] / "bindings" / "checksum_offload" / "_checksum_offload.pyi"
)
HEADER = "# SPDX-License-Identifier: GPL-2.0-only\n# Made by tools/stubs.py.\n"


def polish(text: str) -> str:
    """
    Turn what the generator writes into what mypy --strict takes.

    Parameters
    ----------
    text : str
        Of the generator.

    Returns
    -------
    str
        The same with every argument typed, and without values that differ from build to build.
    """
    text = re.sub(r"\*(\*kwargs|args)(?=[,)])", r"*\1: typing.Any", text)
    text = re.sub(r"\bdict(?=[:,)\]]|\n| \|)(?!\[)", "dict[str, typing.Any]", text)
    text = re.sub(r"(-> |: )list(?=[:,)\n])", r"\1list[typing.Any]", text)
    text = re.sub(
        r"^(__version__|ns3_version|pybind11_version): str = .*$", r"\1: str", text, flags=re.M
    )
    text = re.sub(r"^(_turn: .*|import _thread)\n", "", text, flags=re.M)
    text = re.sub(r"[ \t]+$", "", text, flags=re.M)
    return HEADER + text


def generate() -> str:
    """
    Make the stub of the package that this interpreter imports.

    Returns
    -------
    str
        Its text.

    Raises
    ------
    RuntimeError
        If the generator cannot make sense of a signature; says which.
    """
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "pybind11_stubgen", MODULE, "--exit-code", "-o", folder],
            capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode != 0:
            raise RuntimeError(f"pybind11-stubgen: {done.stderr}")
        made = Path(folder, *MODULE.split("."))
        file = made / "__init__.pyi" if made.is_dir() else made.with_suffix(".pyi")
        return polish(file.read_text(encoding="utf-8"))


def same(one: str, other: str) -> bool:
    """Tell whether two stubs say the same, however they are laid out."""
    return ast.dump(ast.parse(one)) == ast.dump(ast.parse(other))


def main() -> int:
    """Compare, or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="replace the committed stub")
    options = parser.parse_args()
    made = generate()
    if options.write:
        STUB.write_text(made, encoding="utf-8")
        return 0
    committed = STUB.read_text(encoding="utf-8")
    if same(made, committed):
        return 0
    old, new = (ast.unparse(ast.parse(text)).splitlines() for text in (committed, made))
    print("\n".join(difflib.unified_diff(old, new, "committed", "made now", lineterm="")))
    print(f"{STUB}: not current; tools/stubs.py --write, then ./dev lint --fix, corrects it")
    return 1


if __name__ == "__main__":
    sys.exit(main())
