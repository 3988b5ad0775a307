"""What runs beside the requests begins again, whatever ends it."""

from __future__ import annotations

import asyncio

import pytest

from cottonopolis.server import background
from cottonopolis.server.house import House
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.post import Post
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store

ADDRESS = "sqlite+aiosqlite:///nowhere.sqlite"
"""It is never opened."""


def test_a_task_that_fails_is_noted_and_begins_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "_PAUSE", 0.01)

    async def run() -> None:
        house = House(Settings(ADDRESS), Store(ADDRESS), Metrics())
        n_tried, is_again = [0], asyncio.Event()

        def writing() -> None:
            n_tried[0] += 1
            if n_tried[0] > 1:
                is_again.set()
            raise RuntimeError("nobody has foreseen this")

        house.store.writing = writing  # type: ignore[method-assign,assignment]
        async with Post(house):
            await asyncio.wait_for(is_again.wait(), 60)

    asyncio.run(run())
    assert "task_failed" in [record.getMessage() for record in caplog.records]
    assert "nobody has foreseen this" in caplog.text
