# SPDX-License-Identifier: GPL-2.0-only
"""Takes new recordings into the folder of those that are kept."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from record.compare import run_of, settings_of
from record.errors import RecordError
from record.runs import Run
from record.tables import COUNTER_COLUMNS, SETTINGS, STATE_COLUMNS, merge, read_table, write_table

POINTS = ("2_rtr-ingress", "3_rtr-egress")  # what is replayed; of the others the states are enough
SUFFIXES = (".pcap", ".tsv", ".csv")


def keep(out: Path, recorded: Path, runs: list[Run]) -> list[str]:
    """Copies captures, and lines of both tables, of these runs; returns the names of those found.

    Raises
    ------
    RecordError
        None of them is there, or one lacks a file.
    """
    states = read_table(out / "capture_states.csv")
    counts = read_table(out / "counts.csv")
    captured = {run.name for run in runs if run.kind == "capture"} & {run_of(row) for row in states}
    counted = {
        settings_of(run.settings()): run.name for run in runs if run.kind == "counters"
    }  # fmt: skip
    states = [row for row in states if run_of(row) in captured]
    counts = [row for row in counts if settings_of(row) in counted]
    names = sorted(captured) + [counted[settings_of(row)] for row in counts]
    if not names:
        raise RecordError(f"{out}: nothing of these runs is recorded there")
    # What is not replayed is kept as a table only.
    for run in sorted(captured - {run.name for run in runs if run.topology == "router6"}):
        for file in (f"{run}.{point}{suffix}" for point in POINTS for suffix in SUFFIXES[:2]):
            if not (out / file).exists():
                raise RecordError(f"{out / file}: it is missing")
            shutil.copyfile(out / file, recorded / file)

    old = [
        row for row in read_table(recorded / "capture_states.csv") if run_of(row) not in captured
    ]
    write_table(recorded / "capture_states.csv", STATE_COLUMNS, old + states)
    counts = merge(read_table(recorded / "counts.csv"), counts, SETTINGS)
    write_table(recorded / "counts.csv", COUNTER_COLUMNS, counts)
    sums = "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for suffix in SUFFIXES
        for file in sorted(recorded.glob(f"*{suffix}"))
    )
    (recorded / "SHA256SUMS").write_text(sums, encoding="ascii")
    return names
