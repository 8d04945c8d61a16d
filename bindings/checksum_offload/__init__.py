# SPDX-License-Identifier: GPL-2.0-only
"""Checksum offload, NAT and SCTP in ns-3.

>>> import checksum_offload as co
>>> result = co.run_nat_sctp(nat="unpatched", egress="ixgbe", seed=1)
>>> result["associationEstablished"]
False
"""

from ._checksum_offload import __version__, ns3_version, run_nat_sctp

__all__ = ["__version__", "ns3_version", "run_nat_sctp"]
