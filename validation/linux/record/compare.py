# SPDX-License-Identifier: GPL-2.0-only
"""Compares new recordings with those that are kept, in what timing does not decide.

States (capture_states.csv), per capture and direction: the field's states and ip_summed, in the
order of first appearance, must be equal. So must the types of chunks, unless the association
stalled; and the numbers of packets, if it was refused, or of UDP.

Counters (counts.csv), per settings: outcome, bytes of user data and checksum errors must be equal.
If all packets were ordinary ones, so must be the hits of every function per packet, as fractions;
if some were super-packets, which functions were hit at all. What super-packets cost exactly is
known to compare-with-linux, which can be run on the new tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from record.errors import RecordError
from record.runs import Run
from record.tables import HITS, SETTINGS, STATE_COLUMNS, Row, read_table

# Calls that send nothing, ARP, and sizes of chunks that the sender chose, are among these.
NOT_PER_PACKET = ("sctp_packet_transmit", "veth_xmit", "crc32c_bytes", "crc_nat_bytes")
OUTCOME = ("result", "app_bytes", "server_bytes", "cli_ChecksumErrors", "srv_ChecksumErrors")


@dataclass
class Comparison:
    """What was compared of one table."""

    name: str
    compared: int = 0  # lines
    equal: int = 0
    new: int = 0  # lines of which nothing was recorded before
    differences: list[str] = field(default_factory=list)

    def summary(self) -> str:
        """One line for people."""
        return (
            f"{self.name}: {self.compared} lines compared, {self.equal} equal, "
            f"{self.compared - self.equal} different; {self.new} not recorded before"
        )

    def add(self, differences: list[str]) -> None:
        """Counts one line."""
        self.compared += 1
        self.equal += not differences
        self.differences += differences


def _group(rows: list[Row], key: Callable[[Row], str]) -> dict[str, list[Row]]:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups


def run_of(row: Row) -> str:
    """The run of a line of capture_states.csv."""
    return row["capture"].rpartition(".")[0]


def _chunks(rows: list[Row]) -> set[str]:
    return {chunk for row in rows for chunk in row["first_chunk_types"].split("+")}


def compare_states(old: list[Row], new: list[Row], names: set[str]) -> Comparison:
    """Compares lines of capture_states.csv of the runs with these names."""
    result = Comparison("states")
    old_runs = _group(old, run_of)
    for run, lines in _group(new, run_of).items():
        if run not in names:
            continue
        if run not in old_runs:
            result.new += len(lines)
            continue
        known = old_runs[run]
        columns = ["field_state", "kernel_ip_summed_at_tap"]
        refused = _chunks(known) == {"INIT"}
        if refused or ".udp." in run:
            columns.append("packets")
        if refused or _chunks(known) & {"-", "SHUTDOWN_COMPLETE"}:
            columns.append("first_chunk_types")
        _compare_run(result, known, lines, columns)
    return result


def _compare_run(
    result: Comparison, known: list[Row], lines: list[Row], columns: list[str]
) -> None:
    def view(row: Row) -> str:
        return f"{row['capture']} {row['dir']}"

    old, new = _group(known, view), _group(lines, view)
    for name in sorted(old.keys() | new.keys()):
        before, after = old.get(name, []), new.get(name, [])
        for index in range(max(len(before), len(after))):
            a = before[index] if index < len(before) else dict.fromkeys(STATE_COLUMNS, "nothing")
            b = after[index] if index < len(after) else dict.fromkeys(STATE_COLUMNS, "nothing")
            result.add(
                [
                    f"{name}: {column} was {a[column]}, is {b[column]}"
                    for column in columns
                    if a[column] != b[column]
                ]
            )


def compare_counters(old: list[Row], new: list[Row], wanted: set[str]) -> Comparison:
    """Compares lines of counts.csv with these settings, see settings_of()."""
    result = Comparison("counters")
    known = {settings_of(row): row for row in old}
    for row in new:
        settings = settings_of(row)
        if settings not in wanted:
            continue
        if settings not in known:
            result.new += 1
            continue
        result.add(_compare_counts(settings, known[settings], row))
    return result


def settings_of(row: Row) -> str:
    """How a line of counts.csv was set up, as text."""
    return " ".join(f"{column}={row[column]}" for column in SETTINGS)


def _compare_counts(settings: str, old: Row, new: Row) -> list[str]:
    differences = [
        f"{settings}: {column} was {old[column]}, is {new[column]}"
        for column in OUTCOME
        if old[column] != new[column]
    ]
    if differences:
        return differences
    packets = [Fraction(int(row["cli_out_skbs"]) + int(row["srv_out_skbs"])) for row in (old, new)]
    super_packets = old["E_gso"] == "1" and old["workload"] != "small"
    for column in HITS:
        if column in NOT_PER_PACKET:
            continue
        a, b = int(old[column]), int(new[column])
        if super_packets and old["result"] == "ok":
            if bool(a) != bool(b):
                differences.append(f"{settings}: hits of {column} were {a}, are {b}")
        elif a / packets[0] != b / packets[1]:
            rates = f"were {a}/{packets[0]}, are {b}/{packets[1]}"
            differences.append(f"{settings}: hits of {column} per packet {rates}")
    return differences


def compare(out: Path, recorded: Path, runs: list[Run]) -> list[Comparison]:
    """Compares the tables of two folders, in the lines of these runs.

    Raises
    ------
    RecordError
        The new ones have nothing of these runs.
    """
    wanted = {settings_of(run.settings()) for run in runs if run.kind == "counters"}
    names = {run.name for run in runs if run.kind == "capture"}

    def tables(name: str) -> tuple[list[Row], list[Row]]:
        return read_table(recorded / name), read_table(out / name)

    comparisons = [
        compare_states(*tables("capture_states.csv"), names),
        compare_counters(*tables("counts.csv"), wanted),
    ]
    done = [one for one in comparisons if one.compared or one.new]
    if not done:
        raise RecordError(f"{out}: nothing of these runs is recorded there")
    return done
