# SPDX-License-Identifier: GPL-2.0-only
"""The recordings in validation/linux are those that its list of hashes and its text describe."""

from __future__ import annotations

import hashlib
import unittest
from pathlib import Path

RECORDINGS = Path(__file__).resolve().parents[2] / "validation" / "linux"


def listed() -> dict[str, str]:
    """File name to SHA-256, as SHA256SUMS has them."""
    lines = (RECORDINGS / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


class ValidationData(unittest.TestCase):
    """Nothing altered, nothing missing, nothing that the list does not know."""

    def test_hashes(self) -> None:
        """Every file has the hash it was committed with."""
        found = {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in RECORDINGS.iterdir()
            if path.suffix in (".pcap", ".tsv", ".csv")
        }
        self.assertEqual(found, listed())

    def test_every_run_has_both_points(self) -> None:
        """49 runs of three kernels, each a capture and a list of states at two devices."""
        recorded = {name for name in listed() if not name.endswith(".csv")}
        runs = {name.rsplit(".", 2)[0] for name in recorded}
        expected = {
            f"{run}.{point}.{suffix}"
            for run in runs
            for point in ("2_rtr-ingress", "3_rtr-egress")
            for suffix in ("pcap", "tsv")
        }
        self.assertEqual(recorded, expected)
        self.assertEqual(len(runs), 49)

    def test_provenance_names_every_run(self) -> None:
        """PROVENANCE.md says what each run is."""
        text = (RECORDINGS / "PROVENANCE.md").read_text(encoding="ascii")
        for name in listed():
            run = name if name.endswith(".csv") else name.rsplit(".", 2)[0].split(".", 1)[1]
            self.assertIn(f"`{run}`", text)
        self.assertIn("`sctp6.A` to `G`, `tcp6.A` to `C`, `udp6.A` to `C`", text)


if __name__ == "__main__":
    unittest.main()
