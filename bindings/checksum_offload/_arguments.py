# SPDX-License-Identifier: GPL-2.0-only
"""Arguments of the package's functions: what is wrong is a ValueError that names it."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn


def refuse(name: str, value: object, allowed: str) -> NoReturn:
    """
    Raise the error of a wrong argument.

    Parameters
    ----------
    name : str
        The argument.
    value : object
        What it was.
    allowed : str
        What it must be.

    Raises
    ------
    ValueError
        Always.
    """
    raise ValueError(f"{name}={shown(value)}: must be {allowed}")


def shown(value: object, most: int = 80) -> str:
    """
    Show a value within a message.

    Parameters
    ----------
    value : object
        Anything.
    most : int
        Characters at most.

    Returns
    -------
    str
        Its representation on one line, cut if it is long.
    """
    try:
        text = repr(os.fspath(value) if isinstance(value, os.PathLike) else value)
    except Exception:
        text = f"<{type(value).__name__}>"
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 4]} ..."


def plain(value: Any) -> Any:  # noqa: ANN401
    """
    Make a plain value of one that is as good.

    Parameters
    ----------
    value : object
        Anything.

    Returns
    -------
    object
        Of a scalar of NumPy or pandas its bool, int, float or str; of a decimal number or a
        fraction an int if it is whole, or else a float; everything else as it is.
    """
    if isinstance(value, (Decimal, Fraction)):
        try:
            number = float(value)
            is_whole = abs(number) < 1e30 and int(value) == value  # larger ones take their time
        except (ValueError, OverflowError):  # NaN, or too large for a float
            return value
        return int(value) if is_whole else number
    if hasattr(value, "dtype") and getattr(value, "ndim", None) == 0:
        return value.item()
    return value


def switch(name: str, value: object) -> bool:
    """
    Take a bool.

    Parameters
    ----------
    name : str
        The argument.
    value : object
        Its value.

    Returns
    -------
    bool
        The value, of NumPy's too.

    Raises
    ------
    ValueError
        If it is something else.
    """
    value = plain(value)
    if not isinstance(value, bool):
        refuse(name, value, "True or False")
    return value


def whole_number(value: object) -> int | None:
    """Give the value of an int, or of what is as good as one; None of everything else."""
    try:
        return None if isinstance(value, bool) else operator.index(plain(value))
    except TypeError:
        return None


def file_path(name: str, value: object) -> Path:
    """
    Take the name of a file.

    Parameters
    ----------
    name : str
        The argument.
    value : object
        Its value.

    Returns
    -------
    pathlib.Path
        The file, which need not exist.

    Raises
    ------
    ValueError
        If it is no str or path, empty, or what no file can be named.
    """
    if not isinstance(value, (str, os.PathLike)) or not isinstance(os.fspath(value), str):
        refuse(name, value, "a str or path")
    text = str(os.fspath(value))
    if not text or "\0" in text:
        refuse(name, value, "the name of a file")
    return Path(text)


def file_paths(name: str, value: object) -> list[Path]:
    """Take the names of one file or more; see `file_path`."""
    if isinstance(value, (str, os.PathLike)):
        return [file_path(name, value)]
    if isinstance(value, bytes) or not isinstance(value, Iterable):
        refuse(name, value, "a str or path, or a list of those")
    paths = [file_path(name, each) for each in value]
    if not paths:
        raise ValueError(f"{name}=[]: must name at least one file")
    return paths
