# SPDX-License-Identifier: GPL-2.0-only
from typing import Any

__version__: str
ns3_version: str

def nat_sctp_config(**kwargs: object) -> dict[str, Any]: ...
def run_nat_sctp(
    *, audit: bool = ..., ledger: bool = ..., history: int | None = ..., **kwargs: object
) -> dict[str, Any]: ...
