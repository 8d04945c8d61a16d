# SPDX-License-Identifier: GPL-2.0-only
"""Records what a Linux kernel does with checksums, in a virtual machine: see README.md."""
