# SPDX-License-Identifier: GPL-2.0-only
"""From what the guest wrote to the tables beside the recordings (columns: ../PROVENANCE.md)."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

from record.errors import RecordError
from record.runs import Run

STATE_COLUMNS = (
    "capture", "dir", "field_state", "kernel_ip_summed_at_tap", "packets", "first_chunk_types",
)  # fmt: skip
SERVER_PORT = "5001"
SHORT_STATES = {
    "WRONG(=crc over pkt whose field held the good crc)": "WRONG-double",
    "WRONG(other)": "WRONG-other",
    "PSEUDO(=PARTIAL seed)": "PSEUDO",
}
SHORT_IP_SUMMED = {"rx-VALID(UNNECESSARY/COMPLETE)": "UNNEC", "NONE/other": "NONE"}

SETTINGS = (
    "topology", "variant", "workload", "nat", "ct_checksum", "E_crc", "E_gso", "S_crc", "R_crc",
    "R_seg",
)  # fmt: skip
OUTCOMES = (
    "result", "app_bytes", "server_bytes", "cli_ChecksumErrors", "srv_ChecksumErrors",
    "cli_out_skbs", "srv_out_skbs",
)  # fmt: skip
# Of a name with _bytes, the bytes of the probe before it.
HITS = (
    "sctp_manip_pkt", "crc32c", "crc32c_bytes", "crc_sctp_output", "crc_conntrack", "crc_nat",
    "crc_nat_bytes", "crc_sctp_offload", "crc_sctp_input", "skb_crc32c_csum_help",
    "skb_checksum_help", "sctp_gso_segment", "sctp_rcv", "sctp_packet_transmit",
    "nf_conntrack_sctp_packet", "ip_forward", "veth_xmit", "__skb_checksum",
)  # fmt: skip
RATIOS = ("crc32c_per_manip", "crc_bytes_per_app_byte")
COUNTER_COLUMNS = SETTINGS + OUTCOMES + HITS + RATIOS
CALLERS = ("crc_sctp_output", "crc_conntrack", "crc_nat", "crc_sctp_offload", "crc_sctp_input")

Row = dict[str, str]


def summarise_states(lists: Iterable[tuple[str, str]]) -> list[Row]:
    """Lines of capture_states.csv.

    Parameters
    ----------
    lists
        Name of the capture and content of its list of states, each.
    """
    rows = []
    for capture, text in lists:
        found: dict[tuple[str, str, str], tuple[int, set[str]]] = {}
        reader = csv.DictReader(text.splitlines(), delimiter="\t")
        for frame in reader:
            direction = "c>s" if frame["dport"] == SERVER_PORT else "s>c"
            state = SHORT_STATES.get(frame["state"], frame["state"])
            summed = SHORT_IP_SUMMED.get(frame["aux_ip_summed"], frame["aux_ip_summed"])
            number, chunks = found.get((direction, state, summed), (0, set()))
            found[direction, state, summed] = number + 1, chunks | {frame["first_chunk"]}
        for (direction, state, summed), (number, chunks) in found.items():
            words = (capture, direction, state, summed, str(number), "+".join(sorted(chunks)))
            rows.append(dict(zip(STATE_COLUMNS, words, strict=True)))
    return rows


def parse_results(text: str) -> dict[str, Row]:
    """Name of a run to what the guest told of it; hits and bytes of a probe are two values."""
    results: dict[str, Row] = {}
    for line in text.splitlines():
        name, *words = line.split()
        row: Row = {}
        for word in words:
            key, equals, value = word.partition("=")
            hits, comma, size = value.partition(",")
            if not equals or not value:
                raise RecordError(f"results of {name}: '{word}' is not NAME=VALUE")
            row[key] = hits
            if comma:
                row[f"{key}_bytes"] = size
        results[name] = row
    return results


def counter_row(run: Run, result: Row) -> Row:
    """A line of counts.csv.

    Raises
    ------
    RecordError
        A probe is missing, or calls of crc32c() came from elsewhere than is known.
    """
    # In Debian's nf_nat.ko sctp_manip_pkt() is part of its caller.
    hits = {"sctp_manip_pkt": result.get("l4proto_manip_pkt", "")} | result
    missing = [column for column in HITS if not hits.get(column)]
    if missing:
        raise RecordError(f"{run.name}: nothing was counted of {', '.join(missing)}")
    callers = sum(int(hits[column]) for column in CALLERS)
    if callers != int(hits["crc32c"]):
        raise RecordError(
            f"{run.name}: {hits['crc32c']} hits of crc32c(), but {callers} by its callers: the "
            "order of sctp_csum_update() in guest/probes.sh is not this kernel's"
        )
    row = dict.fromkeys(COUNTER_COLUMNS, "")
    row |= run.settings() | {"app_bytes": str(run.messages * run.size)}
    row |= {column: hits[column] for column in (*OUTCOMES, *HITS) if column != "app_bytes"}
    if int(row["sctp_manip_pkt"]):
        row["crc32c_per_manip"] = f"{int(row['crc32c']) / int(row['sctp_manip_pkt']):.3f}"
    if row["result"] == "ok":
        ratio = int(row["crc32c_bytes"]) / int(row["app_bytes"])
        row["crc_bytes_per_app_byte"] = f"{ratio:.3f}"
    return row


def read_table(file: Path) -> list[Row]:
    """Lines of a table; none if there is no such file."""
    if not file.exists():
        return []
    with file.open(newline="", encoding="ascii") as stream:
        return list(csv.DictReader(stream))


def write_table(file: Path, columns: tuple[str, ...], rows: list[Row]) -> None:
    """Writes lines with these columns."""
    with file.open("w", newline="", encoding="ascii") as stream:
        writer = csv.DictWriter(stream, columns)
        writer.writeheader()
        writer.writerows(rows)


def merge(old: list[Row], new: list[Row], key: tuple[str, ...]) -> list[Row]:
    """The old lines, without those that the new ones replace, and the new ones."""
    replaced = {tuple(row[column] for column in key) for row in new}
    return [row for row in old if tuple(row[column] for column in key) not in replaced] + new
