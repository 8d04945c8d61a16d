# SPDX-License-Identifier: GPL-2.0-only
"""What claims yield and what is expected of them, as rows of CSV files."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple


class ReproduceError(Exception):
    """A program or a file is not as it should be; the message says which."""


class Value(NamedTuple):
    """One number or word that a claim yields."""

    case: str  #: what it was measured on
    quantity: str  #: what was measured
    value: str  #: the number or word
    run: str = ""  #: which run it comes from; several runs may speak for one case
    published: str = ""  #: the number that the claim compares with itself, if it knows one


class Expectation(NamedTuple):
    """What one quantity of one case has to be."""

    case: str
    quantity: str
    expected: str
    tolerance: str  #: "exact", "0.005" (absolute), "5%" (relative)
    mode: str  #: "quick": in both modes; "full": only in full mode
    source: str  #: where the expected value comes from


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding=encoding)
    except OSError as error:
        raise ReproduceError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeError as error:
        raise ReproduceError(f"{path}: not {encoding} text: {error}") from None


def write_rows(path: Path, heading: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a CSV file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(heading)
        writer.writerows(rows)


def read_rows(path: Path, heading: Sequence[str]) -> list[list[str]]:
    """Read a CSV file whose first line must be the heading; lines with # are comments."""
    rows: list[list[str]] = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line or line[0] == "#":
            continue
        try:
            row = next(csv.reader([line], strict=True))
        except csv.Error as error:
            raise ReproduceError(f"{path}:{number}: not one row of a CSV file: {error}") from None
        if not rows and row != list(heading):
            break
        if len(row) != len(heading):
            raise ReproduceError(f"{path}:{number}: {len(row)} columns, not {len(heading)}")
        rows.append(row)
    if not rows:
        raise ReproduceError(f"{path}: the first line is not '{','.join(heading)}'")
    return rows[1:]


def read_table(path: Path) -> list[dict[str, str]]:
    """Read a CSV file with any heading: one dictionary per line."""
    try:
        return list(csv.DictReader(read_text(path).splitlines(), strict=True))
    except csv.Error as error:
        raise ReproduceError(f"{path}: not a CSV file: {error}") from None


def write_values(path: Path, values: Iterable[Value]) -> None:
    """Write what a claim yielded."""
    write_rows(path, Value._fields, values)


def read_values(path: Path) -> list[Value]:
    """Read what a claim yielded."""
    return [Value(*row) for row in read_rows(path, Value._fields)]


def read_expectations(path: Path) -> list[Expectation]:
    """Read a CSV file of expectations."""
    return [Expectation(*row) for row in read_rows(path, Expectation._fields)]
