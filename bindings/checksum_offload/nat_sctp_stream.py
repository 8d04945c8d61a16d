# SPDX-License-Identifier: GPL-2.0-only
"""The measurement that the fix of 2016 was published with: SCTP_STREAM over veth through NAT."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from . import _checksum_offload
from ._arguments import plain, refuse
from .experiment import Observe
from .nat_experiment import NatConfig, NatResult

if TYPE_CHECKING:
    import pandas as pd

#: What the router does with SCTP; one that translates.
StreamNat: TypeAlias = Literal["unpatched", "patched", "mainline", "always-none"]
#: How CRC32c is computed, which says what it costs.
Crc32c: TypeAlias = Literal["table", "slice-by-8", "sse4.2", "folded"]


@dataclasses.dataclass(frozen=True, kw_only=True)
class NatSctpStreamConfig(NatConfig["NatSctpStreamResult"]):
    """
    A program sends messages for some time, through a NAT between three namespaces of one host.

    Parameters
    ----------
    nat : str
        What NAT does with SCTP: ``"unpatched"`` (Linux 4.9), ``"patched"`` (4.10), ``"mainline"``
        (4.11 and later) or ``"always-none"`` (never shipped).
    sender_csum_offload : bool
        ``tx-checksum-sctp`` of client and server.
    gso : bool
        ``tx-sctp-segmentation`` of client and server.
    message_size : int
        Bytes of one message, 1 to 131072.
    max_burst : int
        Max.Burst of SCTP, packets, 1 to 1000.
    seconds : float
        Simulated seconds from the first message on, 0.001 to 1000.
    step_nanoseconds : float
        What one packet, super-packet or system call costs at every place, CRCs apart, ns: the one
        free parameter, see `calibrate_stream`.
    crc32c : str
        How CRC32c is computed: ``"table"``, ``"slice-by-8"``, ``"sse4.2"`` or ``"folded"``.
    seed, rng_run : int
        RngSeed and RngRun of ns-3. The same pair gives the same bytes.

    Raises
    ------
    ValueError
        If a value is not allowed; names the argument, the value and what is allowed.
    """

    experiment: ClassVar[str] = "nat-sctp-stream"

    nat: StreamNat = "unpatched"
    sender_csum_offload: bool = False
    gso: bool = True
    message_size: int = 10240
    max_burst: int = 4
    seconds: float = 30.0
    step_nanoseconds: float = 1000.0
    crc32c: Crc32c = "sse4.2"
    seed: int = 1
    rng_run: int = 1

    @staticmethod
    def validated(**arguments: Any) -> dict[str, Any]:  # noqa: ANN401
        """Ask C++; see `NatConfig`."""
        return _checksum_offload.nat_sctp_stream_config(**arguments)

    def execute(self, observe: Observe) -> NatSctpStreamResult:
        """Run the scenario; see `checksum_offload.run`. It has nothing to watch."""
        for name, nothing in (("audit", False), ("ledger", False), ("history", None)):
            value = getattr(observe, name)
            if value is not nothing:
                refuse(name, value, f"{nothing}, since a stream is not watched")
        return NatSctpStreamResult(self, _checksum_offload.run_nat_sctp_stream(**self.to_dict()))


class NatSctpStreamResult(NatResult):
    """
    Outcome of a `NatSctpStreamConfig`.

    As a mapping it has the keys of the C++ example; the attributes are the ones that most want.
    """

    @property
    def config(self) -> NatSctpStreamConfig:
        """What was run."""
        assert isinstance(self._config, NatSctpStreamConfig)
        return self._config

    @property
    def throughput_mbps(self) -> float:
        """User data that the server read after the first message, 10**6 bit/s."""
        return float(self["throughputMbps"])

    @property
    def cpu_busy_seconds(self) -> float:
        """
        Work that was charged to the core by the end of that time, over by then or not, s.

        It is the sum of ``crc32cCpuSeconds`` and ``stepCpuSeconds``.
        """
        return float(self["cpuBusySeconds"])

    def calls_frame(self) -> pd.DataFrame:
        """
        Give the computations of CRC32c by caller.

        Returns
        -------
        pandas.DataFrame
            Columns ``caller`` and ``crc32c_calls``.
        """
        import pandas as pd

        calls = self["crc32cCallsByCaller"]
        return pd.DataFrame({"caller": list(calls), "crc32c_calls": list(calls.values())})


def calibrate_stream(target_mbps: float, config: NatSctpStreamConfig) -> float:
    """
    Fit the one free cost to the throughput with the patched NAT.

    Parameters
    ----------
    target_mbps : float
        Throughput of user data, 10**6 bit/s.
    config : NatSctpStreamConfig
        What to fit; its ``nat`` and ``step_nanoseconds`` are not looked at.

    Returns
    -------
    float
        ``step_nanoseconds``, ns.

    Raises
    ------
    ValueError
        If no cost gives that throughput, or an argument is of another kind.
    """
    if not isinstance(config, NatSctpStreamConfig):
        refuse("config", config, "a NatSctpStreamConfig")
    target = plain(target_mbps)
    return float(_checksum_offload.calibrate_nat_sctp_stream(target, **config.to_dict()))
