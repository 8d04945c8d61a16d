# SPDX-License-Identifier: GPL-2.0-only
"""One packet's way over all hops, with the bug and with the fix side by side."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Patch, Rectangle

from ..table import read_table
from .style import FAINT, INK, PENDING, RIGHT, WASTED, WRONG, save

Step = dict[str, str]
Key = tuple[str, ...]

LEFT, WIDTH, GAP = 2.35, 4.5, 0.25  #: of the columns, inches
ROW = 0.52  #: height of a step, inches
HEAD = 0.95  #: above the first step, inches


def key_of(step: Step) -> Key:
    """The same step of the same packet in two runs."""
    return step["node"], step["device"], step["place"], step["kind"], step["part"]


def align(bug: list[Step], fix: list[Step]) -> list[tuple[Step | None, Step | None]]:
    """Steps of both runs side by side; None where a run has no such step."""
    pairs: list[tuple[Step | None, Step | None]] = []
    matcher = SequenceMatcher(None, [key_of(s) for s in bug], [key_of(s) for s in fix], False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            pairs += zip(bug[i1:i2], fix[j1:j2], strict=True)
        else:
            pairs += [(step, None) for step in bug[i1:i2]]
            pairs += [(None, step) for step in fix[j1:j2]]
    return pairs


def colour_of(step: Step) -> str:
    """Colour of a sight."""
    if step["state"] == "CHECKSUM_PARTIAL":
        return PENDING if int(step["field"], 16) == 0 else WASTED
    return RIGHT if step["field"] == step["right"] else WRONG


def label_of(step: Step, multiple: bool) -> str:
    """Name of a hop."""
    is_part = multiple and step["part"] and step["superPacket"] != "true"
    part = f", part {step['part']}" if is_part else ""
    return f"{step['device']}: {step['place']}{part}"


def draw_step(axes: Axes, x: float, y: float, step: Step) -> None:
    """Draw one step into the column that begins at x."""
    middle = y + ROW / 2
    if step["kind"] == "computation":
        text = f"{step['fieldBefore']} $\\rightarrow$ {step['field']}"
        if step["verdict"] != "written":
            text = f"{step['field']} is {step['verdict']}"
        axes.annotate("", (x + 0.25, y + ROW), (x + 0.25, y),
                      arrowprops={"arrowstyle": "->", "color": FAINT})  # fmt: skip
        axes.text(x + 0.45, middle, f"crc32c over {step['bytes']} bytes:  {text}", va="center",
                  fontsize=8, style="italic", color=INK)  # fmt: skip
        axes.text(x + WIDTH - 0.05, y + ROW - 0.06, step["reason"].split(":")[0], va="bottom",
                  ha="right", fontsize=6.5, family="monospace", color=FAINT)  # fmt: skip
        return
    axes.add_patch(
        FancyBboxPatch((x + 0.06, y + 0.07), WIDTH - 0.12, ROW - 0.14, linewidth=0,
                       boxstyle="round,pad=0,rounding_size=0.06", facecolor=colour_of(step))
    )  # fmt: skip
    whole = "super-packet, " if step["superPacket"] == "true" else ""
    axes.text(x + 0.15, y + 0.15, step["state"], va="top", fontsize=8, family="monospace",
              color=INK)  # fmt: skip
    axes.text(x + WIDTH - 0.15, y + 0.15, f"field {step['field']}", va="top", ha="right",
              fontsize=8, family="monospace", color=INK)  # fmt: skip
    hint = f", {step['right']} would be right" if step["verdict"] == "WRONG" else ""
    axes.text(x + 0.15, y + ROW - 0.11, f"{whole}{step['bytes']} bytes: {step['verdict']}{hint}",
              va="bottom", fontsize=7, color=INK)  # fmt: skip


def draw_bands(axes: Axes, pairs: list[tuple[Step | None, Step | None]]) -> None:
    """A band of background and a name for every node."""
    steps = [left or right for left, right in pairs]
    nodes = [step["node"] for step in steps if step]
    multiple = any(step["part"] not in ("", "1") for step in steps if step)
    start = 0
    shade = False
    for i, node in enumerate(nodes):
        axes.text(LEFT - 0.1, HEAD + (i + 0.5) * ROW, label_of(steps[i] or {}, multiple),
                  va="center", ha="right", fontsize=8, color=INK)  # fmt: skip
        if i + 1 < len(nodes) and nodes[i + 1] == node:
            continue
        top, height = HEAD + start * ROW, (i + 1 - start) * ROW
        axes.add_patch(
            Rectangle((0, top), LEFT + 2 * WIDTH + 2 * GAP, height, zorder=-1, linewidth=0,
                      facecolor="#f1f4f6" if shade else "#ffffff")
        )  # fmt: skip
        axes.text(0.1, top + height / 2, node, va="center", ha="left", rotation=90, fontsize=10,
                  weight="bold", color=INK)  # fmt: skip
        start, shade = i + 1, not shade


def draw_packet_way(table: Path, packet: str, svg: Path) -> list[Path]:
    """Draw the way of one of the packets of the table."""
    rows = [row for row in read_table(table) if row["packet"] == packet]
    nats = list(dict.fromkeys(row["nat"] for row in rows))
    pairs = align(*([row for row in rows if row["nat"] == nat] for nat in nats))
    width, height = LEFT + 2 * WIDTH + 2 * GAP, HEAD + len(pairs) * ROW + 0.45
    figure = Figure(figsize=(width, height))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    flow = rows[0]["flow"].removeprefix("SCTP ").replace(">", "to")
    axes.text(0.1, 0.28, f"The way of one SCTP {packet}, {flow}, through NAT and an ixgbe-like NIC",
              va="center", fontsize=11, weight="bold", color=INK)  # fmt: skip
    for column, nat in enumerate(nats):
        x = LEFT + column * (WIDTH + GAP)
        axes.text(x + WIDTH / 2, 0.72, f"NAT {nat}", va="center", ha="center", fontsize=10,
                  color=INK)  # fmt: skip
        for i, pair in enumerate(pairs):
            step = pair[column]
            y = HEAD + i * ROW
            if step is None:
                axes.text(x + 0.45, y + ROW / 2, "no computation", va="center",
                          fontsize=7.5, color=FAINT)  # fmt: skip
            else:
                draw_step(axes, x, y, step)
    draw_bands(axes, pairs)
    figure.legend(
        handles=[
            Patch(color=PENDING, label="PARTIAL, field zero: left to others"),
            Patch(color=WASTED, label="PARTIAL, and computed all the same"),
            Patch(color=RIGHT, label="right"),
            Patch(color=WRONG, label="wrong"),
        ],
        loc="lower center", ncols=4, frameon=False, fontsize=8,
    )  # fmt: skip
    return save(figure, svg)
