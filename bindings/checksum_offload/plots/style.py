# SPDX-License-Identifier: GPL-2.0-only
"""Colours of all plots, told apart by people who see few of them (Okabe and Ito)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .._arguments import refuse, shown

if TYPE_CHECKING:
    import pandas as pd

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
    Refuse what is no table, or one that lacks columns.

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
        If it is something else, or if a column is missing; names all that are.
    """
    if not hasattr(frame, "columns") or not hasattr(frame, "pivot_table"):
        refuse(argument, frame, "a pandas.DataFrame")
    missing = [name for name in columns if name not in frame.columns]
    if missing:
        raise ValueError(f"{argument}: must have the columns {', '.join(missing)}")


def require_numbers(frame: pd.DataFrame, columns: Iterable[str], argument: str) -> None:
    """
    Refuse a table with something else in columns of numbers; what is missing is none.

    Parameters
    ----------
    frame : pandas.DataFrame
        The table.
    columns : iterable of str
        Those with numbers.
    argument : str
        Its name, for the error.

    Raises
    ------
    ValueError
        If there is something else; names the column and the value.
    """
    for name in columns:
        for value in frame[name]:
            if isinstance(value, (str, bytes)) or not hasattr(value, "__float__"):
                if value is None or type(value).__name__ in ("NAType", "NaTType"):
                    continue
                raise ValueError(f"{argument}: {name}={shown(value)}: must be a number")


def require_axes(ax: Any) -> None:  # noqa: ANN401
    """
    Refuse what cannot be drawn into.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Where to.

    Raises
    ------
    ValueError
        If it is something else, such as a figure or an array of axes.
    """
    if not all(hasattr(ax, method) for method in ("bar", "scatter", "set_xticks")):
        refuse("ax", ax, "matplotlib axes, one of them")
