# SPDX-License-Identifier: GPL-2.0-only
"""Golden runs: the SHA-256 of the ordered trace of every scenario, compared with the expected one.

The expected sums lie in validation/golden/SHA256SUMS, a line "SUM  SCENARIO" each, as sha256sum
writes them. They are the same on every supported version of ns-3.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


class GoldenError(Exception):
    """A program or a file is not as it should be; the message says which."""


def run(program: Path, *arguments: str) -> bytes:
    """Standard output of the program that writes the traces."""
    result = subprocess.run([str(program), *arguments], capture_output=True, check=False)
    if result.returncode != 0:
        message = result.stderr.decode(errors="replace").strip()
        raise GoldenError(
            f"{program.name} {' '.join(arguments)} ended with status {result.returncode}: {message}"
        )
    return result.stdout


def measure(program: Path, jobs: int) -> dict[str, str]:
    """SHA-256 of the trace of every scenario that the program knows."""
    names = run(program, "--list").decode().split()
    if not names:
        raise GoldenError(f"{program.name} knows no scenario")

    def sum_of(name: str) -> str:
        trace = run(program, f"--scenario={name}")
        if not trace:
            raise GoldenError(f"the trace of scenario '{name}' is empty")
        return hashlib.sha256(trace).hexdigest()

    with ThreadPoolExecutor(jobs) as pool:
        return dict(zip(names, pool.map(sum_of, names), strict=True))


def read_sums(text: str, name: str) -> dict[str, str]:
    """The sums that a file holds."""
    sums: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        fields = line.split()
        if len(fields) != 2 or len(fields[0]) != 64 or fields[1] in sums:
            raise GoldenError(f"{name}:{number}: not 'SUM  SCENARIO' of a new scenario: {line!r}")
        sums[fields[1]] = fields[0]
    return sums


def write_sums(sums: dict[str, str]) -> str:
    """The text of a file of sums."""
    return "".join(f"{value}  {name}\n" for name, value in sums.items())


def compare(expected: dict[str, str], measured: dict[str, str]) -> tuple[list[str], bool]:
    """The lines of the report, and whether all sums are as expected."""
    lines: list[str] = []
    equal = 0
    for name in sorted(expected.keys() | measured.keys()):
        if name not in measured:
            lines.append(f"{name}: expected, but no scenario has this name")
        elif name not in expected:
            lines.append(f"{name}: no sum is expected; --update adds it")
        elif expected[name] != measured[name]:
            lines.append(f"{name}: the trace differs: {measured[name]}, not {expected[name]}")
        else:
            equal += 1
    lines.append(f"golden runs: {equal} of {len(expected.keys() | measured.keys())} equal")
    return lines, len(lines) == 1


def main() -> int:
    """Compares, or updates; 1 when a trace differs, 2 when nothing can be said."""
    parser = argparse.ArgumentParser(description="Compare the traces of all scenarios.")
    parser.add_argument("--program", type=Path, required=True, help="packet-trace")
    parser.add_argument("--sums", type=Path, required=True, help="file of the expected sums")
    parser.add_argument("--jobs", type=int, default=1, help="scenarios at a time")
    parser.add_argument("--update", action="store_true", help="write the sums instead")
    options = parser.parse_args()
    try:
        measured = measure(options.program, options.jobs)
        if options.update:
            options.sums.write_text(write_sums(measured), encoding="utf-8")
            print(f"golden runs: {len(measured)} sums written to {options.sums}")
            return 0
        if not options.sums.is_file():
            raise GoldenError(f"there is no file {options.sums}; --update writes it")
        expected = read_sums(options.sums.read_text(encoding="utf-8"), options.sums.name)
        lines, good = compare(expected, measured)
    except GoldenError as error:
        print(f"golden: {error}", file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
