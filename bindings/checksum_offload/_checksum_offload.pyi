# SPDX-License-Identifier: GPL-2.0-only
from typing import Any

__version__: str
ns3_version: str

def run_nat_sctp(
    *,
    nat: str = ...,
    sender_csum_offload: bool | str = ...,
    gso: bool | str = ...,
    egress: str = ...,
    bytes: int = ...,
    message_size: int = ...,
    link_rate_mbps: int = ...,
    link_delay_microseconds: float = ...,
    max_seconds: float = ...,
    seed: int = ...,
    rng_run: int = ...,
    pcap: str = ...,
) -> dict[str, Any]: ...
