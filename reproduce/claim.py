# SPDX-License-Identifier: GPL-2.0-only
"""What a claim is, and what it needs to run."""

from __future__ import annotations

import json
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from .table import Expectation, ReproduceError, Value, read_expectations

Result = dict[str, Any]
Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Context:
    """How a claim is to be run."""

    programs: Path  #: folder of the built examples
    output: Path  #: folder that gets tables and figures
    mode: str = "quick"  #: "quick" or "full"
    jobs: int = 2  #: runs at a time
    commands: list[list[str]] = field(default_factory=list)  #: what was run, for the provenance
    versions: dict[str, str] = field(default_factory=dict)  #: of ns-3 and the module
    seconds: dict[str, dict[str, float]] = field(default_factory=dict)  #: by claim: elapsed, cpu

    def run(
        self, program: str, arguments: Sequence[str], statuses: Sequence[int] = (0,)
    ) -> list[Result]:
        """Run an example: the JSON objects that it prints, one per line."""
        command = [str(self.programs / program), *arguments]
        self.commands.append([program, *arguments])
        text = f"{program} {' '.join(arguments)}"
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        except OSError as error:
            raise ReproduceError(f"cannot run {command[0]}: {error.strerror}") from None
        if done.returncode not in statuses:
            raise ReproduceError(
                f"{text} ended with status {done.returncode}: {done.stderr.strip()}"
            )
        try:
            results: list[Result] = [json.loads(line) for line in done.stdout.splitlines()]
        except json.JSONDecodeError as error:
            raise ReproduceError(f"{text} did not print JSON: {error}") from None
        if not results:
            raise ReproduceError(f"{text} printed nothing")
        for name, key in (("ns-3", "ns3Version"), ("checksum-offload", "moduleVersion")):
            if key in results[0]:
                self.versions[name] = results[0][key]
        return results

    def map(self, function: Callable[[Item], Outcome], items: Iterable[Item]) -> list[Outcome]:
        """Call a function for every item, some at a time; results in the order of the items."""
        with ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(function, items))


class Claim(ABC):
    """One claim: how to run it, what is expected of it, how it is told and drawn."""

    name: str  #: of its files, and on the command line
    title: str  #: what is claimed, in one sentence
    programs: tuple[str, ...]  #: examples that have to be built
    expected: str  #: file of the expected values, from the project's folder

    @abstractmethod
    def run(self, context: Context) -> list[Value]:
        """Measure. Further tables go to context.output as CSV."""

    def expectations(self, path: Path) -> list[Expectation]:
        """What is expected, read from the file."""
        return read_expectations(path)

    def tell(self, output: Path) -> str:
        """What was found, in words for a reader; every number comes from the tables."""
        del output
        return ""

    def draw(self, output: Path) -> list[Path]:
        """Draw figures from the tables in the folder: the files that were written."""
        del output
        return []
