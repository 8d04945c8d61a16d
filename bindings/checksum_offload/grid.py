# SPDX-License-Identifier: GPL-2.0-only
"""Points of a sweep: every combination of the values of some fields of a configuration."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import _checksum_offload
from ._arguments import plain, refuse, whole_number
from .experiment import ExperimentConfig

#: Points of a grid, and values of a field, at most: more would not fit the memory.
MOST_POINTS = 1_000_000


@dataclasses.dataclass(frozen=True)
class Point:
    """
    One run of a sweep.

    Parameters
    ----------
    number : int
        Place in the grid, from 0.
    config_type : type
        Class of the configuration.
    arguments : Mapping
        Its fields that are given; the others have their defaults.
    """

    number: int
    config_type: type[ExperimentConfig[Any]]
    arguments: Mapping[str, Any]

    @property
    def key(self) -> str:
        """Digest of what is run, with which versions: names a result in a file of results."""
        what = {
            "experiment": self.config_type.experiment,
            "arguments": dict(self.arguments),
            "moduleVersion": _checksum_offload.__version__,
            "ns3Version": _checksum_offload.ns3_version,
        }
        text = json.dumps(what, sort_keys=True, default=_for_json)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class Grid:
    """
    Every combination of the values of some fields of a configuration.

    Parameters
    ----------
    config_type : type
        Class of the configurations, e.g. `NatSctpConfig`.
    axes : Mapping, optional
        Field to its values, an iterable; the last field varies fastest.
    **fixed
        Fields with one value for all points.

    Raises
    ------
    ValueError
        If a field does not exist, has no value or is given twice. A *value* that is not allowed is
        no error here: it becomes a row of the sweep that says so.

    Examples
    --------
    >>> import checksum_offload as co
    >>> grid = co.Grid(co.NatSctpConfig, {"nat": ["unpatched", "patched"], "seed": range(1, 4)})
    >>> len(grid)
    6
    """

    def __init__(
        self,
        config_type: type[ExperimentConfig[Any]],
        axes: Mapping[str, Iterable[Any]] | None = None,
        /,
        **fixed: Any,  # noqa: ANN401
    ) -> None:
        known = field_names(config_type)
        self.config_type: type[ExperimentConfig[Any]] = config_type
        self.axes: dict[str, list[Any]] = {}
        self.fixed: dict[str, Any] = {name: plain(value) for name, value in fixed.items()}
        if not isinstance(axes, (Mapping, type(None))):
            refuse("axes", axes, "a mapping of fields to their values")
        for name in (*(axes or {}), *fixed):
            if name not in known:
                raise ValueError(f"{name}: must be one of {', '.join(known)}")
        for name, values in (axes or {}).items():
            if name in fixed:
                raise ValueError(f"{name}={fixed[name]!r}: must not be fixed and an axis as well")
            self.axes[name] = _values(name, values)
        if len(self) > MOST_POINTS:
            sizes = " * ".join(str(len(values)) for values in self.axes.values())
            raise ValueError(f"axes: must have at most {MOST_POINTS} points, not {sizes}")

    def __len__(self) -> int:
        """Give the number of points."""
        return math.prod(len(values) for values in self.axes.values())

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.fixed.items())
        return f"Grid({self.config_type.__name__}, {self.axes!r}{given})"

    def __iter__(self) -> Iterator[Point]:
        """Give the points, always in the same order."""
        for number, values in enumerate(itertools.product(*self.axes.values())):
            arguments = {**self.fixed, **dict(zip(self.axes, values, strict=True))}
            yield Point(number, self.config_type, arguments)


def field_names(config_type: type[ExperimentConfig[Any]]) -> list[str]:
    """
    Give the fields of a class of configurations.

    Parameters
    ----------
    config_type : type
        The class.

    Returns
    -------
    list of str
        Their names.

    Raises
    ------
    ValueError
        If it is something else.
    """
    if (
        not isinstance(config_type, type)
        or not issubclass(config_type, ExperimentConfig)
        or not dataclasses.is_dataclass(config_type)
    ):
        refuse("config_type", config_type, "a class of configurations, such as NatSctpConfig")
    return [field.name for field in dataclasses.fields(config_type) if field.init]


def points_of(grid: Grid | Iterable[ExperimentConfig[Any]]) -> list[Point]:
    """
    Give the points of a grid, or of configurations one by one.

    Parameters
    ----------
    grid : Grid or iterable of ExperimentConfig
        What to run.

    Returns
    -------
    list of Point
        In the given order.

    Raises
    ------
    ValueError
        If it is something else, or if two points are the same run.
    """
    if isinstance(grid, Grid):
        points = list(grid)
    elif not isinstance(grid, Iterable):
        refuse("grid", grid, "a Grid or a list of configurations")
    else:
        points = [_point(number, config) for number, config in enumerate(grid)]
    seen: dict[str, Point] = {}
    for point in points:
        other = seen.setdefault(point.key, point)
        if other is not point:
            raise ValueError(f"grid: points {other.number} and {point.number} are the same run")
    return points


def _point(number: int, config: object) -> Point:
    if not isinstance(config, ExperimentConfig):
        refuse(f"grid[{number}]", config, "a configuration, such as NatSctpConfig()")
    return Point(number, type(config), config.to_dict())


def shard_of(points: Iterable[Point], index: int, count: int) -> list[Point]:
    """
    Give the points of one machine out of several: every `count`-th, from the `index`-th on.

    Parameters
    ----------
    points : iterable of Point
        All points.
    index : int
        Which machine, from 1.
    count : int
        Number of machines.

    Returns
    -------
    list of Point
        Its points.

    Raises
    ------
    ValueError
        If `index` is not from 1 to `count`.
    """
    if not 1 <= index <= count:
        raise ValueError(f"shard={index}/{count}: must be from 1/n to n/n")
    return [point for point in points if point.number % count == index - 1]


def shard_pair(shard: object) -> tuple[int, int]:
    """
    Take the numbers of a shard.

    Parameters
    ----------
    shard : object
        What a user gave.

    Returns
    -------
    tuple of int
        Which machine, and the number of machines.

    Raises
    ------
    ValueError
        If it is no pair of whole numbers.
    """
    numbers = [whole_number(each) for each in shard] if isinstance(shard, (tuple, list)) else []
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        refuse("shard", shard, "two whole numbers (i, n), i from 1 to n")
    return numbers[0], numbers[1]


def _values(name: str, values: object) -> list[Any]:
    """Take the values of an axis."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        refuse(name, values, "a list of values")
    taken = [plain(value) for value in itertools.islice(values, MOST_POINTS + 1)]
    if not taken:
        raise ValueError(f"{name}=[]: must have at least one value")
    if len(taken) > MOST_POINTS:
        refuse(name, values, f"at most {MOST_POINTS} values")
    return taken


def _for_json(value: object) -> Any:  # noqa: ANN401
    """Give what stands for a value in the digest of a point."""
    simple = plain(value)
    return repr(value) if simple is value else simple
