# SPDX-License-Identifier: GPL-2.0-only
"""Many runs, in as many processes as there are: none is lost, whatever becomes of a worker."""

from __future__ import annotations

import multiprocessing
import os
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .experiment import ExperimentConfig, Observe
from .grid import Grid, Point, points_of, shard_of
from .results_file import Record, ResultsFile, table

if TYPE_CHECKING:
    import pandas as pd

T = TypeVar("T")

#: Row of a point, and what was raised, or nothing.
Outcome = tuple[dict[str, Any], str]

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
        One row per point, see `checksum_offload.results_file.table`. A run that failed is a row
        too, with ``status`` ``"failed"`` and the message in ``error``.

    Raises
    ------
    ValueError
        If `shard`, `max_workers` or `results` cannot be; names the argument.

    Examples
    --------
    >>> import checksum_offload as co
    >>> grid = co.Grid(co.NatSctpConfig, {"nat": ["unpatched", "patched"]}, bytes=10000)
    >>> frame = co.sweep(grid, executor=co.SerialExecutor())
    >>> list(frame["bytes_delivered"])
    [0, 10000]
    """
    if max_workers is not None and max_workers < 1:
        raise ValueError(f"max_workers={max_workers}: must be at least 1")
    everything = points_of(grid)
    points = everything if shard is None else shard_of(everything, *shard)
    with ResultsFile(results) if results is not None else nullcontext() as file:
        done = {} if file is None else _done_before(file, points, len(everything))
        remaining = [point for point in points if point.key not in done]
        records = list(done.values())
        with _bar(len(points), len(done), progress) as bar:
            for point, outcome in _outcomes(remaining, executor, max_workers):
                record = _record(point, len(everything), outcome)
                if file is not None:
                    file.append(record)
                records.append(record)
                bar.update()
    return table(records)


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


def _outcomes(
    points: list[Point], executor: Executor | None, max_workers: int | None
) -> Iterator[tuple[Point, Outcome]]:
    if executor is not None:
        workers = getattr(executor, "_max_workers", None) or getattr(executor, "num_workers", None)
        window = 1 if isinstance(executor, SerialExecutor) else 2 * workers if workers else _WINDOW
        left = yield from _run_all(points, executor, window)
        for point in left:
            yield point, _failure(point, BrokenExecutor("it broke before this run began"))
    elif points:
        yield from _run_in_processes(points, min(max_workers or _processors(), len(points)))


def _run_in_processes(points: list[Point], workers: int) -> Iterator[tuple[Point, Outcome]]:
    """Run in processes of our own; when one dies, find out which run killed it."""
    context = multiprocessing.get_context("spawn")
    while points:
        with ProcessPoolExecutor(workers, mp_context=context) as pool:
            suspects: list[Point] = []
            points = yield from _run_all(points, pool, workers, suspects)
        for suspect in suspects:
            with ProcessPoolExecutor(1, mp_context=context) as pool:
                try:
                    yield suspect, pool.submit(run_point, suspect).result()
                except BrokenExecutor:
                    died = BrokenExecutor("the worker process died in this run")
                    yield suspect, _failure(suspect, died)


def _run_all(
    points: list[Point], executor: Executor, window: int, suspects: list[Point] | None = None
) -> Generator[tuple[Point, Outcome], None, list[Point]]:
    """
    Run points and yield their outcomes as they come.

    Parameters
    ----------
    points : list of Point
        What to run.
    executor : Executor
        Who runs it.
    window : int
        Runs that it is given at once.
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
                point = running.pop(future)
                error = CancelledError("cancelled") if future.cancelled() else future.exception()
                if error is not None and not isinstance(error, Exception):
                    raise error  # a worker was interrupted
                if isinstance(error, BrokenExecutor):
                    broken = True
                    if suspects is not None:
                        suspects.append(point)
                        continue
                yield point, _failure(point, error) if error is not None else future.result()
    finally:
        for future in running:
            future.cancel()
    return list(waiting)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
