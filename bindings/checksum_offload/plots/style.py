# SPDX-License-Identifier: GPL-2.0-only
"""Colours of all plots, told apart by people who see few of them (Okabe and Ito)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

GOOD = "#009e73"
BAD = "#d55e00"
PENDING = "#0072b2"
WASTED = "#e69f00"
NEUTRAL = "#999999"
INK = "#222222"

#: For categories without a meaning of their own.
CYCLE = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999")


def require_columns(frame: Any, columns: Iterable[str], argument: str) -> None:  # noqa: ANN401
    """
    Refuse a table that lacks columns.

    Parameters
    ----------
    frame : pandas.DataFrame
        The table.
    columns : iterable of str
        What it must have.
    argument : str
        Its name, for the error.

    Raises
    ------
    ValueError
        If one is missing; names all that are.
    """
    missing = [name for name in columns if name not in frame.columns]
    if missing:
        raise ValueError(f"{argument}: must have the columns {', '.join(missing)}")
