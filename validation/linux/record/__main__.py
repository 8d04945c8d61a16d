# SPDX-License-Identifier: GPL-2.0-only
"""Records runs of Linux, and compares what came of them with what is recorded beside this folder.

RUN is a name or a pattern of the shell's kind, e.g. 'stock.sctp.*'; all runs without any.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from pathlib import Path

from record.compare import Comparison, compare
from record.errors import CannotRecordError, RecordError
from record.initramfs import build, build_programs, find_program
from record.keep import keep
from record.kernel import Kernel
from record.machine import ACCELERATORS, BootError, accelerators, boot
from record.runs import Run, select
from record.tables import (
    COUNTER_COLUMNS,
    SETTINGS,
    STATE_COLUMNS,
    counter_row,
    merge,
    parse_results,
    read_table,
    summarise_states,
    write_table,
)

NEEDED = {
    "qemu-system-x86_64": "qemu-system-x86",
    "busybox": "busybox-static",
    "ip": "iproute2",
    "nft": "nftables",
    "ethtool": "ethtool",
    "depmod": "kmod",
    "gcc": "gcc libc6-dev",
    "make": "make",
    "dpkg-deb": "dpkg",
    "apt-get": "apt",
}


def say(text: str) -> None:
    """Tells how far it has come."""
    print(f"record-linux: {text}", file=sys.stderr, flush=True)


def check_programs() -> None:
    """Raises CannotRecordError with the packages that are missing."""
    packages = []
    for program, package in NEEDED.items():
        try:
            find_program(program)
        except CannotRecordError:
            packages.append(package)
    if packages:
        raise CannotRecordError(f"missing; to get it: sudo apt-get install {' '.join(packages)}")


def collect(runs: list[Run], out: Path) -> None:
    """Makes the tables of what the runs wrote, beside it; lines of other runs stay."""
    written = (out / "results.txt").rename(out / f"results.{'.'.join(runs[0].machine)}.txt")
    results = parse_results(written.read_text(encoding="ascii"))
    missing = [run.name for run in runs if run.name not in results]
    if missing:
        raise RecordError(f"the machine said nothing of {', '.join(missing)}")
    counted = [counter_row(run, results[run.name]) for run in runs if run.kind == "counters"]
    counts = merge(read_table(out / "counts.csv"), counted, SETTINGS)
    write_table(out / "counts.csv", COUNTER_COLUMNS, counts)
    lists = [(file.stem, file.read_text(encoding="ascii")) for file in sorted(out.glob("*.tsv"))]
    write_table(out / "capture_states.csv", STATE_COLUMNS, summarise_states(lists))


def record(runs: list[Run], kernel: Kernel, accelerator: str, out: Path) -> None:
    """Does the runs, one virtual machine for each variant and topology."""
    check_programs()
    say(f"kernel {kernel.version}")
    kernel.fetch()
    kernel.build_modules()
    programs = kernel.folder / "programs"
    build_programs(programs)
    out.mkdir(parents=True, exist_ok=True)
    usable = accelerators(accelerator)
    for machine, group in itertools.groupby(runs, key=lambda run: run.machine):
        members = list(group)
        initramfs = build(kernel, members, programs)
        log = out / f"machine.{'.'.join(machine)}.log"
        while True:
            start = time.monotonic()
            say(f"{len(members)} runs of {'.'.join(machine)} by {usable[0]}, log in {log}")
            try:
                boot(usable[0], kernel.image, initramfs, machine[1], len(members), log, out)
                break
            except BootError as error:
                if len(usable) == 1:
                    raise
                say(f"{usable[0]} does not do it here: {error}")
                usable.pop(0)
        collect(members, out)
        say(f"done in {time.monotonic() - start:.0f} s")
    text = (
        f"kernel {kernel.version} ({kernel.package_version}), QEMU with {usable[0]}, one virtual "
        "CPU, 1 GiB\n"
    )
    (out / "kernel.txt").write_text(text, encoding="ascii")


def report(comparisons: list[Comparison]) -> bool:
    """Prints what was compared; false if anything differs."""
    for comparison in comparisons:
        for difference in comparison.differences:
            print(difference, file=sys.stderr)
        print(comparison.summary())
    return not any(comparison.differences for comparison in comparisons)


def main(arguments: list[str]) -> int:
    """Exit code: 0 all equal, 1 something differs, 2 bad input, 77 nothing can be recorded here."""
    parser = argparse.ArgumentParser(
        prog="./dev record-linux",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("runs", nargs="*", metavar="RUN", help="what to record")
    parser.add_argument("--list", action="store_true", help="print all runs, record nothing")
    parser.add_argument("--kernel", default="", help="as uname -r tells it; linux-image-amd64's")
    parser.add_argument("--accelerator", choices=ACCELERATORS, default="auto", help="QEMU's")
    parser.add_argument("--out", type=Path, help="folder of the recordings")
    parser.add_argument("--cache", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument(
        "--compare", action="store_true", help="only compare what is in --out, record nothing"
    )
    parser.add_argument(
        "--keep", action="store_true", help="only take what is in --out into the recordings"
    )
    given = parser.parse_args(arguments)
    out = given.out or given.cache / "out"
    try:
        runs = select(given.runs)
        if given.list:
            print("\n".join(run.describe() for run in runs))
            return 0
        recorded = Path(__file__).resolve().parents[1]
        if given.keep:
            print("\n".join(keep(out, recorded, runs)))
            return 0
        if not given.compare:
            record(runs, Kernel(given.kernel, given.cache), given.accelerator, out)
        return 0 if report(compare(out, recorded, runs)) else 1
    except CannotRecordError as error:
        print(f"record-linux: SKIP: {error}", file=sys.stderr)
        return 77
    except RecordError as error:
        print(f"record-linux: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
