# SPDX-License-Identifier: GPL-2.0-only
"""Which runs there are, and how each is set up: the one place to add a run."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from dataclasses import dataclass, replace

from record.errors import RecordError

# Variants of nf_nat.ko, see variants.py; distro is Debian's own.
VARIANTS = ("stock", "unpatched", "always-none")
TOPOLOGIES = ("router", "router6", "nic")
MTU = 1500
WORKLOADS = {"small": (200, 1000), "bulk": (16, 65536)}


@dataclass(frozen=True)
class Run:
    """One transfer from client to server. A switch is 1 or 0, or - for the device's default."""

    kind: str  # capture: packets and states at every device; counters: hits of kernel functions
    variant: str
    name: str
    protocol: str = "sctp"  # with a 6 at the end over IPv6
    topology: str = "router"  # or router6; or nic: r1 is an e1000e and s0 a virtio-net
    nat: str = "on"  # masquerade; ct: connection tracking; off; FIRST-LAST: masquerade to ports
    ct_checksum: str = "1"  # net.netfilter.nf_conntrack_checksum
    e_sum: str = "-"  # tx-checksum-sctp of c0 and s0; of TCP and UDP: ethtool -K DEVICE tx
    e_gso: str = "-"
    r_sum: str = "-"  # of r0 and r1; 1to0: r1 loses it on the way
    r_gso: str = "-"
    messages: int = 30
    size: int = 1000  # bytes of a message
    gap: int = 2000  # microseconds between two

    @property
    def workload(self) -> str:
        """Its name in counts.csv."""
        for name, shape in WORKLOADS.items():
            if shape == (self.messages, self.size):
                return name
        return f"{self.messages}x{self.size}"

    @property
    def machine(self) -> tuple[str, str]:
        """Runs with the same can be done in one virtual machine."""
        return self.variant, self.topology

    def settings(self) -> dict[str, str]:
        """Its columns of counts.csv that tell how it was set up."""
        return {
            "topology": self.topology, "variant": self.variant, "workload": self.workload,
            "nat": self.nat, "ct_checksum": self.ct_checksum, "E_crc": self.e_sum,
            "E_gso": self.e_gso, "S_crc": self.e_sum, "R_crc": self.r_sum, "R_seg": self.r_gso,
        }  # fmt: skip

    def line(self) -> str:
        """What guest/runs.sh reads."""
        return (
            f"{self.variant} {self.topology} {self.kind} {self.name} {self.protocol} {self.nat} "
            f"{self.ct_checksum} {self.e_sum} {self.e_gso} {self.r_sum} {self.r_gso} "
            f"{self.messages} {self.size} {self.gap}"
        )

    def describe(self) -> str:
        """One line for people."""
        return (
            f"{self.name:52} NAT {self.nat}, E {self.e_sum}{self.e_gso}, R {self.r_sum}{self.r_gso}"
            f", {self.messages} x {self.size} bytes"
        )


def _sctp(variant: str, run: str, switches: str, **more: str | int) -> Run:
    """A capture; switches are those of E sum, E GSO, R sum, R GSO, with blanks between."""
    e_sum, e_gso, r_sum, r_gso = switches.split()
    return Run("capture", variant, f"{variant}.sctp.{run}", e_sum=e_sum, e_gso=e_gso,
               r_sum=r_sum, r_gso=r_gso, **more)  # type: ignore[arg-type]  # fmt: skip


def _captures(variant: str) -> Iterator[Run]:
    large: dict[str, str | int] = {"messages": 4, "size": 12000}
    yield _sctp(variant, "A_Ecrc1_Rcrc1_gso0", "1 0 1 0")
    yield _sctp(variant, "B_Ecrc1_Rcrc0_gso0", "1 0 0 0")
    yield _sctp(variant, "C_Ecrc0_Rcrc0_gso0", "0 0 0 0")
    yield _sctp(variant, "D_Ecrc0_Rcrc1_gso0", "0 0 1 0")
    yield _sctp(variant, "E_Ecrc1_Rcrc1_gso1_passthrough", "1 1 1 1", **large)
    yield _sctp(variant, "F_Ecrc1_Rcrc1_gso1_Rseg0", "1 1 1 0", **large)
    yield _sctp(variant, "G_Ecrc0_Rcrc0_gso1_Rseg0", "0 1 0 0", **large)
    yield _sctp(variant, "H_Ecrc1_Rcrc0_gso1_Rseg0_6x40000", "1 1 0 0", messages=6, size=40000)
    yield _sctp(variant, "M_midflow_Rcrc1to0_gso0", "1 0 1to0 0", gap=60000)
    yield _sctp(variant, "N_noNAT_Ecrc1_Rcrc0_gso0", "1 0 0 0", nat="off")
    for e_sum, r_sum in (("1", "1"), ("0", "0")):
        yield _sctp(variant, f"P_portNAT_Ecrc{e_sum}_Rcrc{r_sum}_gso0", f"{e_sum} 0 {r_sum} 0",
                    nat="6000-6010", messages=15)  # fmt: skip
    for letter, e_sum, r_sum in (("A", "1", "1"), ("B", "1", "0"), ("C", "0", "0")):
        for protocol, gso in (("tcp", "_gso0"), ("udp", "")):
            name = f"{variant}.{protocol}.{letter}_E{e_sum}_R{r_sum}{gso}"
            yield Run("capture", variant, name, protocol=protocol, e_sum=e_sum, e_gso="0",
                      r_sum=r_sum, r_gso="0")  # fmt: skip
    for nat in ("on", "off"):
        yield Run("capture", variant, f"{variant}.nic.{nat}", topology="nic", nat=nat)


def _over_ipv6(variant: str) -> Iterator[Run]:
    """The same captures over IPv6, without NAT."""
    for run in _captures(variant):
        if run.topology == "router" and run.name.split(".")[2][0] in "ABCDEFG":
            name = run.name.replace(f".{run.protocol}.", f".{run.protocol}6.")
            yield replace(run, name=name, protocol=f"{run.protocol}6", topology="router6",
                          nat="off")  # fmt: skip


def _counters(
    variant: str, nat: str, workloads: dict[str, tuple[int, int]], ct_checksum: str = "1"
) -> Iterator[Run]:
    tracking = "" if ct_checksum == "1" else "_unverified"
    for bits in range(15, -1, -1):
        e_sum, e_gso, r_sum, r_gso = (f"{bits:04b}"[i] for i in range(4))
        for workload, (messages, size) in workloads.items():
            # A message of one packet is left alone until it has gone, so that no two of them meet
            # in a super-packet when the machine is busy.
            gap = 100 if size < MTU else 0
            setting = f"{nat}{tracking}.{workload}.E{e_sum}{e_gso}_R{r_sum}{r_gso}"
            yield Run("counters", variant, f"{variant}.counters.{setting}", nat=nat,
                      ct_checksum=ct_checksum, e_sum=e_sum, e_gso=e_gso, r_sum=r_sum,
                      r_gso=r_gso, messages=messages, size=size, gap=gap)  # fmt: skip


def all_runs() -> list[Run]:
    """Every run, those of one machine together."""
    runs: list[Run] = []
    for variant in VARIANTS:
        runs += _captures(variant)
        runs += _counters(variant, "on", WORKLOADS)
        # Linux before 4.11 did not verify SCTP in connection tracking.
        runs += _counters(variant, "on", WORKLOADS, ct_checksum="0")
        runs += _counters(variant, "on", {"25x40000": (25, 40000)})
        if variant != "always-none":
            runs += _counters(variant, "ct", WORKLOADS)
            runs += _counters(variant, "off", WORKLOADS)
    runs += _over_ipv6("stock")
    runs += _counters("distro", "on", WORKLOADS)
    return sorted(runs, key=lambda run: (run.variant, TOPOLOGIES.index(run.topology)))


def select(patterns: list[str]) -> list[Run]:
    """The runs whose names match one of the patterns, of the shell's kind; all without any."""
    runs = all_runs()
    for pattern in patterns:
        if not any(fnmatch.fnmatchcase(run.name, pattern) for run in runs):
            raise RecordError(f"no run is named '{pattern}'; --list tells all")
    return [
        run
        for run in runs
        if not patterns or any(fnmatch.fnmatchcase(run.name, pattern) for pattern in patterns)
    ]
