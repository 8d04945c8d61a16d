# SPDX-License-Identifier: GPL-2.0-only
"""Counts and throughput beside the published table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..published import PUBLISHED
from .style import BAD, GOOD, NEUTRAL, require_axes, require_columns, require_numbers

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_WIDTH = 0.38


def crc32c_calls_per_packet(ax: Axes, measured: pd.DataFrame) -> Axes:
    """
    Draw calls of ``crc32c()`` per packet that NAT changed, published and simulated.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Where to.
    measured : pandas.DataFrame
        One row or more for ``nat`` ``"unpatched"`` and ``"patched"`` each, with ``crc32c_calls``
        and ``sctp_manip_calls`` (calls); of several rows the sums are taken. What `sweep` and
        `Result.to_frame` give.

    Returns
    -------
    matplotlib.axes.Axes
        The same, with two bars for each variant and their values above them.

    Raises
    ------
    ValueError
        If the table lacks a column or a variant, or NAT changed nothing in one.
    """
    require_axes(ax)
    require_columns(measured, ("nat", "crc32c_calls", "sctp_manip_calls"), "measured")
    values = []
    for row in PUBLISHED:
        mine = _rows_of(measured, row.nat, "crc32c_calls", "sctp_manip_calls")
        manips = float(mine["sctp_manip_calls"].sum())
        if manips <= 0:
            raise ValueError(f"measured: must have sctp_manip_calls with nat '{row.nat}'")
        values.append(float(mine["crc32c_calls"].sum()) / manips)
    _bars(ax, [row.crc32c_calls_per_manip for row in PUBLISHED], values, "%.2f")
    ax.set_ylabel("crc32c() calls per packet that NAT changed")
    return ax


def throughput(ax: Axes, measured: pd.DataFrame) -> Axes:
    """
    Draw throughput, published and simulated.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Where to.
    measured : pandas.DataFrame
        As for `crc32c_calls_per_packet`, with ``throughput_mbps`` (10**6 bit/s) as of
        `NatSctpStreamResult`, or ``goodput_mbps``; of several rows the mean is taken.

    Returns
    -------
    matplotlib.axes.Axes
        The same, with two bars for each variant and their values, Gbit/s, above them.

    Raises
    ------
    ValueError
        If the table lacks a column or a variant.
    """
    require_axes(ax)
    require_columns(measured, ("nat",), "measured")
    name = "goodput_mbps" if "goodput_mbps" in measured.columns else "throughput_mbps"
    require_columns(measured, (name,), "measured")
    values = [float(_rows_of(measured, row.nat, name)[name].mean()) / 1e3 for row in PUBLISHED]
    _bars(ax, [row.throughput_mbps / 1e3 for row in PUBLISHED], values, "%.3f")
    ax.set_ylabel("throughput (Gbit/s)")
    return ax


def _rows_of(measured: pd.DataFrame, nat: str, *numbers: str) -> pd.DataFrame:
    """Give the rows of a variant that have all of these numbers; a run that failed has none."""
    mine = measured[measured["nat"] == nat].dropna(subset=list(numbers))
    if mine.empty:
        raise ValueError(f"measured: must have a row with nat '{nat}' and {', '.join(numbers)}")
    require_numbers(mine, numbers, "measured")
    return mine


def _bars(ax: Axes, published: list[float], simulated: list[float], form: str) -> None:
    places = range(len(PUBLISHED))
    left = [place - _WIDTH / 2 for place in places]
    right = [place + _WIDTH / 2 for place in places]
    colours = [BAD if row.nat == "unpatched" else GOOD for row in PUBLISHED]
    ax.bar_label(ax.bar(left, published, _WIDTH, color=NEUTRAL, label="published"), fmt=form)
    ax.bar_label(ax.bar(right, simulated, _WIDTH, color=colours, label="simulated"), fmt=form)
    ax.set_xticks(list(places), [row.nat for row in PUBLISHED])
    ax.margins(y=0.15)
    ax.legend()
