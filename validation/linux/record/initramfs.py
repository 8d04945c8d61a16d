# SPDX-License-Identifier: GPL-2.0-only
"""The machine's files: a cpio archive in memory, with programs of this host and the modules."""

from __future__ import annotations

import gzip
import lzma
import shutil
import stat
from pathlib import Path

from record.errors import CannotRecordError, RecordError, run
from record.kernel import HERE, Kernel
from record.runs import Run

GUEST_SCRIPTS = ("network.sh", "probes.sh", "runs.sh")
HOST_PROGRAMS = ("ip", "nft", "ethtool")
OUR_PROGRAMS = ("capture-states", "transfer")
# In the order in which they are loaded; what they depend on comes before. Kernels that lack one of
# the optional ones have it built in, or under another name.
OPTIONAL_MODULES = ("crc32c_generic", "crc32c_intel", "libcrc32c")
MODULES = ("virtio_pci", "virtio_blk", "veth", "sctp", "nf_nat", "nft_chain_nat", "nft_masq",
           "nft_ct")  # fmt: skip
NIC_MODULES = ("e1000e", "virtio_net")


class Archive:
    """A cpio archive of the kind newc; all files belong to root, and no time is in it."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._names: set[str] = set()

    def _add(self, name: str, mode: int, content: bytes, device: tuple[int, int]) -> None:
        parent = name.rpartition("/")[0]
        if parent and parent not in self._names:
            self.directory(parent)
        if name in self._names:
            return
        self._names.add(name)
        path = name.encode() + b"\0"
        fields = (len(self._names), mode, 0, 0, 1, 0, len(content), 0, 0, *device, len(path), 0)
        self._data += b"070701" + b"".join(b"%08X" % field for field in fields) + path
        self._pad()
        self._data += content
        self._pad()

    def _pad(self) -> None:
        self._data += bytes(-len(self._data) % 4)

    def directory(self, name: str) -> None:
        """Adds a folder, and those that it is in."""
        self._add(name, stat.S_IFDIR | 0o755, b"", (0, 0))

    def file(self, name: str, content: bytes, mode: int = 0o644) -> None:
        """Adds a file, and the folders that it is in; no slash before its name."""
        self._add(name, stat.S_IFREG | mode, content, (0, 0))

    def character_device(self, name: str, major: int, minor: int) -> None:
        """Adds a device node."""
        self._add(name, stat.S_IFCHR | 0o600, b"", (major, minor))

    def finish(self) -> bytes:
        """The archive, compressed."""
        whole = Archive()
        whole._data += self._data
        whole._add("TRAILER!!!", 0, b"", (0, 0))
        return gzip.compress(bytes(whole._data), compresslevel=1, mtime=0)


def find_program(name: str) -> Path:
    """The file of a program of this host."""
    found = shutil.which(name, path="/usr/sbin:/usr/bin:/sbin:/bin")
    if not found:
        raise CannotRecordError(f"the program {name} is missing")
    return Path(found)


def libraries(program: Path) -> list[Path]:
    """Files of the shared libraries of a program, its loader included."""
    words = run("ldd", program).split()
    return sorted({Path(word) for word in words if word.startswith("/")})


def load_order(dependencies: str, builtin: str, wanted: tuple[str, ...],
               optional: tuple[str, ...] = ()) -> list[str]:  # fmt: skip
    """Files of the modules, those that others need first.

    Parameters
    ----------
    dependencies
        Content of modules.dep.
    builtin
        Content of modules.builtin.
    wanted
        Names of modules.
    optional
        Names of those that may be missing.

    Raises
    ------
    RecordError
        A module is neither there nor built in.
    """

    def name_of(file: str) -> str:
        return file.rpartition("/")[2].partition(".ko")[0].replace("-", "_")

    files = {}
    for line in dependencies.splitlines():
        file, _, needs = line.partition(":")
        files[name_of(file)] = [*reversed(needs.split()), file]
    there = {name_of(file) for file in builtin.split()} | set(optional)
    order: list[str] = []
    for name in wanted:
        if name not in files and name not in there:
            raise RecordError(f"the kernel has no module {name}")
        order += [file for file in files.get(name, []) if file not in order]
    return order


def read_module(file: Path) -> bytes:
    """A module, uncompressed."""
    content = file.read_bytes()
    return lzma.decompress(content) if file.suffix == ".xz" else content


def build_programs(folder: Path) -> None:
    """Compiles our programs for the machine."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in OUR_PROGRAMS:
        source = HERE / "src" / f"{name}.c"
        if not (folder / name).exists() or (
            (folder / name).stat().st_mtime < source.stat().st_mtime
        ):
            run("gcc", "-O2", "-Wall", "-Wextra", "-static", "-o", folder / name, source)


def build(kernel: Kernel, runs: list[Run], programs: Path) -> bytes:
    """The files of a machine that does these runs, which have one variant and one topology."""
    archive = Archive()
    archive.character_device("dev/console", 5, 1)
    for folder in ("proc", "sys", "root", "run", "tmp", "etc"):
        archive.directory(folder)
    archive.file("init", (HERE / "guest" / "init.sh").read_bytes(), 0o755)
    for script in GUEST_SCRIPTS:
        archive.file(script, (HERE / "guest" / script).read_bytes())
    archive.file("runs", "".join(run.line() + "\n" for run in runs).encode())

    archive.file("bin/busybox", find_program("busybox").read_bytes(), 0o755)
    for name in OUR_PROGRAMS:
        archive.file(f"usr/bin/{name}", (programs / name).read_bytes(), 0o755)
    for name in HOST_PROGRAMS:
        program = find_program(name)
        archive.file(f"usr/bin/{name}", program.read_bytes(), 0o755)
        for library in libraries(program):
            archive.file(str(library).lstrip("/"), library.read_bytes(), 0o755)

    variant, topology = runs[0].machine
    wanted = OPTIONAL_MODULES + MODULES + (NIC_MODULES if topology == "nic" else ())
    order = load_order(
        (kernel.modules / "modules.dep").read_text(encoding="ascii"),
        (kernel.modules / "modules.builtin").read_text(encoding="ascii"),
        wanted,
        OPTIONAL_MODULES,
    )
    names = []
    for file in order:
        name = file.rpartition("/")[2].removesuffix(".xz")
        source = kernel.nat_module(variant) if name == "nf_nat.ko" else kernel.modules / file
        archive.file(f"modules/{name}", read_module(source))
        names.append(name)
    archive.file("modules/order", "".join(name + "\n" for name in names).encode())
    archive.file("modules/kprobe-counters.ko", read_module(kernel.counter_module()))
    return archive.finish()
