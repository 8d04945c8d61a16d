# SPDX-License-Identifier: GPL-2.0-only
"""What a row of the matrix came to, and the table of all."""

from __future__ import annotations

from dataclasses import dataclass, field


class CannotRunError(Exception):
    """The row cannot run on this machine: it counts as skipped, and the text says why."""


class RowFailedError(Exception):
    """A step of the row failed; the text says which and how."""


@dataclass
class Result:
    """One line of the table. Steps that were not reached stay "-"."""

    row: str
    ns3: str = "-"
    compiler: str = "-"
    configure: str = "-"
    build: str = "-"
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    cases: int | None = None  # of Boost.Test
    golden: str = "-"
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)
    reason: str = ""  # why it could not run
    note: str = ""  # what else one has to know

    @property
    def status(self) -> str:
        """Passed, failed or skipped."""
        if self.reason:
            return "skipped"
        return "failed" if self.faults else "passed"

    def cells(self) -> list[str]:
        """The texts of the line."""
        if self.reason:
            return [self.row, *["-"] * 7, f"{self.seconds:.0f}", self.status]
        tests = f"{self.passed}/{self.failed}/{self.skipped}"
        cases = "-" if self.cases is None else str(self.cases)
        return [
            self.row,
            self.ns3,
            self.compiler,
            self.configure,
            self.build,
            tests if self.passed or self.failed or self.skipped else "-",
            cases,
            self.golden,
            f"{self.seconds:.0f}",
            self.status,
        ]


HEADINGS = [
    "row",
    "ns-3",
    "compiler",
    "configure",
    "build",
    "tests p/f/s",
    "cases",
    "golden",
    "seconds",
    "result",
]


def table(results: list[Result]) -> str:
    """The results as text in columns, followed by what failed and why rows were skipped."""
    lines = [HEADINGS, *(result.cells() for result in results)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    text = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    ]
    for result in results:
        if result.reason:
            text.append(f"{result.row}: skipped: {result.reason}")
        if result.note:
            text.append(f"{result.row}: {result.note}")
        text.extend(f"{result.row}: failed: {fault}" for fault in result.faults)
    counts = [sum(r.status == s for r in results) for s in ("passed", "failed", "skipped")]
    text.append("rows: {} passed, {} failed, {} skipped".format(*counts))
    return "\n".join(text)


def compare_cases(results: list[Result]) -> None:
    """Faults every row that ran fewer cases of Boost.Test than another one."""
    most = max((r.cases for r in results if r.cases is not None), default=0)
    for result in results:
        if result.cases is not None and result.cases != most:
            result.faults.append(f"{result.cases} cases of Boost.Test, and {most} in another row")
