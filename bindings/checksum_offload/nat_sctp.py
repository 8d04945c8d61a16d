# SPDX-License-Identifier: GPL-2.0-only
"""The reference case: SCTP through a NAT router, with and without the double checksum of 2016."""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from . import _checksum_offload
from .experiment import Observe
from .nat_experiment import NatConfig, NatResult

if TYPE_CHECKING:
    import pandas as pd

#: What the router does with SCTP.
Nat: TypeAlias = Literal["unpatched", "patched", "mainline", "always-none", "off"]
#: Linux of all nodes.
Generation: TypeAlias = Literal["", "4.9", "4.10", "4.13", "6.1"]
#: Router to server.
Egress: TypeAlias = Literal["veth", "veth-no-sctp-crc", "ixgbe", "ixgbe-zeroing", "point-to-point"]

#: Classes of packets that `NatSctpResult.calls_frame` tells apart.
TRAFFIC = ("clientToServerPlain", "clientToServerGso", "serverToClientPlain")


@dataclasses.dataclass(frozen=True, kw_only=True)
class NatSctpConfig(NatConfig["NatSctpResult"]):
    """
    One SCTP association from a client through a masquerading router to a server.

    Parameters
    ----------
    nat : str, optional
        What NAT does with SCTP: ``"unpatched"`` (Linux 4.9), ``"patched"`` (4.10), ``"mainline"``
        (4.11 and later), ``"always-none"`` (never shipped) or ``"off"``. Not given: what
        `generation` does, or ``"unpatched"``.
    generation : str
        Linux of all nodes: ``"4.9"``, ``"4.10"``, ``"4.13"`` or ``"6.1"``. Empty: 4.13, with a
        connection tracking that verifies SCTP if `nat` is ``"mainline"``.
    sender_csum_offload : bool
        ``tx-checksum-sctp`` of client and server.
    gso : bool
        ``tx-sctp-segmentation`` of client and server.
    egress : str
        Router to server: ``"veth"``, ``"veth-no-sctp-crc"``, ``"ixgbe"``, ``"ixgbe-zeroing"`` or
        ``"point-to-point"``.
    bytes : int
        User data from client to server, bytes.
    message_size : int
        Bytes of one SCTP message, 1 to 65536.
    link_rate_mbps : int
        Rate of every link, 10**6 bit/s.
    link_delay_microseconds : float
        One-way delay of every link, microseconds.
    max_seconds : float
        Simulated seconds before giving up.
    seed, rng_run : int
        RngSeed and RngRun of ns-3. The same pair gives the same bytes.
    pcap : str or path
        Prefix of captures; empty for none.
    cpu : str
        What work costs the processors of the one computer on which all nodes are: a path
        (``"none"``, ``"loopback-2014"``, ``"xeon-2018"``), a CRC32c (``"table"``,
        ``"slice-by-8"``, ``"sse4.2"``, ``"folded"``) or both as ``"path+crc"``. Empty: work takes
        no time.
    cpu_cores : int
        Cores of that computer, 1 to 1024.

    Raises
    ------
    ValueError
        If a value is not allowed; names the argument, the value and what is allowed.

    Examples
    --------
    >>> import checksum_offload as co
    >>> co.run(co.NatSctpConfig(nat="unpatched", egress="ixgbe")).association_established
    False
    """

    experiment: ClassVar[str] = "nat-sctp"

    nat: Nat | None = None
    generation: Generation = ""
    sender_csum_offload: bool = True
    gso: bool = True
    egress: Egress = "ixgbe"
    bytes: int = 1048576
    message_size: int = 10240
    link_rate_mbps: int = 10000
    link_delay_microseconds: float = 10.0
    max_seconds: float = 300.0
    seed: int = 1
    rng_run: int = 1
    pcap: str | os.PathLike[str] = ""
    cpu: str = ""
    cpu_cores: int = 1

    def __post_init__(self) -> None:
        """Validate; see `NatConfig`."""
        if isinstance(self.pcap, os.PathLike):
            object.__setattr__(self, "pcap", os.fspath(self.pcap))
        super().__post_init__()

    @staticmethod
    def validated(**arguments: Any) -> dict[str, Any]:  # noqa: ANN401
        """Ask C++; see `NatConfig`."""
        return _checksum_offload.nat_sctp_config(**arguments)

    def execute(self, observe: Observe) -> NatSctpResult:
        """Run the scenario; see `checksum_offload.run`."""
        values = _checksum_offload.run_nat_sctp(
            audit=observe.audit,
            ledger=observe.ledger,
            history=observe.history,
            **self.to_dict(),
        )
        findings, ledger, history, base = (
            values.pop(name, None) for name in ("audit", "ledger", "history", "uidBase")
        )
        number_packets(base or 0, findings or (), ledger or ())
        return NatSctpResult(self, values, findings=findings, ledger=ledger, history=history)


class NatSctpResult(NatResult):
    """
    Outcome of a `NatSctpConfig`.

    As a mapping it has the keys of the C++ example; the attributes are the ones that most want.
    """

    @property
    def config(self) -> NatSctpConfig:
        """What was run."""
        assert isinstance(self._config, NatSctpConfig)
        return self._config

    @property
    def association_established(self) -> bool:
        """Whether the client's association came up."""
        return bool(self["associationEstablished"])

    @property
    def bytes_delivered(self) -> int:
        """User data that the server's application got, bytes."""
        return int(self["bytesDelivered"])

    @property
    def duration_seconds(self) -> float:
        """Simulated seconds from connect to the last byte, or to the end."""
        return float(self["durationSeconds"])

    @property
    def goodput_mbps(self) -> float:
        """Delivered user data over the duration, 10**6 bit/s."""
        return float(self["goodputMbps"])

    @property
    def wire_packets(self) -> int:
        """SCTP packets on the link between router and server."""
        return int(self["wirePackets"])

    @property
    def wire_bad_crc(self) -> int:
        """Of these, packets that are final and have a wrong CRC."""
        return int(self["wireBadCrc"])

    @property
    def wire_pending(self) -> int:
        """Of these, packets that are still ``CHECKSUM_PARTIAL``."""
        return int(self["wirePending"])

    @property
    def sctp_checksum_errors(self) -> int:
        """``SctpChecksumErrors`` of client and server, packets."""
        return int(self["sctpChecksumErrors"])

    def to_row(self) -> dict[str, Any]:
        """Give the result as one row; the split of processor time is left to `cpu_frame`."""
        return {n: v for n, v in super().to_row().items() if not n.startswith("cpu_nanoseconds")}

    def cpu_frame(self) -> pd.DataFrame:
        """
        Give the time of the processors, split by node, place and kind of work.

        Returns
        -------
        pandas.DataFrame
            Columns ``node``, ``place``, ``what`` and ``nanoseconds`` (simulated time, ns).

        Raises
        ------
        ValueError
            If the run had no processors.
        """
        import pandas as pd

        if "cpuNanoseconds" not in self:
            raise ValueError("cpu='': must be set for a run with processors")
        rows = [
            {"node": node, "place": place, "what": what, "nanoseconds": nanoseconds}
            for node, places in self["cpuNanoseconds"].items()
            for place, kinds in places.items()
            for what, nanoseconds in kinds.items()
        ]
        return pd.DataFrame(rows, columns=["node", "place", "what", "nanoseconds"])

    def calls_frame(self) -> pd.DataFrame:
        """
        Give the computations of CRC32c by place.

        Returns
        -------
        pandas.DataFrame
            Columns ``traffic`` (``"all"``, or a class of packets), ``place`` and ``crc32c_calls``
            (calls; at place ``"nic"`` packets, computed by hardware). One row for each pair.
        """
        import pandas as pd

        of_class = {"all": self["crc32cCallsByPlace"]}
        of_class.update({name: self[name]["crc32cCallsByPlace"] for name in TRAFFIC})
        rows: list[dict[str, Any]] = [
            {"traffic": traffic, "place": place, "crc32c_calls": calls}
            for traffic, by_place in of_class.items()
            for place, calls in by_place.items()
        ]
        return pd.DataFrame(rows)


def number_packets(
    base: int, findings: Iterable[dict[str, Any]], ledger: Iterable[dict[str, Any]]
) -> None:
    """
    Count uids of packets from 0 in every run, as in the first run of a process.

    Parameters
    ----------
    base : int
        Uid of the first packet of the run.
    findings : iterable of dict
        Of the auditor; changed.
    ledger : iterable of dict
        Records; changed.
    """
    for finding in findings:
        finding["firstPacketUid"] -= base
        finding["sentence"] = re.sub(
            r"(packet uid |Explain\()(\d+)",
            lambda match: f"{match[1]}{int(match[2]) - base}",
            finding["sentence"],
        )
    for record in ledger:
        record["packetUid"] -= base


def run_nat_sctp(**arguments: Any) -> dict[str, Any]:  # noqa: ANN401
    """
    Run the reference case; what `run` and `NatSctpConfig` do, without the types.

    Parameters
    ----------
    **arguments
        Those of `NatSctpConfig`; for switches also ``"on"`` and ``"off"``.

    Returns
    -------
    dict
        The keys and values of the C++ example's JSON line; units are in the names.
    """
    return NatSctpConfig(**arguments).execute(Observe()).as_dict()
