# SPDX-License-Identifier: GPL-2.0-only
"""The command line: ``python -m checksum_offload --help``."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from ._checksum_offload import __version__, ns3_version
from .experiment import ExperimentConfig, run
from .grid import MOST_POINTS, Grid
from .merging import merge
from .nat_sctp import NatSctpConfig
from .nat_sctp_stream import NatSctpStreamConfig
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
        Status for the shell: 0; 1 if a run of a sweep failed; 2 if an argument is wrong or a file
        cannot be read or written; 130 after Ctrl-C.
    """
    options = _parser().parse_args(arguments)
    try:
        status = int(options.do(options))
        sys.stdout.flush()
    except BrokenPipeError:  # of head, say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return _say("interrupted", 130)
    except OSError as error:
        return _say(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (ValueError, RuntimeError, ImportError) as error:
        return _say(str(error))
    return status


def _say(message: str, status: int = 2) -> int:
    """Print one line, and give the status for the shell."""
    print("checksum_offload:", " ".join(message.split()), file=sys.stderr)
    return status


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
    default = _default_of(config_type, name)
    values: list[Any] = []
    for word in text.split(","):
        ends = re.fullmatch(r"([0-9]+)\.\.([0-9]+)", word) if type(default) is int else None
        if ends is None:
            values.append(_value_of(default, word))
            continue
        numbers = range(int(ends[1]), int(ends[2]) + 1)
        if not 1 <= len(numbers) <= MOST_POINTS:
            raise ValueError(
                f"{name}={word}: must be from the smaller number to the larger, at most "
                f"{MOST_POINTS} of them"
            )
        values += numbers
    return values


def _default_of(config_type: type[ExperimentConfig[Any]], name: str) -> object:
    """Give the default of a field, whose type is that of its values."""
    assert dataclasses.is_dataclass(config_type)
    defaults = {field.name: field.default for field in dataclasses.fields(config_type)}
    if name not in defaults:
        raise ValueError(f"{name}: must be one of {', '.join(defaults)}")
    return defaults[name]


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
    texts = _once("--axis", options.axis)
    axes = {name: values_of(config_type, name, text) for name, text in texts.items()}
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
    return {
        name: _value_of(_default_of(config_type, name), text)
        for name, text in _once("--set", options.set).items()
    }


def _once(option: str, assignments: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Refuse a field that is given twice."""
    texts: dict[str, str] = {}
    for name, text in assignments:
        if name in texts:
            raise ValueError(f"{option} {name}={text}: must be given once")
        texts[name] = text
    return texts


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


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(_say(f"{message} (--help lists the arguments)"))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
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
