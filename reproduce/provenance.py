# SPDX-License-Identifier: GPL-2.0-only
"""Where a run comes from: sources, programs, versions, seeds, machine, times, hashes."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from importlib import metadata
from pathlib import Path
from typing import Any

from .claim import ROOT, Claim, Context

FILE = "provenance.json"
PACKAGES = ("matplotlib", "numpy", "rocrate")


@dataclass(frozen=True)
class Run:
    """A run that is over."""

    context: Context
    claims: list[Claim]
    expected: dict[str, Path]  #: file of the expected values of every claim
    figures: list[Path]
    started: float  #: seconds since 1970
    agrees: bool


def sha256(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def time_of(seconds: float) -> str:
    """A moment in the form of ISO 8601, UTC."""
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="seconds")


def output_of(command: Sequence[str]) -> str:
    """First line that a program prints; empty if it cannot be run or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    except OSError:
        return ""
    return done.stdout.splitlines()[0].strip() if done.returncode == 0 and done.stdout else ""


def first_match(path: Path, pattern: str) -> str:
    """First match of the pattern's group in a file; empty if there is none."""
    try:
        found = re.search(pattern, path.read_text(errors="replace"), re.MULTILINE)
    except OSError:
        return ""
    return found.group(1).strip() if found else ""


def source() -> dict[str, Any]:
    """The project: commit, and whether anything differs from it."""
    # Sources without a repository may lie inside one of something else.
    top = output_of(["git", "rev-parse", "--show-toplevel"])
    is_ours = bool(top) and Path(top).resolve() == ROOT
    commit = (output_of(["git", "rev-parse", "HEAD"]) or None) if is_ours else None
    return {
        "commit": commit,
        "commitTime": (output_of(["git", "log", "-1", "--format=%cI"]) or None) if commit else None,
        "modified": bool(output_of(["git", "status", "--porcelain"])) if commit else None,
        "versionOfCitation": first_match(ROOT / "CITATION.cff", r"^version: *(.*)$"),
    }


def build(programs: Path) -> dict[str, Any]:
    """How the programs were built, from CMake's cache."""
    cache = programs.parent / "CMakeCache.txt"

    def cached(name: str) -> str:
        return first_match(cache, rf"^{name}:[A-Z]+=(.*)$")

    compiler = cached("CMAKE_CXX_COMPILER")
    return {
        "compiler": output_of([compiler, "--version"]) if compiler else "",
        "buildType": cached("CMAKE_BUILD_TYPE"),
        "crc32c": "ISA-L" if cached("ISAL_LIBRARY").startswith("/") else "portable code",
        "cmake": ".".join(
            cached(f"CMAKE_CACHE_{part}_VERSION") for part in ("MAJOR", "MINOR", "PATCH")
        ),
        "setUpSeconds": seconds_of("REPRODUCE_SETUP_SECONDS"),
        "buildSeconds": seconds_of("REPRODUCE_BUILD_SECONDS"),
    }


def seconds_of(variable: str) -> int | None:
    """Seconds that ./dev measured, if it is what ran this."""
    text = os.environ.get(variable, "")
    return int(text) if text.isdigit() else None


def machine() -> dict[str, Any]:
    """What it ran on. No name of a host or a person."""
    return {
        "operatingSystem": first_match(Path("/etc/os-release"), r'^PRETTY_NAME="?([^"\n]*)'),
        "kernel": platform.release(),
        "architecture": platform.machine(),
        "processor": first_match(Path("/proc/cpuinfo"), r"^model name\s*: (.*)$"),
        "cores": os.cpu_count(),
        "loadAverageAtEnd": round(os.getloadavg()[0], 2),
    }


def packages() -> dict[str, str]:
    """Versions of Python and of the packages that drew and described."""
    versions = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = "missing"
    return versions


def seeds(commands: Sequence[Sequence[str]]) -> list[int]:
    """Run numbers of ns-3's random numbers; the seed is ns-3's default everywhere."""
    given = [re.fullmatch(r"--rngRun=(\d+)", word) for words in commands for word in words]
    return sorted({1} | {int(found.group(1)) for found in given if found})


def without_folders(arguments: Sequence[str]) -> list[str]:
    """Arguments without the names of folders, which may tell who ran it."""
    kept: list[str] = []
    words = iter(arguments)
    for word in words:
        option, equals, value = word.partition("=")
        if option not in ("--programs", "--output", "--expected"):
            kept.append(word)
            continue
        value = value if equals else next(words, "")
        if option == "--expected":
            claim, _, file = value.partition("=")
            kept.append(f"{option}={claim}={Path(file).name}")
    return kept


def binaries(context: Context, claims: Sequence[Claim]) -> dict[str, str]:
    """SHA-256 of every program that ran, and of the library."""
    names = sorted({program for claim in claims for program in claim.programs})
    files = [context.programs / name for name in names]
    files += sorted(context.programs.parent.glob("libchecksum-offload.*"))
    return {file.name: sha256(file) for file in files if file.is_file() and not file.is_symlink()}


def outputs(run: Run) -> list[Path]:
    """Tables and figures that the run left."""
    names = {claim.name for claim in run.claims}
    tables = [
        file
        for file in sorted(run.context.output.glob("*.csv"))
        if file.stem == "comparison" or any(file.stem.startswith(name) for name in names)
    ]
    return tables + sorted(run.figures)


def describe(run: Run) -> dict[str, Any]:
    """All of it."""
    context = run.context
    return {
        "command": ["./dev", "reproduce", *without_folders(sys.argv[1:])],
        "mode": context.mode,
        "agrees": run.agrees,
        "started": time_of(run.started),
        "ended": time_of(datetime.now(timezone.utc).timestamp()),
        "jobs": context.jobs,
        "seconds": context.seconds,
        "source": source(),
        "build": build(context.programs),
        "versions": {**packages(), **dict(sorted(context.versions.items()))},
        "machine": machine(),
        "rngSeed": 1,
        "rngRuns": seeds(context.commands),
        "programs": binaries(context, run.claims),
        "expected": {name: sha256(path) for name, path in run.expected.items()},
        "outputs": {file.name: sha256(file) for file in outputs(run)},
        "runs": [" ".join(command) for command in context.commands],
    }


def write(run: Run) -> dict[str, Any]:
    """Write provenance.json into the output folder: what it holds."""
    described = describe(run)
    text = json.dumps(described, indent=2, ensure_ascii=True) + "\n"
    (run.context.output / FILE).write_text(text, encoding="ascii")
    return described
