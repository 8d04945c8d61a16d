# SPDX-License-Identifier: GPL-2.0-only
"""Claim: the ordered trace of every scenario has the recorded SHA-256, whatever the ns-3."""

from __future__ import annotations

from pathlib import Path

import golden

from ..checker import EXACT
from ..claim import Claim, Context
from ..table import Expectation, ReproduceError, Value, read_text, read_values
from ..text import paragraph


class Golden(Claim):
    """What ./dev golden compares."""

    name = "golden"
    title = "all that happens to checksums in every scenario, in order, to the last bit"
    programs = ("packet-trace",)
    expected = "validation/golden/SHA256SUMS"

    def run(self, context: Context) -> list[Value]:
        program = context.programs / self.programs[0]
        try:
            sums = golden.measure(program, context.jobs)
        except (golden.GoldenError, OSError) as error:
            raise ReproduceError(str(error)) from None
        context.commands.extend([program.name, f"--scenario={name}"] for name in sums)
        return [Value(name, "sha256", value) for name, value in sums.items()]

    def expectations(self, path: Path) -> list[Expectation]:
        try:
            sums = golden.read_sums(read_text(path), path.name)
        except golden.GoldenError as error:
            raise ReproduceError(str(error)) from None
        return [
            Expectation(name, "sha256", value, EXACT, "quick", "an earlier run")
            for name, value in sums.items()
        ]

    def tell(self, output: Path) -> str:
        values = read_values(output / f"{self.name}.csv")
        return paragraph(f"{len(values)} scenarios were traced.")
