"""Plays what a match still misses, in one process or several; what comes out does not depend on their number."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from pathlib import Path

from cottonopolis.arena.configuration import Configuration
from cottonopolis.arena.log import Log
from cottonopolis.arena.match import MatchRunner, Played
from cottonopolis.bots.garbage import look_seldom
from cottonopolis.cluster import Mapper
from cottonopolis.errors import ArenaError

Progress = Callable[[int, int], None]
"""Is told how many games are finished and how many there are."""


def run(
    configuration: Configuration,
    map_or_file: str | Path,
    n_deals: int,
    n_jobs: int = 1,
    out: Path | None = None,
    progress: Progress = lambda _done, _all: None,
    mapper: Mapper | None = None,
) -> list[Played]:
    """All games of so many deals, ascending by number; with `out`, those that are there already are not played again.

    Whatever ends this early, every game that was finished is in the file. A mapper plays instead of `n_jobs` processes.
    """
    schedule = configuration.schedule()
    n_games = schedule.n_games(n_deals)
    play = partial(_elsewhere, mapper) if mapper else partial(_here, n_jobs)
    if out is None:
        games = play(configuration, map_or_file, range(n_games))
        return sorted(_told(games, 0, n_games, progress), key=_number)
    with Log(out, configuration) as log:
        found = [played for played in log.games if played.game < n_games]
        missing = sorted(set(range(n_games)) - {played.game for played in found})
        games = play(configuration, map_or_file, missing)
        for played in _told(games, n_games - len(missing), n_games, progress):
            log.add(played)
            found.append(played)
    return sorted(found, key=_number)


def _number(played: Played) -> int:
    return played.game


def _told(games: Iterable[Played], n_done: int, n_games: int, progress: Progress) -> Iterator[Played]:
    """These games as they are finished; the progress is told after each has been taken."""
    progress(n_done, n_games)
    for played in games:
        yield played
        n_done += 1
        progress(n_done, n_games)


def _elsewhere(
    mapper: Mapper, configuration: Configuration, map_or_file: str | Path, games: Sequence[int]
) -> Iterable[Played]:
    return mapper(_play_alone, [(configuration, map_or_file, game) for game in games])


def _play_alone(task: tuple[Configuration, str | Path, int]) -> Played:
    configuration, map_or_file, game = task
    return MatchRunner(configuration, map_or_file).play(game)


def _here(n_jobs: int, configuration: Configuration, map_or_file: str | Path, games: Sequence[int]) -> Iterator[Played]:
    """In this process, or in several."""
    if not games:
        return
    if n_jobs > 1 and len(games) > 1:
        yield from _together(configuration, map_or_file, games, n_jobs)
        return
    table = MatchRunner(configuration, map_or_file)
    for game in games:
        yield table.play(game)


def _together(
    configuration: Configuration, map_or_file: str | Path, games: Sequence[int], n_jobs: int
) -> Iterator[Played]:
    """One game a task, few tasks ahead, so that stopping is quick."""
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        min(n_jobs, len(games)),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin_work,
        initargs=(configuration, map_or_file),
    )
    left = iter(games)
    running: set[Future[Played]] = set()
    is_finished = False
    try:
        while True:
            running |= {pool.submit(_play, game) for game in islice(left, 2 * n_jobs - len(running))}
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        is_finished = True
    except BrokenProcessPool:
        raise ArenaError("a worker process died; the games that were finished are not lost") from None
    finally:
        if not is_finished:
            # Ctrl-C, an error or a closed generator: nobody waits for games that are half played.
            for worker in set(multiprocessing.active_children()) - before:
                worker.kill()
        pool.shutdown(wait=True, cancel_futures=True)


_table: MatchRunner | None = None
"""In a worker process: what it plays."""


def _begin_work(configuration: Configuration, map_or_file: str | Path) -> None:
    """Prepares a worker."""
    global _table  # noqa: PLW0603
    follow_parent()
    look_seldom()
    _table = MatchRunner(configuration, map_or_file)


def follow_parent() -> None:
    """Lets a worker leave Ctrl-C to its parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(game: int) -> Played:
    assert _table is not None
    return _table.play(game)
