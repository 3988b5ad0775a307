"""Which turn of a bot is thought about next, and what happens to one that cannot be played."""

from __future__ import annotations

import asyncio
import gc
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import Pipe
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cottonopolis.bots.garbage import SELDOM
from cottonopolis.server.app import build_app
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.game_log import GameLog
from cottonopolis.server.jobs import Done, Job, Memory, work
from cottonopolis.server.server_table import Beginning
from cottonopolis.server.settings import Settings
from cottonopolis.server.thinking import BotTurn
from cottonopolis.server.workers import Workers
from server.players import create
from server.processes import wait_until


@dataclass(frozen=True)
class Seconds(Job):
    """A job that may take so long, and is done at once."""

    limit: float

    @property
    def seconds(self) -> float:
        return self.limit

    def run(self, memory: Memory) -> int:  # noqa: ARG002
        time.sleep(0.05)
        return 0


def turn_of(table: int) -> BotTurn:
    return BotTurn(GameLog(table, Beginning("birmingham", 2, (), 1, None, ("ann", "bob")), ()), 0, "hard")


def order_of(*asked: tuple[int, str, bool]) -> list[int]:
    """In which order turns are thought about: table, address and whether somebody waits for each."""

    async def run() -> list[int]:
        workers = Workers(1)
        thinking = [
            asyncio.ensure_future(workers.run(turn_of(table), Client(address, str(table)), is_awaited=it))
            for table, address, it in asked
        ]
        await asyncio.sleep(0)
        found = [await workers._next(0) for _ in asked]
        for task in thinking:
            task.cancel()
        return [waiting.job.log.table for waiting in found if isinstance(waiting.job, BotTurn)]

    return asyncio.run(run())


def test_turns_for_which_somebody_waits_come_first() -> None:
    assert order_of((1, "a", False), (2, "b", True), (3, "c", False), (4, "d", True)) == [2, 4, 1, 3]


def test_many_turns_of_one_address_do_not_hold_up_another() -> None:
    greedy = [(table, "greedy", True) for table in range(60)]
    assert order_of(*greedy, (99, "modest", True)).index(99) == 1


def test_tables_of_one_address_take_turns() -> None:
    many = [(1, "a", True)] * 5
    assert order_of(*many, (2, "a", True)).index(2) == 1


@dataclass(frozen=True)
class Threshold(Seconds):
    """How many new objects a process may have before it looks for garbage."""

    def run(self, memory: Memory) -> int:  # noqa: ARG002
        return gc.get_threshold()[0]


def test_a_process_looks_for_garbage_seldom() -> None:
    async def run() -> int:
        workers = Workers(1)
        workers.begin()
        done = await workers.run(Threshold(1), Client("a", "1"))
        await workers.end()
        return int(done.value)

    assert asyncio.run(run()) == SELDOM


def started_by(*seconds: float, at_once: bool) -> int:
    """How many of three processes are started for jobs that may take so long, one after another or all at once."""

    async def run() -> int:
        workers = Workers(3)
        workers.begin()
        await asyncio.sleep(0)
        jobs = [workers.run(Seconds(limit), Client("a", "1")) for limit in seconds]
        for done in [asyncio.gather(*jobs)] if at_once else jobs:
            await done
        n_started = len(workers.pids)
        await workers.end()
        return n_started

    return asyncio.run(run())


def test_a_process_that_runs_and_has_nothing_to_do_comes_before_a_new_one() -> None:
    assert started_by(1, 1, 1, at_once=False) == 1
    assert started_by(60, 60, 60, at_once=False) == 1


def test_jobs_that_come_at_once_are_shared_and_long_ones_leave_a_process_to_quick_ones() -> None:
    assert started_by(1, 1, 1, at_once=True) == 3
    assert started_by(60, 60, 60, at_once=True) == 2


def test_a_turn_that_cannot_be_played_is_counted_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wrong(*_: object, **__: object) -> Done:
        return Done([2**61], "", 0.0)

    monkeypatch.setattr(Workers, "run", wrong)
    settings = Settings(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=1, sweep=0.05)
    with TestClient(build_app(settings)) as http:
        create(http, "birmingham", "random", "random")
        metrics = http.app.state.services.cache.metrics  # type: ignore[attr-defined]
        wait_until(lambda: 'bot_turns_total{outcome="failed"} 2.0' in metrics.text().decode())


def worked(*jobs: Job) -> list[Done]:
    """What a worker answers to jobs, one after another, until nobody is there to give it more."""
    here, there = Pipe()

    def ask() -> list[Done]:
        found: list[Done] = []
        for job in jobs:
            here.send(job)
            found.append(here.recv())
        here.close()
        return found

    on_interrupt = signal.getsignal(signal.SIGINT)
    try:
        with there, ThreadPoolExecutor(1) as pool:
            asking = pool.submit(ask)
            work(there, 0)
            return asking.result()
    finally:
        signal.signal(signal.SIGINT, on_interrupt)


def test_a_worker_plays_whole_turns_one_after_another_and_ends_when_nobody_asks() -> None:
    game = Beginning("birmingham", 2, (), 1, None, ("ann", "bob")).game()
    assert game.to_move == 1
    first = replace(turn_of(1).by("random"), seat=1)
    (done,) = worked(first)
    assert done.failure == ""
    for answer in done.value:
        game.play(answer)
    assert len(game.lines) == 1
    second = replace(first, log=replace(first.log, moves=tuple(done.value)), seat=0)
    # One that knows the game goes on with it; one that does not plays it first.
    for found in (worked(first, second)[1], *worked(second)):
        then = game.copy()
        for answer in found.value:
            then.play(answer)
        assert len(then.lines) == 2


def test_a_worker_says_why_it_cannot_do_a_job_and_does_the_next_one() -> None:
    right = replace(turn_of(1).by("random"), seat=1)
    refused, strange, done = worked(right.by("nobody"), replace(right, seat=0), right)
    assert refused.value is None and "nobody" in refused.failure
    assert strange.value is None and "not_your_turn" in strange.failure
    assert done.failure == "" and done.value
