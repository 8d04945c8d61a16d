# SPDX-License-Identifier: GPL-2.0-only
"""Source trees of ns-3, from the source packages of Debian, or else of Ubuntu."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tarfile
import urllib.request
from pathlib import Path

from matrix.place import Place
from matrix.result import CannotRunError

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
SUITES = ["bookworm", "trixie", "testing", "sid"]
OLDEST = "3.37"  # that is supported; it has rows of its own
NEWEST = "newest"
# Where Debian's mirror lists newer sources and does not serve them: that of Ubuntu 24.04.
UBUNTU = "3.41"
UBUNTU_ARCHIVE = f"http://archive.ubuntu.com/ubuntu/pool/universe/n/ns3/ns3_{UBUNTU}.orig.tar.bz2"
UBUNTU_SHA256 = "ce6a2c6a91d6979999da0a889cf0aa5db8798f387edf20672af9bcd966277aa9"


def mirror(place: Place) -> str:
    """The mirror of Debian that this machine uses, or that MATRIX_MIRROR names."""
    named = os.environ.get("MATRIX_MIRROR")
    if named:
        return named
    _, output = place.run(
        "mirror",
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Origin: Debian", "Label: Debian"],
        check=False,
    )
    addresses = re.findall(r"^https?://\S+$", output, re.MULTILINE)
    if not addresses:
        raise CannotRunError("apt knows no mirror of Debian here; name one in MATRIX_MIRROR")
    return str(addresses[0]).rstrip("/")


class SourcePackages:
    """Debian's source packages, in lists of their own: the system's are left alone."""

    def __init__(self, place: Place, folder: Path) -> None:
        """Keeps lists and archives in the folder."""
        if not shutil.which("apt-get"):
            raise CannotRunError("apt-get is missing: the source of ns-3 comes by it")
        self.place = place
        self.folder = folder
        for name in ("lists/partial", "archives/partial"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        self.sources = folder / "sources.list"
        self.options = [
            *("-q", "-o", f"Dir::Etc::sourcelist={self.sources}", "-o", "Dir::Etc::sourceparts=-"),
            *("-o", f"Dir::State::lists={folder}/lists", "-o", f"Dir::Cache={folder}"),
            *("-o", "APT::Sandbox::User=", "-o", "Acquire::Check-Valid-Until=false"),
        ]

    def versions(self) -> list[str]:
        """The versions of ns-3 that are offered, the newest first."""
        line = f"deb-src [signed-by={KEYRING}] {mirror(self.place)} {{}} main\n"
        text = "".join(line.format(suite) for suite in SUITES)
        self.sources.write_text(text, encoding="ascii")
        status, _ = self.place.run("lists", ["apt-get", *self.options, "update"], check=False)
        if status != 0:
            raise CannotRunError(f"no lists of source packages, see {self.place.log}")
        _, output = self.place.run("versions", ["apt-cache", *self.options, "showsrc", "ns3"])
        found = set(re.findall(r"^Version: (3\.\d+\S*)$", output, re.MULTILINE))
        return sorted(found, key=lambda version: int(re.split(r"[.\-+]", version)[1]), reverse=True)

    def tree(self, wanted: str) -> Path:
        """A tree of ns-3 "3.37", or of the NEWEST beyond that which can be had.

        Newer ones that are listed, but not served, are named in the file "passed-over" of the
        row's folder. Raises CannotRunError when there is none.
        """
        kept = sorted(self.place.work.glob("ns-3.*/VERSION"))
        if kept:
            return kept[-1].parent
        tried: list[str] = []
        for version in self.versions():
            release = version.split("-")[0]
            if release != wanted and (wanted != NEWEST or release == OLDEST):
                continue
            status, _ = self.place.run(
                "source of ns-3",
                ["apt-get", *self.options, "source", "--download-only", f"ns3={version}"],
                folder=self.folder,
                check=False,
            )
            archives = sorted(self.folder.glob(f"ns3_{release}.orig.tar.*"))
            if status == 0 and archives:
                return self._unpack(archives[0], release, tried)
            tried.append(version)
        if wanted == NEWEST:
            archive = self._ubuntu()
            if archive:
                return self._unpack(archive, UBUNTU, tried)
            tried.append(f"{UBUNTU} of Ubuntu")
        listed = ", ".join(tried) or "none"
        raise CannotRunError(f"source of ns-3 {wanted} cannot be had (listed and tried: {listed})")

    def _ubuntu(self) -> Path | None:
        """The archive of Ubuntu, if it can be had and is the one that is known."""
        archive = self.folder / UBUNTU_ARCHIVE.rpartition("/")[2]
        if not archive.exists():
            try:
                with urllib.request.urlopen(UBUNTU_ARCHIVE, timeout=300) as answer:
                    archive.write_bytes(answer.read())
            except OSError:
                return None
        if hashlib.sha256(archive.read_bytes()).hexdigest() != UBUNTU_SHA256:
            archive.unlink()  # else it would be taken for the whole one for ever
            return None
        return archive

    def _unpack(self, archive: Path, release: str, tried: list[str]) -> Path:
        """The tree ns-3.NN of an all-in-one archive, in the row's folder."""
        (self.place.work / "passed-over").write_text(", ".join(tried), encoding="ascii")
        target = self.place.work / f"ns-{release}"
        inside = f"/ns-{release}/"
        with tarfile.open(archive) as file:
            for member in file:
                before, found, after = member.name.partition(inside)
                if found and after and "/" not in before:
                    member.name = after
                    if member.islnk():
                        member.linkname = member.linkname.partition(inside)[2]
                    file.extract(member, target)
        return target
