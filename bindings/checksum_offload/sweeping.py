# SPDX-License-Identifier: GPL-2.0-only
"""Many runs, in as many processes as there are: none is lost, whatever becomes of a worker."""

from __future__ import annotations

import os
import warnings
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ._arguments import file_path, plain, refuse, switch, whole_number
from .experiment import ExperimentConfig, Observe
from .grid import Grid, Point, points_of, shard_of, shard_pair
from .merging import table
from .results_file import Record, ResultsFile
from .worker_pool import WorkerPool

if TYPE_CHECKING:
    import pandas as pd

T = TypeVar("T")

#: Row of a point, and what was raised, or nothing.
Outcome = tuple[dict[str, Any], str]

#: Gets every outcome as it comes.
Take = Callable[[Point, Outcome], None]

#: Runs handed to an executor of the user's at once, if it does not say how many workers it has.
_WINDOW = 256


class SerialExecutor(Executor):
    """Runs in the calling process, one after the other, when they are submitted."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        """
        Call a function now.

        Parameters
        ----------
        fn : callable
            The function.
        *args, **kwargs
            Its arguments.

        Returns
        -------
        concurrent.futures.Future
            What came out, or what was raised. Ctrl-C is raised here instead.
        """
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def run_point(point: Point) -> Outcome:
    """
    Run one point of a sweep; what the workers call.

    Parameters
    ----------
    point : Point
        Which.

    Returns
    -------
    row : dict
        The configuration and what came out; of a failure only the former.
    error : str
        What was raised, which need not be fit for the way between processes; empty: nothing.
    """
    try:
        return point.config_type(**point.arguments).execute(Observe()).to_row(), ""
    except Exception as error:
        return _failure(point, error)


def sweep(
    grid: Grid | Iterable[ExperimentConfig[Any]],
    *,
    executor: Executor | None = None,
    max_workers: int | None = None,
    results: str | Path | None = None,
    shard: tuple[int, int] | None = None,
    progress: bool | None = None,
) -> pd.DataFrame:
    """
    Run every point of a grid. The table does not depend on the executor.

    An interrupt (Ctrl-C, a notebook's) ends it: the results that there are then are in the file,
    and the pool's processes end at once, in the midst of what they run. The same call goes on from
    there. Runs that an executor of yours has begun are left to that.

    Parameters
    ----------
    grid : Grid or iterable of ExperimentConfig
        What to run.
    executor : concurrent.futures.Executor, optional
        Who runs it: `SerialExecutor`, a process pool, Dask's ``Client.get_executor()``, an
        ``mpi4py.futures.MPIPoolExecutor``. Threads are of no use: a process has one simulator. Not
        given: a pool of fresh processes, which outlives workers that die. A script that uses it
        needs ``if __name__ == "__main__":`` around its code, as with every such pool.
    max_workers : int, optional
        Processes of that pool; not given: one for each processor that may be used.
    results : str or Path, optional
        File for every result as soon as there is one (JSON Lines). If it has results already, their
        points are not run again, except those that failed.
    shard : tuple of int, optional
        ``(i, n)``: only the i-th of n parts of the points, i from 1; `merge` puts them together.
    progress : bool, optional
        Whether to show a bar; not given: if the standard error stream is a terminal.

    Returns
    -------
    pandas.DataFrame
        One row per point, see `checksum_offload.merging.table`. A run that failed is a row
        too, with ``status`` ``"failed"`` and the message in ``error``.

    Raises
    ------
    ValueError
        If an argument is wrong; names it, its value and what is allowed. If a record of `results`
        is; names file and line.
    RuntimeError
        If the pool's processes do not start, because a script calls this without the guard.

    Examples
    --------
    >>> import checksum_offload as co
    >>> grid = co.Grid(co.NatSctpConfig, {"nat": ["unpatched", "patched"]}, bytes=10000)
    >>> frame = co.sweep(grid, executor=co.SerialExecutor())
    >>> list(frame["bytes_delivered"])
    [0, 10000]
    """
    if executor is not None and not isinstance(executor, Executor):
        refuse("executor", executor, "a concurrent.futures.Executor")
    workers = None if max_workers is None else whole_number(max_workers)
    if max_workers is not None and (workers is None or workers < 1):
        refuse("max_workers", plain(max_workers), "at least 1, a whole number")
    visible = None if progress is None else switch("progress", progress)
    everything = points_of(grid)
    points = everything if shard is None else shard_of(everything, *shard_pair(shard))
    path = None if results is None else file_path("results", results)
    with ResultsFile(path) if path is not None else nullcontext() as file:
        done = {} if file is None else _done_before(file, points, len(everything))
        remaining = [point for point in points if point.key not in done]
        records = dict(done)
        with _bar(len(points), len(done), visible) as bar:

            def take(point: Point, outcome: Outcome) -> None:
                if point.key in records:  # an interrupt came when it was taken
                    return
                record = _record(point, len(everything), outcome)
                if file is not None:
                    file.append(record)
                records[point.key] = record
                if file is not None:
                    file.sync()
                bar.update()

            if executor is not None:
                _run_in(executor, remaining, take)
            elif remaining:
                _run_in_processes(remaining, min(workers or _processors(), len(remaining)), take)
    return table(records.values())


def _done_before(file: ResultsFile, points: list[Point], total: int) -> dict[str, Record]:
    """Give the results that the file has; the grid may have been another one then."""
    done = {}
    for point in points:
        record = file.records.get(point.key)
        if record is not None and record["status"] == "ok":
            now = {**record, "point": point.number, "points": total}
            if now != record:
                file.append(now)
            done[point.key] = now
    file.sync()
    return done


def _bar(total: int, done: int, progress: bool | None) -> Any:  # noqa: ANN401
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a notebook without widgets gets a bar of text
        from tqdm.auto import tqdm

    disable = None if progress is None else not progress
    return tqdm(total=total, initial=done, disable=disable, unit="run")


def _record(point: Point, points: int, outcome: Outcome) -> Record:
    row, error = outcome
    return {
        "point": point.number,
        "points": points,
        "key": point.key,
        "status": "failed" if error else "ok",
        "error": error,
        "row": row,
    }


def _failure(point: Point, error: BaseException) -> Outcome:
    return dict(point.arguments), f"{type(error).__name__}: {error}"


def _run_in(executor: Executor, points: list[Point], take: Take) -> None:
    """Run in an executor of the user's."""
    workers = getattr(executor, "_max_workers", None) or getattr(executor, "num_workers", None)
    window = 1 if isinstance(executor, SerialExecutor) else 2 * workers if workers else _WINDOW
    for point in _run_all(points, executor, window, take):
        take(point, _failure(point, BrokenExecutor("it broke before this run began")))


def _run_in_processes(points: list[Point], workers: int, take: Take) -> None:
    """Run in processes of our own; when one dies, find out which run killed it."""
    while points:
        suspects: list[Point] = []
        with WorkerPool(workers) as pool:
            points = _run_all(points, pool, workers, take, suspects)
        for suspect in suspects:
            with WorkerPool(1) as pool:
                try:
                    outcome = pool.submit(run_point, suspect).result()
                except BrokenExecutor:
                    died = BrokenExecutor("the worker process died in this run")
                    outcome = _failure(suspect, died)
                take(suspect, outcome)


def _run_all(
    points: list[Point],
    executor: Executor,
    window: int,
    take: Take,
    suspects: list[Point] | None = None,
) -> list[Point]:
    """
    Run points, and hand over their outcomes as they come.

    Parameters
    ----------
    points : list of Point
        What to run.
    executor : Executor
        Who runs it.
    window : int
        Runs that it is given at once.
    take : callable
        Gets the outcomes.
    suspects : list of Point, optional
        Gets those that were given to the executor when it broke; without it they are failures.

    Returns
    -------
    list of Point
        Those that the executor did not take any more.
    """
    waiting = deque(points)
    running: dict[Future[Outcome], Point] = {}
    broken = False
    try:
        while running or (waiting and not broken):
            while waiting and not broken and len(running) < window:
                try:
                    running[executor.submit(run_point, waiting[0])] = waiting[0]
                except RuntimeError:  # broken, or shut down
                    broken = True
                else:
                    waiting.popleft()
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                error = CancelledError("cancelled") if future.cancelled() else future.exception()
                if error is not None and not isinstance(error, Exception):
                    raise error  # a worker was interrupted
                if isinstance(error, BrokenExecutor):
                    broken = True
                if isinstance(error, BrokenExecutor) and suspects is not None:
                    suspects.append(running[future])
                else:
                    outcome = future.result() if error is None else _failure(running[future], error)
                    take(running[future], outcome)
                del running[future]
    except KeyboardInterrupt:
        for future, point in running.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                take(point, future.result())
        raise
    finally:
        for future in running:
            future.cancel()
    return list(waiting)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
