# SPDX-License-Identifier: GPL-2.0-only
"""What a ledger tells, over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._arguments import switch
from .style import BAD, CYCLE, NEUTRAL, require_axes, require_columns, require_numbers

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Simulated time: from how many ns on in which unit, and how many ns that has.
_UNITS = ((5e9, "s", 1e9), (5e6, "ms", 1e6), (5e3, "us", 1e3), (0.0, "ns", 1.0))


def ledger_timeline(ax: Axes, ledger: pd.DataFrame, *, states: bool = False) -> Axes:
    """
    Draw when and where checksums were computed.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Where to.
    ledger : pandas.DataFrame
        `checksum_offload.Result.ledger_frame`, or `checksum_offload.read_ledger`.
    states : bool
        Whether to draw changes of state as well.

    Returns
    -------
    matplotlib.axes.Axes
        The same. One line of marks per node and place, in the order in which packets met them; the
        area of a mark grows with the bytes summed; a cross is a checksum found to be bad.

    Raises
    ------
    ValueError
        If the table lacks a column, or has nothing to draw.
    """
    require_axes(ax)
    states = switch("states", states)
    require_columns(
        ledger, ("time_ns", "node_id", "node_name", "kind", "place", "bytes", "verdict"), "ledger"
    )
    shown = ledger if states else ledger[ledger["kind"] != "stateChange"]
    if shown.empty:
        raise ValueError("ledger: must have a computation or verification")
    require_numbers(shown, ("time_ns", "bytes"), "ledger")
    unit, factor = _unit(float(shown["time_ns"].max()))
    rows = [_row(record) for record in shown.to_dict("records")]
    names = list(dict.fromkeys(rows))
    for number, name in enumerate(names):
        mine = shown[[row == name for row in rows]]
        colour = NEUTRAL if name.endswith("state") else CYCLE[number % (len(CYCLE) - 1)]
        good = mine[mine["verdict"] != "bad"]
        bad = mine[mine["verdict"] == "bad"]
        for part, mark, paint in ((good, "o", colour), (bad, "x", BAD)):
            if len(part):
                sizes = 12 + part["bytes"].fillna(0).astype(float) / 50
                ax.scatter(
                    part["time_ns"] / factor,
                    [number] * len(part),
                    s=sizes,
                    marker=mark,
                    color=paint,
                    alpha=0.7,
                    label=f"{name}{', bad' if mark == 'x' else ''}",
                )
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.set_xlabel(f"simulated time ({unit})")
    ax.grid(axis="y", color="#eeeeee")
    ax.set_axisbelow(True)
    return ax


def _unit(longest_ns: float) -> tuple[str, float]:
    for least, name, factor in _UNITS:
        if longest_ns >= least:
            return name, factor
    return "ns", 1.0


def _row(record: dict[Any, Any]) -> str:
    node = record["node_name"] or f"node {record['node_id']}"
    place = "state" if record["kind"] == "stateChange" else record["place"]
    return f"{node}: {place}"
