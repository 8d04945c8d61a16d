# SPDX-License-Identifier: GPL-2.0-only
"""Figures: what stands beside what, in which colour, and that nothing of it is hard-coded."""

from __future__ import annotations

import importlib.util
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

from reproduce.claims.packet_way import COLUMNS, hop_rows
from reproduce.table import write_rows


def step(place: str, kind: str = "sight", **more: str) -> dict[str, str]:
    """A step at a place."""
    return {"node": "router", "device": "r1", "place": place, "kind": kind, "part": "1", **more}


def event(place: str, field: str, state: str) -> dict[str, object]:
    """A sight as the example prints it."""
    return {
        "kind": "sight",
        "timeNs": 5,
        "hop": {"nodeName": "router", "deviceName": "r1", "place": place},
        "part": 1,
        "flow": "SCTP 10.9.8.7:1 > 10.2.0.2:5001",
        "bytes": 40,
        "superPacket": False,
        "state": state,
        "field": field,
        "right": "0x0badcafe",
        "verdict": "right" if field == "0x0badcafe" else "WRONG",
        "remarks": [],
    }


@unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is missing")
class PacketWay(unittest.TestCase):
    """The way of a packet."""

    def test_alignment(self) -> None:
        """A step of one run only has no step beside it."""
        from reproduce.figures.packet_way import align

        bug = [step("receives"), step("NAT", "computation"), step("NAT"), step("sends")]
        fix = [step("receives"), step("NAT"), step("sends"), step("extra")]
        self.assertEqual(
            align(bug, fix),
            [(bug[0], fix[0]), (bug[1], None), (bug[2], fix[1]), (bug[3], fix[2]), (None, fix[3])],
        )

    def test_colours(self) -> None:
        from reproduce.figures.packet_way import colour_of
        from reproduce.figures.style import PENDING, RIGHT, WASTED, WRONG

        for state, field, colour in (
            ("CHECKSUM_PARTIAL", "0x00000000", PENDING),
            ("CHECKSUM_PARTIAL", "0x00000001", WASTED),
            ("CHECKSUM_NONE", "0x00000001", RIGHT),
            ("CHECKSUM_NONE", "0x00000002", WRONG),
        ):
            self.assertEqual(
                colour_of({"state": state, "field": field, "right": "0x00000001"}), colour
            )

    def test_the_figure_shows_the_table(self) -> None:
        """Numbers made up for this test are in the figure; the same table gives the same bytes."""
        from reproduce.figures.packet_way import draw_packet_way

        with tempfile.TemporaryDirectory() as folder:
            table = Path(folder, "table.csv")
            rows = [
                row
                for nat, field in (("unpatched", "0x12345678"), ("patched", "0x0badcafe"))
                for row in hop_rows("packet", nat, 7, [event("sends", field, "CHECKSUM_NONE")])
            ]
            write_rows(table, COLUMNS, rows)
            first, second = (Path(folder, f"{name}.svg") for name in "ab")
            self.assertEqual(
                draw_packet_way(table, "packet", first), [first, first.with_suffix(".png")]
            )
            draw_packet_way(table, "packet", second)
            self.assertEqual(first.read_bytes(), second.read_bytes())
            text = "\n".join(ElementTree.parse(first).getroot().itertext())
        for shown in ("field 0x12345678", "field 0x0badcafe", "10.9.8.7:1 to 10.2.0.2:5001",
                      "40 bytes: WRONG, 0x0badcafe would be right", "r1: sends"):  # fmt: skip
            self.assertIn(shown, text)


if __name__ == "__main__":
    unittest.main()
