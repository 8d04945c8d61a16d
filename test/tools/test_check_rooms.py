# SPDX-License-Identifier: GPL-2.0-only
"""The check of the rooms finds each kind of violation, and nothing in a tree that is right."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

from scripts import load

rooms = load("check-rooms")


class CheckRooms(unittest.TestCase):
    """Trees of a few files, made for one rule each."""

    def violations(self, files: dict[str, str]) -> list[str]:
        """What the check says of a tree of these files."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            found: list[str] = rooms.violations(Path(folder))
            return found

    def test_downward_and_same_room_includes_are_allowed(self) -> None:
        files = {
            "model/checksum/crc.h": "#include <cstdint>\n",
            "model/state/tag.h": '#include "ns3/crc.h"\n#include "ns3/packet.h"\n',
            "model/state/tag.cc": '#include "tag.h"\n',
            "helper/nat-helper.h": '#include "ns3/tag.h"\n',
        }
        self.assertEqual(self.violations(files), [])

    def test_an_upward_include_is_found(self) -> None:
        files = {
            "model/state/tag.h": '\n#include "ns3/veth.h"\n',
            "model/device/veth.h": "",
        }
        expected = "model/state/tag.h:2: model/state includes veth.h from model/device"
        self.assertEqual(self.violations(files), [f"{expected}, which is above it"])

    def test_a_model_that_includes_a_helper_is_found(self) -> None:
        files = {"model/sctp/socket.cc": '#include "ns3/h.h"\n', "helper/h.h": ""}
        self.assertIn("from helper, which is above it", self.violations(files)[0])

    def test_ns3_in_the_room_of_bytes_is_found(self) -> None:
        files = {"model/checksum/crc.cc": '#include "ns3/packet.h"\n'}
        self.assertIn("knows nothing of ns-3", self.violations(files)[0])

    def test_the_spelling_of_an_include_is_held_to_its_room(self) -> None:
        files = {
            "model/state/tag.h": "",
            "model/state/tag.cc": '#include "ns3/tag.h"\n',
            "model/offload/gso.cc": '#include "tag.h"\n',
        }
        found = self.violations(files)
        self.assertEqual(len(found), 2)
        self.assertIn("include it as", found[0])

    def test_a_header_of_a_whole_module_is_found(self) -> None:
        files = {"helper/h.cc": '#include "ns3/internet-module.h"\n'}
        self.assertIn("whole module", self.violations(files)[0])

    def test_a_folder_that_is_no_room_is_found(self) -> None:
        self.assertIn("is not a room", self.violations({"model/misc/x.h": ""})[0])

    def test_two_headers_of_one_name_are_found(self) -> None:
        files = {"model/state/x.h": "", "model/cpu/x.h": ""}
        self.assertIn("has a x.h too", self.violations(files)[0])


if __name__ == "__main__":
    unittest.main()
