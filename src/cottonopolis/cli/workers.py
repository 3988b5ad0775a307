"""Processes that do the work of a command."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cottonopolis.cluster import Mapper


@contextmanager
def workers(n: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end at once when nobody needs them any more."""
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(n, mp_context=context, initializer=_begin)
    try:
        yield pool
    finally:
        # What has begun would take some seconds more, and nobody waits for it.
        for worker in set(multiprocessing.active_children()) - before:
            worker.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    from cottonopolis.arena.run import follow_parent
    from cottonopolis.bots.garbage import look_seldom

    follow_parent()
    look_seldom()


@contextmanager
def mapper(n: int) -> Iterator[Mapper]:
    """Like `map`, over so many processes, or in this one; results come in the order of the tasks."""
    if n == 1:
        yield map
    else:
        with workers(n) as pool:
            yield pool.map
