# SPDX-License-Identifier: GPL-2.0-only
"""The types that the package ships are those of the extension."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import unittest
from pathlib import Path

import checksum_offload as co

ROOT = Path(__file__).resolve().parents[2]

#: pybind11 that the committed stub was made with; others word some types differently.
PYBIND11 = "2.10.3"


def generator() -> str | None:
    """Give a Python of the version of this one that has pybind11-stubgen."""
    if importlib.util.find_spec("pybind11_stubgen"):
        return sys.executable
    python = ROOT / ".venv" / "bin" / "python"
    code = "import sys, pybind11_stubgen; print(sys.version_info[:2])"
    if python.exists():
        done = subprocess.run([python, "-c", code], capture_output=True, text=True)
        if done.stdout.strip() == str(sys.version_info[:2]):
            return str(python)
    return None


class Stubs(unittest.TestCase):
    """_checksum_offload/*.pyi, and the marker of a typed package."""

    def test_current(self) -> None:
        """What the generator makes of this build is what is committed."""
        python = generator()
        if python is None:
            self.skipTest("missing: pybind11-stubgen")
        if co.pybind11_version != PYBIND11:
            self.skipTest(f"built with pybind11 {co.pybind11_version}, the stub with {PYBIND11}")
        done = subprocess.run(
            [python, ROOT / "tools" / "stubs.py"], capture_output=True, text=True, env=os.environ
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_marker(self) -> None:
        """Type checkers look for py.typed."""
        self.assertTrue((Path(co.__file__).parent / "py.typed").exists())


if __name__ == "__main__":
    unittest.main()
