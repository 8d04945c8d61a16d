# SPDX-License-Identifier: GPL-2.0-only
"""Sweeps that are interrupted or killed: their processes end, and their results are there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from collections.abc import Callable
from pathlib import Path

import checksum_offload as co
from optional import needs
from sweep_configs import Waits

#: Seconds after which something will not happen any more.
PATIENCE = 60.0


def wait_until(happened: Callable[[], bool], what: str) -> None:
    """Wait for something that must happen."""
    end = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > end:
            raise AssertionError(f"not within {PATIENCE} s: {what}")
        time.sleep(0.01)


def children_of(parent: int) -> set[int]:
    """Give the processes that a process has started and that live."""
    tasks = Path(f"/proc/{parent}/task")
    found: set[int] = set()
    for task in tasks.iterdir():
        found |= {int(child) for child in (task / "children").read_text().split()}
    return found


def is_alive(process: int) -> bool:
    """Tell whether a process runs; one that nobody has waited for does not."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def heed_interrupts() -> None:
    """Undo what a shell does to its background jobs."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@needs("pandas", "tqdm")
@unittest.skipUnless(Path("/proc/self/task").is_dir(), "missing: /proc")
class Interrupts(unittest.TestCase):
    """A sweep in a process of its own, with two workers."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.results = self.folder / "results.jsonl"
        self.go = self.folder / "go"

    def start(self, grid: str, guard: str = '__name__ == "__main__"') -> subprocess.Popen[str]:
        """Sweep over a grid, a Python expression."""
        script = self.folder / "script.py"
        script.write_text(
            textwrap.dedent(f"""
            import checksum_offload as co
            from sweep_configs import Waits

            if {guard}:
                co.sweep({grid}, max_workers=2, results={str(self.results)!r}, progress=False)
            """)
        )
        sweep = subprocess.Popen(
            [sys.executable, script], text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            preexec_fn=heed_interrupts,
        )  # fmt: skip
        self.addCleanup(self.end, sweep)
        return sweep

    def end(self, sweep: subprocess.Popen[str]) -> None:
        """Leave nothing behind a test that fails."""
        if sweep.poll() is None:
            sweep.kill()
        sweep.communicate()

    def lines(self) -> list[str]:
        """Give the lines of the file of results."""
        return self.results.read_text().splitlines() if self.results.exists() else []

    def interrupt(self, sweep: subprocess.Popen[str], number: int, known: int) -> str:
        """Signal the parent alone when so many results are known and both workers are busy."""
        wait_until(lambda: len(self.lines()) >= known, f"{known} results")
        wait_until(lambda: len(children_of(sweep.pid)) >= 3, "workers and their tracker")
        children = children_of(sweep.pid)
        sweep.send_signal(number)
        _, stderr = sweep.communicate(timeout=PATIENCE)
        wait_until(lambda: not any(map(is_alive, children)), "the end of the workers")
        self.assertEqual(len(self.lines()), known)
        return stderr

    def test_interrupted(self) -> None:
        """Workers in the midst of runs end, what is finished is known, and the sweep goes on."""
        grid = [Waits(number=n, until=str(self.go) if n >= 4 else "") for n in range(8)]
        sweep = self.start(f"{grid!r}")
        stderr = self.interrupt(sweep, signal.SIGINT, known=4)
        self.assertEqual(sweep.returncode, -signal.SIGINT)
        self.assertEqual(stderr.count("KeyboardInterrupt"), 1, stderr)  # of the parent alone
        self.go.touch()
        table = co.sweep(grid, executor=co.SerialExecutor(), results=self.results, progress=False)
        self.assertEqual(list(table["square"]), [n**2 for n in range(8)])
        self.assertEqual([json.loads(line)["point"] for line in self.lines()[4:]], [4, 5, 6, 7])

    def test_interrupted_in_the_simulator(self) -> None:
        """Runs of C++ end too, which take hours otherwise."""
        grid = "[co.NatSctpStreamConfig(seconds=s) for s in (0.001, 0.002, 999.0, 1000.0)]"
        sweep = self.start(grid)
        self.interrupt(sweep, signal.SIGINT, known=2)
        self.assertEqual(sweep.returncode, -signal.SIGINT)

    def test_interrupted_by_a_terminal(self) -> None:
        """Which signals all of them: workers have nothing to say about it."""
        grid = [Waits(number=n, until=str(self.go) if n else "") for n in range(4)]
        sweep = self.start(f"{grid!r}")
        wait_until(lambda: len(self.lines()) >= 1, "a result")
        os.killpg(sweep.pid, signal.SIGINT)
        _, stderr = sweep.communicate(timeout=PATIENCE)
        self.assertEqual(stderr.count("KeyboardInterrupt"), 1, stderr)

    def test_killed(self) -> None:
        """Workers do not outlive a parent that could do nothing any more."""
        grid = [Waits(number=n, until=str(self.go) if n else "") for n in range(4)]
        sweep = self.start(f"{grid!r}")
        self.interrupt(sweep, signal.SIGKILL, known=1)

    def test_unguarded(self) -> None:
        """A script without the guard of every pool ends, with its error and its workers."""
        sweep = self.start("[Waits(number=n) for n in range(4)]", guard="True")
        _, stderr = sweep.communicate(timeout=PATIENCE)
        self.assertEqual(sweep.returncode, 1)
        last = stderr.strip().rpartition("\n")[2]
        self.assertIn("if __name__ ==", last)
        self.assertTrue(last.startswith("RuntimeError: "), last)
        self.assertEqual(self.lines(), [])

    def test_command_line(self) -> None:
        """Says one line, and its status is the shell's for an interrupt."""
        sweep = subprocess.Popen(
            [sys.executable, "-m", "checksum_offload", "sweep", "nat-sctp-stream", "--quiet",
             "--axis=seconds=0.001,999", "--jobs=2", f"--results={self.results}"],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_interrupts,
        )  # fmt: skip
        self.addCleanup(self.end, sweep)
        stderr = self.interrupt(sweep, signal.SIGINT, known=1)
        self.assertEqual(sweep.returncode, 130)
        self.assertEqual(stderr, "checksum_offload: interrupted\n")


if __name__ == "__main__":
    unittest.main()
