# SPDX-License-Identifier: GPL-2.0-only
"""tools/setup.sh on machines that lack something, and ./dev after a configuration that failed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from scripts import TOOLS

ROOT = TOOLS.parent


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script as ./dev does, with setup.sh read."""
    preamble = f"set -euo pipefail; root={ROOT}; venv={ROOT}/.venv; source {TOOLS}/setup.sh; "
    return subprocess.run(
        ["bash", "-c", preamble + script], capture_output=True, text=True, check=False
    )


class ThosePresent(unittest.TestCase):
    """those_present: what is missing must not end the script that asks."""

    def ask(self, there: str) -> subprocess.CompletedProcess[str]:
        """Ask for a, b and c on a machine that has what matches the pattern."""
        return shell(
            f"present() {{ case $1 in {there}) true ;; *) false ;; esac; }}; "
            'found=$(those_present a b c); echo "found=$found"'
        )

    def test_last_is_missing(self) -> None:
        """The status of the last question is not that of the list."""
        done = self.ask("a | b")
        self.assertEqual((done.returncode, done.stdout), (0, "found=a b \n"), done.stderr)

    def test_none_and_all(self) -> None:
        """An empty list and a full one."""
        self.assertEqual(self.ask("x").stdout, "found=\n")
        self.assertEqual(self.ask("a | b | c").stdout, "found=a b c \n")


class FailedConfiguration(unittest.TestCase):
    """A run with a wrong NS3_PREFIX must not spoil those that follow."""

    def test_stamp_is_gone(self) -> None:
        """The stamp of the last good configuration does not outlive a failure."""
        if not shutil.which("cmake") or not shutil.which("ninja"):
            self.skipTest("cmake or ninja is missing")
        with tempfile.TemporaryDirectory() as folder:
            build = Path(folder)
            (build / "build.ninja").touch()
            (build / ".configured").write_text("as before", encoding="ascii")
            environment = {**os.environ, "BUILD_DIR": folder, "NS3_PREFIX": "/nonexistent"}
            done = subprocess.run(
                [ROOT / "dev", "run", "nat-sctp-double-checksum"],
                env=environment, capture_output=True, text=True, check=False,
            )  # fmt: skip
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(done.stdout, "")
            self.assertIn("/nonexistent", done.stderr)
            self.assertFalse((build / ".configured").exists())


if __name__ == "__main__":
    unittest.main()
