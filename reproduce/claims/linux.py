# SPDX-License-Identifier: GPL-2.0-only
"""Claim: frames, counters and states equal those recorded on Linux 6.1."""

from __future__ import annotations

from pathlib import Path

from ..claim import Claim, Context
from ..table import Value, read_table, write_rows
from ..text import paragraph

TABLE = "linux-comparisons.csv"
COLUMNS = ("name", "direction", "compared", "equal", "different")


class Linux(Claim):
    """What ./dev validate compares."""

    name = "linux"
    title = "frames byte for byte, counters and states at every hop as recorded on Linux 6.1"
    programs = ("replay-capture", "compare-with-linux")
    expected = "reproduce/expected/linux.csv"

    def run(self, context: Context) -> list[Value]:
        # Status 1 says that something differs, and the JSON tells what: the checker judges it.
        frames, tables = context.map(
            lambda program: context.run(program[0], program[1:], statuses=(0, 1)),
            (("replay-capture", "--all", "--json"), ("compare-with-linux", "--json")),
        )
        write_rows(
            context.output / TABLE,
            COLUMNS,
            [[each.get(column, "") for column in COLUMNS] for each in (*frames, *tables)],
        )
        values = [
            Value("frames", "runs", str(len({each["name"] for each in frames}))),
            Value("frames", "directions", str(len(frames))),
        ]
        for case, results in (("frames", frames), *((table["name"], [table]) for table in tables)):
            values += [
                Value(case, quantity, str(sum(each[quantity] for each in results)))
                for quantity in ("compared", "equal", "different")
            ]
        values += [
            Value(table["name"], "fieldsCompared", str(table["fieldsCompared"])) for table in tables
        ]
        return values

    def tell(self, output: Path) -> str:
        rows = read_table(output / TABLE)

        def total(chosen: list[dict[str, str]], column: str) -> int:
            return sum(int(row[column]) for row in chosen)

        frames = [row for row in rows if row["direction"]]
        parts = [
            f"{total(frames, 'equal')} of {total(frames, 'compared')} frames that a Linux NAT "
            f"router sent are the same, byte for byte, in {len(frames)} directions"
        ]
        words = {"counters": "lines of counters of kernel functions are the same",
                 "states": "lines of checksum states at hops are the same"}  # fmt: skip
        parts += [
            f"{row['equal']} of {row['compared']} {words.get(row['name'], row['name'])}"
            for row in rows
            if not row["direction"]
        ]
        return paragraph("; ".join(parts) + ".")
