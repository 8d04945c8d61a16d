# SPDX-License-Identifier: GPL-2.0-only
"""What all figures share: they are files, and the same table gives the same bytes."""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("Agg")
from matplotlib.figure import Figure

RIGHT, PENDING, WASTED, WRONG = "#9ad0a5", "#dfe3e8", "#f6d788", "#ee8d83"
#: of text and lines
INK, FAINT = "#1c2730", "#8b959e"


def save(figure: Figure, svg: Path) -> list[Path]:
    """Write a figure as SVG and as PNG, without the date: the files that were written."""
    png = svg.with_suffix(".png")
    with matplotlib.rc_context({"svg.hashsalt": "checksum-offload", "svg.fonttype": "none"}):
        figure.savefig(svg, metadata={"Date": None})
    figure.savefig(png, dpi=150, metadata={"Software": None})
    return [svg, png]
