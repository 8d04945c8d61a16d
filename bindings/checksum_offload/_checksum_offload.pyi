# SPDX-License-Identifier: GPL-2.0-only
from typing import Any, Dict, Union

__version__: str
ns3_version: str

def run_nat_sctp(
    *,
    nat: str = ...,
    sender_csum_offload: Union[bool, str] = ...,
    gso: Union[bool, str] = ...,
    egress: str = ...,
    bytes: int = ...,
    message_size: int = ...,
    link_rate_mbps: int = ...,
    link_delay_microseconds: float = ...,
    max_seconds: float = ...,
    seed: int = ...,
    rng_run: int = ...,
    pcap: str = ...,
) -> Dict[str, Any]: ...
