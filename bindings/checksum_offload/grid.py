# SPDX-License-Identifier: GPL-2.0-only
"""Points of a sweep: every combination of the values of some fields of a configuration."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import _checksum_offload
from .experiment import ExperimentConfig


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
        text = json.dumps(what, sort_keys=True, default=_plain)
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
        self.fixed: dict[str, Any] = {name: _plain_or_same(value) for name, value in fixed.items()}
        for name, values in (axes or {}).items():
            if isinstance(values, str) or not isinstance(values, Iterable):
                raise ValueError(f"{name}={values!r}: must be a list of values")
            self.axes[name] = [_plain_or_same(value) for value in values]
            if not self.axes[name]:
                raise ValueError(f"{name}=[]: must have at least one value")
            if name in fixed:
                raise ValueError(f"{name}={fixed[name]!r}: must not be fixed and an axis as well")
        for name in (*self.axes, *self.fixed):
            if name not in known:
                raise ValueError(f"{name}: must be one of {', '.join(known)}")

    def __len__(self) -> int:
        """Give the number of points."""
        length = 1
        for values in self.axes.values():
            length *= len(values)
        return length

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
    if not dataclasses.is_dataclass(config_type):
        raise ValueError(f"config_type={config_type!r}: must be a class of configurations")
    return [field.name for field in dataclasses.fields(config_type)]


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
    TypeError
        If something in it is no configuration.
    ValueError
        If two points are the same run.
    """
    if isinstance(grid, Grid):
        points = list(grid)
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
        raise TypeError(f"grid: {config!r} must be a configuration, such as NatSctpConfig()")
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


def _plain(value: object) -> Any:  # noqa: ANN401
    """Make a plain value of one like NumPy's, for JSON."""
    item = getattr(value, "item", None)
    return item() if callable(item) else repr(value)


def _plain_or_same(value: Any) -> Any:  # noqa: ANN401
    """Make a plain value of one like NumPy's, and leave everything else."""
    item = getattr(value, "item", None)
    return item() if callable(item) else value
