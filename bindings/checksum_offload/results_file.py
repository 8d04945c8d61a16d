# SPDX-License-Identifier: GPL-2.0-only
"""Files of results: one JSON object per line, appended whole, so that a sweep can go on."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .frames import read_json_lines

if TYPE_CHECKING:
    import pandas as pd

#: A line of a file: number of the point, key, status ("ok" or "failed"), error, row of the table.
Record = dict[str, Any]

#: What every record has.
_KEYS = {"point", "points", "key", "status", "error", "row"}


class ResultsFile:
    """
    A file of results that is being written. Every result is appended by one write, and synced.

    Parameters
    ----------
    path : str or Path
        JSON Lines; made if it does not exist. What is left of a line whose writer was killed is
        cut off.

    Raises
    ------
    ValueError
        If it is another kind of file, or if another process is writing it.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ValueError(f"results={self.path}: another sweep is writing it") from None
            self._mend()
            self.records = read_results(self.path)
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        os.close(self._file)

    def _mend(self) -> None:
        """Cut off what comes behind the last line end."""
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            if not data.startswith(b'{"point":'):
                raise ValueError(f"results={self.path}: must be a file of results, or a new one")
            os.ftruncate(self._file, whole)

    def append(self, record: Record) -> None:
        """
        Write one result to the disk.

        Parameters
        ----------
        record : dict
            The result.
        """
        line = json.dumps(record, default=repr).encode() + b"\n"
        written = os.write(self._file, line)
        if written != len(line):
            raise OSError(f"{self.path}: only {written} of {len(line)} bytes written")
        os.fsync(self._file)
        self.records[record["key"]] = record


def read_results(*paths: str | Path) -> dict[str, Record]:
    """
    Read files of results.

    Parameters
    ----------
    *paths : str or Path
        One or more.

    Returns
    -------
    dict
        Key to record; a later success replaces a failure.

    Raises
    ------
    ValueError
        If a file holds something else, or two files different results of the same run.
    """
    records: dict[str, Record] = {}
    for path in paths:
        for number, record in enumerate(read_json_lines(path), 1):
            if set(record) != _KEYS:
                raise ValueError(f"{path}:{number}: must be a result of a sweep")
            known = records.get(record["key"])
            if known is None or known["status"] != "ok":
                records[record["key"]] = record
            elif record["status"] == "ok":
                if known["row"] != record["row"]:
                    raise ValueError(
                        f"{path}:{number}: another result of the same run is known, of point "
                        f"{known['point']}; runs are deterministic, so one was made by other code"
                    )
                records[record["key"]] = record
    return records


def merge(paths: Iterable[str | Path], output: str | Path | None = None) -> pd.DataFrame:
    """
    Put the results of all shards of a sweep together.

    Parameters
    ----------
    paths : iterable of str or Path
        Files of results, of every shard.
    output : str or Path, optional
        Where to write the table: ``.jsonl`` (results, to go on with), ``.csv`` or ``.parquet``.

    Returns
    -------
    pandas.DataFrame
        The table that one machine alone would have given.

    Raises
    ------
    ValueError
        If points are missing, or the files belong to different sweeps; says which.
    """
    names = [str(path) for path in paths]
    records = sorted(read_results(*names).values(), key=lambda record: int(record["point"]))
    sizes = {record["points"] for record in records}
    if len(sizes) != 1:
        raise ValueError(f"{', '.join(names)}: must be of one sweep; have {sorted(sizes)} points")
    present = [record["point"] for record in records]
    missing = sorted(set(range(sizes.pop())) - set(present))
    if missing:
        shown = ", ".join(map(str, missing[:10])) + (", ..." if len(missing) > 10 else "")
        raise ValueError(f"{', '.join(names)}: {len(missing)} points are missing: {shown}")
    if len(set(present)) != len(present):
        raise ValueError(f"{', '.join(names)}: must be of one sweep; a point has two results")
    frame = table(records)
    if output is not None:
        write_table(frame, records, Path(output))
    return frame


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
    return pd.DataFrame(rows, columns=[name for name in columns if name not in last] + last)


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

    Raises
    ------
    ValueError
        If it has another ending.
    """
    partial = output.with_name(f"{output.name}.{os.getpid()}.part")
    try:
        if output.suffix == ".jsonl":
            partial.write_text("".join(json.dumps(record) + "\n" for record in records))
        elif output.suffix == ".csv":
            frame.to_csv(partial, index=False)
        elif output.suffix == ".parquet":
            frame.to_parquet(partial, index=False)
        else:
            raise ValueError(f"output={output}: must end in .jsonl, .csv or .parquet")
        partial.replace(output)
    finally:
        with contextlib.suppress(FileNotFoundError):
            partial.unlink()
