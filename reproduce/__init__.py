# SPDX-License-Identifier: GPL-2.0-only
"""The reproducibility package: every claim of the project, run, compared, drawn and described.

REPRODUCE.md beside this file lists the claims. Run it as `./dev reproduce`.
"""
