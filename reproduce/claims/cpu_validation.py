# SPDX-License-Identifier: GPL-2.0-only
"""Claim: the CPU model gives the speeds that two Linux commits report of one core.

Four of the seven cases calibrate the presets; the other three, among them SCTP with its CRC32c in
software, are predicted.
"""

from __future__ import annotations

from pathlib import Path

from ..claim import Claim, Context
from ..table import Value, read_table, write_rows
from ..text import matrix, paragraph

TABLE = "cpu-validation-cases.csv"
COLUMNS = ("case", "linuxCommit", "calibrates", "publishedMbps", "simulatedMbps",
           "publishedUtilisation", "simulatedUtilisation")  # fmt: skip
MILLISECONDS = {"quick": 20, "full": 200}


def time_per_byte(row: dict[str, str], which: str) -> float:
    """Nanoseconds of the core per byte of user data; which: published or simulated."""
    return float(row[f"{which}Utilisation"]) * 8000 / float(row[f"{which}Mbps"])


class CpuValidation(Claim):
    """One core that does nothing but send."""

    name = "cpu-validation"
    title = "speeds that Linux commits report of one core: what they calibrate, what is predicted"
    programs = ("cpu-validation",)
    expected = "reproduce/expected/cpu-validation.csv"

    def run(self, context: Context) -> list[Value]:
        results = context.run(
            self.programs[0], ["--json", f"--milliseconds={MILLISECONDS[context.mode]}"]
        )
        write_rows(
            context.output / TABLE,
            COLUMNS,
            [[result[column] for column in COLUMNS] for result in results],
        )
        values = []
        for row in read_table(context.output / TABLE):
            values += [
                Value(row["case"], "throughputMbps", row["simulatedMbps"],
                      published=f"{float(row['publishedMbps']):.2f}"),
                Value(row["case"], "coreUtilisation", row["simulatedUtilisation"],
                      published=f"{float(row['publishedUtilisation']):.4f}"),
                Value(row["case"], "coreNanosecondsPerByte", repr(time_per_byte(row, "simulated")),
                      published=f"{time_per_byte(row, 'published'):.6f}"),
            ]  # fmt: skip
        return values

    def tell(self, output: Path) -> str:
        rows = read_table(output / TABLE)
        lines = [["case", "", "published", "simulated", "distance", "Linux commit"]]
        for row in rows:
            published, simulated = (
                time_per_byte(row, which) for which in ("published", "simulated")
            )
            lines.append([
                row["case"],
                "calibrates" if row["calibrates"] == "True" else "predicted",
                f"{published:.3f} ns/B",
                f"{simulated:.3f} ns/B",
                f"{100 * (simulated / published - 1):+.1f} %",
                row["linuxCommit"],
            ])  # fmt: skip
        by_case = {row["case"]: row for row in rows}
        crc, plain = by_case["sctp-loopback-crc"], by_case["sctp-loopback"]
        return (
            matrix(lines)
            + "\n"
            + paragraph(
                "Time of the core per byte of user data. SCTP over loopback with the CRC32c in",
                f"software: {float(crc['simulatedMbps']):.0f} Mbit/s, published",
                f"{float(crc['publishedMbps']):.0f}; without, which calibrates:",
                f"{float(plain['simulatedMbps']):.0f}, published",
                f"{float(plain['publishedMbps']):.0f}.",
            )
        )

    def draw(self, output: Path) -> list[Path]:
        from ..figures.cpu_validation import draw_cases

        return draw_cases(output / TABLE, output / f"{self.name}.svg")
