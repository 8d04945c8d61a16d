# SPDX-License-Identifier: GPL-2.0-only
"""What the experiments with SCTP and NAT have in common."""

from __future__ import annotations

import dataclasses
from abc import abstractmethod
from typing import Any, TypeVar

from ._arguments import plain
from .experiment import ExperimentConfig, Result

N_co = TypeVar("N_co", bound="NatResult", covariant=True)


@dataclasses.dataclass(frozen=True, kw_only=True)
class NatConfig(ExperimentConfig[N_co]):
    """A configuration that C++ knows and validates."""

    @staticmethod
    @abstractmethod
    def validated(**arguments: Any) -> dict[str, Any]:  # noqa: ANN401
        """
        Ask C++.

        Parameters
        ----------
        **arguments
            The fields.

        Returns
        -------
        dict
            The same as C++ understands them.

        Raises
        ------
        ValueError
            If a value is not allowed; names the argument, the value and what is allowed.
        """

    def __post_init__(self) -> None:
        """Validate, and make plain values of what is as good, such as NumPy's integers."""
        given = {name: plain(value) for name, value in self.to_dict().items()}
        for name, value in self.validated(**given).items():
            if given[name] is not None:  # None leaves it to another field
                object.__setattr__(self, name, value)


class NatResult(Result):
    """What is counted in each of these experiments."""

    @property
    def sctp_manip_calls(self) -> int:
        """Hits of ``sctp_manip_pkt()``: packets that NAT changed."""
        return int(self["sctpManipCalls"])

    @property
    def crc32c_calls(self) -> int:
        """Hits of ``crc32c()`` on all nodes; what a NIC computes is none."""
        return int(self["crc32cCalls"])

    @property
    def crc32c_calls_per_manip(self) -> float:
        """Hits of ``crc32c()`` per packet that NAT changed; NaN without such a packet."""
        manips = self.sctp_manip_calls
        return self.crc32c_calls / manips if manips else float("nan")

    @property
    def cpu_utilisation(self) -> float:
        """
        Share of the time in which the cores were busy, 0 to 1; NaN if work took no time.

        Only work that was over by the end counts.
        """
        return float(self.get("cpuUtilisation", "nan"))
