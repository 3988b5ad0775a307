"""What runs beside the requests begins again, whatever ends it."""

from __future__ import annotations

import asyncio

import pytest

from cottonopolis.server import background
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.notifications.queue import NotificationQueue
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Row, Store
from cottonopolis.server.table_cache import TableCache
from server.processes import PATIENCE

ADDRESS = "sqlite+aiosqlite:///nowhere.sqlite"
"""It is never opened."""


def test_a_task_that_fails_is_noted_and_begins_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "_PAUSE", 0.01)

    async def run() -> None:
        cache = TableCache(Settings(ADDRESS), Store(ADDRESS), Metrics())
        n_tried, is_again = [0], asyncio.Event()

        def writing() -> None:
            n_tried[0] += 1
            if n_tried[0] > 1:
                is_again.set()
            raise RuntimeError("nobody has foreseen this")

        cache.store.writing = writing  # type: ignore[method-assign,assignment]
        async with NotificationQueue(cache):
            await asyncio.wait_for(is_again.wait(), 60)

    asyncio.run(run())
    assert "task_failed" in [record.getMessage() for record in caplog.records]
    assert "nobody has foreseen this" in caplog.text


@pytest.mark.parametrize("n_steps", range(4))
def test_whoever_carries_webhooks_ends_even_if_something_new_comes_that_moment(
    n_steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_: NotificationQueue) -> tuple[list[Row], float]:
        return [], 0.0

    monkeypatch.setattr(NotificationQueue, "_taken", nothing)

    async def run() -> None:
        cache = TableCache(Settings(ADDRESS, sweep=10 * PATIENCE), Store(ADDRESS), Metrics())
        async with asyncio.timeout(PATIENCE), NotificationQueue(cache):
            await asyncio.sleep(0.05)
            cache.on_notes()
            for _ in range(n_steps):
                await asyncio.sleep(0)

    asyncio.run(run())
