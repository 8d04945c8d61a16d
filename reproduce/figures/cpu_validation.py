# SPDX-License-Identifier: GPL-2.0-only
"""Published speeds of a core beside those of the CPU model."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.patches import Patch

from ..table import read_table
from .style import INK, PENDING, save

FITTED, PREDICTED = "#9dbad5", "#2f6ea5"
BAR = 0.38  #: width of a bar, of the distance between cases


def draw_cases(table: Path, svg: Path) -> list[Path]:
    """Draw the throughput of every case, and the distance between both numbers."""
    rows = read_table(table)
    figure = Figure(figsize=(9, 4.2), layout="constrained")
    axes = figure.add_subplot()
    for x, row in enumerate(rows):
        published, simulated = (
            float(row[f"{which}Mbps"]) / 1000 for which in ("published", "simulated")
        )
        colour = FITTED if row["calibrates"] == "True" else PREDICTED
        axes.bar(x - BAR / 2, published, BAR, color=PENDING, edgecolor=INK, linewidth=0.6)
        axes.bar(x + BAR / 2, simulated, BAR, color=colour, edgecolor=INK, linewidth=0.6)
        axes.text(x, max(published, simulated), f"{100 * (simulated / published - 1):+.1f} %",
                  ha="center", va="bottom", fontsize=8, color=INK)  # fmt: skip
    axes.set_xticks(range(len(rows)), [row["case"] for row in rows], fontsize=9)
    axes.set_ylabel("user data, Gbit/s")
    axes.margins(y=0.12)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title("One core that does nothing but send", fontsize=11, loc="left")
    axes.legend(
        handles=[
            Patch(facecolor=PENDING, edgecolor=INK, label="published"),
            Patch(facecolor=FITTED, edgecolor=INK, label="simulated, calibrates the preset"),
            Patch(facecolor=PREDICTED, edgecolor=INK, label="simulated, predicted"),
        ],
        frameon=False, fontsize=9,
    )  # fmt: skip
    return save(figure, svg)
