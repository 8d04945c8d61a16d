# SPDX-License-Identifier: GPL-2.0-only
"""Claim: each combination of NAT, offload, GSO and egress does what Linux does with the CRC32c."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..checker import EXACT
from ..claim import Claim, Context, Result
from ..table import Expectation, ReproduceError, Value, read_table, read_text, write_rows
from ..text import matrix, paragraph

NATS = ("off", "unpatched", "patched", "mainline", "always-none")
EGRESSES = ("veth", "veth-no-sctp-crc", "ixgbe", "ixgbe-zeroing", "point-to-point")
SWITCHES = ("on", "off")
CELL = ("state", "egress", "nat", "conntrack", "natCrc", "gso", "help", "receiver", "wire",
        "detected", "source")  # fmt: skip
#: column of the expected cells: place of crc32c() in the results of the example
PLACES = {"conntrack": "conntrack", "natCrc": "nat", "gso": "gso", "help": "csumHelp",
          "receiver": "sctpInput"}  # fmt: skip
RUNS = "double-checksum-runs.csv"
RUN_COLUMNS = ("nat", "senderCsumOffload", "gso", "egress", "rngRun", "associationEstablished",
               "bytes", "bytesDelivered", "sctpManipCalls", "crc32cCalls", "crc32cCallsOfNat",
               "wirePackets", "wireBadCrc", "wirePending", "gsoSegments", "gsoSegmentsBad",
               "sctpChecksumErrors", "verdict")  # fmt: skip


def read_cells(path: Path) -> list[dict[str, str]]:
    """Read the table of cells: one per state, egress and generation of NAT."""
    cells: dict[tuple[str, str, str], dict[str, str]] = {}
    for number, line in enumerate(read_text(path, "ascii").splitlines(), start=1):
        if line.startswith("#") or not line.strip():
            continue
        words = line.split()
        if len(words) != len(CELL):
            raise ReproduceError(f"{path}:{number}: {len(words)} columns, not {len(CELL)}")
        cell = dict(zip(CELL, words, strict=True))
        key = cell["state"], cell["egress"], cell["nat"]
        if key in cells:
            raise ReproduceError(f"{path}:{number}: {' '.join(key)} again")
        measured = cell["state"] != "UNNECESSARY"
        if not measured and (cell["wire"], cell["detected"]) != ("-", "-"):
            raise ReproduceError(f"{path}:{number}: wire and detected of UNNECESSARY are not -")
        cells[key] = cell
    return list(cells.values())


def calls_term(calls: int, packets: int, segments: int) -> str:
    """Number of crc32c() calls of a class, per packet: 0, 1, n (one per segment), 1+n."""
    terms = {"0": 0, "1": packets, "n": segments, "1+n": packets + segments}
    for term, number in terms.items():
        if calls == number:
            return term
    return f"{calls} for {packets} packets of {segments} segments"


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


def detected_verdict(wire: str, run: Result) -> str:
    """Whether the receiver counted the wrong packets of a class, and only wrong packets."""
    bad = run["clientToServerPlain"]["wireBadCrc"] + run["clientToServerGso"]["wireBadCrc"]
    errors = run["sctpChecksumErrors"]
    if errors not in (0, bad):
        return f"{errors} of {bad}"
    return "yes" if wire == "wrong" and errors else "no"


def class_values(case: str, counted: Result, run: Result, name: str) -> Iterator[Value]:
    """What one class of packets of one run says about its cell."""
    packets, segments = counted["sent"], counted["segments"]
    manips = calls_term(counted["sctpManipCalls"], packets, segments)
    yield Value(case, "manips", manips, name)
    for column, place in PLACES.items():
        term = calls_term(counted["crc32cCallsByPlace"][place], packets, segments)
        yield Value(case, column, term, name)
    if counted is not run["serverToClientPlain"]:
        wire = wire_verdict(counted)
        yield Value(case, "wire", wire, name)
        yield Value(case, "detected", detected_verdict(wire, run), name)


def run_name(run: Result) -> str:
    """The arguments that make one run of the matrix."""
    return (
        f"nat={run['nat']} senderCsumOffload={run['senderCsumOffload']} gso={run['gso']} "
        f"egress={run['egress']}"
    )


def run_values(run: Result) -> Iterator[Value]:
    """What one run says, about the cells that it meets and about the transfer as a whole."""
    name = run_name(run)
    by_seed = f"{name} rngRun={run['rngRun']}"
    offload, nat, egress = run["senderCsumOffload"] == "on", run["nat"], run["egress"]
    state = "PARTIAL" if offload else "NONE"
    yield from class_values(f"{state} {egress} {nat}", run["clientToServerPlain"], run, by_seed)
    if run["clientToServerGso"]["sent"] > 0:
        yield from class_values(
            f"PARTIAL-GSO {egress} {nat}", run["clientToServerGso"], run, by_seed
        )
    if run["serverToClientPlain"]["sent"] > 0:
        if egress.startswith("ixgbe"):
            state = "UNNECESSARY"
        elif offload and egress != "point-to-point":
            state = "PARTIAL"
        else:
            state = "NONE"
        yield from class_values(f"{state} veth {nat}", run["serverToClientPlain"], run, by_seed)
    established = "yes" if run["associationEstablished"] else "no"
    yield Value(name, "association", established, by_seed)
    yield Value(name, "delivered", f"{100 * run['bytesDelivered'] / run['bytes']:g}%", by_seed)


def verdict_of(run: Result) -> str:
    """Verdict over the packets from client to server, in a few words."""
    plain, gso = run["clientToServerPlain"], run["clientToServerGso"]
    if wire_verdict(plain) == "wrong":
        return "WRONG: no association"
    if gso["sent"] and wire_verdict(gso) == "wrong":
        return "WRONG: every GSO segment"
    if plain["wireBadCrc"] or gso["wireBadCrc"]:
        return "WRONG: some packets"
    offloaded = gso if run["senderCsumOffload"] == "off" else plain
    if offloaded["crc32cCallsByPlace"]["nat"]:
        return "right, NAT in vain"
    if offloaded["wirePending"]:
        return "right, never computed"
    return "right"


def run_row(run: Result) -> list[Any]:
    """One line of the table of runs."""
    gso = run["clientToServerGso"]
    more = {
        "crc32cCallsOfNat": run["crc32cCallsByPlace"]["nat"],
        "gsoSegments": gso["wirePackets"],
        "gsoSegmentsBad": gso["wireBadCrc"],
        "verdict": verdict_of(run),
    }
    return [more.get(column, run.get(column)) for column in RUN_COLUMNS]


class DoubleChecksum(Claim):
    """The matrix of the 2016 bug and its fix."""

    name = "double-checksum"
    title = "NAT x offload x GSO x egress: who computes the CRC32c how often, and what is wrong"
    programs = ("nat-sctp-double-checksum",)
    expected = "validation/double-checksum/expected-checksums.txt"

    def run(self, context: Context) -> list[Value]:
        size, seeds = (1 << 20, (1,)) if context.mode == "quick" else (1 << 23, range(1, 6))
        command_lines = [
            [f"--nat={nat}", f"--senderCsumOffload={offload}", f"--gso={gso}",
             f"--egress={egress}", f"--bytes={size}", f"--rngRun={seed}", "--json"]
            for seed in seeds
            for nat, offload, gso, egress in itertools.product(NATS, SWITCHES, SWITCHES, EGRESSES)
        ]  # fmt: skip
        runs = context.map(
            lambda arguments: context.run(self.programs[0], arguments)[0], command_lines
        )
        write_rows(context.output / RUNS, RUN_COLUMNS, map(run_row, runs))
        return [value for run in runs for value in run_values(run)]

    def expectations(self, path: Path) -> list[Expectation]:
        cells = read_cells(path)
        by_key = {(cell["state"], cell["egress"], cell["nat"]): cell for cell in cells}
        expected = []
        for cell in cells:
            case = f"{cell['state']} {cell['egress']} {cell['nat']}"
            manips = "0" if cell["nat"] == "off" else "1"
            columns = {"manips": manips, **{column: cell[column] for column in PLACES}}
            if cell["state"] != "UNNECESSARY":
                columns |= {"wire": cell["wire"], "detected": cell["detected"]}
            expected += [
                Expectation(case, column, value, EXACT, "quick", cell["source"])
                for column, value in columns.items()
            ]
        for nat, offload, gso, egress in itertools.product(NATS, SWITCHES, SWITCHES, EGRESSES):
            name = run_name({"nat": nat, "senderCsumOffload": offload, "gso": gso,
                             "egress": egress})  # fmt: skip
            states = ["PARTIAL" if offload == "on" else "NONE"]
            states += ["PARTIAL-GSO"] if gso == "on" else []
            try:
                met = [by_key[state, egress, nat] for state in states]
            except KeyError as error:
                raise ReproduceError(f"{path}: no line for {error}") from None
            source = " ".join(cell["source"] for cell in met)
            handshake = "no" if met[0]["wire"] == "wrong" else "yes"
            expected.append(Expectation(name, "association", handshake, EXACT, "quick", source))
            # All arrives even if all super-packets are wrong: retransmissions go one by one.
            delivered = "0%" if handshake == "no" else "100%"
            expected.append(Expectation(name, "delivered", delivered, EXACT, "quick", source))
        return expected

    def tell(self, output: Path) -> str:
        runs = [run for run in read_table(output / RUNS) if run["rngRun"] == "1"]
        by_key = {
            (run["nat"], run["senderCsumOffload"], run["gso"], run["egress"]): run for run in runs
        }
        rows = [
            [nat, offload, gso, *(by_key[nat, offload, gso, egress]["verdict"]
                                  for egress in EGRESSES)]
            for nat, offload, gso in itertools.product(NATS, SWITCHES, SWITCHES)
        ]  # fmt: skip
        bug = by_key["unpatched", "on", "on", "ixgbe"]
        fix = by_key["patched", "on", "on", "ixgbe"]
        zeroing = by_key["unpatched", "on", "on", "ixgbe-zeroing"]
        stale = by_key["unpatched", "off", "on", "ixgbe"]
        wasted = by_key["unpatched", "on", "on", "veth"]["crc32cCallsOfNat"]
        saved = by_key["patched", "on", "on", "veth"]["crc32cCallsOfNat"]
        came_up = "came up" if bug["associationEstablished"] == "True" else "never came up"
        return "\n".join(
            [
                matrix([["nat", "offload", "gso", *EGRESSES], *rows]),
                "",
                paragraph(
                    "The 2016 bug: NAT computes the CRC32c of SCTP packets that are still",
                    "CHECKSUM_PARTIAL and leaves them so; the ixgbe computes it again over the",
                    f"first result. Of {bug['wirePackets']} packets on the wire",
                    f"{bug['wireBadCrc']} were wrong, the server counted",
                    f"{bug['sctpChecksumErrors']} SctpChecksumErrors and the association",
                    f"{came_up}. With checksums in software but GSO on, the handshake passes,",
                    f"and {stale['gsoSegmentsBad']} of {stale['gsoSegments']} segments cut from",
                    "super-packets are wrong: each holds a CRC over the CRC of its super-packet.",
                    f"An engine that zeroes the field hides the bug ({zeroing['wireBadCrc']} wrong",
                    f"packets); a veth pair hides it too, but there NAT computes {wasted} CRCs",
                    "that nobody needs.",
                ),
                paragraph(
                    'The fix, "netfilter: nat: skip checksum on offload SCTP packets", leaves a',
                    f"PARTIAL packet alone: through the same ixgbe {fix['wireBadCrc']} of",
                    f"{fix['wirePackets']} packets are wrong and {fix['bytesDelivered']} of",
                    f"{fix['bytes']} bytes arrive; over veth NAT computes {saved} CRCs instead of",
                    f'{wasted}. Computing always and setting CHECKSUM_NONE ("always-none") would',
                    "not do: super-packets that must be cut keep the CRC of the whole.",
                ),
            ]
        )

    def draw(self, output: Path) -> list[Path]:
        from ..figures.verdicts import draw_verdicts

        return draw_verdicts(output / RUNS, output / f"{self.name}.svg")
