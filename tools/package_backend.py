# SPDX-License-Identifier: GPL-2.0-only
"""
Builds the Python package with scikit-build-core, against the ns-3 that the user wants.

By default that is the wheel of PyPI: then it is needed to build, and whoever installs the package
needs the same one. Another ns-3 is named by the environment variable NS3_PREFIX, or by
``--config-settings=cmake.define.NS3_PREFIX=/path``: then the wheel is neither.

Both the build backend of pyproject.toml (PEP 517) and its provider of metadata.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from scikit_build_core import build

NS3_WHEEL = "ns3==3.44.post0"
LIBRARIES = ["matplotlib>=3.6", "pandas>=1.5", "tqdm>=4.60"]

Settings = Mapping[str, Any] | None

build_sdist = build.build_sdist
get_requires_for_build_sdist = build.get_requires_for_build_sdist


def uses_wheel(config_settings: Settings) -> bool:
    """
    Tell which ns-3 is wanted, and see to it that the rest of the build gets to know.

    Parameters
    ----------
    config_settings : Mapping, optional
        What the user gave with ``--config-settings``.

    Returns
    -------
    bool
        Whether it is the wheel.
    """
    named = (config_settings or {}).get("cmake.define.NS3_PREFIX")
    if named:
        os.environ["NS3_PREFIX"] = str(named)
    return os.environ.get("NS3_PREFIX", "") in ("", "wheel")


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """List what the build needs: PEP 517."""
    needed: list[str] = list(build.get_requires_for_build_wheel(config_settings))
    return needed + ([NS3_WHEEL] if uses_wheel(config_settings) else [])


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: dict[str, Any] | None = None
) -> str:
    """Write the metadata of the wheel: PEP 517."""
    uses_wheel(config_settings)
    return str(build.prepare_metadata_for_build_wheel(metadata_directory, config_settings))


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel: PEP 517."""
    uses_wheel(config_settings)
    return str(build.build_wheel(wheel_directory, config_settings, metadata_directory))


def dynamic_metadata(field: str, settings: Mapping[str, Any]) -> list[str]:
    """
    Give the dependencies of the package, for scikit-build-core.

    Parameters
    ----------
    field : str
        ``"dependencies"``.
    settings : Mapping
        Further settings of this provider; there are none.

    Returns
    -------
    list of str
        What pip installs beside the package.
    """
    if field != "dependencies" or settings:
        raise ValueError(f"cannot provide {field} with {dict(settings)}")
    return LIBRARIES + ([NS3_WHEEL] if uses_wheel(None) else [])
