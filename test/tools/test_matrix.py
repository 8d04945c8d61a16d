# SPDX-License-Identifier: GPL-2.0-only
"""tools/matrix: the table, what counts as failed or skipped, and how outputs are read."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from scripts import TOOLS

sys.path.insert(0, str(TOOLS))

from matrix.__main__ import ROWS, run_row
from matrix.in_tree import copy_module, count_warnings, read_suites
from matrix.ns3_source import SourcePackages
from matrix.place import Chroot, Place, install_here
from matrix.result import (
    CannotRunError,
    Result,
    RowFailedError,
    compare_cases,
    table,
)
from matrix.standalone import leaf_names, read_junit

ROOT = TOOLS.parent


def archive_of(version: str) -> bytes:
    """A source archive of ns-3, with a file beside the tree, too."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as file:
        for name in (f"ns-allinone-3/ns-{version}/VERSION", "ns-allinone-3/README"):
            file.addfile(tarfile.TarInfo(name))
    return data.getvalue()


UBUNTU = archive_of("3.41")


@dataclass
class ScriptedRow:
    """A row that meets one error, or none."""

    error: Exception | None
    name: str = "scripted"

    def run(self, root: Path, work: Path, jobs: int, result: Result) -> None:
        """Counts two tests before it meets the error."""
        result.passed = 2
        if self.error:
            raise self.error


class Rows(unittest.TestCase):
    """What a row comes to."""

    def outcome(self, error: Exception | None) -> Result:
        """The result of a row that meets this error."""
        return run_row(ScriptedRow(error), ROOT, Path("/nonexistent"), 1)

    def test_status(self) -> None:
        """A row that cannot run is skipped, not passed, and one that fails is failed."""
        self.assertEqual(self.outcome(None).status, "passed")
        self.assertEqual(self.outcome(CannotRunError("no root")).status, "skipped")
        self.assertEqual(self.outcome(RowFailedError("build")).status, "failed")

    def test_table(self) -> None:
        """One line per row, the reasons, and the counts."""
        results = [
            Result("a", "3.37", "GNU 12", "ok", "ok", 5, 0, 1, 400, "equal", 12.4),
            Result("b", reason="no root"),
            Result("c", faults=["tests: unit/X"]),
        ]
        lines = table(results).splitlines()
        self.assertEqual(
            lines[1].split(),
            ["a", "3.37", "GNU", "12", "ok", "ok", "5/0/1", "400", "equal", "12", "passed"],
        )
        self.assertEqual(lines[2].split()[-1], "skipped")
        self.assertEqual(lines[3].split()[-1], "failed")
        self.assertIn("b: skipped: no root", lines)
        self.assertIn("c: failed: tests: unit/X", lines)
        self.assertEqual(lines[-1], "rows: 1 passed, 1 failed, 1 skipped")

    def test_fewer_cases(self) -> None:
        """A row that ran fewer cases than another has failed; one that tells none has not."""
        results = [Result("a", cases=400), Result("b", cases=399), Result("c")]
        compare_cases(results)
        self.assertEqual([r.status for r in results], ["passed", "failed", "passed"])

    def test_unknown_row(self) -> None:
        """It is named, and so are those that exist."""
        command = [sys.executable, "-m", "matrix", "--root", str(ROOT), "--cache", "/nonexistent"]
        done = subprocess.run(
            [*command, "debian-2.0"],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(TOOLS)},
        )
        self.assertEqual(done.returncode, 2)
        self.assertIn("no row is named 'debian-2.0'", done.stderr)
        for row in ROWS:
            self.assertIn(row.name, done.stderr)

    def test_names_are_unique(self) -> None:
        """Their folders would clash."""
        self.assertEqual(len({row.name for row in ROWS}), len(ROWS))


class Outputs(unittest.TestCase):
    """How outputs of other programs are read."""

    def test_cases(self) -> None:
        """Leaves are cases: two plain ones, and two of a case that is run with data."""
        listing = "One*\n    A*\n    B*\nTwo*\n    C*\n        _0*\n        _1*\nDisabled\n    D\n"
        self.assertEqual(leaf_names(listing), ["One.A", "One.B", "Two.C._0", "Two.C._1"])
        self.assertEqual(leaf_names(""), [])

    def test_junit(self) -> None:
        """What ctest --output-junit writes of four tests."""
        text = (
            '<testsuite><testcase name="a" status="run"/><testcase name="b" status="fail"/>'
            '<testcase name="c" status="notrun"/><testcase name="d" status="disabled"/></testsuite>'
        )
        expected = {"a": "run", "b": "fail", "c": "notrun", "d": "disabled"}
        self.assertEqual(read_junit(text), expected)

    def test_suites(self) -> None:
        """What ns-3's test.py writes of a suite of two cases and of an example."""
        text = (
            "<Results><Test><Name>checksum-offload</Name><Result>PASS</Result>"
            "<Test><Name>A.B</Name><Result>PASS</Result></Test>"
            "<Test><Name>A.C</Name><Result>PASS</Result></Test></Test>"
            "<Example><Name>example</Name><Result>FAIL</Result></Example></Results>"
        )
        self.assertEqual(
            read_suites(text),
            [("checksum-offload", "PASS", ["A.B", "A.C"]), ("example", "FAIL", [])],
        )

    def test_warnings(self) -> None:
        """Those about the module count, but for the one that every user of Ipv6Address gets."""
        path = "/x/ns-3.37/contrib/checksum-offload/model/a.cc:1:2: warning:"
        text = (
            f"{path} unused variable\n/x/ns-3.37/build/include/ns3/queue.h:5:6: warning: unused\n"
            f"{path} implicitly-declared 'ns3::Ipv6Address& ns3::Ipv6Address::operator=("
            "const ns3::Ipv6Address&)' is deprecated [-Wdeprecated-copy]\n1 warning generated.\n"
        )
        self.assertEqual(count_warnings(text), 1)


class Places(unittest.TestCase):
    """Commands, and what they need."""

    def setUp(self) -> None:
        """A folder that goes away."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_failing_command(self) -> None:
        """The step, the log and the last words are told; the log keeps all."""
        here = Place(ROOT, self.folder)
        with self.assertRaisesRegex(RowFailedError, "step, see .*log.txt:\n    last words"):
            here.run("step", ["sh", "-c", "echo last words; exit 3"])
        self.assertIn("exit status 3", here.log.read_text(encoding="utf-8"))
        self.assertEqual(here.run("step", ["sh", "-c", "exit 3"], check=False), (3, ""))

    def test_without_root(self) -> None:
        """No folder for another release is made."""
        with mock.patch("os.geteuid", return_value=1000):
            with self.assertRaisesRegex(CannotRunError, "needs root"):
                Chroot(ROOT, self.folder, "trixie", [])
            with self.assertRaisesRegex(CannotRunError, "apt-get install no-such-package"):
                install_here({"no-such-program": "no-such-package"})

    def test_copy(self) -> None:
        """What is deleted from the module goes from its copy; equal files keep their time."""
        if not shutil.which("git"):
            self.skipTest("git is missing")
        module, copy = self.folder / "module", self.folder / "copy"
        module.mkdir()
        subprocess.run(["git", "init", "-q", str(module)], check=True)
        (module / "kept.cc").write_text("kept", encoding="ascii")
        (module / "gone.cc").write_text("gone", encoding="ascii")
        copy_module(module, copy)
        os.utime(copy / "kept.cc", (1, 1))
        (module / "gone.cc").unlink()
        (copy / "build").mkdir()
        (copy / "build" / "made").touch()
        copy_module(module, copy)
        self.assertEqual(
            sorted(file.name for file in copy.rglob("*")), ["build", "kept.cc", "made"]
        )
        self.assertEqual((copy / "kept.cc").stat().st_mtime, 1)


class Sources(unittest.TestCase):
    """Which source of ns-3 is taken."""

    OFFERED = ("3.37-2", "3.43-2", "3.48-1")

    def ask(
        self, wanted: str, served: tuple[str, ...], ubuntu: bytes | None = None
    ) -> tuple[list[str], str]:
        """Versions asked for in turn, and the tree or the reason, on a mirror that serves these.

        Ubuntu serves this archive, or none.
        """
        asked = []
        with tempfile.TemporaryDirectory() as folder:
            here = Place(ROOT, Path(folder))

            def run(step: str, command: list[str], **_: object) -> tuple[int, str]:
                if step == "versions":
                    return 0, "".join(f"Version: {version}\n" for version in self.OFFERED)
                if step != "source of ns-3":
                    return 0, ""
                version = command[-1].removeprefix("ns3=")
                asked.append(version)
                archive = packages.folder / f"ns3_{version.split('-')[0]}.orig.tar.gz"
                if version not in served:
                    return 100, "404"
                archive.write_bytes(archive_of(version.split("-")[0]))
                return 0, ""

            def download(_address: str, timeout: int) -> io.BytesIO:
                self.assertGreater(timeout, 0)
                if ubuntu is None:
                    raise OSError
                return io.BytesIO(ubuntu)

            with (
                mock.patch.object(here, "run", run),
                mock.patch("urllib.request.urlopen", download),
                mock.patch("matrix.ns3_source.UBUNTU_SHA256", hashlib.sha256(UBUNTU).hexdigest()),
                mock.patch("shutil.which", return_value="apt-get"),
                mock.patch.dict(os.environ, {"MATRIX_MIRROR": "http://mirror.invalid/debian"}),
            ):
                packages = SourcePackages(here, Path(folder) / "packages")
                try:
                    tree = packages.tree(wanted)
                except CannotRunError as error:
                    return asked, str(error)
                self.assertTrue((tree / "VERSION").exists())
                self.passed_over = (here.work / "passed-over").read_text(encoding="ascii")
                return asked, tree.name

    def test_named(self) -> None:
        """No other version is asked for."""
        self.assertEqual(self.ask("3.37", self.OFFERED), (["3.37-2"], "ns-3.37"))

    def test_newest(self) -> None:
        """The newest that is served; those that are listed only are passed over."""
        self.assertEqual(self.ask("newest", self.OFFERED), (["3.48-1"], "ns-3.48"))
        self.assertEqual(self.ask("newest", ("3.43-2",)), (["3.48-1", "3.43-2"], "ns-3.43"))

    def test_none(self) -> None:
        """The oldest is not taken for the newest; the reason tells what was tried."""
        asked, reason = self.ask("newest", ("3.37-2",))
        self.assertEqual(asked, ["3.48-1", "3.43-2"])
        self.assertIn("cannot be had (listed and tried: 3.48-1, 3.43-2, 3.41 of Ubuntu)", reason)
        _, reason = self.ask("newest", (), b"another archive")
        self.assertIn("3.41 of Ubuntu", reason)

    def test_ubuntu(self) -> None:
        """Its archive is the last resort, and the versions that were not served are kept."""
        asked, tree = self.ask("newest", ("3.37-2",), UBUNTU)
        self.assertEqual((asked, tree), (["3.48-1", "3.43-2"], "ns-3.41"))
        self.assertEqual(self.passed_over, "3.48-1, 3.43-2")


if __name__ == "__main__":
    unittest.main()
