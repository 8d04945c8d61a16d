# SPDX-License-Identifier: GPL-2.0-only
"""Rows that build against an installed ns-3: that of a Debian release, or the wheel of PyPI."""

from __future__ import annotations

import os
import re
import shutil
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from matrix.ns3_source import OLDEST
from matrix.place import WARNING, Chroot, Place, install_here
from matrix.result import CannotRunError, Result, RowFailedError

# A source that includes too little shows where each is compiled by itself, as with Debian's oldest.
GROUPED = "-DCHECKSUM_OFFLOAD_UNITY=ON"

# For rows that differ from another in ns-3 only: compiles in less time.
QUICK = ["-DCMAKE_BUILD_TYPE=None", "-DCMAKE_CXX_FLAGS=-O1"]

PACKAGES = [
    "ccache",
    "cmake",
    "cpio",
    "git",
    "libboost-test-dev",
    "libisal-dev",
    "libns3-dev",
    "ninja-build",
    "nlohmann-json3-dev",
    "pkg-config",
    "pybind11-dev",
    "python3-dev",
    "tshark",
]


def codename() -> str:
    """The release of Debian that runs here, or nothing."""
    try:
        text = Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return ""
    if not re.search(r"^ID=debian$", text, re.MULTILINE):
        return ""
    found = re.search(r"^VERSION_CODENAME=(\S+)$", text, re.MULTILINE)
    return found[1] if found else ""


def leaf_names(listing: str) -> list[str]:
    """The enabled cases in what a Boost.Test program prints for --list_content: "Suite.Case"."""
    lines = [line[:-1] for line in listing.splitlines() if line.endswith("*")]
    depths = [len(line) - len(line.lstrip()) for line in lines]
    names = []
    path: list[tuple[int, str]] = []
    for line, (depth, after) in zip(lines, pairwise([*depths, 0]), strict=True):
        path = [*(entry for entry in path if entry[0] < depth), (depth, line.strip())]
        if after <= depth:
            names.append(".".join(name for _, name in path))
    return names


def read_junit(text: str) -> dict[str, str]:
    """Each test of ctest with its status: run, fail, notrun or disabled."""
    return {
        case.get("name", ""): case.get("status", "")
        for case in ElementTree.fromstring(text).iter("testcase")
    }


def build_and_test(place: Place, result: Result, options: list[str], jobs: int) -> None:
    """Configures, builds and tests in a fresh folder, and fills in the result."""
    build = place.path("build")
    shutil.rmtree(place.work / "build", ignore_errors=True)
    command = ["cmake", "-S", place.source, "-B", build, "-G", "Ninja", *options]
    _, output = place.run("configure", command)
    tell_configuration(output, compiler(place.work / "build"), result)

    result.build = "failed"
    _, output = place.run("build", ["ninja", "-C", build, "-j", str(jobs)])
    tell_warnings(place, output, result)

    program = place.path("build/test/checksum-offload-test")
    result.cases = len(leaf_names(place.run("list of cases", [program, "--list_content"])[1]))
    ctest = ["ctest", "--test-dir", build]
    _, listing = place.run("list of tests", [*ctest, "-N", "-L", "golden"])
    golden = {"golden", *re.findall(r"^ *Test +#\d+: (\S+)", listing, re.MULTILINE)}
    status, _ = place.run(
        "tests",
        [*ctest, "-j", str(jobs), "--output-on-failure", "--output-junit", place.path("tests.xml")],
        check=False,
    )
    tell_tests(place, status, golden, result)


def tell_configuration(output: str, found_compiler: str, result: Result) -> None:
    """Fills in what CMake found."""
    result.configure = "ok"
    found = re.search(r"^-- ns-3 (\S+) in ", output, re.MULTILINE)
    result.ns3 = found[1] if found else "?"
    result.compiler = found_compiler


def tell_warnings(place: Place, output: str, result: Result) -> None:
    """Fills in how the build went, and faults warnings."""
    warnings = len(WARNING.findall(output))
    result.build = f"{warnings} warnings" if warnings else "ok"
    if warnings:
        result.faults.append(f"{warnings} warnings of the compiler, see {place.log}")


def tell_tests(place: Place, status: int, golden: set[str], result: Result) -> None:
    """Fills in what ctest wrote to tests.xml when it ended with this status."""
    tests = read_junit((place.work / "tests.xml").read_text(encoding="utf-8"))
    values = list(tests.values())
    result.passed = values.count("run")
    result.failed = values.count("fail")
    result.skipped = len(values) - result.passed - result.failed
    if golden & tests.keys():
        equal = all(tests[name] == "run" for name in golden & tests.keys())
        result.golden = "equal" if equal else "differ"
    if status != 0 or result.failed or not result.passed:
        names = [name for name, value in tests.items() if value == "fail"]
        result.faults.append(f"tests: {', '.join(names) or status}, see {place.log}")


def compiler(build: Path) -> str:
    """Name and version of the compiler that CMake found."""
    for file in build.glob("CMakeFiles/*/CMakeCXXCompiler.cmake"):
        text = file.read_text(encoding="utf-8")
        name = re.search(r'set\(CMAKE_CXX_COMPILER_ID "(.*)"\)', text)
        version = re.search(r'set\(CMAKE_CXX_COMPILER_VERSION "(.*)"\)', text)
        if name and version:
            return f"{name[1]} {version[1]}"
    return "?"


def check_version(result: Result, wanted: str) -> None:
    """Faults a row that found another ns-3 than it is for."""
    if result.ns3 != wanted:
        raise RowFailedError(f"ns-3 is {result.ns3}, and not {wanted}")


@dataclass
class DebianRow:
    """The ns-3 of a Debian release: here if that is the release, else beside it."""

    name: str
    ns3: str
    suite: str
    compiler: str = "g++"

    def run(self, root: Path, work: Path, jobs: int, result: Result) -> None:
        """Fills in the result."""
        place: Place
        package = "clang" if self.compiler == "clang++" else "g++"
        if codename() == self.suite:
            install_here({self.compiler: package, "cmake": "cmake", "ninja": "ninja-build"})
            place = Place(root, work)
        else:
            place = Chroot(root, work, self.suite, [package, *PACKAGES])
        options = [f"-DCMAKE_CXX_COMPILER={self.compiler}", "-DNS3_PREFIX=/usr"]
        if self.ns3 != OLDEST or self.compiler != "g++":
            options.append(GROUPED)
        options.append("-DPython3_EXECUTABLE=/usr/bin/python3")
        build_and_test(place, result, options, jobs)
        check_version(result, self.ns3)


@dataclass
class WheelRow:
    """The ns-3 of PyPI, in a virtual environment of the row."""

    name: str
    ns3: str
    release: str

    def run(self, root: Path, work: Path, jobs: int, result: Result) -> None:
        """Fills in the result."""
        install_here({"cmake": "cmake", "ninja": "ninja-build"})
        place = Place(root, work)
        python = self._environment(place)
        options = [GROUPED, *QUICK, "-DNS3_PREFIX=wheel", f"-DPython3_EXECUTABLE={python}"]
        build_and_test(place, result, options, jobs)
        check_version(result, self.ns3)

    def _environment(self, place: Place) -> str:
        """The interpreter of an environment that holds this ns-3."""
        venv = place.work / "venv"
        python = venv / "bin" / "python"
        if not (venv / self.release).exists():
            shutil.rmtree(venv, ignore_errors=True)
            host = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
            place.run("virtual environment", [host, "-m", "venv", str(venv)])
            # Without what its own Python bindings need.
            install = [str(python), "-m", "pip", "install", "-q", "--no-input"]
            wheel = f"ns3=={self.release}"
            status, output = place.run("pip", [*install, "--no-deps", wheel], check=False)
            if status != 0:
                raise CannotRunError(f"pip cannot install {wheel}: {output.strip()[-200:]}")
            (venv / self.release).touch()
        return str(python)
