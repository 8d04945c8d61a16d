# SPDX-License-Identifier: GPL-2.0-only
"""Figures, drawn from the tables of a run. Importing a module of this package needs matplotlib."""
