# SPDX-License-Identifier: GPL-2.0-only
"""Processes that end with the one that started them, however that ends."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, TypeVar

T = TypeVar("T")

_UNGUARDED = (
    "the processes of the pool end while they start: each runs the script anew that sweeps, so "
    "that what it does needs 'if __name__ == \"__main__\":' around it"
)


class WorkerPool(ProcessPoolExecutor):
    """
    A pool of fresh processes for runs that may take hours.

    Ctrl-C is for the parent alone, whether the terminal sends it to all or somebody to the parent.
    When the parent leaves the ``with`` block by an exception, or dies, its workers end at once, in
    the midst of what they do.

    Parameters
    ----------
    max_workers : int
        Processes.
    """

    def __init__(self, max_workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        resource_tracker.ensure_running()  # which unblocks interrupts: before submit() blocks them
        #: Nothing is ever written: the workers see that the end of the parent is closed.
        self._theirs, self._ours = context.Pipe(duplex=False)
        super().__init__(
            max_workers, mp_context=context, initializer=_end_with, initargs=(self._theirs,)
        )

    def __enter__(self) -> WorkerPool:
        try:
            if getattr(multiprocessing.current_process(), "_inheriting", False):
                raise RuntimeError(_UNGUARDED)  # what starts is such a process
            self.submit(os.getpid).result()
        except BaseException as error:
            self._ours.close()
            self.shutdown(wait=True, cancel_futures=True)
            if isinstance(error, BrokenExecutor):
                raise RuntimeError(_UNGUARDED) from error
            raise
        return self

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        """Let a worker call a function; see `concurrent.futures.Executor.submit`."""
        with _interrupts_blocked():  # the workers that are started inherit it
            return super().submit(fn, *args, **kwargs)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._ours.close()
        self.shutdown(wait=True, cancel_futures=True)
        self._ours.close()
        self._theirs.close()


def _end_with(parent: Connection) -> None:
    """Let this process end when the other end of a pipe is closed."""
    threading.Thread(target=_wait_for_the_end, args=(parent,), daemon=True).start()


def _wait_for_the_end(parent: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        parent.recv()
    os._exit(1)


@contextlib.contextmanager
def _interrupts_blocked() -> Generator[None, None, None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
