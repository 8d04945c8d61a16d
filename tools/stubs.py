# SPDX-License-Identifier: GPL-2.0-only
"""
Types of the extension module for type checkers and editors, made by pybind11-stubgen.

Prints what differs from the committed stubs, or with --write replaces them. Needs the built package
on PYTHONPATH, and pybind11-stubgen.
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
#: One file for the module, and one for each of its submodules.
STUBS = Path(__file__).resolve().parents[1] / "bindings" / "checksum_offload" / "_checksum_offload"
HEADER = "# SPDX-License-Identifier: GPL-2.0-only\n# Made by tools/stubs.py.\n"
#: What pybind11 leaves open.
COMPLETIONS = (
    (r"\*(\*kwargs|args)(?=[,)])", r"*\1: typing.Any"),
    (r"\bdict(?=[:,)\]]|\n| \|)(?!\[)", "dict[str, typing.Any]"),
    (r"(-> |: )list(?=[:,)\n])", r"\1list[typing.Any]"),
    (r"^(__version__|ns3_version|pybind11_version): str = .*$", r"\1: str"),
    (r"^(_turn: .*|import _thread)\n", ""),
    (r"typing\.Callable(?!\[)", "typing.Callable[..., typing.Any]"),
    (r"def (__eq__|__ne__)\(self, arg0: [^)]*\)", r"def \1(self, arg0: object)"),
    (r"    def __reduce__\(self\) -> typing.Any:\n        \.\.\.\n\n?", ""),
    (r": (Node|NetDevice) = None", r": \1 | None = None"),
    (r"def snat\(out: NetDevice", "def snat(out: NetDevice | None"),
    (r"[ \t]+$", ""),
)
#: Items of containers, by class: an iterator of pybind11 does not tell.
ITEMS = {
    "NodeContainer": "Node",
    "NetDeviceContainer": "NetDevice",
    "ApplicationContainer": "Application",
}


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
    for pattern, replacement in COMPLETIONS:
        text = re.sub(pattern, replacement, text, flags=re.M)
    for container, item in ITEMS.items():
        before, name, rest = text.partition(f"class {container}:")
        body, end, after = rest.partition("\nclass ")
        body = re.sub(r"typing\.Iterator(?!\[)", f"typing.Iterator[{item}]", body)
        text = before + name + body + end + after
    if "typing." in text and "\nimport typing\n" not in text:
        future = "from __future__ import annotations\n"
        text = text.replace(future, future + "import typing\n", 1)
    return HEADER + text


def generate() -> dict[str, str]:
    """
    Make the stubs of the package that this interpreter imports.

    Returns
    -------
    dict
        Name of a file to its text.

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
        return {file.name: polish(file.read_text()) for file in sorted(made.glob("*.pyi"))}


def same(one: str, other: str) -> bool:
    """Tell whether two stubs say the same, however they are laid out."""
    return ast.dump(ast.parse(one)) == ast.dump(ast.parse(other))


def main() -> int:
    """Compare, or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="replace the committed stubs")
    options = parser.parse_args()
    made = generate()
    committed = {file.name: file.read_text() for file in STUBS.glob("*.pyi")}
    if options.write:
        STUBS.mkdir(exist_ok=True)
        for name in committed.keys() - made.keys():
            (STUBS / name).unlink()
        for name, text in made.items():
            (STUBS / name).write_text(text)
        return 0
    differs = False
    for name in sorted(committed.keys() | made.keys()):
        one, other = committed.get(name, ""), made.get(name, "")
        if not same(one, other):
            differs = True
            old, new = (ast.unparse(ast.parse(text)).splitlines() for text in (one, other))
            lines = difflib.unified_diff(old, new, f"committed {name}", "made now", lineterm="")
            print("\n".join(lines))
    if differs:
        print(f"{STUBS}: not current; tools/stubs.py --write, then ./dev lint --fix, corrects it")
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
