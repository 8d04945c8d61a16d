# SPDX-License-Identifier: GPL-2.0-only
"""Where the commands of a row run: on this machine, or in a Debian of another release beside it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from matrix.result import CannotRunError, RowFailedError

WARNING = re.compile(r"\bwarning:")
COLOUR = re.compile(r"\x1b\[[0-9;]*[mK]")

# Mounts are private to the command and vanish with it.
ENTER = """
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount --bind "$2" "$1/checksum-offload"
mount --bind "$3" "$1/matrix"
root=$1
shift 3
exec chroot "$root" "$@"
"""


class Place:
    """This machine. Every command and all that it prints goes to LOG."""

    def __init__(self, root: Path, work: Path) -> None:
        """The row reads the module in the folder root and writes below work."""
        work.mkdir(parents=True, exist_ok=True)
        self.root = root
        self.work = work
        self.log = work / "log.txt"
        self.log.write_text("", encoding="utf-8")

    @property
    def source(self) -> str:
        """The folder of the module, as commands name it."""
        return str(self.root)

    def path(self, name: str) -> str:
        """A file of the work folder, as commands name it."""
        return str(self.work / name)

    def wrap(self, command: list[str]) -> list[str]:
        """The command that runs this command there."""
        return command

    def environment(self) -> dict[str, str]:
        """The environment of commands."""
        return dict(os.environ)

    def run(
        self,
        step: str,
        command: list[str],
        *,
        check: bool = True,
        folder: Path | None = None,
        variables: dict[str, str] | None = None,
    ) -> tuple[int, str]:
        """Exit status and all output of a command.

        Raises RowFailedError naming the step if the command fails and check is asked for.
        """
        done = subprocess.run(
            self.wrap(command),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            cwd=folder,
            env={**self.environment(), **(variables or {})},
            check=False,
        )
        output = COLOUR.sub("", done.stdout)
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(command)}\n{output}== {step}: exit status {done.returncode}\n")
        if check and done.returncode != 0:
            last = "\n    ".join(output.strip().splitlines()[-8:])
            raise RowFailedError(f"{step}, see {self.log}:\n    {last}")
        return done.returncode, output


class Chroot(Place):
    """A Debian release in a folder of its own, made by debootstrap when it is not there."""

    def __init__(self, root: Path, work: Path, suite: str, packages: list[str]) -> None:
        """Makes it, with these packages; raises CannotRunError where that is not possible."""
        super().__init__(root, work)
        self.folder = work / "debian"
        if os.geteuid() != 0:
            raise CannotRunError("another release of Debian needs root (debootstrap, chroot)")
        for program in ("debootstrap", "unshare"):
            install_here({program: "util-linux" if program == "unshare" else program})
        if not (self.folder / "checksum-offload").is_dir():
            self._make(suite)
        shutil.copy("/etc/resolv.conf", self.folder / "etc" / "resolv.conf")
        wanted = " ".join(sorted(packages))
        stamp = self.folder / "matrix" / "packages"
        if not stamp.exists() or stamp.read_text(encoding="ascii") != wanted:
            # A mirror that is behind is still good enough to build with.
            apt = ["apt-get", "-q", "-y", "-o", "Acquire::Check-Valid-Until=false"]
            self.run("apt-get update", [*apt, "update"])
            self.run("apt-get", [*apt, "install", "--no-install-recommends", *sorted(packages)])
            stamp.write_text(wanted, encoding="ascii")

    def _make(self, suite: str) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        command = ["debootstrap", "--variant=minbase", suite, str(self.folder)]
        mirror = os.environ.get("MATRIX_MIRROR")
        status, output = Place.run(
            self, "debootstrap", command + ([mirror] if mirror else []), check=False
        )
        if status != 0:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise CannotRunError(f"debootstrap {suite}: {output.strip().splitlines()[-1]}")
        (self.folder / "matrix").mkdir()
        (self.folder / "checksum-offload").mkdir()

    @property
    def source(self) -> str:
        """Where the module is mounted."""
        return "/checksum-offload"

    def path(self, name: str) -> str:
        """The work folder is mounted, too."""
        return f"/matrix/{name}"

    def wrap(self, command: list[str]) -> list[str]:
        """Enters the folder for this one command."""
        if command[0] == "debootstrap":
            return command
        folders = [str(self.folder), str(self.root), str(self.work)]
        return ["unshare", "--mount", "sh", "-ec", ENTER, "sh", *folders, *command]

    def environment(self) -> dict[str, str]:
        """Nothing of this machine's."""
        return {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root",
            "LC_ALL": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            "CCACHE_DIR": "/matrix/ccache",
            "PYTHONDONTWRITEBYTECODE": "1",
        }


def install_here(programs: dict[str, str]) -> None:
    """Gets programs, named with their packages, by apt-get as root.

    Raises CannotRunError naming those that are missing and cannot be had.
    """
    missing = [package for program, package in programs.items() if not shutil.which(program)]
    if not missing:
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise CannotRunError(f"missing; as root: apt-get install {' '.join(missing)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300", "install"]
    done = subprocess.run(
        [*command, "--no-install-recommends", *missing],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment,
        check=False,
    )
    if done.returncode != 0:
        raise CannotRunError(f"apt-get cannot install {' '.join(missing)}")
