# SPDX-License-Identifier: GPL-2.0-only
"""Skips tests that need a library which this machine lacks."""

from __future__ import annotations

import importlib.util
import unittest
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T", bound=Callable[..., Any])


def needs(*modules: str) -> Callable[[T], T]:
    """Decorate a test or a class of tests that needs these modules."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    return unittest.skipIf(bool(missing), f"missing: {', '.join(missing)}")
