# SPDX-License-Identifier: GPL-2.0-only
"""Records of the C++ side as pandas DataFrames; pandas is imported when it is needed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._arguments import file_path, shown
from ._naming import flatten

if TYPE_CHECKING:
    import pandas as pd

#: Columns of a ledger, in its order; ``time_ns`` is simulated time, ns; ``bytes`` was summed.
LEDGER_COLUMNS = (
    "time_ns",
    "node_id",
    "node_name",
    "device_if_index",
    "kind",
    "place",
    "ip_protocol",
    "algorithm",
    "bytes",
    "pieces",
    "field_before",
    "field_after",
    "state_before",
    "state_after",
    "reason",
    "verdict",
    "packet_uid",
)

#: Columns of the findings of an auditor; times are simulated, in ns.
FINDING_COLUMNS = (
    "kind",
    "hop_node_id",
    "hop_node_name",
    "hop_device_if_index",
    "hop_device_name",
    "hop_place",
    "guilty_node_id",
    "guilty_node_name",
    "guilty_device_if_index",
    "guilty_device_name",
    "guilty_place",
    "flow",
    "packets",
    "super_packets",
    "first_ns",
    "last_ns",
    "first_packet_uid",
    "sentence",
)

#: Of these columns, the numbers that a record may lack.
_OPTIONAL_NUMBERS = ("device_if_index", "bytes", "pieces", "hop_device_if_index")


def records_frame(
    records: Iterable[Mapping[str, Any]], columns: Iterable[str] = ()
) -> pd.DataFrame:
    """
    Make a table of records that are nested JSON objects.

    Parameters
    ----------
    records : iterable of Mapping
        Keys in camelCase, units in them.
    columns : iterable of str
        Those that the table has even without a record; others follow as they come.

    Returns
    -------
    pandas.DataFrame
        One row per record, names in snake_case.
    """
    import pandas as pd

    frame = pd.DataFrame([flatten(record) for record in records])
    wanted = list(columns)
    frame = frame.reindex(columns=wanted + [name for name in frame.columns if name not in wanted])
    for name in _OPTIONAL_NUMBERS:
        if name in frame.columns:
            frame[name] = frame[name].astype("Int64")
    return frame


def ledger_frame(records: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """
    Make a table of the records of a ``ChecksumLedger``.

    Parameters
    ----------
    records : iterable of Mapping
        Objects of its JSON Lines.

    Returns
    -------
    pandas.DataFrame
        One row per computation, verification or change of state, oldest first, with the columns
        `LEDGER_COLUMNS`.
    """
    return records_frame(records, LEDGER_COLUMNS)


def read_ledger(path: str | Path) -> pd.DataFrame:
    """
    Read a ledger that ``--ledger=FILE.jsonl`` of an example wrote.

    Parameters
    ----------
    path : str or Path
        The file.

    Returns
    -------
    pandas.DataFrame
        As `ledger_frame` gives it.

    Raises
    ------
    ValueError
        If a line is not a record; names file and line.
    """
    records = read_json_lines(path)
    for number, record in enumerate(records, 1):
        for key, of_type in (("timeNs", int), ("kind", str), ("packetUid", int)):
            if type(record.get(key)) is not of_type:
                raise ValueError(
                    f"{path}:{number}: {key}={shown(record.get(key))}: must be of type "
                    f"{of_type.__name__} in a record of a ledger"
                )
    return ledger_frame(records)


def findings_frame(findings: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """
    Make a table of what an auditor found.

    Parameters
    ----------
    findings : iterable of Mapping
        The list ``audit`` of an example's JSON line.

    Returns
    -------
    pandas.DataFrame
        One row per finding, with the columns `FINDING_COLUMNS`.
    """
    return records_frame(findings, FINDING_COLUMNS)


def read_json_lines(path: str | Path) -> list[dict[str, Any]]:
    """
    Read objects, one on each line.

    Parameters
    ----------
    path : str or Path
        The file.

    Returns
    -------
    list of dict
        The objects.

    Raises
    ------
    ValueError
        If a line is not a JSON object; names file and line.
    """
    records = []
    for number, line in enumerate(file_path("path", path).read_bytes().splitlines(), 1):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{path}:{number}: not JSON: {error}") from None
        if not isinstance(record, dict):
            raise ValueError(f"{path}:{number}: must be a JSON object")
        records.append(record)
    return records
