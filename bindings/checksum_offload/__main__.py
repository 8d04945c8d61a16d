# SPDX-License-Identifier: GPL-2.0-only
"""Runs the command line of the package."""

import sys

from .command_line import main

if __name__ == "__main__":
    sys.exit(main())
