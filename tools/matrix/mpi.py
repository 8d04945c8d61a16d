# SPDX-License-Identifier: GPL-2.0-only
"""The row that runs one simulation on one process and on two, with an ns-3 that has MPI."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from matrix.in_tree import InTreeRow, program_of
from matrix.place import Place, install_here
from matrix.result import Result

EXAMPLE = "nat-sctp-mpi"
LAUNCHERS = {
    "one rank": ["mpirun", "-np", "1"],
    "two ranks": ["mpirun", "-np", "2"],
}
# Open MPI's own words: root may run it, and more ranks than cores are fine.
VARIABLES = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}


def files_of(folder: Path) -> dict[str, bytes]:
    """The files of a folder, by name."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@dataclass
class MpiRow(InTreeRow):
    """An ns-3 built with MPI: examples/nat-sctp-mpi.cc gives the same on one rank and on two."""

    options: tuple[str, ...] = ("--enable-mpi",)
    targets: tuple[str, ...] = (EXAMPLE,)

    def run(self, root: Path, work: Path, jobs: int, result: Result) -> None:
        """Fills in the result."""
        install_here({"mpirun": "openmpi-bin", "mpicxx": "libopenmpi-dev"})
        super().run(root, work, jobs, result)

    def test(self, place: Place, tree: Path, result: Result) -> None:
        """Compares results and captures, for both variants of NAT."""
        program = program_of(tree, EXAMPLE)
        for variant in ("unpatched", "patched"):
            found = []
            for name, launcher in LAUNCHERS.items():
                folder = place.work / f"{variant}-{launcher[-1]}"
                folder.mkdir(exist_ok=True)
                arguments = [f"--nat={variant}", "--json", f"--pcap={folder}/link"]
                command = [*launcher, str(program), *arguments]
                _, output = place.run(name, command, variables=VARIABLES)
                found.append((output, files_of(folder)))
            (one_output, one_files), (two_output, two_files) = found
            different = [name for name in one_files if one_files[name] != two_files.get(name)]
            if one_output != two_output:
                different.insert(0, "result")
            if different or len(one_files) != 4 or '"bytesDelivered"' not in one_output:
                result.failed += 1
                names = ", ".join(different) or f"{len(one_files)} captures"
                result.faults.append(f"{variant}: two ranks differ from one: {names}")
            else:
                result.passed += 1
