# SPDX-License-Identifier: GPL-2.0-only
"""What goes wrong with a recording."""

from __future__ import annotations

import subprocess
from pathlib import Path


class RecordError(Exception):
    """Something that the user has to know; its text is one line, or more of a program's output."""


class CannotRecordError(RecordError):
    """Nothing can be recorded here: a program is missing."""


def run(
    *command: str | Path, cwd: Path | None = None, environment: dict[str, str] | None = None
) -> str:
    """What a program prints; raises RecordError with its last lines if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env=environment, text=True, capture_output=True, stdin=subprocess.DEVNULL
    )
    if done.returncode != 0:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        raise RecordError(f"{' '.join(words)}: exit code {done.returncode}\n{last}")
    return done.stdout
