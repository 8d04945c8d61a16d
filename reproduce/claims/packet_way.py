# SPDX-License-Identifier: GPL-2.0-only
"""Claim: hop by hop, NAT breaks a packet that the NIC is to complete; the fix leaves it be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..claim import Claim, Context, Result
from ..table import ReproduceError, Value, read_table, write_rows
from ..text import paragraph

TABLE = "packet-way-hops.csv"
COLUMNS = ("packet", "nat", "uid", "step", "timeNs", "node", "device", "place", "kind", "part",
           "flow", "bytes", "superPacket", "state", "fieldBefore", "field", "right", "verdict",
           "remarks", "reason")  # fmt: skip
#: packets to follow: what the senders leave to others
PACKETS = {
    "packet": ("--senderCsumOffload=on", "--gso=off"),
    "super-packet": ("--senderCsumOffload=off", "--gso=on"),
}
NATS = ("unpatched", "patched")


def hop_rows(packet: str, nat: str, uid: int, history: list[Result]) -> list[list[Any]]:
    """The lines of the table for one packet in one run."""
    rows = []
    for step, event in enumerate(history, start=1):
        hop = event["hop"]
        seen = event["kind"] == "sight"
        fields = {
            "packet": packet,
            "nat": nat,
            "uid": uid,
            "step": step,
            "node": hop["nodeName"],
            "device": hop["deviceName"],
            "place": hop["place"],
            "field": event["field"] if seen else event["fieldAfter"],
            "superPacket": str(event.get("superPacket", False)).lower(),
            "remarks": "; ".join(event.get("remarks", ())),
        }
        rows.append([fields.get(column, event.get(column, "")) for column in COLUMNS])
    return rows


def field_word(field: str, right: str) -> str:
    """What a field holds, without the number, which depends on ports and cookies."""
    if int(field, 16) == 0:
        return "zero"
    return "right" if field == right else "neither zero nor right"


def step_value(row: dict[str, str]) -> str:
    """What a step of a packet's way is compared by."""
    if row["kind"] == "sight":
        return f"{row['state']}, field {field_word(row['field'], row['right'])}"
    if row["verdict"] != "written":
        return f"verified: {row['verdict']}"
    before = "a zero field" if int(row["fieldBefore"], 16) == 0 else "a field that is not zero"
    return f"computed over {before}"


class PacketWay(Claim):
    """One packet, and one super-packet, at every hop."""

    name = "packet-way"
    title = "one packet's way through client, NAT and NIC, with the bug and with the fix"
    programs = ("nat-sctp-double-checksum",)
    expected = "reproduce/expected/packet-way.csv"

    def run(self, context: Context) -> list[Value]:
        rows: list[list[Any]] = []
        for packet, offloads in PACKETS.items():
            arguments = ["--egress=ixgbe", "--bytes=10240", *offloads, "--json"]
            # The runs are the same until NAT meets the packet, so its uid is that of both.
            bug = context.run(self.programs[0], [*arguments, "--nat=unpatched", "--audit"])[0]
            if not bug["audit"]:
                raise ReproduceError(f"the auditor found nothing in the unpatched {packet} run")
            uid = bug["audit"][0]["firstPacketUid"]
            for nat in NATS:
                run = context.run(
                    self.programs[0], [*arguments, f"--nat={nat}", f"--history={uid}"]
                )[0]
                rows += hop_rows(packet, nat, uid, run["history"])
        write_rows(context.output / TABLE, COLUMNS, rows)
        values = []
        for row in read_table(context.output / TABLE):
            part = f" part {row['part']}" if row["part"] not in ("", "1") else ""
            hop = f"{int(row['step']):02} {row['node']} {row['device']} {row['place']}{part}"
            values.append(Value(f"{row['packet']} {row['nat']}", hop, step_value(row)))
        return values

    def tell(self, output: Path) -> str:
        rows = [row for row in read_table(output / TABLE) if row["packet"] == "packet"]

        def way(nat: str) -> str:
            mine = [row for row in rows if row["nat"] == nat]
            steps = [
                f"{row['node']} {row['place']} makes {row['fieldBefore']} {row['field']}"
                for row in mine
                if row["verdict"] == "written"
            ]
            last = mine[-1] if mine[-1]["kind"] == "sight" else mine[-2]
            return f"{', '.join(steps)}; the server has {last['field']}, {last['verdict']}"

        return paragraph(
            f"Packet {rows[0]['uid']}, {rows[0]['bytes']} bytes of SCTP. Unpatched:",
            f"{way('unpatched')}. Patched: {way('patched')}.",
        )

    def draw(self, output: Path) -> list[Path]:
        from ..figures.packet_way import draw_packet_way

        return [
            file
            for packet in PACKETS
            for file in draw_packet_way(output / TABLE, packet, output / f"{packet}-way.svg")
        ]
