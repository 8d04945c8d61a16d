# SPDX-License-Identifier: GPL-2.0-only
"""./dev matrix: builds and tests the module with every ns-3 and compiler that it is for."""
