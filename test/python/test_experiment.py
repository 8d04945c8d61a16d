# SPDX-License-Identifier: GPL-2.0-only
"""Typed configurations and results: same as the C++ example, validated, as tables."""

from __future__ import annotations

import dataclasses
import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any

import checksum_offload as co
from checksum_offload import _checksum_offload
from checksum_offload.frames import LEDGER_COLUMNS
from optional import needs

EXAMPLE = Path(os.environ["CHECKSUM_OFFLOAD_BUILD"]) / "examples" / "nat-sctp-double-checksum"

SMALL = co.NatSctpConfig(nat="patched", bytes=20000)


def option(name: str, value: object) -> str:
    """Give a field of the configuration as an argument of the C++ example."""
    first, *others = name.split("_")
    if isinstance(value, bool):
        value = "on" if value else "off"
    return f"--{first}{''.join(word.title() for word in others)}={value}"


class Config(unittest.TestCase):
    """NatSctpConfig."""

    def test_defaults_are_those_of_the_model(self) -> None:
        """Fields, their order and their defaults are those that C++ knows."""
        of_model = _checksum_offload.nat_sctp_config()
        self.assertEqual({**co.NatSctpConfig().to_dict(), "nat": of_model["nat"]}, of_model)

    def test_wrong_value(self) -> None:
        """An error as soon as it is made, with argument, value and what is allowed."""
        cases: list[tuple[dict[str, Any], str]] = [
            ({"nat": "patchd"}, "nat=patchd: must be one of unpatched, patched, "),
            ({"bytes": -1}, "bytes=-1: must be from 0 to"),
            ({"message_size": 65537}, "message_size=65537: must be from 1 to 65536 bytes"),
            ({"generation": "5"}, "generation=5: must be one of 4.9, "),
        ]
        for arguments, message in cases:
            with self.subTest(arguments), self.assertRaises(ValueError) as caught:
                co.NatSctpConfig(**arguments)
            self.assertIn(message, str(caught.exception))

    def test_replace(self) -> None:
        """A changed copy is validated too, and another generation brings its own NAT."""
        config = co.NatSctpConfig(generation="4.9")
        self.assertEqual(
            co.run(dataclasses.replace(config, bytes=1000, max_seconds=2))["nat"], "unpatched"
        )
        other = dataclasses.replace(config, generation="4.10", bytes=1000)
        self.assertEqual(co.run(other)["nat"], "patched")
        with self.assertRaisesRegex(ValueError, "^seed=0: must be from 1"):
            dataclasses.replace(config, seed=0)

    def test_frozen_and_hashable(self) -> None:
        """A configuration is a value."""
        with self.assertRaises(dataclasses.FrozenInstanceError):
            SMALL.bytes = 1  # type: ignore[misc]
        self.assertEqual(len({SMALL, co.NatSctpConfig(nat="patched", bytes=20000)}), 1)
        self.assertEqual(pickle.loads(pickle.dumps(SMALL)), SMALL)


class Run(unittest.TestCase):
    """run() and NatSctpResult."""

    def test_equals_the_example(self) -> None:
        """Key by key, for parameters of which none is the default."""
        configs = [
            co.NatSctpConfig(nat="unpatched", egress="ixgbe", max_seconds=20.0),
            co.NatSctpConfig(nat="mainline", generation="6.1", egress="veth-no-sctp-crc", gso=False,
                             sender_csum_offload=False, bytes=123456, message_size=2904,
                             link_rate_mbps=1000, link_delay_microseconds=37.5, max_seconds=17.5,
                             seed=3, rng_run=9, cpu="xeon-2018+table", cpu_cores=2),
        ]  # fmt: skip
        for config in configs:
            arguments = [option(*item) for item in config.to_dict().items()]
            line = subprocess.run(
                [EXAMPLE, "--json", *arguments], check=True, capture_output=True, text=True
            ).stdout
            of_example = json.loads(line)
            result = co.run(config)
            with self.subTest(config):
                self.assertEqual(list(result), list(of_example))
                for key, value in of_example.items():
                    self.assertEqual(result[key], value, key)

    def test_stream_equals_the_example(self) -> None:
        """The stream of the published table too, for parameters of which none is the default."""
        config = co.NatSctpStreamConfig(
            nat="patched", sender_csum_offload=True, gso=False, message_size=2904, max_burst=3,
            seconds=0.01, step_nanoseconds=1234.5, crc32c="table", seed=3, rng_run=9
        )  # fmt: skip
        arguments = [option(*item) for item in config.to_dict().items()]
        line = subprocess.run(
            [EXAMPLE.with_name("nat-sctp-stream"), "--json", *arguments],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        of_example = json.loads(line)
        result = co.run(config)
        self.assertEqual([*result], [*of_example])
        for key, value in of_example.items():
            self.assertEqual(result[key], value, key)
        self.assertEqual(result.throughput_mbps, of_example["throughputMbps"])
        self.assertEqual(result.crc32c_calls_per_manip, of_example["crc32cCallsPerManip"])
        self.assertEqual(result.cpu_utilisation, of_example["cpuUtilisation"])
        self.assertEqual(result.cpu_busy_seconds, of_example["cpuBusySeconds"])

    def test_stream_is_calibrated_and_interrupted(self) -> None:
        """The fitted cost gives the throughput; Ctrl-C ends a run."""
        config = co.NatSctpStreamConfig(nat="patched", seconds=0.1)
        step = co.calibrate_stream(1000.0, config)
        fitted = co.run(dataclasses.replace(config, step_nanoseconds=step))
        self.assertLess(abs(fitted.throughput_mbps / 1000 - 1), 1e-3)
        threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
        with self.assertRaises(KeyboardInterrupt):
            co.run(co.NatSctpStreamConfig(seconds=1000.0))
        threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
        with self.assertRaises(KeyboardInterrupt):  # 300000 messages in the first run that counts
            co.calibrate_stream(10.0, co.NatSctpStreamConfig(message_size=1))
        with self.assertRaisesRegex(ValueError, "^nat=off: must be one that translates"):
            dataclasses.replace(config, nat="off")  # type: ignore[arg-type]

    def test_attributes(self) -> None:
        """Are the values of the mapping under other names."""
        result = co.run(SMALL)
        self.assertIs(result.config, SMALL)
        for name, key in (
            ("association_established", "associationEstablished"),
            ("bytes_delivered", "bytesDelivered"),
            ("duration_seconds", "durationSeconds"),
            ("goodput_mbps", "goodputMbps"),
            ("sctp_manip_calls", "sctpManipCalls"),
            ("crc32c_calls", "crc32cCalls"),
            ("wire_packets", "wirePackets"),
            ("wire_bad_crc", "wireBadCrc"),
            ("wire_pending", "wirePending"),
            ("sctp_checksum_errors", "sctpChecksumErrors"),
        ):
            self.assertEqual(getattr(result, name), result[key], name)
        self.assertEqual(
            result.crc32c_calls_per_manip, result["crc32cCalls"] / result["sctpManipCalls"]
        )

    def test_what_was_not_watched(self) -> None:
        """The error says what to ask for."""
        result = co.run(SMALL)
        with self.assertRaisesRegex(ValueError, "audit=True"):
            result.findings_frame()
        with self.assertRaisesRegex(ValueError, "ledger=True"):
            result.ledger_frame()
        with self.assertRaisesRegex(ValueError, "history=UID"):
            _ = result.history
        with self.assertRaisesRegex(ValueError, "audit=True"):
            _ = result.findings
        with self.assertRaisesRegex(ValueError, "ledger=True"):
            _ = result.ledger

    def test_watched_runs(self) -> None:
        """Equal those of the example key by key, whatever ran before in this process."""
        co.run(SMALL)
        config = co.NatSctpConfig(nat="unpatched", bytes=20000, max_seconds=3.0)
        with tempfile.TemporaryDirectory() as folder:
            ledger = Path(folder) / "ledger.jsonl"
            arguments = [option(*item) for item in config.to_dict().items()]
            line = subprocess.run(
                [EXAMPLE, "--json", *arguments, "--audit", "--history=6", f"--ledger={ledger}"],
                check=True, capture_output=True, text=True,
            ).stdout  # fmt: skip
            records = [json.loads(each) for each in ledger.read_text().splitlines()]
        of_example = json.loads(line)
        for _ in range(2):
            watched = co.run(config, audit=True, ledger=True, history=6)
            self.assertEqual(watched.findings, of_example.pop("audit", watched.findings))
            self.assertEqual(watched.history, of_example.pop("history", watched.history))
            self.assertEqual(watched.ledger, records)
            self.assertEqual(watched, of_example)
        self.assertEqual(watched, co.run(config))
        self.assertGreater(len(watched.findings), 0)
        self.assertGreater(len(watched.history), 0)

    def test_wrong_history(self) -> None:
        """A uid is a whole number."""
        with self.assertRaisesRegex(ValueError, "^history=-1: must be from 0 to"):
            co.run(SMALL, history=-1)

    def test_import_is_light(self) -> None:
        """Importing loads no library that takes long."""
        code = (
            "import sys, checksum_offload; "
            "print([m for m in ('cppyy', 'pandas', 'numpy', 'matplotlib', 'tqdm') "
            "if m in sys.modules])"
        )
        loaded = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        ).stdout
        self.assertEqual(loaded, "[]\n")


@needs("pandas")
class Frames(unittest.TestCase):
    """Results as tables."""

    def test_to_frame(self) -> None:
        """One row: the configuration with its types, what came out, seed, run and versions."""
        result = co.run(SMALL)
        frame = result.to_frame()
        self.assertEqual(len(frame), 1)
        row = frame.iloc[0]
        for name, value in SMALL.to_dict().items():
            self.assertEqual(row[name], value, name)
        self.assertEqual(row["goodput_mbps"], result.goodput_mbps)
        self.assertEqual(row["crc32c_calls_by_place_nat"], result["crc32cCallsByPlace"]["nat"])
        self.assertEqual(
            row["client_to_server_gso_wire_packets"], result["clientToServerGso"]["wirePackets"]
        )
        self.assertEqual(
            (row["module_version"], row["ns3_version"]), (co.__version__, co.ns3_version)
        )
        self.assertTrue(frame.columns.is_unique)

    def test_nat_off_is_no_switch(self) -> None:
        """The name of a variant stays a name; switches are bools."""
        frame = co.run(co.NatSctpConfig(nat="off", gso=False, bytes=1000)).to_frame()
        self.assertEqual(frame["nat"].item(), "off")
        self.assertIs(bool(frame["gso"].item()), False)
        self.assertEqual(frame["gso"].dtype, "bool")

    def test_nat_of_a_generation(self) -> None:
        """The table says which NAT it was."""
        frame = co.run(co.NatSctpConfig(generation="4.10", bytes=1000)).to_frame()
        self.assertEqual(frame["nat"].item(), "patched")

    def test_calls_frame(self) -> None:
        """The classes add up to all, at each place where packets of clients and server are told."""
        result = co.run(SMALL)
        frame = result.calls_frame()
        table = frame.pivot(index="place", columns="traffic", values="crc32c_calls")
        self.assertEqual(table["all"].to_dict(), result["crc32cCallsByPlace"])
        self.assertEqual((table.drop(columns="all").sum(axis=1)).to_dict(), table["all"].to_dict())
        software = frame[(frame["traffic"] == "all") & (frame["place"] != "nic")]
        self.assertEqual(software["crc32c_calls"].sum(), result.crc32c_calls)

    def test_cpu_frame(self) -> None:
        """Parts add up to the busy time; a run without processors has none."""
        result = co.run(co.NatSctpConfig(nat="patched", bytes=20000, cpu="xeon-2018"))
        total = result.cpu_frame()["nanoseconds"].sum()
        self.assertAlmostEqual(total / 1e9, result["cpuBusySeconds"], places=9)
        self.assertEqual(result.cpu_utilisation, result["cpuUtilisation"])
        self.assertNotIn("cpu_nanoseconds", " ".join(result.to_frame().columns))
        with self.assertRaisesRegex(ValueError, "^cpu='': must be set"):
            co.run(SMALL).cpu_frame()

    def test_findings_frame(self) -> None:
        """The first finding of the bug is NAT's; a run without one has the same columns."""
        config = co.NatSctpConfig(nat="unpatched", bytes=20000, max_seconds=3.0)
        frame = co.run(config, audit=True).findings_frame()
        self.assertEqual(frame["kind"][0], "computed twice")
        self.assertEqual(
            (frame["guilty_node_name"][0], frame["guilty_place"][0]), ("router", "NAT")
        )
        self.assertEqual(frame["packets"].dtype, "int64")
        none = co.run(SMALL, audit=True).findings_frame()
        self.assertEqual(len(none), 0)
        self.assertEqual(list(none.columns), list(frame.columns))

    def test_ledger_frame(self) -> None:
        """Computations add up to the counts of the result; a file gives the same table."""
        result = co.run(SMALL, ledger=True)
        frame = result.ledger_frame()
        self.assertEqual(tuple(frame.columns), LEDGER_COLUMNS)
        nat = frame[(frame["place"] == "nat") & (frame["algorithm"] == "crc32c")]
        self.assertEqual(nat["pieces"].sum(), result["crc32cCallsByPlace"]["nat"])
        self.assertTrue(frame["time_ns"].is_monotonic_increasing)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "ledger.jsonl"
            path.write_text("".join(json.dumps(record) + "\n" for record in result.ledger))
            self.assertTrue(co.read_ledger(path).equals(frame))
            path.write_text(json.dumps(result.ledger[0]) + "\nno ledger\n")
            with self.assertRaisesRegex(ValueError, "ledger.jsonl:2: not JSON"):
                co.read_ledger(path)
            path.write_text('{"timeNs":1,"kind":"computation","packetUid":1}\n{"timeNs":"1"}\n')
            with self.assertRaisesRegex(ValueError, r"ledger.jsonl:2: timeNs='1': must be of type"):
                co.read_ledger(path)


if __name__ == "__main__":
    unittest.main()
