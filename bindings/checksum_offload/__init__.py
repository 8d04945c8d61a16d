# SPDX-License-Identifier: GPL-2.0-only
"""
Checksum offload, NAT and SCTP in ns-3.

>>> import checksum_offload as co
>>> result = co.run(co.NatSctpConfig(nat="unpatched", egress="ixgbe"))
>>> result.association_established
False
>>> frame = result.to_frame()
"""

from ._checksum_offload import __version__, ns3_version
from .experiment import ExperimentConfig, Observe, Result, run
from .frames import read_ledger
from .nat_sctp import NatSctpConfig, NatSctpResult, run_nat_sctp

__all__ = [
    "ExperimentConfig",
    "NatSctpConfig",
    "NatSctpResult",
    "Observe",
    "Result",
    "__version__",
    "ns3_version",
    "read_ledger",
    "run",
    "run_nat_sctp",
]
