# SPDX-License-Identifier: GPL-2.0-only
"""Claim: the table that the fix of 2016 was published with follows from what the model counts.

Published are hits of probes at crc32c() and sctp_manip_pkt(), which are samples, and throughputs of
three digits. So the claim is about ratios. The size of the messages was chosen with both published
ratios of hits in view, and the patched throughput is fitted. So both ratios of hits hold given the
chosen size of messages; the unpatched throughput and the ratio of throughputs are predicted.
"""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import TYPE_CHECKING

from ..claim import ROOT, Claim, Context, Result
from ..table import Value, read_table, write_rows
from ..text import matrix, paragraph

if TYPE_CHECKING:
    from checksum_offload.published import Published

#: the published numbers, by NAT. The Python package holds them; of it only this file is run, as the
#: rest needs the compiled module, which no claim does.
PUBLISHED: dict[str, Published] = {
    row.nat: row
    for row in run_path(str(ROOT / "bindings/checksum_offload/published.py"))["PUBLISHED"]
}
NATS = tuple(PUBLISHED)
TARGET_MBPS = PUBLISHED["patched"].throughput_mbps  #: fitted
SECONDS = {"quick": 1.0, "full": 30.0}
SWEEP_SECONDS = {"quick": 0.1, "full": 1.0}

RUNS = "published-table-runs.csv"
#: column of RUNS: key of crc32cCallsByCaller
CALLERS = {"callsOfSender": "sender", "callsOfConntrack": "conntrack", "callsOfNat": "nat",
           "callsOfSegmentation": "segmentation", "callsOfCompletion": "completion",
           "callsOfReceiver": "receiver"}  # fmt: skip
RUN_COLUMNS = ("nat", "seconds", "messageSizeBytes", "maxBurst", "stepNanoseconds", "crc32c",
               "throughputMbps", "sctpManipCalls", "crc32cCalls", *CALLERS,
               "crc32cCallsPerManip", "predictedCrc32cCalls", "plainPackets", "superPackets",
               "superPacketShare", "membersPerSuperPacket", "crc32cBytes", "crc32cCpuSeconds",
               "stepCpuSeconds", "cpuUtilisation")  # fmt: skip
SWEEP = "published-table-sensitivity.csv"
SWEEP_COLUMNS = ("parameter", "value", "unpatchedCallsPerManip", "patchedCallsPerManip",
                 "unpatchedMbps", "patchedMbps", "throughputRatio", "superPacketShare",
                 "membersPerSuperPacket")  # fmt: skip

#: message sizes at which Linux was counted, on one CPU: hits of crc32c() and of sctp_manip_pkt()
COUNTED = {
    "4000": {"unpatched": (9933, 3311), "patched": (7194, 3335)},
    "8000": {"unpatched": (9897, 3299), "patched": (7080, 3299)},
    "10000": {"unpatched": (8493, 2831), "patched": (5118, 2831)},
    "10240": {"unpatched": (10601, 3312), "patched": (6645, 3533)},
    "12000": {"unpatched": (8339, 2365), "patched": (5199, 2361)},
    "16000": {"unpatched": (11617, 3406), "patched": (8124, 3611)},
}
CHOSEN = "given the chosen message size"

#: parameter of nat-sctp-stream: its values. Messages from two full DATA chunks to 64 KiB.
SWEEPS: dict[str, tuple[str, ...]] = {
    "messageSize": ("2904", "4000", "5808", "8000", "8712", "10000", "10240", "12000", "14520",
                    "16000", "20000", "24576", "32768", "46464", "65536"),
    "maxBurst": ("1", "2", "3", "4", "6", "8", "16", "32"),
    "crc32c": ("table", "slice-by-8", "sse4.2", "folded"),
}  # fmt: skip


def solved_from_hits() -> dict[str, str]:
    """What the published hits imply, if patched ordinary packets cost three calls and others none.

    With N ordinary packets and G super-packets of n packets each, 3 N calls are made patched, and
    3 N + G (1 + n) unpatched.
    """
    patched, unpatched = PUBLISHED["patched"], PUBLISHED["unpatched"]
    manips = unpatched.sctp_manip_calls
    ordinary = manips * patched.crc32c_calls / 3 / patched.sctp_manip_calls
    super_packets = manips - ordinary
    members = (unpatched.crc32c_calls - 3 * ordinary) / super_packets - 1
    return {
        "membersPerSuperPacket": f"{members:.2f}",
        "superPacketShare": f"{super_packets / manips:.3f}",
    }


def stream(context: Context, nat: str, seconds: float, *arguments: str) -> Result:
    """One run of nat-sctp-stream."""
    return context.run(
        "nat-sctp-stream", ["--json", f"--nat={nat}", f"--seconds={seconds:g}", *arguments]
    )[0]


def run_row(run: Result) -> list[object]:
    """A line of RUNS."""
    return [
        run["crc32cCallsByCaller"][CALLERS[column]] if column in CALLERS else run[column]
        for column in RUN_COLUMNS
    ]


def sweep_row(parameter: str, value: str, runs: dict[str, Result]) -> list[object]:
    """A line of SWEEP."""
    unpatched, patched = runs["unpatched"], runs["patched"]
    return [
        parameter,
        value,
        unpatched["crc32cCallsPerManip"],
        patched["crc32cCallsPerManip"],
        unpatched["throughputMbps"],
        patched["throughputMbps"],
        patched["throughputMbps"] / unpatched["throughputMbps"],
        patched["superPacketShare"],
        patched["membersPerSuperPacket"],
    ]


def run_sensitivity(context: Context, step_nanoseconds: float) -> list[list[object]]:
    """One parameter at a time, with the fitted cost; lines of SWEEP."""
    points = [(parameter, value) for parameter, values in SWEEPS.items() for value in values]
    jobs = [(nat, parameter, value) for parameter, value in points for nat in NATS]
    results = context.map(
        lambda job: stream(
            context,
            job[0],
            SWEEP_SECONDS[context.mode],
            f"--stepNanoseconds={step_nanoseconds!r}",
            f"--{job[1]}={job[2]}",
        ),
        jobs,
    )
    by_job = dict(zip(jobs, results, strict=True))
    return [
        sweep_row(parameter, value, {nat: by_job[nat, parameter, value] for nat in NATS})
        for parameter, value in points
    ]


class PublishedTable(Claim):
    """netperf SCTP_STREAM through NAT, unpatched and patched."""

    name = "published-table"
    title = "the table published with the fix: crc32c() calls per mangled packet, and throughput"
    programs = ("nat-sctp-stream",)
    expected = "reproduce/expected/published-table.csv"

    def run(self, context: Context) -> list[Value]:
        seconds = SECONDS[context.mode]
        runs = context.map(
            lambda nat: stream(context, nat, seconds, f"--targetMbps={TARGET_MBPS:g}"), NATS
        )
        write_rows(context.output / RUNS, RUN_COLUMNS, [run_row(run) for run in runs])
        sweep = run_sensitivity(context, float(runs[0]["stepNanoseconds"]))
        write_rows(context.output / SWEEP, SWEEP_COLUMNS, sweep)
        unpatched, patched = runs
        ratio = patched["throughputMbps"] / unpatched["throughputMbps"]
        published_ratio = (
            PUBLISHED["patched"].throughput_mbps / PUBLISHED["unpatched"].throughput_mbps
        )
        values = [Value("both", "throughputRatio", repr(ratio), published=f"{published_ratio:.4f}")]
        for nat, run in zip(NATS, runs, strict=True):
            published = PUBLISHED[nat]
            not_predicted = run["crc32cCalls"] - run["predictedCrc32cCalls"]
            values += [
                Value(nat, "throughputGbps", repr(run["throughputMbps"] / 1000),
                      published=f"{published.throughput_mbps / 1000:.2f}"),
                Value(nat, "crc32cCallsPerManip", repr(run["crc32cCallsPerManip"]),
                      published=f"{published.crc32c_calls_per_manip:.4f}"),
                *(Value(nat, quantity, repr(run[quantity]), published=solved)
                  for quantity, solved in solved_from_hits().items()),
                Value(nat, "crc32cCallsNotPredicted", str(not_predicted)),
            ]  # fmt: skip
        return values + counted_values(sweep)

    def tell(self, output: Path) -> str:
        runs = {row["nat"]: row for row in read_table(output / RUNS)}
        rows = [["nf_nat_proto_sctp.c", "quantity", "published", "simulated", "distance", ""]]
        for nat in NATS:
            rows.append(line(nat, "crc32c : sctp_manip_pkt", PUBLISHED[nat].crc32c_calls_per_manip,
                             float(runs[nat]["crc32cCallsPerManip"]), CHOSEN))  # fmt: skip
        for nat in NATS:
            how = "fitted" if nat == "patched" else "predicted"
            rows.append(line(nat, "throughput, Gbit/s", PUBLISHED[nat].throughput_mbps / 1000,
                             float(runs[nat]["throughputMbps"]) / 1000, how))  # fmt: skip
        rows.append(
            line("patched/unpatched", "throughput", PUBLISHED["patched"].throughput_mbps
                 / PUBLISHED["unpatched"].throughput_mbps,
                 float(runs["patched"]["throughputMbps"])
                 / float(runs["unpatched"]["throughputMbps"]), "predicted")
        )  # fmt: skip
        return matrix(rows) + "\n" + paragraph(*explanation(runs, read_table(output / SWEEP)))

    def draw(self, output: Path) -> list[Path]:
        from ..figures.published_table import draw_sensitivity, draw_table

        return [
            *draw_table(output / RUNS, output / "published-table.svg"),
            *draw_sensitivity(output / SWEEP, output / "published-table-sensitivity.svg"),
        ]


def counted_values(sweep: list[list[object]]) -> list[Value]:
    """Of message sizes at which Linux was counted."""
    rows = [dict(zip(SWEEP_COLUMNS, row, strict=True)) for row in sweep]
    return [
        Value(
            f"{nat}, {size} bytes",
            "crc32cCallsPerManip",
            repr(row[f"{nat}CallsPerManip"]),
            published=f"{calls / manips:.4f}",
        )
        for size, hits in COUNTED.items()
        for row in rows
        if row["parameter"] == "messageSize" and row["value"] == size
        for nat, (calls, manips) in hits.items()
    ]


def line(nat: str, quantity: str, published: float, simulated: float, how: str) -> list[str]:
    """A line of the table that is printed."""
    distance = f"{100 * (simulated / published - 1):+.2f} %"
    return [nat, quantity, f"{published:.3f}", f"{simulated:.3f}", distance, how]


def sizes_within(sweep: list[dict[str, str]], limit: float) -> list[str]:
    """Message sizes that have both published ratios of hits within a relative distance."""
    return [
        row["value"]
        for row in sweep
        if row["parameter"] == "messageSize"
        and all(
            abs(float(row[f"{nat}CallsPerManip"]) / PUBLISHED[nat].crc32c_calls_per_manip - 1)
            <= limit
            for nat in NATS
        )
    ]


def explanation(runs: dict[str, dict[str, str]], sweep: list[dict[str, str]]) -> list[str]:
    """Where the calls come from, and what was chosen, fitted and predicted."""
    unpatched, patched = runs["unpatched"], runs["patched"]
    fitting = sizes_within(sweep, 0.05)
    in_vain = int(unpatched["callsOfNat"]) - int(unpatched["plainPackets"])
    return [
        f"Over {float(patched['seconds']):g} s of simulated time each. Patched, sender, NAT and",
        f"receiver compute {patched['callsOfSender']}, {patched['callsOfNat']} and",
        f"{patched['callsOfReceiver']} CRCs",
        f"over {patched['plainPackets']} ordinary packets; the {patched['superPackets']}",
        "super-packets stay CHECKSUM_PARTIAL and cost none. Unpatched, NAT makes",
        f"{in_vain} calls more over {unpatched['superPackets']} super-packets of",
        f"{float(unpatched['membersPerSuperPacket']):.2f} packets, in vain.",
        "Chosen, since the publication does not tell: tx-checksum-sctp off at the end hosts, so",
        f"that both kinds of packets mix, and messages of {patched['messageSizeBytes']} bytes.",
        "That size was chosen knowing both published ratios of calls: of the",
        f"{len(SWEEPS['messageSize'])} sizes of the sensitivity analysis",
        f"{len(fitting)} {'has' if len(fitting) == 1 else 'have'} both within 5 %:",
        f"{', '.join(fitting) or 'none'}. So these two are no predictions, but what the model",
        f"gives with the chosen size. Fitted to {TARGET_MBPS / 1000:.2f} Gbit/s patched: what a",
        f"packet costs at every step of its path, {float(patched['stepNanoseconds']):.0f} ns.",
        f"Predicted: the unpatched throughput, from what CRCs cost ('{patched['crc32c']}'), and",
        "the ratio of throughputs.",
    ]
