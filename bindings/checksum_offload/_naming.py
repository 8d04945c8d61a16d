# SPDX-License-Identifier: GPL-2.0-only
"""Names of JSON keys and of columns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_SWITCHES = {"on": True, "off": False}


def snake_case(name: str) -> str:
    """
    Turn a key of the C++ programs into a name for a column.

    Parameters
    ----------
    name : str
        Such as ``"goodputMbps"``.

    Returns
    -------
    str
        Such as ``"goodput_mbps"``.
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def flatten(values: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """
    Make one row of a nested JSON object.

    Parameters
    ----------
    values : Mapping
        Keys in camelCase; values are plain, or objects again. Lists are left out.
    prefix : str
        In front of every name.

    Returns
    -------
    dict
        Keys in snake_case, those of an inner object behind the one of the outer: the key ``nat`` of
        ``crc32cCallsByPlace`` becomes ``crc32c_calls_by_place_nat``.
    """
    row: dict[str, Any] = {}
    for key, value in values.items():
        name = prefix + snake_case(key)
        if isinstance(value, Mapping):
            row.update(flatten(value, name + "_"))
        elif not isinstance(value, list):
            row[name] = value
    return row


def from_switch(value: Any) -> Any:  # noqa: ANN401
    """Turn ``"on"`` and ``"off"``, the values of a switch, into bools; leave everything else."""
    return _SWITCHES.get(value, value) if isinstance(value, str) else value
