# SPDX-License-Identifier: GPL-2.0-only
"""The command line: ``python -m checksum_offload --help``."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ._checksum_offload import __version__, ns3_version
from .experiment import ExperimentConfig, run
from .grid import Grid
from .nat_sctp import NatSctpConfig
from .nat_sctp_stream import NatSctpStreamConfig
from .results_file import merge
from .sweeping import sweep

#: Experiments by their names on the command line.
EXPERIMENTS: dict[str, type[ExperimentConfig[Any]]] = {
    config.experiment: config for config in (NatSctpConfig, NatSctpStreamConfig)
}


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Do what the command line says.

    Parameters
    ----------
    arguments : sequence of str, optional
        Not given: those of the process.

    Returns
    -------
    int
        Status for the shell: 0; 1 if a run of a sweep failed; 2 if an argument is wrong.
    """
    options = _parser().parse_args(arguments)
    try:
        return int(options.do(options))
    except (ValueError, OSError) as error:
        print(f"checksum_offload: {error}", file=sys.stderr)
        return 2


def values_of(config_type: type[ExperimentConfig[Any]], name: str, text: str) -> list[Any]:
    """
    Read the values that one argument gives for a field.

    Parameters
    ----------
    config_type : type
        Class of the configuration.
    name : str
        The field.
    text : str
        Values with commas between them; ``1..5`` are the whole numbers from 1 to 5.

    Returns
    -------
    list
        Values of the type of the field. What is none stays a text, which the configuration refuses.

    Raises
    ------
    ValueError
        If there is no such field; names those that there are.
    """
    assert dataclasses.is_dataclass(config_type)
    defaults = {field.name: field.default for field in dataclasses.fields(config_type)}
    if name not in defaults:
        raise ValueError(f"{name}: must be one of {', '.join(defaults)}")
    values: list[Any] = []
    for word in text.split(","):
        first, dots, last = word.partition("..")
        if dots and isinstance(defaults[name], int) and first.isdigit() and last.isdigit():
            values += range(int(first), int(last) + 1)
        else:
            values.append(_value_of(defaults[name], word))
    return values


def _value_of(default: object, word: str) -> Any:  # noqa: ANN401
    if isinstance(default, bool):
        return {"on": True, "true": True, "off": False, "false": False}.get(word.lower(), word)
    if isinstance(default, (int, float)):
        try:
            return type(default)(word)
        except ValueError:
            return word
    return word


def _run(options: argparse.Namespace) -> int:
    result = run(EXPERIMENTS[options.experiment](**_fixed(options)))
    if options.json:
        print(json.dumps(result.as_dict(), separators=(",", ":")))
    else:
        for name, value in result.to_row().items():
            print(f"{name:<60} {value}")
    return 0


def _sweep(options: argparse.Namespace) -> int:
    config_type = EXPERIMENTS[options.experiment]
    axes = {name: values_of(config_type, name, text) for name, text in options.axis}
    frame = sweep(
        Grid(config_type, axes, **_fixed(options)),
        max_workers=options.jobs,
        results=options.results,
        shard=options.shard,
        progress=False if options.quiet else None,
    )
    failed = frame[frame["status"] == "failed"]
    for point, error in zip(failed["point"], failed["error"], strict=True):
        print(f"checksum_offload: point {point} failed: {error}", file=sys.stderr)
    print(f"{len(frame)} points in {options.results}, of which {len(failed)} failed")
    return 1 if len(failed) else 0


def _merge(options: argparse.Namespace) -> int:
    frame = merge(options.files, options.output)
    failed = int((frame["status"] == "failed").sum())
    print(f"{len(frame)} points in {options.output}, of which {failed} failed")
    return 0


def _fixed(options: argparse.Namespace) -> dict[str, Any]:
    config_type = EXPERIMENTS[options.experiment]
    fixed = {}
    for name, text in options.set:
        values = values_of(config_type, name, text)
        if len(values) != 1:
            raise ValueError(f"{name}={text}: must be one value")
        fixed[name] = values[0]
    return fixed


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"'{text}' must be FIELD=VALUE")
    return name, value


def _shard(text: str) -> tuple[int, int]:
    index, slash, count = text.partition("/")
    if not slash or not index.isdigit() or not count.isdigit():
        raise argparse.ArgumentTypeError(f"'{text}' must be I/N, such as 1/4")
    return int(index), int(count)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m checksum_offload",
        description="Checksum offload, NAT and SCTP in ns-3.",
    )
    parser.add_argument(
        "--version", action="version", version=f"{__version__} with ns-3 {ns3_version}"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    one = commands.add_parser("run", help="run one experiment and print its result")
    one.add_argument("--json", action="store_true", help="one JSON object on one line")
    one.set_defaults(do=_run)

    many = commands.add_parser("sweep", help="run every combination of some values")
    many.add_argument(
        "--axis",
        type=_assignment,
        action="append",
        default=[],
        metavar="FIELD=VALUES",
        help="values with commas between them, or 1..5; once for each field",
    )
    many.add_argument(
        "--results",
        type=Path,
        required=True,
        metavar="FILE",
        help="file for every result; what it has already is not run again",
    )
    many.add_argument(
        "--shard", type=_shard, metavar="I/N", help="only the I-th of N parts of the points"
    )
    many.add_argument("--jobs", type=int, metavar="N", help="processes; default: all processors")
    many.add_argument("--quiet", action="store_true", help="no bar")
    many.set_defaults(do=_sweep)
    for command in (one, many):
        command.add_argument("experiment", choices=EXPERIMENTS)
        command.add_argument(
            "--set",
            type=_assignment,
            action="append",
            default=[],
            metavar="FIELD=VALUE",
            help="a field that is not to have its default",
        )

    together = commands.add_parser("merge", help="put the results of all shards together")
    together.add_argument("files", nargs="+", type=Path, metavar="FILE", help="files of results")
    together.add_argument(
        "--output", type=Path, required=True, metavar="FILE", help=".csv, .parquet or .jsonl"
    )
    together.set_defaults(do=_merge)
    return parser
