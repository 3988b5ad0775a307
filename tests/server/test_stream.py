"""The stream of events itself: what is written when, and where a listener goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from cottonopolis import new
from cottonopolis.server.keys import hashed
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.refusals import Unavailable
from cottonopolis.server.server_table import Entry, Seat, ServerTable
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store
from cottonopolis.server.stream import EventStream, Listener
from cottonopolis.server.table_cache import TableCache

ADDRESS = "sqlite+aiosqlite:///nowhere.sqlite"
"""It is never opened."""


def house_with(table: ServerTable, heartbeat: float = 60.0) -> TableCache:
    cache = TableCache(Settings(ADDRESS, heartbeat=heartbeat), Store(ADDRESS), Metrics())
    cache._cache[table.code] = table
    # Who is here is not written down: there is no database.
    cache.presence._noted.update({(table.code, hashed(f"secret{n}")): time.monotonic() for n in range(2)})
    return cache


def table_at(step: int, *later: str) -> ServerTable:
    """A table whose game has just begun, with so many answers of its first turn and further entries."""
    table = ServerTable(1, "code", "birmingham", 2, {}, 1, None, "0", None, True, 0.0)
    table.seats = [Seat(n, "human", f"P{n}", secret_hash=hashed(f"secret{n}")) for n in range(2)]
    for n, kind in enumerate(["create", "start", *later], start=1):
        game = new("birmingham", 2) if kind == "start" else None
        table.take(Entry(n, kind, 0, {"text": "hello"} if kind == "chat" else {}, 0.0), game)
    table.set_turn(step, ())
    return table


async def news(table: ServerTable, seat: int | None, last_id: str | None) -> str:
    listener = Listener(house_with(table), "code", f"secret{table.to_move if seat is None else seat}", last_id)
    await listener.begin()
    return (await listener.news()).decode()


def test_who_comes_back_hears_of_the_own_turn_only_what_is_new() -> None:
    async def run() -> None:
        assert await news(table_at(2), None, "2.2") == ""
        assert "id: 2.3" in await news(table_at(3), None, "2.2")
        assert "id: 2.2" in await news(table_at(2), None, "2")
        # What was heard of an earlier turn says nothing of this one.
        assert "id: 2.2" in await news(table_at(2), None, "1.2")
        chatted = await news(table_at(2, "chat"), None, "2.2")
        assert "event: chat" in chatted and "event: turn" not in chatted

    asyncio.run(run())


async def heard(cache: TableCache, is_enough: Callable[[bytes], bool], meanwhile: Callable[[], object]) -> bytes:
    """What a stream writes until that is enough or it ends, while something happens again and again."""
    listener = Listener(cache, "code", "secret0", None)
    stream = EventStream(cache, listener, await listener.begin())
    said = bytearray()

    async def send(message: dict[str, object]) -> None:
        body = message.get("body", b"")
        assert isinstance(body, bytes)
        said.extend(body)

    async def receive() -> dict[str, object]:
        while not is_enough(bytes(said)):
            meanwhile()
            await asyncio.sleep(0)
        return {"type": "http.disconnect"}

    await asyncio.wait_for(stream({"client_address": "here"}, receive, send), 60)  # type: ignore[arg-type]
    return bytes(said)


def test_signs_of_life_do_not_tell_that_a_rival_thinks() -> None:
    async def run() -> None:
        cache = house_with(table_at(0), heartbeat=0.4)
        # Each answer of a turn wakes all; whoever has nothing to hear gets a sign of life when it is due all the same.
        said = await heard(cache, lambda so_far: so_far.count(b": \n\n") > 1, lambda: cache.listeners.wake(1))
        assert b"event" not in said

    asyncio.run(run())


def test_a_database_that_is_away_for_a_moment_ends_the_stream_and_not_the_listening() -> None:
    async def run() -> None:
        cache = house_with(table_at(0))
        found = cache.table
        asked: list[str] = []

        async def away(code: str) -> ServerTable:
            asked.append(code)
            if len(asked) > 1:
                raise Unavailable("database", "the database does not answer")
            return await found(code)

        cache.table = away  # type: ignore[method-assign]
        # A client that is told of an end does not come back.
        assert await heard(cache, lambda _: False, lambda: None) == b"retry: 2000\n\n"

    asyncio.run(run())


def test_a_long_log_is_sent_in_pieces_and_none_is_made_before_the_last_is_taken() -> None:
    async def run() -> None:
        table = table_at(0, *["chat"] * 2000)
        for entry in table.entries[2:]:
            entry.body["text"] = "x" * 500
        cache = house_with(table)
        listener = Listener(cache, "code", "secret0", "0")
        stream = EventStream(cache, listener, await listener.begin())
        pieces: list[bytes] = []
        may_take = asyncio.Semaphore(0)

        async def send(message: dict[str, object]) -> None:
            if body := message.get("body"):
                assert isinstance(body, bytes)
                pieces.append(body)
                await may_take.acquire()

        gone = asyncio.Event()

        async def receive() -> dict[str, object]:
            await gone.wait()
            return {"type": "http.disconnect"}

        sending = asyncio.ensure_future(stream({"client_address": "here"}, receive, send))  # type: ignore[arg-type]
        for n in range(1, 6):
            may_take.release()
            while len(pieces) <= n:
                await asyncio.sleep(0)
            await asyncio.sleep(0.01)
            assert len(pieces) == n + 1
        while b"id: 2002\n" not in pieces[-1]:
            may_take.release()
            await asyncio.sleep(0.001)
        gone.set()
        may_take.release()
        await asyncio.wait_for(sending, 60)
        assert max(map(len, pieces)) < 66_000
        ids = [int(line[4:]) for line in b"".join(pieces).splitlines() if line.startswith(b"id: ") and b"." not in line]
        assert ids == list(range(1, 2003))

    asyncio.run(run())
