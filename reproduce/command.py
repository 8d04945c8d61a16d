# SPDX-License-Identifier: GPL-2.0-only
"""The command line."""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from .checker import MODES, Comparison, compare, describe
from .claim import ROOT, Claim, Context
from .claims import CLAIMS
from .provenance import Run, seconds_of
from .table import ReproduceError, read_text, read_values, write_rows, write_values

COMPARISONS = "comparison.csv"
#: endings of the files that a run leaves, but for MODE
RESULTS = (".csv", ".json", ".png", ".svg")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(
        prog="./dev reproduce",
        allow_abbrev=False,  # tools/reproduce.sh reads whole words
        description="Run every claim of the project, compare with the expected values, draw the "
        "figures and write down where all of it comes from.",
        epilog="Exit status: 0 if everything agrees, 1 if anything differs, 2 if that cannot be "
        "said. reproduce/REPRODUCE.md tells about each claim.",
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--quick", dest="mode", action="store_const", const="quick",
                      help="one seed and short transfers (default)")  # fmt: skip
    mode.add_argument("--full", dest="mode", action="store_const", const="full",
                      help="long transfers, and five seeds in double-checksum")  # fmt: skip
    mode.add_argument("--check", type=Path, metavar="FOLDER",
                      help="run nothing: compare what an earlier run left there")  # fmt: skip
    mode.add_argument("--list", action="store_true", help="list the claims")
    parser.add_argument("--list-programs", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--claim", action="append", choices=[claim.name for claim in CLAIMS],
                        help="only this one; may be given again")  # fmt: skip
    parser.add_argument("--expected", action="append", default=[], metavar="CLAIM=FILE",
                        help="other expected values for a claim; may be given again")  # fmt: skip
    parser.add_argument("--output", type=Path, metavar="FOLDER",
                        help="where the results go (default: reproduction/MODE, with --claim "
                        "reproduction/MODE-CLAIM); deletes those of an earlier run")  # fmt: skip
    parser.add_argument("--tables-only", action="store_true",
                        help="no figures and no RO-Crate: needs no Python package")  # fmt: skip
    parser.add_argument("--jobs", type=int, default=2, help="runs at a time")
    parser.add_argument("--programs", type=Path, default=ROOT / "build-reproduce/examples",
                        help=argparse.SUPPRESS)  # fmt: skip
    options = parser.parse_args(arguments)
    options.mode = options.mode or "quick"
    if options.jobs < 1:
        parser.error(f"--jobs is {options.jobs}, less than 1")
    return options


def expected_files(claims: Sequence[Claim], given: Sequence[str]) -> dict[str, Path]:
    """File of the expected values of every claim, by name."""
    files = {claim.name: ROOT / claim.expected for claim in claims}
    for text in given:
        name, _, file = text.partition("=")
        if name not in files or not file:
            raise ReproduceError(
                f"--expected is '{text}', not CLAIM=FILE with one of {', '.join(files)}"
            )
        files[name] = Path(file)
    return files


def check(
    claims: Sequence[Claim], mode: str, output: Path, files: dict[str, Path]
) -> list[Comparison]:
    """Compare the values in a folder with the expected ones."""
    comparisons: list[Comparison] = []
    for claim in claims:
        values = read_values(output / f"{claim.name}.csv")
        comparisons += compare(claim.name, mode, claim.expectations(files[claim.name]), values)
    return comparisons


def report(comparisons: Sequence[Comparison], claims: Sequence[Claim]) -> int:
    """Print what agrees and what does not: the exit status."""
    for claim in claims:
        mine = [each for each in comparisons if each.claim == claim.name]
        good = sum(each.is_good for each in mine)
        print(f"{claim.name}: {good} of {len(mine)} values agree")
    bad = [each for each in comparisons if not each.is_good]
    for each in bad:
        print(f"DIFFERS: {describe(each)}")
    print("everything agrees" if not bad else f"{len(bad)} values do not agree")
    return 1 if bad else 0


def mode_of(folder: Path) -> str:
    """The mode that a run had which left its values there."""
    if not (folder / "MODE").exists():
        raise ReproduceError(f"{folder} is no output of ./dev reproduce: no file MODE")
    mode = read_text(folder / "MODE", "ascii").strip()
    if mode not in MODES:
        raise ReproduceError(f"{folder}/MODE is '{mode}', not one of {', '.join(MODES)}")
    return mode


def cpu_seconds() -> float:
    """Seconds of all cores that this and the programs that it ran have taken."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def default_output(mode: str, claims: Sequence[Claim]) -> Path:
    """The folder that gets the results: one of its own for each choice of claims."""
    names = [] if len(claims) == len(CLAIMS) else [claim.name for claim in claims]
    return ROOT / "reproduction" / "-".join([mode, *names])


def delete_results(folder: Path, kept: Iterable[Path]) -> None:
    """Delete what an earlier run left there: nothing of it is a result of this one."""
    if not (folder / "MODE").exists():
        return
    spared = {path.resolve() for path in kept}
    own = [path for path in folder.iterdir() if path.suffix in RESULTS]
    for path in [*own, *folder.glob("expected/*/*")]:
        if path.is_file() and path.resolve() not in spared:
            path.unlink()


def run(options: argparse.Namespace, claims: Sequence[Claim], files: dict[str, Path]) -> int:
    """Run claims, check, draw, describe: the exit status."""
    output = (options.output or default_output(options.mode, claims)).resolve()
    output.mkdir(parents=True, exist_ok=True)
    delete_results(output, files.values())
    (output / "MODE").write_text(options.mode + "\n", encoding="ascii")
    context = Context(options.programs.resolve(), output, options.mode, options.jobs)
    started = time.time()
    figures: list[Path] = []
    for claim in claims:
        before, cpu_before = time.monotonic(), cpu_seconds()
        values = claim.run(context)
        write_values(output / f"{claim.name}.csv", values)
        if not options.tables_only:
            figures += claim.draw(output)
        took, cpu = time.monotonic() - before, cpu_seconds() - cpu_before
        context.seconds[claim.name] = {"elapsed": round(took, 1), "cpu": round(cpu, 1)}
        print(f"{claim.name}: {claim.title} ({took:.0f} s, {cpu:.0f} s of cores)")
        print(claim.tell(output) + "\n", flush=True)
    comparisons = check(claims, options.mode, output, files)
    write_rows(output / COMPARISONS, Comparison._fields, comparisons)
    status = report(comparisons, claims)
    if not options.tables_only:
        from .crate import write_crate

        write_crate(Run(context, list(claims), files, figures, started, status == 0))
    print(f"tables, figures and provenance: {output}")
    print(times(context))
    return status


def times(context: Context) -> str:
    """How long each phase took."""
    elapsed, cpu = (
        sum(claim[kind] for claim in context.seconds.values()) for kind in ("elapsed", "cpu")
    )
    phases = [
        f"{what} {taken} s"
        for what, variable in (("set-up", "SETUP"), ("build", "BUILD"))
        if (taken := seconds_of(f"REPRODUCE_{variable}_SECONDS")) is not None
    ]
    return ", ".join([*phases, f"claims {elapsed:.0f} s ({cpu:.0f} s of cores)"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run claims, or check what an earlier run left: the exit status."""
    options = parse(arguments)
    chosen = [claim for claim in CLAIMS if not options.claim or claim.name in options.claim]
    if options.list:
        for claim in CLAIMS:
            print(f"{claim.name}: {claim.title}")
        return 0
    if options.list_programs:
        print("\n".join(sorted({program for claim in chosen for program in claim.programs})))
        return 0
    try:
        files = expected_files(chosen, options.expected)
        if options.check:
            mode = mode_of(options.check)
            return report(check(chosen, mode, options.check, files), chosen)
        return run(options, chosen, files)
    except ReproduceError as error:
        print(f"reproduce: {error}", file=sys.stderr)
    except OSError as error:
        print(f"reproduce: {error.filename or 'the system'}: {error.strerror}", file=sys.stderr)
    return 2
