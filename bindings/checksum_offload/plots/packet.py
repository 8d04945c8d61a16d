# SPDX-License-Identifier: GPL-2.0-only
"""The state of one packet over its hops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .._arguments import plain, refuse, shown
from .style import BAD, GOOD, INK, NEUTRAL, PENDING, WASTED, require_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: States from below: the more they promise, the higher.
STATES = ("CHECKSUM_PARTIAL", "CHECKSUM_NONE", "CHECKSUM_COMPLETE", "CHECKSUM_UNNECESSARY")

#: Keys of both kinds of events.
_SIGHT = ("state", "field", "right", "part", "hop")
_COMPUTATION = ("reason", "verdict", "fieldBefore", "fieldAfter")

#: What a marker's colour means.
MEANINGS = {
    PENDING: "not computed yet, as it should be",
    WASTED: "computed, and still to be computed",
    GOOD: "right",
    BAD: "wrong",
}


def packet_states(
    ax: Axes,
    history: Sequence[Mapping[str, Any]],
    *,
    part: int | None = None,
    title: str | None = None,
) -> Axes:
    """
    Draw the state of a packet at every hop, and what was computed in between.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Where to. With two axes that share y, the buggy and the fixed run stand side by side.
    history : sequence of Mapping
        `checksum_offload.Result.history`.
    part : int, optional
        Which packet of those that share the uid, from 1. Not given: all.
    title : str, optional
        Above the plot.

    Returns
    -------
    matplotlib.axes.Axes
        The same. A line steps from state to state; a marker per sight, its colour says whether the
        field is right (`MEANINGS`), its label is the field in hexadecimal; a label in italics per
        computation.

    Raises
    ------
    ValueError
        If there is no sight of the packet, or an argument is something else.
    """
    require_axes(ax)
    _require_history(history)
    part = plain(part)
    sights = [
        event for event in history if event["kind"] == "sight" and part in (None, event["part"])
    ]
    if not sights:
        raise ValueError(f"history: must have a sight of the packet (part={part})")
    heights = [STATES.index(sight["state"]) for sight in sights]
    hops = range(len(sights))
    ax.plot(hops, heights, drawstyle="steps-mid", color=NEUTRAL, zorder=1, label="_state")
    ax.scatter(
        hops, heights, s=90, c=[_colour(sight) for sight in sights], zorder=2, label="_sights"
    )
    for hop, height, sight in zip(hops, heights, sights, strict=True):
        ax.annotate(
            sight["field"],
            (hop, height),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
            fontsize="x-small",
            family="monospace",
            color=INK,
        )
    _computations(ax, history, sights)
    ax.set_xticks(list(hops), [_label(sight) for sight in sights], rotation=40, ha="right")
    ax.set_yticks(range(len(STATES)), [name.removeprefix("CHECKSUM_") for name in STATES])
    ax.set_ylim(-1.0, len(STATES) - 0.4)
    ax.set_xlim(-0.6, len(sights) - 0.1)
    ax.set_ylabel("ip_summed")
    ax.grid(axis="y", color="#eeeeee")
    ax.set_axisbelow(True)
    for colour, meaning in MEANINGS.items():
        if colour in {_colour(sight) for sight in sights}:
            ax.scatter([], [], color=colour, label=meaning)
    ax.legend(fontsize="x-small", loc="upper left")
    if title is not None:
        ax.set_title(title)
    return ax


def _require_history(history: object) -> None:
    """Refuse what is no `Result.history`."""
    if isinstance(history, (str, bytes, Mapping)) or not isinstance(history, Sequence):
        refuse("history", history, "a list, as of Result.history")
    for number, event in enumerate(history):
        name = f"history[{number}]"
        if not isinstance(event, Mapping) or "kind" not in event:
            refuse(name, event, "an event, as of Result.history")
        is_sight = event["kind"] == "sight"
        keys = _SIGHT if is_sight else _COMPUTATION
        missing = [key for key in keys if key not in event]
        if missing:
            raise ValueError(f"{name}: must have the keys {', '.join(missing)}")
        if is_sight and event["state"] not in STATES:
            raise ValueError(
                f"{name}: state={shown(event['state'])}: must be one of {', '.join(STATES)}"
            )


def _colour(sight: Mapping[str, Any]) -> str:
    if sight["state"] == "CHECKSUM_PARTIAL":
        return WASTED if sight["field"] == sight["right"] else PENDING
    return GOOD if sight["field"] == sight["right"] else BAD


def _label(sight: Mapping[str, Any]) -> str:
    hop = sight["hop"]
    node = hop["nodeName"] or f"node {hop['nodeId']}"
    return " ".join(word for word in (node, hop["deviceName"], hop["place"]) if word)


def _computations(
    ax: Axes, history: Sequence[Mapping[str, Any]], sights: Sequence[Mapping[str, Any]]
) -> None:
    """Label what was computed, between the sights before and after."""
    seen = 0
    between: dict[int, int] = {}
    for event in history:
        if event["kind"] == "sight":
            seen += any(event is sight for sight in sights)
            continue
        who = str(event["reason"]).partition(":")[0]
        if event["verdict"] == "written":
            text = f"{who}\n{event['fieldBefore']}\n\u2192 {event['fieldAfter']}"
        else:
            text = f"{who}\n{event['verdict']}"
        row = between[seen] = between.get(seen, -1) + 1
        ax.annotate(
            text,
            (seen - 0.5, -0.45),
            xytext=(0, -28 * row),
            textcoords="offset points",
            ha="center",
            va="center",
            fontsize="xx-small",
            style="italic",
            color=INK,
        )
