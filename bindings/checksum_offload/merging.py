# SPDX-License-Identifier: GPL-2.0-only
"""The table of a sweep, also of one whose results lie in several files."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._arguments import file_path, file_paths, refuse
from .results_file import Record, read_places

if TYPE_CHECKING:
    import pandas as pd


def merge(
    paths: str | Path | Iterable[str | Path], output: str | Path | None = None
) -> pd.DataFrame:
    """
    Put the results of all shards of a sweep together.

    Parameters
    ----------
    paths : str, Path or iterable of those
        Files of results, of every shard.
    output : str or Path, optional
        Where to write the table: ``.jsonl`` (results, to go on with), ``.csv``, or ``.parquet``,
        which needs pyarrow.

    Returns
    -------
    pandas.DataFrame
        The table that one machine alone would have given.

    Raises
    ------
    ValueError
        If points are missing, the files belong to different sweeps or hold something else, or if
        `output` has another ending; says which.
    """
    files = file_paths("paths", paths)
    target = None if output is None else _output(output)
    names = ", ".join(map(str, files))
    records: dict[int, tuple[str, Record]] = {}
    total: tuple[str, int] | None = None
    for where, record in read_places(*files).values():
        total = total or (where, record["points"])
        if record["points"] != total[1]:
            raise ValueError(
                f"{where}: is of a sweep of {record['points']} points, and {total[0]} of one of "
                f"{total[1]}; must be of one sweep"
            )
        known = records.setdefault(record["point"], (where, record))
        if known[1] is not record:
            raise ValueError(
                f"{where}: is another run than point {record['point']} in {known[0]}; must be of "
                "one sweep, by one version"
            )
    if total is None:
        raise ValueError(f"{names}: must have the results of a sweep, and has none")
    missing = sorted(set(range(total[1])) - set(records))
    if missing:
        some = ", ".join(map(str, missing[:10])) + (", ..." if len(missing) > 10 else "")
        raise ValueError(f"{names}: {len(missing)} points are missing: {some}")
    ordered = [records[point][1] for point in sorted(records)]
    frame = table(ordered)
    if target is not None:
        write_table(frame, ordered, target)
    return frame


def _output(output: str | Path) -> Path:
    """Take the name of the file for a table."""
    target = file_path("output", output)
    if target.suffix not in (".jsonl", ".csv", ".parquet"):
        refuse("output", output, "a file that ends in .jsonl, .csv or .parquet")
    return target


def table(records: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """
    Make the table of a sweep.

    Parameters
    ----------
    records : iterable of Mapping
        Results.

    Returns
    -------
    pandas.DataFrame
        One row per point, in the order of the grid: ``point``, the configuration, what came out,
        seed, run and versions; ``status`` is ``"ok"`` or ``"failed"``, ``error`` the message, or
        empty.
    """
    import pandas as pd

    ordered = sorted(records, key=lambda record: int(record["point"]))
    rows = [
        {"point": each["point"], **each["row"], "status": each["status"], "error": each["error"]}
        for each in ordered
    ]
    # A failure has no outcome: the columns come from the rows that have most of them.
    columns = dict.fromkeys(max(rows, key=lambda row: len(row)) if rows else ())
    for row in rows:
        columns.update(dict.fromkeys(row))
    last = ["status", "error"]
    frame = pd.DataFrame(rows, columns=[name for name in columns if name not in last] + last)
    for name in frame.columns:
        values = [row.get(name) for row in rows]
        dtype = _dtype_beside_failures(values)
        if dtype is not None:
            frame[name] = pd.Series(values, dtype=dtype)
    return frame


def _write_parquet(frame: pd.DataFrame, partial: Path, output: Path) -> None:
    try:
        frame.to_parquet(partial, index=False)
    except ImportError:
        raise ValueError(
            f"output={output}: must end in .jsonl or .csv, since no pyarrow that pandas can use is "
            "there (pip install 'checksum-offload[parquet]')"
        ) from None


def _dtype_beside_failures(values: list[Any]) -> str | None:
    """Give what keeps whole numbers whole and bools bools in a column that lacks some."""
    present = [value for value in values if value is not None]
    kinds = {type(value) for value in present}
    if len(present) == len(values) or len(kinds) != 1:
        return None
    if kinds == {int} and min(present) >= -(2**63) and max(present) < 2**64:
        return "Int64" if max(present) < 2**63 else "UInt64" if min(present) >= 0 else None
    return "boolean" if kinds == {bool} else None


def write_table(frame: pd.DataFrame, records: Iterable[Record], output: Path) -> None:
    """
    Write the table of a sweep; the file is there whole or not at all.

    Parameters
    ----------
    frame : pandas.DataFrame
        The table.
    records : iterable of dict
        The results that it was made of.
    output : Path
        ``.jsonl``, ``.csv`` or ``.parquet``.
    """
    partial = output.with_name(f"{output.name}.{os.getpid()}.part")
    try:
        if output.suffix == ".jsonl":
            partial.write_text("".join(json.dumps(record) + "\n" for record in records))
        elif output.suffix == ".csv":
            frame.to_csv(partial, index=False)
        else:
            _write_parquet(frame, partial, output)
        partial.replace(output)
    finally:
        with contextlib.suppress(FileNotFoundError):
            partial.unlink()
