"""Wake-ups by PostgreSQL: whatever ends the listening, it begins again."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from cottonopolis.server import wakeups
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store
from cottonopolis.server.table_cache import TableCache

ADDRESS = "postgresql+psycopg://nobody@nowhere/nothing"
"""It is never opened."""


@pytest.mark.parametrize("error", [psycopg.OperationalError, psycopg.InterfaceError, psycopg.DatabaseError])
def test_the_listening_begins_again(monkeypatch: pytest.MonkeyPatch, error: type[psycopg.Error]) -> None:
    async def run() -> None:
        tried = asyncio.Event()
        calls: list[dict[str, object]] = []

        async def connect(_: str, **more: object) -> None:
            calls.append(more)
            if len(calls) > 1:
                tried.set()
            raise error("the connection is lost")

        monkeypatch.setattr(psycopg.AsyncConnection, "connect", connect)
        monkeypatch.setattr(wakeups, "_PAUSE", 0.01)
        async with wakeups.Wakeups(TableCache(Settings(ADDRESS), Store(ADDRESS), Metrics())):
            await asyncio.wait_for(tried.wait(), 60)
        # A machine that has vanished without a word is noticed as well.
        assert calls[0]["keepalives_idle"] == 30

    asyncio.run(run())
