# SPDX-License-Identifier: GPL-2.0-only
"""The published table beside the simulated one, and what it depends on."""

from __future__ import annotations

from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..claims.published_table import CALLERS, NATS, PUBLISHED
from ..table import read_table
from .style import FAINT, INK, PENDING, RIGHT, WASTED, WRONG, save

#: who calls crc32c(): colour and name in the legend
CALLER_STYLE = {
    "callsOfSender": (RIGHT, "sender"),
    "callsOfConntrack": ("#b8a5d6", "conntrack"),
    "callsOfNat": (WRONG, "NAT"),
    "callsOfSegmentation": (WASTED, "segmentation"),
    "callsOfCompletion": (FAINT, "completion"),
    "callsOfReceiver": ("#8fb8de", "receiver"),
}
TITLES = {
    "messageSize": "bytes of one message",
    "maxBurst": "Max.Burst, packets",
    "crc32c": "crc32c() implementation",
}
#: what is drawn, and the label of its axis
ROWS = (("calls", "crc32c() per sctp_manip_pkt()"), ("ratio", "throughput, patched / unpatched"))
TICKS = {"messageSize": (4000, 8000, 16000, 32768, 65536), "maxBurst": (1, 2, 4, 8, 16, 32)}
DEFAULTS = {"messageSize": "10240", "maxBurst": "4", "crc32c": "sse4.2"}


def draw_calls(axes: Axes, runs: dict[str, dict[str, str]]) -> None:
    """Calls per mangled packet by caller, beside the published sum."""
    for x, nat in enumerate(NATS):
        run = runs[nat]
        bottom = 0.0
        for caller in CALLERS:
            height = int(run[caller]) / int(run["sctpManipCalls"])
            if height:
                colour, label = CALLER_STYLE[caller]
                axes.bar(x + 0.2, height, 0.36, bottom, color=colour,
                         label=label if x == 0 else None)  # fmt: skip
            bottom += height
        axes.text(x + 0.2, bottom, f"{bottom:.2f}", ha="center", va="bottom", color=INK)
        published = PUBLISHED[nat].crc32c_calls_per_manip
        axes.bar(x - 0.2, published, 0.36, color=PENDING,
                 label="published" if x == 0 else None)  # fmt: skip
        axes.text(x - 0.2, published, f"{published:.2f}", ha="center", va="bottom", color=INK)
    axes.set_xticks(range(len(NATS)), NATS)
    axes.margins(y=0.1)  # room for the number above the highest bar
    axes.set_ylabel("crc32c() calls per sctp_manip_pkt()")
    axes.legend(frameon=False, fontsize=8, loc="upper right")


def draw_throughput(axes: Axes, runs: dict[str, dict[str, str]]) -> None:
    """Throughput beside the published one."""
    for x, nat in enumerate(NATS):
        simulated = float(runs[nat]["throughputMbps"]) / 1000
        for offset, value, colour in (
            (-0.2, PUBLISHED[nat].throughput_mbps / 1000, PENDING),
            (0.2, simulated, RIGHT if nat == "unpatched" else FAINT),
        ):
            axes.bar(x + offset, value, 0.36, color=colour)
            axes.text(x + offset, value, f"{value:.3f}", ha="center", va="bottom", color=INK)
    axes.set_xticks(range(len(NATS)), ["unpatched\n(predicted)", "patched\n(fitted)"])
    axes.set_ylabel("throughput, Gbit/s")
    axes.set_ylim(1.1, 1.21)
    axes.set_xlabel("(the axis begins at 1.1)", fontsize=8, color=FAINT)


def draw_table(table: Path, svg: Path) -> list[Path]:
    """Draw RUNS as bars."""
    runs = {row["nat"]: row for row in read_table(table)}
    figure = Figure(figsize=(9, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    draw_calls(left, runs)
    draw_throughput(right, runs)
    figure.suptitle("SCTP_STREAM through NAT: published (left bars) and simulated", fontsize=11)
    return save(figure, svg)


def draw_sweep(axes: Axes, rows: list[dict[str, str]], kind: str) -> None:
    """One row of the figure, for one parameter."""
    parameter = rows[0]["parameter"]
    words = parameter == "crc32c"
    x = [float(i) if words else float(row["value"]) for i, row in enumerate(rows)]
    if kind == "calls":
        for nat, colour in zip(NATS, (WRONG, "#5b9a68"), strict=True):
            calls = [float(row[f"{nat}CallsPerManip"]) for row in rows]
            axes.plot(x, calls, marker="o", markersize=3, color=colour, label=nat)
            centre = PUBLISHED[nat].crc32c_calls_per_manip
            axes.axhspan(0.95 * centre, 1.05 * centre, color=colour, alpha=0.15, linewidth=0)
    else:
        ratios = [float(row["throughputRatio"]) for row in rows]
        axes.plot(x, ratios, marker="o", markersize=3, color=INK)
        centre = PUBLISHED["patched"].throughput_mbps / PUBLISHED["unpatched"].throughput_mbps
        axes.axhspan(centre - 0.005, centre + 0.005, color=FAINT, alpha=0.25, linewidth=0)
    if words:
        axes.set_xticks(x, [row["value"] for row in rows], fontsize=8)
        axes.axvline([row["value"] for row in rows].index(DEFAULTS[parameter]), color=FAINT,
                     linewidth=0.8, linestyle=":")  # fmt: skip
        return
    axes.set_xscale("log", base=2)
    axes.set_xticks(TICKS[parameter], [str(tick) for tick in TICKS[parameter]], minor=False)
    axes.minorticks_off()
    axes.axvline(float(DEFAULTS[parameter]), color=FAINT, linewidth=0.8, linestyle=":")
    if kind == "ratio":
        axes.set_ylim(0.995, 1.035)


def draw_sensitivity(table: Path, svg: Path) -> list[Path]:
    """Draw SWEEP: bands are what is allowed around the published values."""
    rows = read_table(table)
    parameters = list(dict.fromkeys(row["parameter"] for row in rows))
    figure = Figure(figsize=(4 * len(parameters), 6), layout="constrained")
    grid = figure.subplots(len(ROWS), len(parameters), squeeze=False)
    for line, (kind, label) in enumerate(ROWS):
        for column, parameter in enumerate(parameters):
            axes = grid[line][column]
            draw_sweep(axes, [row for row in rows if row["parameter"] == parameter], kind)
            if column == 0:
                axes.set_ylabel(label)
            if line == len(ROWS) - 1:
                axes.set_xlabel(TITLES[parameter])
    grid[0][0].legend(frameon=False, fontsize=8)
    figure.suptitle(
        "Sensitivity; bands: published value and tolerance, dotted line: the reproduced table",
        fontsize=11,
    )
    return save(figure, svg)
