# SPDX-License-Identifier: GPL-2.0-only
"""Configurations for tests of sweeps, in a module that worker processes can import."""

from __future__ import annotations

import dataclasses
import os
import signal
import time
from typing import ClassVar

import checksum_offload as co


@dataclasses.dataclass(frozen=True, kw_only=True)
class Trouble(co.ExperimentConfig[co.Result]):
    """An experiment that fails where it is told to."""

    experiment: ClassVar[str] = "trouble"

    number: int = 0
    raises: tuple[int, ...] = ()
    kills: tuple[int, ...] = ()

    def execute(self, observe: co.Observe) -> co.Result:
        """Raise, kill the process, or give the square of the number."""
        if self.number in self.raises:
            raise RuntimeError(f"no luck with {self.number}")
        if self.number in self.kills:
            os.kill(os.getpid(), signal.SIGKILL)
        return co.Result(self, {"square": self.number**2})


@dataclasses.dataclass(frozen=True, kw_only=True)
class Waits(co.ExperimentConfig[co.Result]):
    """An experiment that lasts until a file is there; without a name it is over at once."""

    experiment: ClassVar[str] = "waits"

    number: int = 0
    until: str = ""

    def execute(self, observe: co.Observe) -> co.Result:
        """Wait, and give the square of the number."""
        while self.until and not os.path.exists(self.until):
            time.sleep(0.01)
        return co.Result(self, {"square": self.number**2})
