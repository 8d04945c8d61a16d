# SPDX-License-Identifier: GPL-2.0-only
"""Compares what was yielded with what is expected, within the stated tolerances."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from .table import Expectation, ReproduceError, Value

EXACT = "exact"
MODES = ("quick", "full")


class Comparison(NamedTuple):
    """One value beside the expected one."""

    claim: str
    case: str
    quantity: str
    expected: str
    tolerance: str
    value: str
    distance: str  #: value - expected, in the unit of the tolerance; empty for words
    verdict: str  #: "agrees", "differs", "missing" or "unexpected"
    run: str
    source: str
    published: str = ""  #: what the claim itself says is published; the expected has to be it

    @property
    def is_good(self) -> bool:
        """Whether nothing speaks against the claim."""
        return self.verdict == "agrees"


def number_of(text: str, what: str) -> float:
    """A finite number."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise ReproduceError(f"{what} is '{text}', which is no number")
    return number


def check_tolerance(expectation: Expectation) -> None:
    """Refuse a tolerance that means nothing."""
    what = f"the tolerance of '{expectation.case}', {expectation.quantity}"
    if expectation.mode not in MODES:
        raise ReproduceError(
            f"the mode of '{expectation.case}', {expectation.quantity} is "
            f"'{expectation.mode}', not one of {', '.join(MODES)}"
        )
    if expectation.tolerance == EXACT:
        return
    if number_of(expectation.tolerance.removesuffix("%"), what) < 0:
        raise ReproduceError(f"{what} is '{expectation.tolerance}', less than nothing")


def judge(expectation: Expectation, value: str, published: str = "") -> tuple[str, str]:
    """Verdict and distance of one value. What is expected has to be what is published, exactly."""
    if expectation.tolerance == EXACT:
        return ("agrees" if value == expectation.expected else "differs"), ""
    what = f"'{expectation.case}', {expectation.quantity}"
    expected = number_of(expectation.expected, f"the expected value of {what}")
    distance = number_of(value, f"the value of {what}") - expected
    limit = expectation.tolerance
    if limit.endswith("%"):
        if expected == 0:
            raise ReproduceError(f"{what} is expected to be 0: a tolerance in % means nothing")
        distance *= 100 / abs(expected)
        text = f"{distance:+.2f}%"
    else:
        text = f"{distance:+.6g}"
    # A value on the limit is within it, whatever the last bit of the difference is.
    within = abs(distance) <= float(limit.removesuffix("%")) * (1 + 1e-9)
    within = within and published in ("", expectation.expected)
    return ("agrees" if within else "differs"), text


def compare(
    claim: str, mode: str, expectations: Iterable[Expectation], values: Iterable[Value]
) -> list[Comparison]:
    """Every expectation of the mode beside every value for it, and what is on one side only."""
    by_key: dict[tuple[str, str], list[Value]] = defaultdict(list)
    for value in values:
        by_key[value.case, value.quantity].append(value)
    comparisons = []
    seen = set()
    for each in expectations:
        check_tolerance(each)
        key = (each.case, each.quantity)
        if key in seen:
            raise ReproduceError(f"{claim}: '{each.case}', {each.quantity} is expected twice")
        seen.add(key)
        found = by_key.pop(key, [])
        if not found and (mode == "full" or each.mode == "quick"):
            found = [Value(each.case, each.quantity, "")]
            verdicts = [("missing", "")]
        else:
            verdicts = [judge(each, value.value, value.published) for value in found]
        comparisons += [
            Comparison(claim, each.case, each.quantity, each.expected, each.tolerance,
                       value.value, distance, verdict, value.run, each.source, value.published)
            for value, (verdict, distance) in zip(found, verdicts, strict=True)
        ]  # fmt: skip
    comparisons += [
        Comparison(claim, value.case, value.quantity, "", "", value.value, "", "unexpected",
                   value.run, "", value.published)
        for values_of_key in by_key.values()
        for value in values_of_key
    ]  # fmt: skip
    return comparisons


def describe(comparison: Comparison) -> str:
    """One line about a value that does not agree."""
    where = f"{comparison.claim}: {comparison.case}, {comparison.quantity}"
    run = f" [{comparison.run}]" if comparison.run else ""
    if comparison.verdict == "missing":
        return f"{where}: expected {comparison.expected}, but nothing was measured"
    if comparison.verdict == "unexpected":
        return f"{where}: {comparison.value} was measured, but nothing is expected{run}"
    if comparison.published not in ("", comparison.expected):
        return (
            f"{where}: expected {comparison.expected}, but what is published is "
            f"{comparison.published}{run} ({comparison.source})"
        )
    distance = f", {comparison.distance}" if comparison.distance else ""
    tolerance = "exactly" if comparison.tolerance == EXACT else f"within {comparison.tolerance}"
    return (
        f"{where}: expected {comparison.expected} {tolerance}, got {comparison.value}"
        f"{distance}{run} ({comparison.source})"
    )
