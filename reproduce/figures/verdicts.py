# SPDX-License-Identifier: GPL-2.0-only
"""The matrix of the double checksum as a coloured table."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle

from ..table import read_table
from .style import FAINT, INK, PENDING, RIGHT, WASTED, WRONG, save

COLOURS = {
    "WRONG": (WRONG, "wrong CRC32c on the wire"),
    "right, NAT in vain": (WASTED, "right, but NAT computed a CRC32c that nobody needs"),
    "right, never computed": (PENDING, "right: handed to a peer that does not look (PARTIAL)"),
    "right": (RIGHT, "right, and no CRC32c in vain at NAT"),
}


def colour_of(verdict: str) -> str:
    """Colour of a cell."""
    for prefix, (colour, _) in COLOURS.items():
        if verdict == prefix or verdict.startswith(prefix + ":"):
            return colour
    raise ValueError(f"no colour is known for '{verdict}'")


def cell_text(run: dict[str, str]) -> str:
    """What a cell says: crc32c() calls per mangled packet, and wrong packets on the wire."""
    manips = int(run["sctpManipCalls"])
    calls = f"{int(run['crc32cCalls']) / manips:.2f}" if manips else "no NAT"
    bad = int(run["wireBadCrc"])
    return f"{calls}\n{bad} of {run['wirePackets']} wrong" if bad else calls


def draw_verdicts(table: Path, svg: Path) -> list[Path]:
    """Draw the runs of the first seed."""
    runs = [run for run in read_table(table) if run["rngRun"] == "1"]
    egresses = list(dict.fromkeys(run["egress"] for run in runs))
    lines = list(dict.fromkeys((run["nat"], run["senderCsumOffload"], run["gso"]) for run in runs))
    figure = Figure(figsize=(10, 0.5 * len(lines) + 2.2), layout="constrained")
    axes = figure.add_subplot()
    for run in runs:
        x = egresses.index(run["egress"])
        y = lines.index((run["nat"], run["senderCsumOffload"], run["gso"]))
        axes.add_patch(
            Rectangle((x, y), 1, 1, facecolor=colour_of(run["verdict"]), edgecolor="white")
        )
        axes.text(x + 0.5, y + 0.5, cell_text(run), ha="center", va="center", fontsize=8,
                  color=INK)  # fmt: skip
    for y, (nat, *_) in enumerate(lines):
        if y and nat != lines[y - 1][0]:
            axes.axhline(y, color=FAINT, linewidth=1)
    axes.set_xlim(0, len(egresses))
    axes.set_ylim(len(lines), 0)
    axes.set_xticks([x + 0.5 for x in range(len(egresses))], egresses)
    axes.set_yticks(
        [y + 0.5 for y in range(len(lines))],
        [f"NAT {nat}, offload {offload}, GSO {gso}" for nat, offload, gso in lines],
    )
    axes.xaxis.tick_top()
    axes.tick_params(length=0, labelsize=9)
    axes.set_frame_on(False)
    axes.set_title(
        "SCTP through NAT, by egress device: crc32c() calls per mangled packet, and the wire",
        fontsize=11, loc="left",
    )  # fmt: skip
    figure.legend(
        handles=[Patch(color=colour, label=label) for colour, label in COLOURS.values()],
        loc="outside lower center", ncols=2, frameon=False, fontsize=9,
    )  # fmt: skip
    return save(figure, svg)
