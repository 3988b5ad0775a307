"""What runs beside the requests begins again, whatever ends it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from starlette.types import Message

from cottonopolis.server import background
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.middleware import Middleware
from cottonopolis.server.notifications.queue import NotificationQueue
from cottonopolis.server.plans.runner import PlanRunner
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Reading, Row, Store, Writing
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.timekeeper import Timekeeper
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
            cache.on_notes(0.0)
            for _ in range(n_steps):
                await asyncio.sleep(0)

    asyncio.run(run())


def test_nobody_asks_a_database_without_plans_clocks_and_webhooks_for_any(tmp_path: Path) -> None:
    asked: list[str] = []

    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite")
        cache = TableCache(Settings(store.address, sweep=0.01), store, Metrics())
        await store.open()
        async with Timekeeper(cache):
            # It has asked once, when it began.
            _note_questions(store, asked)
            async with NotificationQueue(cache), PlanRunner(cache):
                await asyncio.sleep(0.1)
                assert asked == []
                async with store.writing() as writing:
                    await writing.change_table(1, due=10**15)
                while "reading" not in asked:
                    await asyncio.sleep(0.01)
        await store.close()

    asyncio.run(run())


def _note_questions(store: Store, asked: list[str]) -> None:
    """Writes down which transactions are begun."""
    reading, writing = store.reading, store.writing

    def read() -> AbstractAsyncContextManager[Reading]:
        asked.append("reading")
        return reading()

    def write() -> AbstractAsyncContextManager[Writing]:
        asked.append("writing")
        return writing()

    store.reading, store.writing = read, write  # type: ignore[method-assign,assignment]


def test_what_is_due_later_is_looked_for_when_it_is_due(tmp_path: Path) -> None:
    asked: list[str] = []

    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite")
        cache = TableCache(Settings(store.address, sweep=10 * PATIENCE), store, Metrics())
        await store.open()
        store.hooks_known.may_be_any = True
        _note_questions(store, asked)
        async with NotificationQueue(cache):
            await _until(lambda: asked == ["writing"])
            for n in range(50):
                cache.on_notes(time.time() + PATIENCE + n)
                await asyncio.sleep(0)
            # More than the pause between two looks.
            due = time.time() + 0.4
            cache.on_notes(due)
            await _until(lambda: len(asked) > 1)
            assert time.time() >= due and asked == ["writing"] * 2
        await store.close()

    asyncio.run(run())


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


def test_a_request_that_is_cut_off_by_the_end_of_the_server_may_be_made_again() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def run() -> None:
        is_asked = asyncio.Event()

        async def app(*_: object) -> None:
            is_asked.set()
            await asyncio.Event().wait()

        serving = Middleware(app, Settings(ADDRESS), Metrics(), Store(ADDRESS))
        scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"127.0.0.1")], "client": None}
        asking = asyncio.ensure_future(serving(scope, receive, send))
        await asyncio.wait_for(is_asked.wait(), PATIENCE)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(run())
    assert [message.get("status") for message in sent] == [503, None]
    assert b'"code": "ending"' in sent[1]["body"]
