# SPDX-License-Identifier: GPL-2.0-only
"""Captures of the scenario against two independent checkers: an audit by the RFC, and Wireshark."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

import checksum_offload as co
from capture_audit import audit

CONFIGS = [
    {"nat": nat, "egress": egress, "sender_csum_offload": offload, "gso": gso}
    for nat, offload in (("unpatched", True), ("unpatched", False), ("patched", True),
                         ("always-none", True), ("mainline", False))
    for egress in ("veth", "ixgbe", "point-to-point")
    for gso in (True, False)
]  # fmt: skip

#: Both directions of the router-server link, as the result counts them.
WIRE = "router-1"


def tshark_verdicts(path: Path) -> dict[int, bool]:
    """Frame number to whether Wireshark calls the SCTP checksum good."""
    lines = subprocess.run(
        ["tshark", "-r", str(path), "-o", "sctp.checksum:CRC 32c", "-Y", "sctp",
         "-T", "fields", "-e", "frame.number", "-e", "sctp.checksum.status"],
        check=True, capture_output=True, text=True,
    ).stdout.splitlines()  # fmt: skip
    verdicts = {}
    for line in lines:
        number, status = line.split("\t")
        if status not in ("0", "1"):
            raise ValueError(f"{path}: frame {number}: Wireshark did not verify ({status})")
        verdicts[int(number)] = status == "1"
    return verdicts


class Captures(unittest.TestCase):
    """Every packet of every capture, for a part of the matrix that has each kind of packet."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_config(self, config: dict[str, Any], name: str = "run") -> dict[str, Any]:
        """Run one configuration with captures under a prefix of their own."""
        return co.run_nat_sctp(**config, bytes=30000, max_seconds=20, pcap=str(self.folder / name))

    def test_verdicts_agree(self) -> None:
        """Our counts, the audit and Wireshark say the same of each packet."""
        wireshark = shutil.which("tshark") is not None
        for number, config in enumerate(CONFIGS):
            with self.subTest(config):
                result = self.run_config(config, f"run{number}")
                captures = sorted(self.folder.glob(f"run{number}-*.pcap"))
                self.assertEqual(len(captures), 4)
                for capture in captures:
                    verdicts = audit(capture)
                    self.assertGreater(len(verdicts), 0, capture)
                    if wireshark:
                        self.assertEqual(
                            tshark_verdicts(capture),
                            {each.number: each.good for each in verdicts},
                            capture,
                        )
                verdicts = audit(self.folder / f"run{number}-{WIRE}.pcap")
                self.assertEqual(len(verdicts), result["wirePackets"])
                self.assertEqual(
                    sum(not each.good for each in verdicts),
                    result["wireBadCrc"] + result["wirePending"],
                )
        if not wireshark:
            self.skipTest("tshark is missing: only the audit was compared")

    def test_same_seed_same_bytes(self) -> None:
        """Two runs of one configuration write identical captures."""
        for config in ({"nat": "mainline", "egress": "ixgbe"}, {"nat": "unpatched", "gso": False}):
            self.run_config(config, "a")
            self.run_config(config, "b")
            for capture in sorted(self.folder.glob("a-*.pcap")):
                twin = capture.with_name("b" + capture.name[1:])
                self.assertEqual(capture.read_bytes(), twin.read_bytes(), capture)

    def test_other_run_other_bytes(self) -> None:
        """The run number reaches tags and TSNs."""
        config = {"nat": "mainline", "egress": "ixgbe"}
        self.run_config({**config, "rng_run": 1}, "a")
        self.run_config({**config, "rng_run": 2}, "b")
        first, second = (self.folder / f"{name}-{WIRE}.pcap" for name in "ab")
        self.assertNotEqual(first.read_bytes(), second.read_bytes())

    def test_capture_that_cannot_be_written(self) -> None:
        """The file is named, and the next run is unharmed."""
        prefix = str(self.folder / "missing" / "run")
        with self.assertRaisesRegex(RuntimeError, "missing"):
            co.run_nat_sctp(pcap=prefix)
        self.assertTrue(co.run_nat_sctp(nat="patched", bytes=1000)["associationEstablished"])


if __name__ == "__main__":
    unittest.main()
