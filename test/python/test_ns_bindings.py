# SPDX-License-Identifier: GPL-2.0-only
"""One simulator with ns-3's own Python bindings; needs the wheel ns3 that we are built with."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import checksum_offload as co
from checksum_offload.ns_bindings import loaded_libraries

EXAMPLE = Path(__file__).parents[2] / "examples" / "python" / "ns-bindings.py"


def has_same_ns3() -> bool:
    """Whether ``ns`` is installed here, and belongs to the ns-3 that we are linked to."""
    spec = importlib.util.find_spec("ns3") if importlib.util.find_spec("cppyy") else None
    folders = list(spec.submodule_search_locations or []) if spec else []
    return any(
        Path(folder).resolve() in library.parents
        for folder in folders
        for library in loaded_libraries()
    )


def python(script: str, *arguments: str) -> str:
    """Run a script in a process of its own, for ``ns`` is for good; returns what it prints."""
    with tempfile.TemporaryDirectory() as folder:  # where ns finds no other ns-3
        paths = [str(Path(co.__file__).parents[1]), *sys.path]
        ended = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            cwd=folder,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        )
    if ended.returncode != 0:
        raise AssertionError(ended.stderr)
    return ended.stdout


class Without(unittest.TestCase):
    """Errors that need no ns."""

    def test_something_else(self) -> None:
        """What is not ns is refused."""
        with self.assertRaisesRegex(ValueError, "^ns=42: must be what 'from ns import ns' gives"):
            co.expose(42)

    def test_not_imported(self) -> None:
        """Conversion without ns says what is missing."""
        with self.assertRaisesRegex(RuntimeError, "from ns import ns"):
            co.from_ns(None)

    def test_two_sets(self) -> None:
        """Two sets of libraries, as a second ns-3 brings them, are named."""
        (own,) = loaded_libraries()
        script = (
            "import checksum_offload as co, mmap, shutil, sys, types\n"
            "from pathlib import Path\n"
            "copy = Path(sys.argv[1]).name\n"
            "shutil.copy(sys.argv[1], copy)\n"
            # Mapped, not loaded: an ns-3 with assertions stops at a TypeId that is there twice.
            "file = open(copy, 'rb')\n"
            "mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)\n"
            "try:\n"
            "    co.expose(types.SimpleNamespace(cppyy=1, NodeContainer=1))\n"
            "except RuntimeError as error:\n"
            "    print(error)\n"
        )
        message = python(script, str(own))
        self.assertIn("two sets of ns-3 libraries are loaded", message)
        self.assertIn(str(own), message)


@unittest.skipUnless(has_same_ns3(), "ns-3's own bindings of the ns-3 that we are linked to")
class With(unittest.TestCase):
    """Together with ns."""

    def test_example(self) -> None:
        """The topology of ns has our NAT and NIC: bug and fix are there."""
        for prepare in ("import checksum_offload", "from ns import ns"):  # either order
            with self.subTest(prepare):
                script = (
                    f"{prepare}\n"
                    "import runpy, sys\n"
                    "runpy.run_path(sys.argv[1], run_name='__main__')\n"
                )
                bug, fix = map(json.loads, python(script, str(EXAMPLE)).splitlines())
                self.assertEqual(bug["bytesDelivered"], 0)
                self.assertIn("computed twice", bug["findings"])
                self.assertEqual(fix["bytesDelivered"], 100_000)
                self.assertEqual(fix["findings"], [])
                self.assertGreater(fix["framesCaptured"], 10)

    def test_conversions(self) -> None:
        """Objects there and back; classes and identity are kept."""
        script = """
import checksum_offload as co
from ns import ns
co.expose(ns)
co.expose(ns)  # harmless
nodes = ns.NodeContainer()
nodes.Create(2)
ours = co.from_ns(nodes)
assert [node.get_id() for node in ours] == [0, 1]
assert list(co.get_nodes()) == ours
devices = co.VethHelper().install(ours)
theirs = co.to_ns(devices)
assert theirs.GetN() == 2
assert co.from_ns(theirs.Get(1)) is devices[1]
veth = co.to_ns(devices[0])
veth.SetFeature("tx-checksum-sctp", False)
assert "tx-checksum-sctp" not in devices[0].get_features()
assert co.to_ns(ours[1]).GetId() == 1
assert co.to_ns(ours).GetN() == 2
ns.InternetStackHelper().Install(nodes)
assert type(co.from_ns(nodes.Get(0).GetObject[ns.Ipv4]())) is co.Ipv4
for wrong in (42, "text"):
    for convert in (co.to_ns, co.from_ns):
        try:
            convert(wrong)
        except ValueError as error:
            assert repr(wrong) in str(error)
        else:
            raise AssertionError(convert)
seen = []
co.simulator.schedule("1s", seen.append, "ours")
ns.Simulator.Stop(ns.Seconds(2))
ns.Simulator.Run()
assert seen == ["ours"] and co.simulator.now() == co.seconds(2)
co.simulator.destroy()
assert ns.NodeList.GetNNodes() == 0
print("done")
"""
        self.assertEqual(python(script), "done\n")


if __name__ == "__main__":
    unittest.main()
