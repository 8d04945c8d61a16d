# SPDX-License-Identifier: GPL-2.0-only
"""The row of a user without root, on a system that has a compiler and Python, and no ns-3."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from matrix.in_tree import copy_module
from matrix.place import Chroot
from matrix.result import Result
from matrix.standalone import (
    GROUPED,
    check_version,
    compiler,
    leaf_names,
    tell_configuration,
    tell_tests,
    tell_warnings,
)

PACKAGES = ["ca-certificates", "g++", "python3", "python3-dev", "python3-venv"]
USER = 1000
CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"


class UserChroot(Chroot):
    """A Debian whose commands run as a user, but for apt-get's."""

    def wrap(self, command: list[str]) -> list[str]:
        """Without root, and in the folder of the module's copy."""
        if command[0] in ("apt-get", "debootstrap"):
            return super().wrap(command)
        user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
        return super().wrap([*user, "sh", "-c", 'cd /matrix/source && exec "$@"', "sh", *command])

    def environment(self) -> dict[str, str]:
        """What this machine tells of the way to PyPI, too."""
        given = {name: text for name, text in os.environ.items() if name.startswith("PIP_")}
        given |= {name: text for name, text in os.environ.items() if name.endswith("_proxy")}
        given.pop("PIP_FIND_LINKS", None)  # a folder of this machine
        return {**given, **super().environment(), "HOME": "/matrix/home"}


@dataclass
class UserRow:
    """./dev test, and nothing else, gets what is missing, builds and tests."""

    name: str
    ns3: str
    suite: str

    def run(self, root: Path, work: Path, jobs: int, result: Result) -> None:
        """Fills in the result."""
        place = UserChroot(root, work, self.suite, PACKAGES)
        if Path("/", CERTIFICATES).exists():
            shutil.copy(Path("/", CERTIFICATES), place.folder / CERTIFICATES)
        copy_module(root, work / "source")
        (work / "home").mkdir(exist_ok=True)
        for file in [work, work / "home", work / "source", *(work / "source").rglob("*")]:
            os.chown(file, USER, USER, follow_symlinks=False)
        variables = {"JOBS": str(jobs), "CMAKE_ARGS": GROUPED}
        result.build = "failed"
        _, output = place.run("./dev build", ["./dev", "build"], variables=variables)
        tell_configuration(output, compiler(work / "source" / "build"), result)
        tell_warnings(place, output, result)
        program = "build/test/checksum-offload-test"
        result.cases = len(leaf_names(place.run("list of cases", [program, "--list_content"])[1]))
        command = ["./dev", "test", "--output-junit", "/matrix/tests.xml"]
        status, _ = place.run("./dev test", command, check=False, variables=variables)
        tell_tests(place, status, {"golden"}, result)
        check_version(result, self.ns3)
