# SPDX-License-Identifier: GPL-2.0-only
"""Runs the claims, or checks what an earlier run left; see --help."""

from __future__ import annotations

import sys

from .command import main

sys.exit(main())
