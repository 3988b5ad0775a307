"""Which turn of a bot is thought about next, and what happens to one that cannot be played."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.game_log import GameLog
from cottonopolis.server.jobs import Done
from cottonopolis.server.server_table import Beginning
from cottonopolis.server.settings import Settings
from cottonopolis.server.thinking import BotTurn
from cottonopolis.server.workers import Workers
from server.players import create
from server.processes import wait_until


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
        found = [await workers._next(is_quick_only=False) for _ in asked]
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
