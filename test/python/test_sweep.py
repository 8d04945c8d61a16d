# SPDX-License-Identifier: GPL-2.0-only
"""Sweeps: the same table whoever computes it, resumable, and no result is lost."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import checksum_offload as co
from checksum_offload.command_line import main, values_of
from checksum_offload.merging import table as table_of
from optional import needs
from sweep_configs import Trouble


def small_grid() -> co.Grid:
    """Six runs of a few milliseconds, among them values that are not allowed."""
    return co.Grid(
        co.NatSctpConfig,
        {"nat": ["unpatched", "patched", "patchd"], "egress": ["ixgbe", "veth"]},
        bytes=20000,
        max_seconds=3.0,
    )


class Grids(unittest.TestCase):
    """Grid."""

    def test_points(self) -> None:
        """Every combination, the last axis fastest."""
        grid = co.Grid(co.NatSctpConfig, {"nat": ["off", "patched"], "seed": range(1, 4)}, bytes=5)
        self.assertEqual(len(grid), 6)
        self.assertEqual(
            [(point.arguments["nat"], point.arguments["seed"]) for point in grid],
            [("off", 1), ("off", 2), ("off", 3), ("patched", 1), ("patched", 2), ("patched", 3)],
        )
        self.assertEqual(len({point.key for point in grid}), 6)

    def test_wrong_grids(self) -> None:
        """Are refused before anything runs."""
        cases: list[tuple[dict[str, Any], dict[str, Any], str]] = [
            ({"natt": ["off"]}, {}, "natt: must be one of nat, generation, "),
            ({"nat": []}, {}, r"nat=\[\]: must have at least one value"),
            ({"nat": "off"}, {}, "nat='off': must be a list of values"),
            ({"seed": 3}, {}, "seed=3: must be a list of values"),
            ({"seed": [1]}, {"seed": 2}, "seed=2: must not be fixed and an axis as well"),
            ({}, {"byte": 2}, "byte: must be one of nat, "),
        ]
        for axes, fixed, message in cases:
            with self.subTest(axes=axes, fixed=fixed), self.assertRaisesRegex(ValueError, message):
                co.Grid(co.NatSctpConfig, axes, **fixed)

    def test_values_of_the_command_line(self) -> None:
        """Have the types of the fields; 4.10 is not 4.1."""
        cases: list[tuple[str, str, list[Any]]] = [
            ("seed", "1..3,7", [1, 2, 3, 7]),
            ("generation", "4.9,4.10", ["4.9", "4.10"]),
            ("gso", "on,false", [True, False]),
            ("max_seconds", "3", [3.0]),
            ("bytes", "many", ["many"]),
        ]
        for name, text, expected in cases:
            values = values_of(co.NatSctpConfig, name, text)
            self.assertEqual(values, expected)
            self.assertEqual([type(v) for v in values], [type(e) for e in expected])


@needs("pandas", "tqdm")
class Sweep(unittest.TestCase):
    """sweep() and merge()."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def assert_same(self, one: Any, other: Any) -> None:  # noqa: ANN401
        """Compare tables: columns, types, values."""
        from pandas.testing import assert_frame_equal

        assert_frame_equal(one, other)

    def test_serial_pool_and_shards(self) -> None:
        """Give identical tables, also from the files."""
        serial = co.sweep(small_grid(), executor=co.SerialExecutor(), progress=False)
        self.assertEqual(list(serial["point"]), list(range(6)))
        self.assertEqual(list(serial["status"]), ["ok"] * 4 + ["failed"] * 2)
        self.assertIn("nat=patchd: must be one of", serial["error"][4])
        self.assertEqual(list(serial["bytes_delivered"][:4]), [0, 20000, 20000, 20000])
        self.assert_same(co.sweep(small_grid(), max_workers=2, progress=False), serial)
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
            self.assert_same(co.sweep(small_grid(), executor=pool, progress=False), serial)
        files = []
        for index in (1, 2, 3):
            files.append(self.folder / f"{index}.jsonl")
            co.sweep(
                small_grid(),
                executor=co.SerialExecutor(),
                shard=(index, 3),
                results=files[-1],
                progress=False,
            )
        self.assert_same(co.merge(reversed(files)), serial)

    @needs("distributed")
    def test_dask(self) -> None:
        """An executor of Dask, with workers in processes of their own, gives the same table."""
        from distributed import Client, LocalCluster

        serial = co.sweep(small_grid(), executor=co.SerialExecutor(), progress=False)
        with (
            LocalCluster(
                n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
            ) as cluster,
            Client(cluster) as client,
        ):
            table = co.sweep(small_grid(), executor=client.get_executor(), progress=False)
        self.assert_same(table, serial)

    @needs("mpi4py")
    @unittest.skipIf(shutil.which("mpiexec") is None, "missing: mpiexec")
    def test_mpi(self) -> None:
        """An executor of MPI, with two workers beside the master, gives the same table."""
        script = self.folder / "sweep.py"
        script.write_text(
            "import sys, checksum_offload as co\n"
            "from test_sweep import small_grid\n"
            "from mpi4py.futures import MPIPoolExecutor\n"
            "if __name__ == '__main__':\n"
            "    with MPIPoolExecutor() as executor:\n"
            "        table = co.sweep(small_grid(), executor=executor, progress=False)\n"
            "    table.to_pickle(sys.argv[1])\n"
        )
        environment = {  # of Open MPI; others have no such scruples
            "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        subprocess.run(
            ["mpiexec", "-n", "3", sys.executable, "-m", "mpi4py.futures", script, "table.pickle"],
            check=True, cwd=self.folder, capture_output=True, env={**os.environ, **environment},
        )  # fmt: skip
        import pandas as pd

        serial = co.sweep(small_grid(), executor=co.SerialExecutor(), progress=False)
        self.assert_same(pd.read_pickle(self.folder / "table.pickle"), serial)

    def test_resume(self) -> None:
        """What is known is not run again, a failure is, and half a line is cut off."""
        results = self.folder / "results.jsonl"
        grid = [Trouble(number=n, raises=(2,)) for n in range(4)]
        co.sweep(grid, executor=co.SerialExecutor(), results=results, progress=False)
        lines = results.read_text().splitlines(keepends=True)
        self.assertEqual(len(lines), 4)
        results.write_text("".join(lines[1:]) + lines[0][: len(lines[0]) // 2])
        again = co.sweep(grid, executor=co.SerialExecutor(), results=results, progress=False)
        self.assertEqual(list(again["status"]), ["ok", "ok", "failed", "ok"])
        added = [json.loads(line) for line in results.read_text().splitlines()[3:]]
        self.assertEqual([record["point"] for record in added], [0, 2])
        self.assert_same(again, co.sweep(grid, executor=co.SerialExecutor(), progress=False))

    def test_resume_of_another_grid(self) -> None:
        """The same runs at other places of a larger grid."""
        results = self.folder / "results.jsonl"
        few = [Trouble(number=n) for n in (1, 3)]
        many = [Trouble(number=n) for n in range(4)]
        co.sweep(few, executor=co.SerialExecutor(), results=results, progress=False)
        table = co.sweep(many, executor=co.SerialExecutor(), results=results, progress=False)
        self.assert_same(table, co.sweep(many, executor=co.SerialExecutor(), progress=False))
        self.assert_same(co.merge([results]), table)

    def test_errors_are_rows(self) -> None:
        """With their message, in order, and the others are unharmed."""
        grid = [Trouble(number=n, raises=(1, 3)) for n in range(5)]
        table = co.sweep(grid, max_workers=2, progress=False)
        self.assertEqual(
            list(table["error"]),
            ["", "RuntimeError: no luck with 1", "", "RuntimeError: no luck with 3", ""],
        )
        self.assertEqual([table["square"][n] for n in (0, 2, 4)], [0, 4, 16])

    def test_killed_workers(self) -> None:
        """Are rows that name the run that killed them; every other run has its result."""
        grid = [Trouble(number=n, kills=(2, 5)) for n in range(8)]
        table = co.sweep(grid, max_workers=2, progress=False)
        self.assertEqual(list(table["point"]), list(range(8)))
        failed = table[table["status"] == "failed"]
        self.assertEqual(list(failed["number"]), [2, 5])
        for error in failed["error"]:
            self.assertIn("the worker process died in this run", error)
        good = table[table["status"] == "ok"]
        self.assertEqual(list(good["square"]), [0, 1, 9, 16, 36, 49])

    def test_killed_worker_of_a_foreign_pool(self) -> None:
        """Every run is a row, and going on with the file runs what is missing."""
        results = self.folder / "results.jsonl"
        grid = [Trouble(number=n, kills=(0,)) for n in range(12)]
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            table = co.sweep(grid, executor=pool, results=results, progress=False)
        self.assertEqual(list(table["point"]), list(range(12)))
        self.assertEqual(set(table["status"]), {"failed"})
        table = co.sweep(grid, max_workers=1, results=results, progress=False)
        self.assertEqual(list(table["status"]), ["failed"] + ["ok"] * 11)

    def test_refused(self) -> None:
        """Wrong arguments are named, and nothing is run."""
        grid = [Trouble(number=1)]
        other = self.folder / "notes.txt"
        other.write_text("my notes")
        cases: list[tuple[dict[str, Any], str]] = [
            ({"shard": (0, 3)}, "shard=0/3: must be from 1/n to n/n"),
            ({"shard": (4, 3)}, "shard=4/3: must be from 1/n to n/n"),
            ({"max_workers": 0}, "max_workers=0: must be at least 1"),
            ({"results": other}, "must be a file of results"),
        ]
        for arguments, message in cases:
            with self.subTest(arguments), self.assertRaisesRegex(ValueError, message):
                co.sweep(grid, progress=False, **arguments)
        self.assertEqual(other.read_text(), "my notes")
        with self.assertRaisesRegex(ValueError, "points 0 and 1 are the same run"):
            co.sweep(grid * 2, progress=False)

    def test_merge_refuses(self) -> None:
        """Missing points are named, and so is a run with two results."""
        results = self.folder / "half.jsonl"
        grid = [Trouble(number=n) for n in range(4)]
        co.sweep(grid, executor=co.SerialExecutor(), shard=(2, 2), results=results, progress=False)
        with self.assertRaisesRegex(ValueError, "2 points are missing: 0, 2"):
            co.merge(str(results))
        record = json.loads(results.read_text().splitlines()[0])
        record["row"]["square"] += 1
        other = self.folder / "other.jsonl"
        other.write_text(json.dumps(record) + "\n")
        with self.assertRaisesRegex(
            ValueError, f"{other}:1: another result of the same run is in "
        ):
            co.merge([results, other])
        record["points"] = 5
        record["key"] = "0" * 16
        other.write_text("\n".join([*results.read_text().splitlines(), json.dumps(record)]))
        with self.assertRaisesRegex(
            ValueError, f"^{other}:3: is of a sweep of 5 points, and {other}:1 of one of 4; must"
        ):
            co.merge(other)
        record["points"] = 4
        other.write_text(results.read_text() + json.dumps(record) + "\n")
        with self.assertRaisesRegex(ValueError, f"^{other}:3: is another run than point 1 in "):
            co.merge(other)
        empty = self.folder / "empty.jsonl"
        empty.touch()
        with self.assertRaisesRegex(ValueError, f"^{empty}: must have the results of a sweep, and"):
            co.merge(empty)

    def test_records_are_checked(self) -> None:
        """By merge() and by a sweep that goes on; the message begins with file and line."""
        good = self.folder / "good.jsonl"
        grid = [Trouble(number=n) for n in range(2)]
        co.sweep(grid, executor=co.SerialExecutor(), results=good, progress=False)
        first, second = good.read_text().splitlines()
        record = json.loads(second)
        without_row = {name: value for name, value in record.items() if name != "row"}
        cases: list[tuple[str | bytes, str]] = [
            ("no JSON", "must be a result of a sweep, and is no JSON: "),
            ("[1]", r"must be a result of a sweep, not \[1\]"),
            ("[" * 100000, "must be a result of a sweep, and is no JSON: "),
            (b"\xff", "must be a result of a sweep, and is no JSON: "),
            ("", "must be a result of a sweep, and is no JSON: "),
            (json.dumps(without_row), "must be a result of a sweep; 'row' is missing"),
            (json.dumps({**record, "more": 1}), "'more' must not be in a result"),
            (json.dumps({**record, "point": "1"}), "point='1': must be of type int"),
            (json.dumps({**record, "point": True}), "point=True: must be of type int"),
            (
                json.dumps({**record, "point": 2}),
                "point=2: must be from 0 to points - 1, which is 1",
            ),
            (json.dumps({**record, "point": -1}), "point=-1: must be from 0 to"),
            (json.dumps({**record, "key": None}), "key=None: must be of type str"),
            (json.dumps({**record, "row": [1]}), r"row=\[1\]: must be of type dict"),
            (json.dumps({**record, "status": "good"}), "status='good': must be one of ok, failed"),
            (json.dumps({**record, "error": "E"}), "error='E': must belong to a failure"),
            (json.dumps({**record, "status": "failed"}), "error='': must belong to a failure"),
        ]
        bad = self.folder / "bad.jsonl"
        for line, message in cases:
            data = line if isinstance(line, bytes) else line.encode()
            bad.write_bytes(first.encode() + b"\n" + data + b"\n")
            before = bad.read_bytes()
            with self.subTest(message):
                with self.assertRaisesRegex(ValueError, f"^{bad}:2: {message}"):
                    co.merge([good, bad])
                with self.assertRaisesRegex(ValueError, f"^{bad}:2: {message}"):
                    co.sweep(grid, executor=co.SerialExecutor(), results=bad, progress=False)
                self.assertEqual(bad.read_bytes(), before)

    def test_cut_off_lines(self) -> None:
        """Wherever the writer was killed, the sweep goes on; merge() asks for that."""
        results = self.folder / "results.jsonl"
        grid = [Trouble(number=n) for n in range(2)]
        table = co.sweep(grid, executor=co.SerialExecutor(), results=results, progress=False)
        whole = results.read_bytes()
        begin = whole.index(b"\n") + 1
        for end in (1, begin // 2, begin + 1, begin + 10, len(whole) - 2):
            with self.subTest(end):
                results.write_bytes(whole[:end])
                line = 1 if end < begin else 2
                with self.assertRaisesRegex(ValueError, f"^{results}:{line}: is cut off, so that"):
                    co.merge(results)
                again = co.sweep(
                    grid, executor=co.SerialExecutor(), results=results, progress=False
                )
                self.assert_same(again, table)
                self.assertEqual(results.read_bytes(), whole)
        results.write_bytes(whole[:-1])
        self.assert_same(co.merge(results), table)

    def test_results_of_another_version(self) -> None:
        """Are not mixed with those of this one, for which they would be wrong."""
        results = self.folder / "results.jsonl"
        grid = [co.NatSctpStreamConfig(seconds=0.001)]
        co.sweep(grid, executor=co.SerialExecutor(), results=results, progress=False)
        record = json.loads(results.read_text())
        record["row"]["ns3_version"] = "3.1"
        record["key"] = "0" * 16
        results.write_text(json.dumps(record) + "\n")
        message = f"^{results}:1: ns3_version is 3.1, and {co.ns3_version} runs now; results of two"
        with self.assertRaisesRegex(ValueError, message):
            co.sweep(grid, executor=co.SerialExecutor(), results=results, progress=False)

    def test_types_beside_failures(self) -> None:
        """Whole numbers stay whole and bools bools, in every way to the same table."""
        table = co.sweep(small_grid(), executor=co.SerialExecutor(), progress=False)
        self.assertEqual(str(table["bytes_delivered"].dtype), "Int64")
        self.assertEqual(str(table["association_established"].dtype), "boolean")
        self.assertEqual(str(table["goodput_mbps"].dtype), "float64")
        self.assertEqual(str(table["bytes"].dtype), "int64")
        self.assertTrue(table["bytes_delivered"][4:].isna().all())
        rows = [{"n": 2**64 - 1}, {"n": 3}, {}]
        records = [
            {"point": n, "row": row, "status": "ok", "error": ""} for n, row in enumerate(rows)
        ]
        self.assertEqual(list(table_of(records)["n"][:2]), [2**64 - 1, 3])

    def test_progress(self) -> None:
        """The bar is on stderr, and can be silenced."""
        grid = [Trouble(number=n) for n in range(3)]
        for progress, expected in ((True, "3/3"), (False, "")):
            stderr = io.StringIO()
            with contextlib.redirect_stderr(stderr):
                co.sweep(grid, executor=co.SerialExecutor(), progress=progress)
            self.assertIn(expected, stderr.getvalue())
            self.assertEqual(bool(stderr.getvalue()), progress)

    def test_command_line(self) -> None:
        """Two shards and their merge give what one sweep gives."""
        python = [sys.executable, "-m", "checksum_offload"]
        what = ["nat-sctp", "--axis=nat=off,patched", "--axis=seed=1..2", "--set=bytes=5000"]
        for index in (1, 2):
            subprocess.run(
                [*python, "sweep", *what, f"--shard={index}/2", "--results", f"{index}.jsonl",
                 "--jobs=1", "--quiet"],
                check=True, cwd=self.folder, capture_output=True,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            )  # fmt: skip
        names = [str(self.folder / f"{index}.jsonl") for index in (1, 2)]
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(main(["merge", *names, "--output", str(self.folder / "t.csv")]), 0)
        import pandas as pd

        grid = co.Grid(co.NatSctpConfig, {"nat": ["off", "patched"], "seed": [1, 2]}, bytes=5000)
        serial = co.sweep(grid, executor=co.SerialExecutor(), progress=False)
        merged = pd.read_csv(self.folder / "t.csv")
        self.assertEqual(list(merged.columns), list(serial.columns))
        self.assertEqual(list(merged["duration_seconds"]), list(serial["duration_seconds"]))

    def test_command_line_errors(self) -> None:
        """One line that names the argument, and status 2."""
        folder = str(self.folder)
        empty = self.folder / "empty.jsonl"
        empty.touch()
        results = self.folder / "one.jsonl"
        grid = [co.NatSctpStreamConfig(seconds=0.001)]
        co.sweep(grid, executor=co.SerialExecutor(), results=results, progress=False)
        one = ["sweep", "nat-sctp", "--quiet", f"--results={folder}/r.jsonl"]
        cases: list[tuple[list[str], str]] = [
            (["run", "nat-sctp", "--set", "nat=x"], "nat=x: must be one of"),
            (["run", "nat-sctp", "--set", "nut=x"], "nut: must be one of nat,"),
            (["run", "nat-sctp", "--set", "bytes"], "argument --set: 'bytes' must be FIELD=VALUE"),
            (["run", "nat-sctp", "--set", "bytes="], "bytes='': must be an int"),
            (["run", "nat-sctp", "--set", "bytes=1,2"], "bytes='1,2': must be an int"),
            (["run", "nat-sctp", "--set", "bytes=1..2"], "bytes='1..2': must be an int"),
            (["run", "nat-sctp", "--set", "gso=maybe"], "gso=maybe: must be one of off, on"),
            (["run", "nat-sctp", "--set=seed=1", "--set=seed=2"], "--set seed=2: must be given"),
            (["run", "nat-sctp", "--set=bytes=9", f"--set=pcap={folder}/none/x"],
             f"cannot write {folder}/none/x-client-0.pcap: No such file or directory"),
            (["run", "nothing"], "argument experiment: invalid choice: 'nothing' (choose from"),
            (["merge", f"{folder}/none", f"--output={folder}/t.csv"],
             f"{folder}/none: No such file or directory"),
            (["merge", folder, f"--output={folder}/t.csv"], f"{folder}: Is a directory"),
            (["merge", str(empty), f"--output={folder}/t.csv"], f"{empty}: must have the results"),
            (["merge", str(results), f"--output={folder}/t.xls"], f"output='{folder}/t.xls': must"),
            (["merge", str(results), f"--output={folder}/none/t.csv"],
             f"Cannot save file into a non-existent directory: '{folder}/none'"),
            (["merge", str(results), f"--output={folder}/none/t.jsonl"], f"{folder}/none/t.jsonl."),
            ([*one[:3], f"--results={folder}/none/r"], f"{folder}/none/r: No such file"),
            ([*one, "--axis=seed=5..1"], "seed=5..1: must be from the smaller number"),
            ([*one, "--axis=seed=1..999999999999"], "seed=1..999999999999: must be from the"),
            ([*one, "--axis=seed=1", "--axis=seed=2"], "--axis seed=2: must be given once"),
            ([*one, "--axis=seed=1", "--set=seed=2"], "seed=2: must not be fixed and an axis"),
            ([*one, "--shard=3/2"], "shard=3/2: must be from 1/n to n/n"),
            ([*one, "--shard=1.5/2"], "argument --shard: '1.5/2' must be I/N, such as 1/4"),
            ([*one, "--jobs=0"], "max_workers=0: must be at least 1"),
            ([*one, "--jobs=x"], "argument --jobs: invalid int value: 'x'"),
            ([], "the following arguments are required: COMMAND"),
        ]  # fmt: skip
        for arguments, message in cases:
            stderr = io.StringIO()
            with self.subTest(arguments), contextlib.redirect_stderr(stderr):
                try:
                    status = main(arguments)
                except SystemExit as error:  # as argparse has it
                    status = int(error.code or 0)
                self.assertEqual(status, 2)
                self.assertRegex(stderr.getvalue(), f"^checksum_offload: {re.escape(message)}")
                self.assertEqual(stderr.getvalue().count("\n"), 1)

    def test_parquet(self) -> None:
        """Is written where pyarrow is, and otherwise refused with the name of what is missing."""
        results = self.folder / "one.jsonl"
        grid = [co.NatSctpStreamConfig(seconds=0.001)]
        table = co.sweep(grid, executor=co.SerialExecutor(), results=results, progress=False)
        output = self.folder / "t.parquet"
        arguments = ["merge", str(results), f"--output={output}"]
        stderr = io.StringIO()
        with contextlib.redirect_stderr(stderr), contextlib.redirect_stdout(io.StringIO()):
            status = main(arguments)
        try:
            table.to_parquet(self.folder / "other.parquet")
        except ImportError:
            self.assertEqual(status, 2)
            self.assertRegex(
                stderr.getvalue(),
                f"^checksum_offload: output={output}: must end in .jsonl or .csv, since no pyarrow "
                r"that pandas can use is there \(pip install 'checksum-offload\[parquet\]'\)\n$",
            )
        else:
            import pandas as pd

            self.assert_same(pd.read_parquet(output), table)


if __name__ == "__main__":
    unittest.main()
