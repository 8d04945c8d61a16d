# SPDX-License-Identifier: GPL-2.0-only
"""Runs the benchmarks and holds them to their stated limits.

The table of limits is a JSON list of objects:
  name         what the line of the report is called
  numerator    name of a benchmark
  denominator  name of another
  limit        the number that the ratio is held to
  kind         "max": the ratio must not exceed it; "min": it must not fall below it
  metric       optional: what is compared, "cpu_time" if absent; "real_time" or a user counter
  optional     optional: true if a benchmark may be missing, because it measures a library that need
               not be installed; the line then says "skipped"
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

TIME_UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}


class BenchError(Exception):
    """Something is wrong with the table or with a program; the message says what."""


@dataclass(frozen=True)
class Limit:
    """A bound of the ratio of two benchmarks."""

    name: str
    numerator: str
    denominator: str
    limit: float
    kind: str
    metric: str = "cpu_time"
    optional: bool = False

    def holds(self, ratio: float) -> bool:
        """Whether the ratio keeps the limit."""
        return ratio <= self.limit if self.kind == "max" else ratio >= self.limit


def read_limits(text: str) -> list[Limit]:
    """The limits that the text of a table states."""
    limits: list[Limit] = []
    for entry in json.loads(text):
        try:
            limit = Limit(**entry)
        except TypeError as error:
            raise BenchError(f"limit {entry!r}: {error}") from error
        if limit.kind not in ("min", "max"):
            raise BenchError(f"limit '{limit.name}': kind is '{limit.kind}', not 'min' or 'max'")
        limits.append(limit)
    return limits


def medians(report: str) -> dict[str, dict[str, float]]:
    """The median of every metric of every benchmark in a report of Google Benchmark."""
    found: dict[str, dict[str, float]] = {}
    for entry in json.loads(report)["benchmarks"]:
        if entry.get("error_occurred"):
            raise BenchError(f"benchmark '{entry['name']}': {entry.get('error_message', 'failed')}")
        if entry.get("aggregate_name") != "median":
            continue
        unit = TIME_UNITS[entry["time_unit"]]
        metrics: dict[str, float] = {}
        for key, value in entry.items():
            if isinstance(value, int | float) and not isinstance(value, bool):
                metrics[key] = value * unit if key in ("cpu_time", "real_time") else value
        found[entry["run_name"]] = metrics
    return found


def ratio_of(limit: Limit, measured: dict[str, dict[str, float]]) -> float:
    """The measured ratio that a limit bounds."""
    values: list[float] = []
    for benchmark in (limit.numerator, limit.denominator):
        if benchmark not in measured:
            known = ", ".join(sorted(measured)) or "none"
            raise BenchError(
                f"limit '{limit.name}': no benchmark '{benchmark}'; there are: {known}"
            )
        if limit.metric not in measured[benchmark]:
            raise BenchError(f"limit '{limit.name}': '{benchmark}' has no metric '{limit.metric}'")
        values.append(measured[benchmark][limit.metric])
    if values[1] <= 0 or not math.isfinite(values[0] / values[1]):
        raise BenchError(f"limit '{limit.name}': '{limit.denominator}' measured {values[1]}")
    return values[0] / values[1]


def verdicts(limits: list[Limit], measured: dict[str, dict[str, float]]) -> tuple[list[str], bool]:
    """The lines of the report, and whether every limit holds."""
    width = max((len(limit.name) for limit in limits), default=0)
    lines: list[str] = []
    good = True
    for limit in limits:
        sign = "<=" if limit.kind == "max" else ">="
        missing = [b for b in (limit.numerator, limit.denominator) if b not in measured]
        if limit.optional and missing:
            reason = f"skipped: no {missing[0]} here"
            lines.append(f"{limit.name:<{width}}  {'-':>7}  {sign} {limit.limit:<6g} {reason}")
            continue
        ratio = ratio_of(limit, measured)
        holds = limit.holds(ratio)
        good = good and holds
        verdict = "ok" if holds else "FAIL"
        lines.append(f"{limit.name:<{width}}  {ratio:7.3f}  {sign} {limit.limit:<6g} {verdict}")
    return lines, good


def run(program: Path, repetitions: int) -> str:
    """Runs a benchmark program; its table goes to standard error, its report is returned."""
    command = [
        str(program),
        "--benchmark_format=json",
        f"--benchmark_repetitions={repetitions}",
        "--benchmark_enable_random_interleaving=true",
        "--benchmark_report_aggregates_only=true",
    ]
    print(f"bench: {program.name}", file=sys.stderr)
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if result.returncode != 0:
        raise BenchError(f"{program.name} ended with status {result.returncode}")
    return result.stdout


def measure(folder: Path, repetitions: int) -> dict[str, dict[str, float]]:
    """Runs every program of a folder."""
    measured: dict[str, dict[str, float]] = {}
    programs = [p for p in sorted(folder.glob("*")) if p.is_file() and os.access(p, os.X_OK)]
    for program in programs:
        for name, metrics in medians(run(program, repetitions)).items():
            if name in measured:
                raise BenchError(f"two benchmarks are named '{name}'; one is in {program.name}")
            measured[name] = metrics
            time = metrics["cpu_time"]
            print(f"bench:   {name:<48} {time * 1e9:14.1f} ns CPU", file=sys.stderr)
    return measured


def main() -> int:
    """Runs the benchmarks and reports; 1 when a limit is broken, 2 when nothing can be said."""
    parser = argparse.ArgumentParser(description="Run the benchmarks and check their limits.")
    parser.add_argument("--programs", type=Path, required=True, help="folder of the programs")
    parser.add_argument("--limits", type=Path, required=True, help="table of limits")
    parser.add_argument("--repetitions", type=int, default=5, help="the median is taken of these")
    options = parser.parse_args()
    try:
        if not options.limits.is_file():
            raise BenchError(f"there is no table of limits {options.limits}")
        limits = read_limits(options.limits.read_text(encoding="utf-8"))
        lines, good = verdicts(limits, measure(options.programs, options.repetitions))
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
