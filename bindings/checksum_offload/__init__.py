# SPDX-License-Identifier: GPL-2.0-only
"""
Checksum offload, NAT and SCTP in ns-3.

>>> import checksum_offload as co
>>> result = co.run(co.NatSctpConfig(nat="unpatched", egress="ixgbe"))
>>> result.association_established
False
>>> frame = result.to_frame()
"""

from . import blocks, plots
from ._checksum_offload import __version__, ns3_version, pybind11_version
from .blocks import *  # noqa: F403
from .experiment import ExperimentConfig, Observe, Result, run
from .frames import read_ledger
from .grid import Grid
from .merging import merge
from .nat_sctp import NatSctpConfig, NatSctpResult, run_nat_sctp
from .nat_sctp_stream import NatSctpStreamConfig, NatSctpStreamResult, calibrate_stream
from .ns_bindings import expose, from_ns, to_ns
from .published import published_frame
from .sweeping import SerialExecutor, sweep

__all__ = [
    "ExperimentConfig",
    "Grid",
    "NatSctpConfig",
    "NatSctpResult",
    "NatSctpStreamConfig",
    "NatSctpStreamResult",
    "Observe",
    "Result",
    "SerialExecutor",
    "__version__",
    "expose",
    "from_ns",
    "calibrate_stream",
    "merge",
    "ns3_version",
    "plots",
    "published_frame",
    "pybind11_version",
    "read_ledger",
    "run",
    "run_nat_sctp",
    "sweep",
    "to_ns",
    *blocks.__all__,
]
