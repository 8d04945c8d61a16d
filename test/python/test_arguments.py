# SPDX-License-Identifier: GPL-2.0-only
"""Wrong arguments are a ValueError that names them; right ones of other types are taken."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import tempfile
import unittest
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import checksum_offload as co
from checksum_offload._arguments import shown
from optional import needs

SMALL = co.NatSctpConfig(nat="patched", bytes=5000)
STREAM = co.NatSctpStreamConfig(nat="patched", seconds=0.001)


class Refused(unittest.TestCase):
    """Each case has the beginning of its message."""

    def check(
        self, cases: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str]]
    ) -> None:
        """Call functions that must refuse what they get."""
        for function, values, named, message in cases:
            with self.subTest(message), self.assertRaises(ValueError) as caught:
                function(*values, **named)
            self.assertTrue(str(caught.exception).startswith(message), str(caught.exception))

    def test_run(self) -> None:
        """run() and calibrate_stream()."""
        self.check([
            (co.run, ("nat-sctp",), {}, "config='nat-sctp': must be a configuration, such as"),
            (co.run, (co.NatSctpConfig,), {}, "config=<class 'checksum_offload.nat_sctp.NatSct"),
            (co.run, (SMALL,), {"audit": "x"}, "audit='x': must be True or False"),
            (co.run, (SMALL,), {"ledger": 1}, "ledger=1: must be True or False"),
            (co.run, (SMALL,), {"history": 1.5}, "history=1.5: must be an int"),
            (co.Observe, (), {"audit": "x"}, "audit='x': must be True or False"),
            (co.run, (STREAM,), {"audit": True}, "audit=True: must be False, since a stream is"),
            (co.run, (STREAM,), {"history": 0}, "history=0: must be None, since a stream is not"),
            (co.calibrate_stream, (1000, SMALL), {}, "config=NatSctpConfig("),
            (co.calibrate_stream, ("1", STREAM), {}, "target_mbps='1': must be a number"),
            (co.calibrate_stream, (-5, STREAM), {},
             "target_mbps=-5: must be a throughput that a cost of 1 to 1e6 ns per step gives"),
        ])  # fmt: skip

    def test_grid(self) -> None:
        """Grid()."""
        config = co.NatSctpConfig
        self.check([
            (co.Grid, (config, 5), {}, "axes=5: must be a mapping of fields to their values"),
            (co.Grid, (5,), {}, "config_type=5: must be a class of configurations, such as"),
            (co.Grid, (SMALL,), {}, "config_type=NatSctpConfig(nat='patched', "),
            (co.Grid, (dict,), {}, "config_type=<class 'dict'>: must be a class of"),
            (co.Grid, (config, {"seed": {"a": 1}}), {}, "seed={'a': 1}: must be a list of values"),
            (co.Grid, (config, {"nat": b"off"}), {}, "nat=b'off': must be a list of values"),
            (co.Grid, (config, {"seed": count(1)}), {}, "seed=count("),
            (co.Grid, (config, {"seed": range(10**12)}), {},
             "seed=range(0, 1000000000000): must be at most 1000000 values"),
            (co.Grid, (config, {"seed": range(1, 5000), "bytes": range(5000)}), {},
             "axes: must have at most 1000000 points, not 4999 * 5000"),
        ])  # fmt: skip

    def test_sweep(self) -> None:
        """sweep() and merge(), before anything is run."""
        grid = [SMALL]
        self.check([
            (co.sweep, (5,), {}, "grid=5: must be a Grid or a list of configurations"),
            (co.sweep, (SMALL,), {}, "grid=NatSctpConfig(nat='patched', "),
            (co.sweep, ([SMALL, 7],), {}, "grid[1]=7: must be a configuration"),
            (co.sweep, (grid,), {"executor": 5}, "executor=5: must be a concurrent.futures.Ex"),
            (co.sweep, (grid,), {"executor": co.SerialExecutor}, "executor=<class"),
            (co.sweep, (grid,), {"max_workers": "2"}, "max_workers='2': must be at least 1, a"),
            (co.sweep, (grid,), {"max_workers": 1.5}, "max_workers=1.5: must be at least 1"),
            (co.sweep, (grid,), {"max_workers": True}, "max_workers=True: must be at least 1"),
            (co.sweep, (grid,), {"progress": "no"}, "progress='no': must be True or False"),
            (co.sweep, (grid,), {"results": 5}, "results=5: must be a str or path"),
            (co.sweep, (grid,), {"results": "a\0b"}, r"results='a\x00b': must be the name of"),
            (co.sweep, (grid,), {"results": "/dev/full"}, "results=/dev/full: must be a regular"),
            (co.sweep, (grid,), {"results": ""}, "results='': must be the name of a file"),
            (co.merge, ([],), {}, "paths=[]: must name at least one file"),
            (co.merge, (5,), {}, "paths=5: must be a str or path, or a list of those"),
            (co.merge, (b"x",), {}, "paths=b'x': must be a str or path, or a list of those"),
            (co.merge, ([5],), {}, "paths=5: must be a str or path"),
            (co.merge, (["x"], "t.txt"), {}, "output='t.txt': must be a file that ends in .jsonl"),
            (co.read_ledger, (5,), {}, "path=5: must be a str or path"),
        ])  # fmt: skip

    def test_blocks(self) -> None:
        """Tables of building blocks, and the seed of a simulation."""

        def simulate(**seeds: Any) -> None:  # noqa: ANN401
            with co.simulation(**seeds):
                pass

        self.check([
            (co.ledger_to_frame, (5,), {}, "ledger=5: must be a ChecksumLedger"),
            (co.audit_to_frame, ([],), {}, "audit=[]: must be a ChecksumAuditHelper"),
            (co.probes_to_frame, (None,), {}, "probes=None: must be a ChecksumProbes"),
            (co.expose, (42,), {}, "ns=42: must be what 'from ns import ns' gives"),
            (simulate, (), {"seed": 0}, "seed=0: must be"),
            (simulate, (), {"seed": -1}, "seed=-1: must be"),
            (simulate, (), {"seed": "1"}, "seed='1': must be"),
            (simulate, (), {"run": -1}, "run=-1: must be"),
            (simulate, (), {"run": 1.5}, "run=1.5: must be"),
        ])  # fmt: skip

    def test_shard(self) -> None:
        """Two whole numbers, and nothing that is nearly so."""
        for shard in (
            (1.5, 2),
            (1, 2.0),
            (1,),
            (1, 2, 3),
            1,
            "1/2",
            "12",
            (True, 2),
            ("1", "2"),
            {1: 2},
        ):
            message = f"shard={shard!r}: must be two whole numbers (i, n), i from 1 to n"
            with self.subTest(shard), self.assertRaises(ValueError) as caught:
                co.sweep([SMALL], shard=shard)  # type: ignore[arg-type]
            self.assertEqual(str(caught.exception), message)

    def test_messages_are_short(self) -> None:
        """Whatever the value is."""

        class Nameless:
            def __repr__(self) -> str:
                raise RuntimeError

        self.assertEqual(shown(Nameless()), "<Nameless>")
        self.assertEqual(shown("a\nb"), r"'a\nb'")
        self.assertEqual(len(shown(list(range(1000)))), 80)


class Taken(unittest.TestCase):
    """Values of other types that are as good."""

    @needs("numpy", "pandas")
    def test_numpy(self) -> None:
        """Scalars of NumPy and pandas become plain values, in configurations and elsewhere."""
        import numpy as np
        import pandas as pd

        config = co.NatSctpConfig(
            nat=np.str_("patched"),  # type: ignore[arg-type]
            gso=np.bool_(False),  # type: ignore[arg-type]
            bytes=np.int64(5000),  # type: ignore[arg-type]
            seed=np.uint8(3),  # type: ignore[arg-type]
            rng_run=pd.Series([2, 4])[1],
            max_seconds=np.float32(2.5),  # type: ignore[arg-type]
            link_delay_microseconds=np.array(37.5),  # type: ignore[arg-type]
        )
        same = co.NatSctpConfig(
            nat="patched", gso=False, bytes=5000, seed=3, rng_run=4, max_seconds=2.5,
            link_delay_microseconds=37.5,
        )  # fmt: skip
        self.assertEqual(config, same)
        self.assertEqual(
            [type(value) for value in config.to_dict().values()],
            [type(value) for value in same.to_dict().values()],
        )
        result = co.run(config, audit=np.bool_(True), history=np.int64(6))  # type: ignore[arg-type]
        self.assertGreater(len(result.history), 0)
        (point,) = co.Grid(co.NatSctpConfig, {"bytes": np.array([5000])}, gso=np.bool_(False))
        (plain,) = co.Grid(co.NatSctpConfig, {"bytes": [5000]}, gso=False)
        self.assertEqual(point.key, plain.key)
        with self.assertRaisesRegex(ValueError, r"^bytes=array\(\[5, 6\]\): must be an int"):
            co.NatSctpConfig(bytes=np.array([5, 6]))  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, r"^seed=\[0, 1, 2.* \.\.\.: must be an int$"):
            co.NatSctpConfig(seed=list(range(10**6)))  # type: ignore[arg-type]

    def test_exact_numbers(self) -> None:
        """Decimal numbers and fractions; for a whole number only what is whole."""
        config = co.NatSctpConfig(
            bytes=Decimal("5e3"),  # type: ignore[arg-type]
            seed=Fraction(6, 2),  # type: ignore[arg-type]
            max_seconds=Decimal("2.5"),  # type: ignore[arg-type]
            link_delay_microseconds=Fraction(75, 2),  # type: ignore[arg-type]
        )
        self.assertEqual(
            config,
            co.NatSctpConfig(bytes=5000, seed=3, max_seconds=2.5, link_delay_microseconds=37.5),
        )
        step = co.calibrate_stream(Fraction(1000), STREAM)  # type: ignore[arg-type]
        self.assertEqual(step, co.calibrate_stream(1000.0, STREAM))
        exact: list[Decimal | Fraction] = [Decimal("0.5"), Decimal("NaN"), Decimal("Infinity")]
        exact += [Fraction(1, 3), Decimal("1e400000000"), Fraction(10**400, 3)]
        self.assertEqual(co.Observe(history=Fraction(6)).history, 6)  # type: ignore[arg-type]
        for value in exact:
            with self.subTest(value), self.assertRaisesRegex(ValueError, "^bytes=.*must be an int"):
                co.NatSctpConfig(bytes=value)  # type: ignore[arg-type]

    def test_path_of_captures(self) -> None:
        """A path is as good as its text, also one that is not ASCII."""
        with tempfile.TemporaryDirectory() as folder:
            prefix = Path(folder) / "Pr\u00fcfung"
            config = dataclasses.replace(SMALL, pcap=prefix)
            self.assertEqual(config.pcap, str(prefix))
            co.run(config)
            names = sorted(path.name for path in Path(folder).iterdir())
        self.assertEqual(
            names,
            [
                f"Pr\u00fcfung-{end}.pcap"
                for end in ("client-0", "router-0", "router-1", "server-0")
            ],
        )


class Values(unittest.TestCase):
    """Configurations and results are values."""

    def test_copies(self) -> None:
        """Of both kinds, by copy and pickle, are equal, and of the same class."""
        for config in (SMALL, STREAM):
            result = co.run(config)
            for one in (config, result):
                for other in (
                    copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))
                ):  # fmt: skip
                    self.assertEqual(other, one)
                    self.assertIs(type(other), type(one))
            self.assertEqual(hash(copy.deepcopy(config)), hash(config))
            self.assertNotEqual(config, dataclasses.replace(config, seed=2))

    def test_pickle_keeps_what_was_watched(self) -> None:
        """Findings, ledger and history go with a result."""
        result = co.run(SMALL, audit=True, ledger=True, history=6)
        other = pickle.loads(pickle.dumps(result))
        self.assertEqual(
            (other.findings, other.ledger, other.history, other.config),
            (result.findings, result.ledger, result.history, SMALL),
        )


if __name__ == "__main__":
    unittest.main()
