# SPDX-License-Identifier: GPL-2.0-only
"""What the processors were busy with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._arguments import refuse
from .style import CYCLE, require_axes, require_columns, require_numbers

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def cpu_breakdown(ax: Axes, costs: pd.DataFrame, *, by: str = "what") -> Axes:
    """
    Draw the time of the processors, split by what they did.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Where to.
    costs : pandas.DataFrame
        Columns ``node``, ``place``, ``what`` and ``nanoseconds`` (simulated time, ns).
    by : str
        What the colours tell apart: ``"what"`` or ``"place"``.

    Returns
    -------
    matplotlib.axes.Axes
        The same, with a bar for each node, of stacked parts, in milliseconds.

    Raises
    ------
    ValueError
        If the table lacks a column or is empty, or if `by` is something else.
    """
    require_axes(ax)
    require_columns(costs, ("node", "place", "what", "nanoseconds"), "costs")
    if by not in ("what", "place"):
        refuse("by", by, "one of what, place")
    if costs.empty:
        raise ValueError("costs: must have a row; was the run one with a CPU?")
    require_numbers(costs, ["nanoseconds"], "costs")
    table = costs.pivot_table(
        index="node", columns=by, values="nanoseconds", aggfunc="sum", fill_value=0, sort=False
    )
    nodes = [str(node) for node in table.index]
    bottom = [0.0] * len(nodes)
    for number, name in enumerate(table.columns):
        heights = [float(value) / 1e6 for value in table[name]]
        ax.bar(nodes, heights, bottom=bottom, color=CYCLE[number % len(CYCLE)], label=str(name))
        bottom = [low + height for low, height in zip(bottom, heights, strict=True)]
    ax.set_ylabel("processor time (ms)")
    ax.legend(fontsize="small")
    return ax
