#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Run the matrix of nat x sender offload x GSO x egress and compare it with the expected cells.

Usage: reproduce.py PROGRAM [--expected FILE] [--bytes N] [--jobs N]

PROGRAM is the built example nat-sctp-double-checksum. Prints one aligned table, then what was
reproduced in words. Exit status: 0 if every cell agrees, 1 if one differs, 2 on a usage error.
"""

from __future__ import annotations

import argparse
import itertools
import json
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

NATS = ("off", "unpatched", "patched", "mainline", "always-none")
EGRESSES = ("veth", "veth-no-sctp-crc", "ixgbe", "ixgbe-zeroing", "point-to-point")
SWITCHES = ("on", "off")
EXPECTED = Path(__file__).parent.parent / "validation/double-checksum/expected-checksums.txt"

Result = dict[str, Any]


class Cell(NamedTuple):
    """One line of the expected table; counts are per packet, "n" per segment."""

    state: str
    egress: str
    nat: str
    conntrack: str
    nat_crc: str
    gso: str
    help: str
    receiver: str
    wire: str
    detected: str
    source: str


class Comparison(NamedTuple):
    """One cell beside what the simulation counted."""

    cell: Cell
    column: str
    expected: str
    simulated: str


def read_cells(path: Path) -> dict[tuple[str, str, str], Cell]:
    """Read the expected table: (state, egress, nat) to cell."""
    cells: dict[tuple[str, str, str], Cell] = {}
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), start=1):
        if line.startswith("#") or not line.strip():
            continue
        words = line.split()
        if len(words) != len(Cell._fields):
            raise ValueError(f"{path}:{number}: {len(words)} columns, not {len(Cell._fields)}")
        cell = Cell(*words)
        if (cell.state, cell.egress, cell.nat) in cells:
            raise ValueError(f"{path}:{number}: {cell.state} {cell.egress} {cell.nat} again")
        cells[cell.state, cell.egress, cell.nat] = cell
    return cells


def calls(term: str, packets: int, segments: int) -> int:
    """crc32c() calls that a term of the table stands for."""
    return {"0": 0, "1": packets, "n": segments, "1+n": packets + segments}[term]


def compare_class(cell: Cell, counted: Result, wire: bool) -> Iterator[Comparison]:
    """Compare one class of packets of one run with its cell."""
    packets, segments = counted["sent"], counted["segments"]
    by_place = counted["crc32cCallsByPlace"]
    expected_manips = 0 if cell.nat == "off" else packets
    numbers = [
        ("manips", expected_manips, counted["sctpManipCalls"]),
        ("conntrack", calls(cell.conntrack, packets, segments), by_place["conntrack"]),
        ("natCrc", calls(cell.nat_crc, packets, segments), by_place["nat"]),
        ("gso", calls(cell.gso, packets, segments), by_place["gso"]),
        ("help", calls(cell.help, packets, segments), by_place["csumHelp"]),
        ("receiver", calls(cell.receiver, packets, segments), by_place["sctpInput"]),
    ]
    for column, expected, simulated in numbers:
        yield Comparison(cell, column, str(expected), str(simulated))
    if wire:
        yield Comparison(cell, "wire", cell.wire, wire_verdict(counted))


def wire_verdict(counted: Result) -> str:
    """Verdict over every packet of a class on the egress link."""
    packets = counted["wirePackets"]
    if packets == 0:
        return "nothing"
    if counted["wireBadCrc"] == packets:
        return "wrong"
    if counted["wirePending"] == packets:
        return "pending"
    if counted["wireBadCrc"] == 0 and counted["wirePending"] == 0:
        return "right"
    return "mixed"


def compare_run(cells: dict[tuple[str, str, str], Cell], run: Result) -> list[Comparison]:
    """Every cell that one run can speak for."""
    offload = run["senderCsumOffload"] == "on"
    nat, egress = run["nat"], run["egress"]
    plain = cells["PARTIAL" if offload else "NONE", egress, nat]
    comparisons = list(compare_class(plain, run["clientToServerPlain"], wire=True))
    forward = [(plain, run["clientToServerPlain"])]
    if run["clientToServerGso"]["sent"] > 0:
        gso = cells["PARTIAL-GSO", egress, nat]
        comparisons += compare_class(gso, run["clientToServerGso"], wire=True)
        forward.append((gso, run["clientToServerGso"]))
    if run["serverToClientPlain"]["sent"] > 0:
        if egress.startswith("ixgbe"):
            state = "UNNECESSARY"
        elif offload and egress != "point-to-point":
            state = "PARTIAL"
        else:
            state = "NONE"
        reverse = cells[state, "veth", nat]
        comparisons += compare_class(reverse, run["serverToClientPlain"], wire=False)

    detected = sum(counted["wirePackets"] for cell, counted in forward if cell.detected == "yes")
    comparisons.append(Comparison(plain, "detected", str(detected), str(run["sctpChecksumErrors"])))
    established = "no" if plain.wire == "wrong" else "yes"
    comparisons.append(
        Comparison(
            plain, "association", established, "yes" if run["associationEstablished"] else "no"
        )
    )
    if all(cell.wire != "wrong" for cell, _ in forward):
        comparisons.append(
            Comparison(plain, "delivered", str(run["bytes"]), str(run["bytesDelivered"]))
        )
    return comparisons


def describe(run: Result) -> str:
    """Verdict over the packets from client to server, in words."""
    plain, gso = run["clientToServerPlain"], run["clientToServerGso"]
    if wire_verdict(plain) == "wrong":
        return "WRONG on the wire: no association"
    if gso["sent"] and wire_verdict(gso) == "wrong":
        return "WRONG on the wire: every GSO segment"
    if plain["wireBadCrc"] or gso["wireBadCrc"]:
        return "WRONG on the wire: some packets"
    offloaded = gso if run["senderCsumOffload"] == "off" else plain
    if offloaded["crc32cCallsByPlace"]["nat"]:
        return "right, but NAT computed CRCs in vain"
    if offloaded["wirePending"]:
        return "right, never computed: stays PARTIAL"
    return "right"


def print_table(rows: list[list[str]]) -> None:
    """Print rows with aligned columns; the first is the heading."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print(
            "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        )


def run_one(program: Path, arguments: list[str]) -> Result:
    """Run the example once."""
    done = subprocess.run(
        [str(program), "--json", *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"{program.name} {' '.join(arguments)}: {done.stderr.strip()}")
    result: Result = json.loads(done.stdout)
    return result


def main() -> int:
    """Run the matrix."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path, help="the built nat-sctp-double-checksum")
    parser.add_argument("--expected", type=Path, default=EXPECTED, help="expected cells")
    parser.add_argument("--bytes", type=int, default=1048576, help="user data per run")
    parser.add_argument("--jobs", type=int, default=2, help="runs at a time")
    options = parser.parse_args()
    try:
        cells = read_cells(options.expected)
    except (OSError, ValueError) as error:
        print(f"reproduce.py: {error}", file=sys.stderr)
        return 2

    matrix = list(itertools.product(NATS, SWITCHES, SWITCHES, EGRESSES))
    command_lines = [
        [f"--nat={nat}", f"--senderCsumOffload={offload}", f"--gso={gso}", f"--egress={egress}",
         f"--bytes={options.bytes}"]
        for nat, offload, gso, egress in matrix
    ]  # fmt: skip
    with ThreadPoolExecutor(options.jobs) as pool:
        runs = list(pool.map(lambda arguments: run_one(options.program, arguments), command_lines))

    paragraph(
        "Columns",
        "manips: hits of sctp_manip_pkt(); crc32c: calls of crc32c(), in all and per manip;",
        "bad/wire: wrong among all SCTP packets on the router-server link;",
        "detected: SctpChecksumErrors.",
    )
    print()
    heading = ["nat", "offload", "gso", "egress", "assoc", "delivered", "manips", "crc32c",
               "per manip", "bad/wire", "detected", "expected cells", "verdict"]  # fmt: skip
    rows, compared, differing = [heading], 0, []
    for run in runs:
        comparisons = compare_run(cells, run)
        differences = [each for each in comparisons if each.expected != each.simulated]
        compared += len(comparisons)
        differing += [(run, each) for each in differences]
        manips = run["sctpManipCalls"]
        rows.append(
            [
                run["nat"],
                run["senderCsumOffload"],
                run["gso"],
                run["egress"],
                "yes" if run["associationEstablished"] else "no",
                f"{100 * run['bytesDelivered'] / run['bytes']:.0f}%",
                str(manips),
                str(run["crc32cCalls"]),
                f"{run['crc32cCalls'] / manips:.2f}" if manips else "-",
                f"{run['wireBadCrc']}/{run['wirePackets']}",
                str(run["sctpChecksumErrors"]),
                f"{len(comparisons) - len(differences)} of {len(comparisons)} agree",
                describe(run),
            ]
        )
    print_table(rows)
    print()
    print_summary(runs)
    paragraph(
        "Comparison",
        f"Each cell of {options.expected.name} tells what Linux does and whether that was",
        "measured on a 6.1 kernel or read in its source.",
    )
    print(f"\n{len(runs)} runs, {compared} cells compared, {len(differing)} differ")
    for run, each in differing:
        print(
            f"DIFFERS: nat={run['nat']} senderCsumOffload={run['senderCsumOffload']} "
            f"gso={run['gso']} egress={run['egress']}: {each.cell.state} {each.cell.egress} "
            f"{each.column}: expected {each.expected}, simulated {each.simulated} "
            f"({each.cell.source})"
        )
    return 1 if differing else 0


def print_summary(runs: list[Result]) -> None:
    """Say in words what the matrix shows; every number is taken from the runs."""

    def pick(nat: str, offload: str, gso: str, egress: str) -> Result:
        for run in runs:
            if (nat, offload, gso, egress) == (
                run["nat"], run["senderCsumOffload"], run["gso"], run["egress"],
            ):  # fmt: skip
                return run
        raise LookupError(f"no run {nat} {offload} {gso} {egress}")

    bug, fix = pick("unpatched", "on", "on", "ixgbe"), pick("patched", "on", "on", "ixgbe")
    zeroing = pick("unpatched", "on", "on", "ixgbe-zeroing")
    stale = pick("unpatched", "off", "on", "ixgbe")
    gso, wasted = stale["clientToServerGso"], pick("unpatched", "on", "on", "veth")
    saved = pick("patched", "on", "on", "veth")
    came_up = "came up" if bug["associationEstablished"] else "never came up"
    wasted_calls = wasted["crc32cCallsByPlace"]["nat"]
    saved_calls = saved["crc32cCallsByPlace"]["nat"]
    paragraph(
        "What was reproduced",
        "The 2016 bug: NAT computes the CRC32c of SCTP packets that are still CHECKSUM_PARTIAL and",
        "leaves them so; the ixgbe computes it again over the first result. Of",
        f"{bug['wirePackets']} packets on the wire {bug['wireBadCrc']} were wrong, the server",
        f"counted {bug['sctpChecksumErrors']} SctpChecksumErrors and the association {came_up}.",
        "With checksums in software but GSO on, the handshake passes, and",
        f"{gso['wireBadCrc']} of {gso['wirePackets']} segments cut from super-packets are wrong:",
        "each holds a CRC over the CRC of its super-packet.",
        "An engine that zeroes the field hides the bug",
        f"({zeroing['wireBadCrc']} wrong packets); a veth pair hides it too, but there NAT",
        f"computes {wasted_calls} CRCs that nobody needs.",
    )
    paragraph(
        "What the fix changes",
        '"netfilter: nat: skip checksum on offload SCTP packets" leaves a PARTIAL packet alone:',
        f"through the same ixgbe {fix['wireBadCrc']} of {fix['wirePackets']} packets are wrong and",
        f"{fix['bytesDelivered']} of {fix['bytes']} bytes arrive; over veth NAT computes",
        f"{saved_calls} CRCs instead of {wasted_calls}. Computing always and setting CHECKSUM_NONE",
        '("always-none") would not do: super-packets that must be cut keep the CRC of the whole.',
    )


def paragraph(heading: str, *text: str) -> None:
    """Print a heading and a wrapped paragraph."""
    print(heading)
    print(textwrap.fill(" ".join(text), 98, initial_indent="  ", subsequent_indent="  "))


if __name__ == "__main__":
    sys.exit(main())
