# SPDX-License-Identifier: GPL-2.0-only
"""
The published measurement of the fix "NAT: skip checksum on offload SCTP packets".

A veth pair, netperf's SCTP_STREAM, 30 s, probes of perf. Counts are samples: their ratios are what
a model can be held to.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


@dataclasses.dataclass(frozen=True)
class Published:
    """
    One row of the published table.

    Parameters
    ----------
    nat : str
        ``"unpatched"`` or ``"patched"``.
    crc32c_calls : int
        Samples of ``crc32c()``.
    sctp_manip_calls : int
        Samples of ``sctp_manip_pkt()``.
    throughput_mbps : float
        Throughput of netperf, 10**6 bit/s.
    """

    nat: str
    crc32c_calls: int
    sctp_manip_calls: int
    throughput_mbps: float

    @property
    def crc32c_calls_per_manip(self) -> float:
        """Calls of ``crc32c()`` per packet that NAT changed."""
        return self.crc32c_calls / self.sctp_manip_calls


#: The published table.
PUBLISHED = (
    Published("unpatched", 10493, 3314, 1170.0),
    Published("patched", 6100, 3326, 1190.0),
)


def published_frame() -> pd.DataFrame:
    """
    Give the published table.

    Returns
    -------
    pandas.DataFrame
        Columns ``nat``, ``crc32c_calls``, ``sctp_manip_calls``, ``throughput_mbps`` (10**6 bit/s),
        and ``crc32c_calls_per_manip``.
    """
    import pandas as pd

    frame = pd.DataFrame([dataclasses.asdict(row) for row in PUBLISHED])
    frame["crc32c_calls_per_manip"] = [row.crc32c_calls_per_manip for row in PUBLISHED]
    return frame
