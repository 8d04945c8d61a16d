# SPDX-License-Identifier: GPL-2.0-only
from typing import Any, SupportsIndex

__version__: str
ns3_version: str

def run_nat_sctp(
    *,
    nat: str | None = ...,
    generation: str = ...,
    sender_csum_offload: bool | str = ...,
    gso: bool | str = ...,
    egress: str = ...,
    bytes: SupportsIndex = ...,
    message_size: SupportsIndex = ...,
    link_rate_mbps: SupportsIndex = ...,
    link_delay_microseconds: float = ...,
    max_seconds: float = ...,
    seed: SupportsIndex = ...,
    rng_run: SupportsIndex = ...,
    pcap: str = ...,
) -> dict[str, Any]: ...
