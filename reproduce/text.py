# SPDX-License-Identifier: GPL-2.0-only
"""Text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

WIDTH = 98


def paragraph(*text: str) -> str:
    """Wrapped and indented."""
    return textwrap.fill(" ".join(text), WIDTH, initial_indent="  ", subsequent_indent="  ")


def matrix(rows: Sequence[Sequence[str]]) -> str:
    """Rows with aligned columns; the first is the heading."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  "
        + "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
