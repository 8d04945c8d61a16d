# SPDX-License-Identifier: GPL-2.0-only
"""Rows that build the module as contrib/checksum-offload of a source tree of ns-3."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

from matrix.ns3_source import SourcePackages
from matrix.place import WARNING, Place, install_here
from matrix.result import Result, RowFailedError
from matrix.standalone import GROUPED, compiler, leaf_names

# ./ns3 refuses a user who is called root, as in a container; and precompiled headers, which ns-3
# uses, are only cached with these exceptions.
VARIABLES = {
    "USER": "ns3",
    "CCACHE_SLOPPINESS": "pch_defines,time_macros,include_file_mtime,include_file_ctime",
}
IPV6_COPY = "ns3::Ipv6Address::operator="
EXAMPLE = "nat-sctp-double-checksum"
USER_OUTPUT = "received 123456789, CRC32c 0xe3069283"


def copy_module(root: Path, target: Path) -> None:
    """Makes target a copy of the module's files; what did not change keeps its time.

    What ./dev makes there is left.
    """
    listing = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=True,
    )
    names = [name for name in listing.stdout.split("\0") if name and (root / name).is_file()]
    for name in names:
        source, copy = root / name, target / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            shutil.copy(source, copy)
    kept = {target / name for name in names}
    for file in [*target.rglob("*")]:
        made = file.relative_to(target).parts[0] in (".venv", "build")
        if file.is_file() and file not in kept and not made:
            file.unlink()


def read_suites(text: str) -> list[tuple[str, str, list[str]]]:
    """Name, result and names of the cases of each suite and example in what test.py wrote."""
    found = []
    for kind in ElementTree.fromstring(text):
        name = (kind.findtext("Name") or "").strip()
        result = (kind.findtext("Result") or "").strip()
        cases = [(case.findtext("Name") or "").strip() for case in kind.findall("Test")]
        found.append((name, result, cases))
    return found


def count_warnings(output: str) -> int:
    """The warnings of a compiler about files of the module.

    Without those for assigning an ns3::Ipv6Address, which declares a copy constructor and no
    assignment: outside the tree, headers of ns-3 are the system's, and there is none.
    """
    lines = [line for line in output.splitlines() if WARNING.search(line)]
    return sum("checksum-offload" in line and IPV6_COPY not in line for line in lines)


def program_of(tree: Path, example: str) -> Path:
    """The program of an example, whose name ns-3 surrounds with version and profile."""
    found = [*(tree / "build" / "contrib").rglob(f"ns3*-{example}-*")]
    if len(found) != 1:
        raise RowFailedError(f"example {example} is not there once: {found}")
    return found[0]


def bindings_python(place: Place) -> str | None:
    """An interpreter that has cppyy, in a virtual environment that all rows share."""
    venv = place.work.parent / "cppyy-venv"
    python = str(venv / "bin" / "python")
    if not (venv / "complete").exists():
        shutil.rmtree(venv, ignore_errors=True)
        host = "/usr/bin/python3" if Path("/usr/bin/python3").exists() else sys.executable
        for command in (
            [host, "-m", "venv", str(venv)],
            [python, "-m", "pip", "install", "-q", "--no-input", "cppyy"],
        ):
            if place.run("cppyy", command, check=False)[0] != 0:
                return None
        (venv / "complete").touch()
    return python


@dataclass
class InTreeRow:
    """One ns-3 in one build profile: the module's suite, its examples and a user's script."""

    name: str
    ns3: str  # "3.37" or "newest"
    profile: str = "default"
    options: tuple[str, ...] = ("--enable-tests", "--enable-python-bindings")
    targets: tuple[str, ...] = ()  # what is built: all

    def run(self, root: Path, work: Path, jobs: int, result: Result) -> None:
        """Fills in the result."""
        install_here({"g++": "g++", "cmake": "cmake", "ninja": "ninja-build", "bzip2": "bzip2"})
        place = Place(root, work)
        tree = SourcePackages(place, work.parent / "ns3-source").tree(self.ns3)
        result.ns3 = (tree / "VERSION").read_text(encoding="ascii").strip()
        passed_over = work / "passed-over"
        if passed_over.exists() and passed_over.read_text(encoding="ascii"):
            result.note = f"listed but not served: ns-3 {passed_over.read_text(encoding='ascii')}"
        copy_module(root, tree / "contrib" / "checksum-offload")
        shutil.copy(
            root / "test" / "install" / "user-program.cc",
            tree / "scratch" / "checksum-offload-user.cc",
        )
        self.configure(place, tree, result)
        self.build(place, tree, result, jobs)
        self.test(place, tree, result)

    def configure(self, place: Place, tree: Path, result: Result) -> None:
        """Configures for the module and what it needs."""
        command = ["./ns3", "configure", "-G", "Ninja", "--build-profile", self.profile]
        command += ["--enable-examples", "--enable-modules=checksum-offload"]
        command += ["--filter-module-examples-and-tests=checksum-offload", *self.options]
        place.run("configure", command, folder=tree, variables=VARIABLES)
        result.configure = "ok"
        result.compiler = compiler(tree / "cmake-cache")

    def build(self, place: Place, tree: Path, result: Result, jobs: int) -> None:
        """Builds; the module's own part anew, so that its warnings are seen."""
        result.build = "failed"
        shutil.rmtree(tree / "cmake-cache" / "contrib" / "checksum-offload", ignore_errors=True)
        output = ""
        if "--enable-tests" in self.options:
            output += self.without_boost(place, tree, jobs)
        self.cmake(place, tree, "-UCMAKE_DISABLE_FIND_PACKAGE_Boost")
        output += self.ninja(place, tree, jobs, self.targets)
        warnings = count_warnings(output)
        result.build = f"{warnings} warnings" if warnings else "ok"
        if warnings:
            result.faults.append(f"{warnings} warnings of the compiler, see {place.log}")

    def cmake(self, place: Place, tree: Path, option: str) -> str:
        """Configures anew with one more option, and returns what is said."""
        options = [option, GROUPED, "-DCHECKSUM_OFFLOAD_EXTRA_WARNINGS=ON"]
        command = ["cmake", *options, str(tree / "cmake-cache")]
        return place.run(option, command, folder=tree, variables=VARIABLES)[1]

    def ninja(self, place: Place, tree: Path, jobs: int, targets: tuple[str, ...]) -> str:
        """Builds targets, and returns what is said."""
        command = ["ninja", "-C", str(tree / "cmake-cache"), "-j", str(jobs), *targets]
        return place.run("build", command, variables=VARIABLES)[1]

    def without_boost(self, place: Place, tree: Path, jobs: int) -> str:
        """Without Boost the module builds, and says what is not; returns what building says."""
        said = self.cmake(place, tree, "-DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON")
        if "tests not built, Boost.Test is missing" not in said:
            raise RowFailedError(f"without Boost nothing is said of the tests, see {place.log}")
        return self.ninja(place, tree, jobs, (EXAMPLE,))

    def test(self, place: Place, tree: Path, result: Result) -> None:
        """Runs the suite, the examples and the user's script."""
        for number, what in enumerate(["--suite=checksum-offload", "--constrain=example"]):
            file = place.work / f"tests-{number}"
            command = ["./test.py", "--no-build", "--nocolor", what, f"--xml={file}"]
            status, output = place.run(
                "test.py", command, folder=tree, check=False, variables=VARIABLES
            )
            suites = read_suites(file.with_suffix(".xml").read_text(encoding="utf-8"))
            if number == 0:
                self.cases(place, tree, [name for _, _, cases in suites for name in cases], result)
            result.passed += sum(verdict == "PASS" for _, verdict, _ in suites)
            result.skipped += sum(verdict == "SKIP" for _, verdict, _ in suites)
            bad = [name for name, verdict, _ in suites if verdict not in ("PASS", "SKIP")]
            result.failed += len(bad)
            if status != 0 or bad or not suites:
                result.faults.append(f"test.py {what}: {', '.join(bad) or output[-200:]}")
        command = ["./ns3", "run", "--no-build", "checksum-offload-user"]
        _, output = place.run("user's script", command, folder=tree, variables=VARIABLES)
        if not re.search(f"^{re.escape(USER_OUTPUT)}$", output, re.MULTILINE):
            raise RowFailedError(f"the user's script prints:\n{output}")
        result.passed += 1
        self.bindings(place, tree, result)
        self.golden(place, tree, result)

    def cases(self, place: Place, tree: Path, run: list[str], result: Result) -> None:
        """Compares the cases that ns-3 has run with those that Boost.Test knows."""
        result.cases = len(run)
        folder = tree / "build" / "contrib" / "checksum-offload" / "test"
        program = str(folder / "checksum-offload-test")
        known = leaf_names(place.run("list of cases", [program, "--list_content"])[1])
        if sorted(run) != sorted(known):
            other = sorted({*run} ^ {*known})[:3]
            result.faults.append(
                f"test.py runs {len(run)} cases of {len(known)}; in one list only: {other}"
            )

    def bindings(self, place: Place, tree: Path, result: Result) -> None:
        """Runs a script with ns-3's own Python bindings: it must print what our example does."""
        python = bindings_python(place)
        if python is None:
            result.skipped += 1
            result.note = "; ".join(filter(None, [result.note, "no Python bindings: no cppyy"]))
            return
        script = tree / "contrib" / "checksum-offload" / "test" / "ns3" / "ns_bindings.py"
        folder = str(tree / "build" / "bindings" / "python")
        # Those of 3.37 look for the libraries of the system there.
        _, library = place.run("libraries", ["c++", "-print-file-name=libstdc++.so.6"])
        _, output = place.run(
            "ns-3's Python bindings",
            [python, str(script)],
            folder=tree,
            variables={
                **VARIABLES,
                "PYTHONPATH": folder,
                "LD_LIBRARY_PATH": str(Path(library.strip()).resolve().parent),
            },
        )
        example = str(program_of(tree, EXAMPLE))
        arguments = ["--nat=unpatched", "--egress=ixgbe", "--bytes=20000", "--json"]
        _, expected = place.run("example", [example, *arguments], variables=VARIABLES)
        if json.loads(output.strip().splitlines()[-1]) != json.loads(expected):
            raise RowFailedError(f"ns-3's Python bindings print:\n{output}\nand not:\n{expected}")
        result.passed += 1

    def golden(self, place: Place, tree: Path, result: Result) -> None:
        """Compares the golden traces."""
        module = tree / "contrib" / "checksum-offload"
        script = module / "tools" / "golden.py"
        program = program_of(tree, "packet-trace")
        sums = module / "validation" / "golden" / "SHA256SUMS"
        command = [sys.executable, str(script), "--program", str(program), "--sums", str(sums)]
        status, output = place.run("golden traces", command, check=False)
        result.golden = "equal" if status == 0 else "differ"
        if status != 0:
            result.faults.append(f"golden traces: {output.strip()[-400:]}")
