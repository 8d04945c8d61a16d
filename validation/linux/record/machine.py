# SPDX-License-Identifier: GPL-2.0-only
"""The virtual machine: boots the kernel in QEMU, and takes what the runs wrote from its disk."""

from __future__ import annotations

import os
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path

from record.errors import RecordError
from record.initramfs import find_program

ACCELERATORS = ("auto", "kvm", "tcg")
DISK_BYTES = 512 << 20
UP = b"guest: up"
DONE = b"guest: done"
FAULT = "guest: FAULT "
# Seconds. Software emulation boots in 20 on an idle core; a KVM that takes so long will not do it.
KVM_BOOT = 20.0
TCG_BOOT = 180.0
PER_RUN = 30.0

NICS = ("-netdev", "hubport,hubid=1,id=h1", "-device", "e1000e,netdev=h1,mac=52:54:00:00:00:01",
        "-netdev", "hubport,hubid=1,id=h2", "-device",
        "virtio-net-pci,netdev=h2,mac=52:54:00:00:00:02")  # fmt: skip


class BootError(RecordError):
    """The guest did not say that it is up."""


def accelerators(wanted: str) -> list[str]:
    """Those that are tried, in order."""
    if wanted != "auto":
        return [wanted]
    return ["kvm", "tcg"] if os.access("/dev/kvm", os.R_OK | os.W_OK) else ["tcg"]


def faults(log: str) -> list[str]:
    """What the guest complained of."""
    return [line.partition(FAULT)[2].strip() for line in log.splitlines() if FAULT in line]


def boot(accelerator: str, kernel: Path, initramfs: bytes, topology: str, runs: int, log: Path,
         out: Path) -> None:  # fmt: skip
    """Boots, waits for the end, and unpacks what the guest wrote.

    Parameters
    ----------
    accelerator
        Either kvm or tcg.
    kernel
        The image.
    initramfs
        Its files.
    topology
        Router, or nic, which needs two NICs.
    runs
        How many the guest does, which limits the time.
    log
        Gets what the guest prints.
    out
        Folder that gets the files of its /out.

    Raises
    ------
    BootError
        The guest did not come up; another accelerator may do.
    RecordError
        It did not finish, or complained.
    """
    with tempfile.TemporaryDirectory() as name:
        disk = Path(name) / "disk"
        with disk.open("wb") as file:
            file.truncate(DISK_BYTES)
        archive = Path(name) / "initramfs"
        archive.write_bytes(initramfs)
        cpu = "host" if accelerator == "kvm" else "max"
        command = [
            find_program("qemu-system-x86_64"), "-accel", accelerator, "-cpu", cpu, "-smp", "1",
            "-m", "1024", "-nodefaults", "-no-user-config", "-display", "none", "-serial", "stdio",
            "-no-reboot", "-kernel", kernel, "-initrd", archive,
            "-append", "console=ttyS0 quiet panic=-1 mitigations=off no_timer_check",
            "-drive", f"file={disk},format=raw,if=virtio,cache=unsafe",
            *(NICS if topology == "nic" else ()),
        ]  # fmt: skip
        with log.open("wb") as output, subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT,
        ) as process:  # fmt: skip
            try:
                _wait(process, log, UP, KVM_BOOT if accelerator == "kvm" else TCG_BOOT)
                _wait(process, log, DONE, TCG_BOOT + PER_RUN * runs)
                process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                pass  # all is said; it only did not switch itself off
            finally:
                process.kill()
        text = log.read_text(encoding="utf-8", errors="replace")
        if faults(text):
            raise RecordError(f"{log}: {'; '.join(faults(text))}")
        with tarfile.open(disk) as tar:
            for member in tar:
                content = tar.extractfile(member) if member.isfile() else None
                if content is not None:
                    (out / Path(member.name).name).write_bytes(content.read())


def _wait(process: subprocess.Popen[bytes], log: Path, text: bytes, seconds: float) -> None:
    end = time.monotonic() + seconds
    while True:
        ended = process.poll() is not None  # before what it said is read
        said = log.read_bytes()
        # Of a fault the caller tells.
        if text in said or faults(said.decode(errors="replace")):
            return
        if ended or time.monotonic() > end:
            last = b"\n".join(said.splitlines()[-5:]).decode(errors="replace")
            what = "ended" if ended else f"took more than {seconds:.0f} s"
            error = BootError if text == UP else RecordError
            raise error(f"{log}: the machine {what} before it said '{text.decode()}'\n{last}")
        time.sleep(0.2)
