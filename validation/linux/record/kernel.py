# SPDX-License-Identifier: GPL-2.0-only
"""Debian's kernel: gets its packages without root, and builds modules against its headers."""

from __future__ import annotations

import os
import re
import shutil
import tarfile
from pathlib import Path

from record.errors import CannotRecordError, RecordError, run
from record.variants import REPLACEMENTS, source_of

NAT_OBJECTS = ("core", "proto", "helper", "redirect", "masquerade", "bpf")
HERE = Path(__file__).resolve().parent


def depends(package: str, pattern: str) -> str:
    """The name of the package that this one depends on and that the expression matches."""
    try:
        lines = run("apt-cache", "depends", package).splitlines()
    except RecordError:
        lines = []  # apt-cache does not know it
    for line in lines:
        name = line.rpartition(" ")[2]
        if re.fullmatch(pattern, name):
            return name
    raise CannotRecordError(f"apt-cache knows no package {package} that depends on {pattern}")


class Kernel:
    """A kernel of Debian, unpacked below a folder, as far as it has been asked for.

    Parameters
    ----------
    version
        As uname -r tells it, e.g. 6.1.0-57-amd64; empty: that of linux-image-amd64.
    folder
        Keeps packages and what is built of them.
    """

    def __init__(self, version: str, folder: Path) -> None:
        if not version:
            image = depends("linux-image-amd64", r"linux-image-\d[-.\w]*")
            version = image.removeprefix("linux-image-")
        self.version = version
        self.folder = folder.resolve() / version
        self.root = self.folder / "root"
        self.package_version = ""

    @property
    def image(self) -> Path:
        """What the virtual machine boots."""
        return self.root / "boot" / f"vmlinuz-{self.version}"

    @property
    def modules(self) -> Path:
        """The folder of its modules."""
        return self.root / "lib" / "modules" / self.version

    def fetch(self) -> None:
        """Gets image, headers and source."""
        series = ".".join(self.version.split(".")[:2])
        self.package_version = self._unpack(f"linux-image-{self.version}")
        self._unpack(f"linux-headers-{self.version}")
        common = depends(f"linux-headers-{self.version}", r"linux-headers-\d[-.\w]*-common")
        self._unpack(common)
        self._unpack(f"linux-kbuild-{series}")
        self._unpack(f"linux-source-{series}", f"={self.package_version}")
        makefile = self.root / "usr" / "src" / f"linux-headers-{self.version}" / "Makefile"
        makefile.write_text(f"include {self.root}/usr/src/{common}/Makefile\n", encoding="utf-8")
        if not (self.modules / "modules.dep").exists():
            run("depmod", "-b", self.root, self.version)
        self._unpack_source(series)

    def build_modules(self) -> None:
        """Builds nf_nat.ko of every variant, and the module of counters."""
        counters = self.folder / "kprobe-counters"
        if not (counters / "kprobe-counters.ko").exists():
            counters.mkdir(exist_ok=True)
            shutil.copy(HERE / "src" / "kprobe-counters.c", counters)
            self._make(counters, "obj-m := kprobe-counters.o\n")
        source = self.folder / "net" / "netfilter"
        for variant in REPLACEMENTS:
            built = self.nat_module(variant).parent
            if self.nat_module(variant).exists():
                continue
            shutil.copytree(source, built, dirs_exist_ok=True)
            original = (source / "nf_nat_proto.c").read_text(encoding="utf-8")
            (built / "nf_nat_proto.c").write_text(source_of(variant, original), encoding="utf-8")
            objects = " ".join(f"nf_nat_{name}.o" for name in NAT_OBJECTS)
            self._make(built, f"obj-m := nf_nat.o\nnf_nat-y := {objects}\n")

    def nat_module(self, variant: str) -> Path:
        """nf_nat.ko of a variant."""
        if variant == "distro":
            return self.modules / "kernel" / "net" / "netfilter" / "nf_nat.ko"
        return self.folder / f"nf_nat-{variant}" / "nf_nat.ko"

    def counter_module(self) -> Path:
        """The module of counters."""
        return self.folder / "kprobe-counters" / "kprobe-counters.ko"

    def _unpack(self, package: str, version: str = "") -> str:
        """Gets a package, of a version if =VERSION is given; returns which it is."""
        stamp = self.folder / f"{package}.unpacked"
        if not stamp.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            for old in self.folder.glob(f"{package}_*.deb"):
                old.unlink()
            run("apt-get", "-q", "download", package + version, cwd=self.folder)
            (file,) = self.folder.glob(f"{package}_*.deb")
            run("dpkg-deb", "-x", file, self.root)
            stamp.write_text(run("dpkg-deb", "-f", file, "Version"), encoding="ascii")
            file.unlink()
        return stamp.read_text(encoding="ascii").strip()

    def _unpack_source(self, series: str) -> None:
        folder = self.folder / "net" / "netfilter"
        if (folder / ".complete").exists():
            return
        folder.mkdir(parents=True, exist_ok=True)
        missing = {f"nf_nat_{name}.c" for name in NAT_OBJECTS} | {"nf_internals.h"}
        archive = self.root / "usr" / "src" / f"linux-source-{series}.tar.xz"
        with tarfile.open(archive, "r|xz") as tar:
            for member in tar:
                directory, _, name = member.name.rpartition("/")
                if directory.endswith("/net/netfilter") and name in missing:
                    content = tar.extractfile(member)
                    assert content is not None
                    (folder / name).write_bytes(content.read())
                    missing.remove(name)
                if not missing:
                    break
        if missing:
            raise RecordError(f"{archive}: lacks net/netfilter/{min(missing)}")
        (folder / ".complete").touch()
        archive.unlink()

    def _make(self, folder: Path, makefile: str) -> None:
        (folder / "Makefile").write_text(makefile, encoding="ascii")
        environment = {key: value for key, value in os.environ.items() if key != "MAKEFLAGS"}
        headers = self.root / "usr" / "src" / f"linux-headers-{self.version}"
        run("make", "-s", "-C", headers, f"M={folder}", "modules", environment=environment)
