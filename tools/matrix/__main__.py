# SPDX-License-Identifier: GPL-2.0-only
"""Runs rows of the matrix and prints their table."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Protocol

from matrix.in_tree import InTreeRow
from matrix.mpi import MpiRow
from matrix.result import CannotRunError, Result, RowFailedError, compare_cases, table
from matrix.standalone import DebianRow, WheelRow
from matrix.user import UserRow


class Row(Protocol):
    """What a row can do."""

    name: str

    def run(self, root: Path, work: Path, jobs: int, result: Result) -> None:
        """Fills in the result; raises CannotRunError or RowFailedError."""


ROWS: list[Row] = [
    DebianRow("debian-3.37", "3.37", "bookworm"),
    DebianRow("debian-3.37-clang", "3.37", "bookworm", compiler="clang++"),
    DebianRow("debian-3.43", "3.43", "trixie"),
    DebianRow("debian-3.48", "3.48", "sid"),
    InTreeRow("intree-3.37", "3.37"),
    InTreeRow("intree-3.37-optimized", "3.37", profile="optimized"),
    InTreeRow("intree-newest", "newest"),
    InTreeRow("intree-newest-optimized", "newest", profile="optimized"),
    MpiRow("mpi", "3.37"),
    WheelRow("wheel-3.39", "3.39", "3.39.post2"),
    WheelRow("wheel-3.42", "3.42", "3.42.post2"),
    WheelRow("wheel-3.43", "3.43", "3.43.post9"),
    WheelRow("wheel-3.44", "3.44", "3.44.post0"),
    UserRow("wheel-3.44-user", "3.44", "bookworm"),
]


def run_row(row: Row, root: Path, cache: Path, jobs: int) -> Result:
    """The result of one row, which never raises what the row ran into."""
    result = Result(row.name)
    start = time.monotonic()
    try:
        row.run(root, cache / row.name, jobs, result)
    except CannotRunError as error:
        result.reason = str(error)
    except RowFailedError as error:
        result.faults.append(str(error))
    result.seconds = time.monotonic() - start
    return result


def main(arguments: list[str]) -> int:
    """Runs the rows that the arguments name; without names, all."""
    names = [row.name for row in ROWS]
    parser = argparse.ArgumentParser(prog="./dev matrix", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"one of {', '.join(names)}")
    parser.add_argument("--root", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--cache", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--jobs", type=int, default=1, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    unknown = [name for name in given.rows if name not in names]
    if unknown:
        print(f"dev: no row is named '{unknown[0]}'; there are: {' '.join(names)}", file=sys.stderr)
        return 2
    results = []
    for row in ROWS:
        if given.rows and row.name not in given.rows:
            continue
        print(f"dev: row {row.name}, log in {given.cache}/{row.name}/log.txt", file=sys.stderr)
        results.append(run_row(row, given.root, given.cache, given.jobs))
        print(f"dev: row {row.name}: {results[-1].status}", file=sys.stderr)
    compare_cases(results)
    print(table(results))
    return 1 if any(result.status == "failed" for result in results) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
