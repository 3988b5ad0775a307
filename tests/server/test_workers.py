"""Which turn of a bot is thought about next, and what happens to one that cannot be played."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Settings
from cottonopolis.server.thinking import Job
from cottonopolis.server.workers import Workers
from server.players import create
from server.processes import wait_until


def job(table: int, seconds: float = 8.0) -> Job:
    return Job(table, "birmingham", 2, (), 1, None, ("ann", "bob"), (), 0, "hard", seconds)


def test_turns_for_which_somebody_waits_come_first() -> None:
    async def run() -> None:
        workers = Workers(1)
        asked = [(1, False), (2, True), (3, False), (4, True)]
        thinking = [asyncio.ensure_future(workers.think(job(table), is_awaited=it)) for table, it in asked]
        await asyncio.sleep(0)
        found = [await workers._next(is_quick_only=False) for _ in asked]
        assert [waiting.job.table for waiting in found] == [2, 4, 1, 3]
        for task in thinking:
            task.cancel()

    asyncio.run(run())


def test_a_turn_that_cannot_be_played_is_counted_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wrong(*_: object, **__: object) -> list[int]:
        return [2**61]

    monkeypatch.setattr(Workers, "think", wrong)
    settings = Settings(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=1, sweep=0.05)
    with TestClient(build_app(settings)) as http:
        create(http, "birmingham", "random", "random")
        metrics = http.app.state.desk.house.metrics  # type: ignore[attr-defined]
        wait_until(lambda: 'bot_turns_total{outcome="failed"} 2.0' in metrics.text().decode(), 60)
