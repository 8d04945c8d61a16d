# SPDX-License-Identifier: GPL-2.0-only
"""Files of results: one JSON object per line, appended whole, so that a sweep can go on."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from . import _checksum_offload
from ._arguments import shown

#: A line of a file: number of the point, key, status ("ok" or "failed"), error, row of the table.
Record = dict[str, Any]

#: What every record has, and of which type.
_TYPES: dict[str, type] = {
    "point": int,
    "points": int,
    "key": str,
    "status": str,
    "error": str,
    "row": dict,
}

#: How every record begins.
_BEGIN = b'{"point":'

#: Columns that tell who made a result.
_VERSIONS = {
    "module_version": _checksum_offload.__version__,
    "ns3_version": _checksum_offload.ns3_version,
}


class ResultsFile:
    """
    A file of results that is being written. Every result is appended by one write.

    Parameters
    ----------
    path : str or Path
        JSON Lines; made if it does not exist. What is left of a line whose writer was killed is
        cut off.

    Raises
    ------
    ValueError
        If it is another kind of file, if a record of it is not what it must be or was made by
        another version, or if another process is writing it.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if self.path.exists() and not self.path.is_file() and not self.path.is_dir():
            raise ValueError(f"results={self.path}: must be a regular file, or a new one")
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ValueError(f"results={self.path}: another sweep is writing it") from None
            self._mend()
            self.records = read_results(self.path, versions=_VERSIONS)
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
            if data[: len(_BEGIN)] != _BEGIN[: len(data)]:
                raise ValueError(f"results={self.path}: must be a file of results, or a new one")
            os.ftruncate(self._file, whole)

    def append(self, record: Record) -> None:
        """
        Write one result; `sync` makes it outlive the machine.

        Parameters
        ----------
        record : dict
            The result.
        """
        line = json.dumps(record, default=repr).encode() + b"\n"
        written = os.write(self._file, line)
        if written != len(line):
            raise OSError(f"{self.path}: only {written} of {len(line)} bytes written")
        self.records[record["key"]] = record

    def sync(self) -> None:
        """Wait until what was written is on the disk."""
        os.fsync(self._file)


def read_results(
    *paths: str | Path, versions: Mapping[str, str] | None = None
) -> dict[str, Record]:
    """
    Read files of results.

    Parameters
    ----------
    *paths : str or Path
        One or more.
    versions : Mapping, optional
        Columns, and what they must hold in every result that has them.

    Returns
    -------
    dict
        Key to record; a later success replaces a failure.

    Raises
    ------
    ValueError
        If a line holds something else, or two lines different results of the same run; names file
        and line.
    """
    return {key: record for key, (_, record) in read_places(*paths, versions=versions).items()}


def read_places(
    *paths: str | Path, versions: Mapping[str, str] | None = None
) -> dict[str, tuple[str, Record]]:
    """Read files of results as `read_results` does, each record with its place, "file:line"."""
    records: dict[str, tuple[str, Record]] = {}
    for where, record in _records(*paths):
        for column, version in (versions or {}).items():
            made_by = record["row"].get(column, version)
            if made_by != version:
                raise ValueError(
                    f"{where}: {column} is {made_by}, and {version} runs now; results of two "
                    "versions must not be in one file"
                )
        known = records.get(record["key"])
        if known is None or known[1]["status"] != "ok":
            records[record["key"]] = where, record
        elif record["status"] == "ok":
            if known[1]["row"] != record["row"]:
                raise ValueError(
                    f"{where}: another result of the same run is in {known[0]}; runs are "
                    "deterministic, so one was made by other code"
                )
            records[record["key"]] = where, record
    return records


def _records(*paths: str | Path) -> Iterator[tuple[str, Record]]:
    """Give the records of files, each with its place "file:line"."""
    for path in paths:
        lines = Path(path).read_bytes().split(b"\n")
        cut_off = lines.pop()
        for number, line in enumerate(lines, 1):
            where = f"{path}:{number}"
            yield where, _record_of(line, where)
        if cut_off:
            where = f"{path}:{len(lines) + 1}"
            try:
                record = _record_of(cut_off, where)
            except ValueError:
                if cut_off[: len(_BEGIN)] != _BEGIN[: len(cut_off)]:
                    raise
                raise ValueError(
                    f"{where}: is cut off, so that its sweep must have been killed; run it again "
                    f"with results={path} to get what is missing"
                ) from None
            yield where, record


def _record_of(line: bytes, where: str) -> Record:
    """Read and check one record."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{where}: must be a result of a sweep, and is no JSON: {error}") from None
    if not isinstance(record, dict):
        raise ValueError(f"{where}: must be a result of a sweep, not {shown(record)}")
    for name, kind in _TYPES.items():
        if name not in record:
            raise ValueError(f"{where}: must be a result of a sweep; '{name}' is missing")
        if type(record[name]) is not kind:
            raise ValueError(
                f"{where}: {name}={shown(record[name])}: must be of type {kind.__name__}"
            )
    if unknown := set(record) - set(_TYPES):
        raise ValueError(f"{where}: '{min(unknown)}' must not be in a result of a sweep")
    if not 0 <= record["point"] < record["points"]:
        raise ValueError(
            f"{where}: point={record['point']}: must be from 0 to points - 1, which is "
            f"{record['points'] - 1}"
        )
    if record["status"] not in ("ok", "failed"):
        raise ValueError(f"{where}: status={shown(record['status'])}: must be one of ok, failed")
    if bool(record["error"]) != (record["status"] == "failed"):
        raise ValueError(f"{where}: error={shown(record['error'])}: must belong to a failure")
    return record
