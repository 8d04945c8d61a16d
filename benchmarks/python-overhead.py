# SPDX-License-Identifier: GPL-2.0-only
"""
Measures what Python costs: processor time of one transfer by the C++ example and by the package.

Both are whole processes, Python's start and imports included, and take turns. The least of the
repeats counts, since whatever else the machine does only adds. Exits with 1 above the limit.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

#: Least overhead that is too much, a share of the time of the C++ example.
LIMIT = 0.03

#: User data of a simulated second at 10**9 bit/s, bytes: what that link carries with SCTP.
BYTES_PER_SECOND = 117_000_000


def cpu_seconds(command: list[str]) -> tuple[float, dict[str, object]]:
    """
    Run a command.

    Parameters
    ----------
    command : list of str
        It prints one JSON object.

    Returns
    -------
    seconds : float
        Its processor time, user and system, s.
    result : dict
        What it printed.
    """
    before = os.times()
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after = os.times()
    seconds = (
        after.children_user - before.children_user + after.children_system - before.children_system
    )
    return seconds, json.loads(printed)


def main() -> int:
    """Measure, and print the times and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--example", type=Path, required=True, help="nat-sctp-double-checksum")
    parser.add_argument("--seconds", type=float, default=10, help="simulated, of the transfer")
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    size = int(BYTES_PER_SECOND * options.seconds)
    commands = {
        "C++": [str(options.example), "--json", "--nat=patched", "--linkRateMbps=1000",
                f"--bytes={size}"],
        "Python": [sys.executable, "-m", "checksum_offload", "run", "nat-sctp", "--json",
                   "--set=nat=patched", "--set=link_rate_mbps=1000", f"--set=bytes={size}"],
    }  # fmt: skip
    times: dict[str, list[float]] = {name: [] for name in commands}
    results = []
    for repeat in range(options.repeats):
        order = list(commands) if repeat % 2 == 0 else list(reversed(commands))
        for name in order:
            seconds, result = cpu_seconds(commands[name])
            times[name].append(seconds)
            results.append(result)
            print(f"{name:<7} {seconds:8.2f} s of processor time", flush=True)
    if any(result != results[0] for result in results):
        print("python-overhead: the results differ", file=sys.stderr)
        return 1
    overhead = min(times["Python"]) / min(times["C++"]) - 1
    print(
        f"{results[0]['durationSeconds']:.1f} simulated seconds: Python takes {overhead:+.1%} of"
        f" the processor time of C++; the limit is {LIMIT:.0%}"
    )
    return 1 if overhead > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
