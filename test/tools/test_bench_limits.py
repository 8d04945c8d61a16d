# SPDX-License-Identifier: GPL-2.0-only
"""The report of the limits: ratios, verdicts, and faults of its inputs."""

from __future__ import annotations

import json
import unittest

from scripts import load

bench = load("bench-limits")


def entry(name: str, cpu: float, unit: str = "ns", **more: object) -> dict[str, object]:
    """A median as Google Benchmark writes it."""
    return {
        "name": f"{name}_median",
        "run_name": name,
        "aggregate_name": "median",
        "cpu_time": cpu,
        "real_time": 2 * cpu,
        "time_unit": unit,
        **more,
    }


class BenchLimits(unittest.TestCase):
    """Reports and tables made by hand."""

    def verdicts(self, kind: str, limit: float, metric: str = "cpu_time") -> tuple[list[str], bool]:
        """The verdict on Ours (100 ns, 3 events) over Theirs (0.2 us, 4 events): 0.5 and 0.75."""
        report = {
            "benchmarks": [entry("Ours", 100, events=3), entry("Theirs", 0.2, "us", events=4)]
        }
        table = [
            {
                "name": "speed",
                "numerator": "Ours",
                "denominator": "Theirs",
                "limit": limit,
                "kind": kind,
                "metric": metric,
            }
        ]
        limits = bench.read_limits(json.dumps(table))
        lines, good = bench.verdicts(limits, bench.medians(json.dumps(report)))
        return lines, good

    def test_a_maximum_that_holds(self) -> None:
        lines, good = self.verdicts("max", 0.51)
        self.assertEqual(lines[0].split(), ["speed", "0.500", "<=", "0.51", "ok"])
        self.assertTrue(good)

    def test_a_maximum_that_is_exceeded(self) -> None:
        lines, good = self.verdicts("max", 0.49)
        self.assertEqual(lines[0].split()[-1], "FAIL")
        self.assertFalse(good)

    def test_a_minimum(self) -> None:
        self.assertTrue(self.verdicts("min", 0.49)[1])
        self.assertFalse(self.verdicts("min", 0.51)[1])

    def test_a_counter_as_metric(self) -> None:
        self.assertEqual(self.verdicts("max", 1, "events")[0][0].split()[1], "0.750")

    def test_what_is_not_installed_is_skipped(self) -> None:
        limit = bench.Limit("speed", "Ours", "Theirs", 0.9, "min", optional=True)
        lines, good = bench.verdicts([limit], {"Ours": {"cpu_time": 1.0}})
        self.assertEqual(" ".join(lines[0].split()), "speed - >= 0.9 skipped: no Theirs here")
        self.assertTrue(good)
        lines, good = bench.verdicts([limit], {n: {"cpu_time": 1.0} for n in ("Ours", "Theirs")})
        self.assertEqual(lines[0].split()[-1], "ok")

    def test_only_medians_count(self) -> None:
        report = {"benchmarks": [entry("A", 1), {**entry("A", 9), "aggregate_name": "mean"}]}
        self.assertAlmostEqual(bench.medians(json.dumps(report))["A"]["cpu_time"], 1e-9)

    def test_faults_are_named(self) -> None:
        with self.assertRaisesRegex(bench.BenchError, "no metric 'bytes'"):
            self.verdicts("max", 1, "bytes")
        with self.assertRaisesRegex(bench.BenchError, "kind is 'most'"):
            self.verdicts("most", 1)
        limit = bench.Limit("speed", "Ours", "Others", 1, "max")
        with self.assertRaisesRegex(bench.BenchError, "no benchmark 'Others'; there are: Ours"):
            bench.ratio_of(limit, {"Ours": {"cpu_time": 1.0}})
        failed = {"benchmarks": [{"name": "A", "error_occurred": True, "error_message": "no"}]}
        with self.assertRaisesRegex(bench.BenchError, "benchmark 'A': no"):
            bench.medians(json.dumps(failed))


if __name__ == "__main__":
    unittest.main()
