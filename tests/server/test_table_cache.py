"""Tables in memory beside a database that others write as well: what is in memory is what the database says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from cottonopolis.game import Game
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.refusals import Conflict, NotFound
from cottonopolis.server.server_table import Entry, ServerTable
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Row, Store
from cottonopolis.server.table_cache import TableCache, catch_up

ADDRESS = "postgresql+psycopg://nobody@nowhere/nothing"
"""It is never opened."""


def entry(seq: int, kind: str, seat: int | None = None, **body: Any) -> Row:
    return {"table_id": 1, "seq": seq, "kind": kind, "seat": seat, "body": body, "at": 0.0}


class Rows:
    """A database of one table, which another process changes, with a wait before the seats are read."""

    def __init__(self) -> None:
        self.entries = [entry(1, "create")]
        self.map = "birmingham"
        self.names = ["", ""]
        self.is_gone = False
        self.clocks: Row | None = None
        self.is_waiting = asyncio.Event()
        self.gate = asyncio.Event()
        """Whoever reads the seats waits for it, after they have been read."""
        self.gate.set()

    def join(self, seat: int) -> None:
        self.names[seat] = f"Player {seat}"
        self.entries.append(entry(len(self.entries) + 1, "join", seat, name=f"Player {seat}"))

    async def table(self, code: str) -> Row | None:
        fixed: Row = {"id": 1, "code": code, "map": self.map, "players": 2, "options": {}, "seed": 1, "engine": "0"}
        open_to_all: Row = {"start": None, "invite_hash": None, "invite": None, "host": None}
        now: Row = {
            "spectators": True,
            "created": 0.0,
            "status": "open",
            "seq": len(self.entries),
            "ply": 0,
            "step": 0,
            "turn": [],
            "pace": None,
            "clocks": self.clocks,
            "due": None,
            "delay": None,
            "rated": True,
        }
        return fixed | open_to_all | now

    async def log(self, _: int, after: int, up_to: int) -> list[Row]:
        await asyncio.sleep(0)
        return [] if self.is_gone else self.entries[after:up_to]

    async def seats(self, _: int) -> list[Row]:
        kinds = ["human" if name else "open" for name in self.names]
        found = [
            {"table_id": 1, "seat": n, "kind": kind, "name": self.names[n], "bot": None}
            | {"person_id": None, "secret_hash": None, "recovery_hash": None, "freed_hash": None}
            for n, kind in enumerate(kinds)
        ]
        self.is_waiting.set()
        await self.gate.wait()
        return found


def house_of(rows: Rows) -> TableCache:
    cache = TableCache(Settings(ADDRESS), Store(ADDRESS), Metrics())

    @asynccontextmanager
    async def reading() -> AsyncIterator[Rows]:
        yield rows

    cache.store.reading = reading  # type: ignore[method-assign,assignment]
    return cache


def test_what_was_read_earlier_does_not_replace_what_is_known_now() -> None:
    async def run() -> None:
        rows = Rows()
        cache = house_of(rows)
        await cache.table("code")
        rows.join(0)
        rows.is_waiting.clear()
        gate = rows.gate = asyncio.Event()
        slow = asyncio.ensure_future(cache.table("code"))
        await asyncio.wait_for(rows.is_waiting.wait(), 60)
        # While the seats of then are under way, somebody else joins and is seen.
        rows.join(1)
        rows.gate = asyncio.Event()
        rows.gate.set()
        assert [seat.kind for seat in (await cache.table("code")).seats] == ["human", "human"]
        gate.set()
        assert [seat.kind for seat in (await slow).seats] == ["human", "human"]
        assert [seat.kind for seat in (await cache.table("code")).seats] == ["human", "human"]

    asyncio.run(run())


def test_what_is_written_while_a_table_is_read_is_not_seen_without_its_clocks() -> None:
    async def run() -> None:
        rows = Rows()
        cache = house_of(rows)
        await cache.table("code")
        rows.join(0)
        found = await rows.table("code")
        # The row has been read, and before the log is read somebody else changes both.
        rows.join(1)
        rows.clocks = {"left": [7, 8], "timeouts": [0, 0], "away": [0, 0], "vacation": [0, 0], "seat": None}
        table = cache.known("code")
        assert table is not None and found is not None
        await catch_up(table, rows, found)  # type: ignore[arg-type]
        assert (table.seq, table.clocks) == (2, None)
        await cache.table("code")
        assert table.seq == 3 and table.clocks is not None and table.clocks.left == (7, 8)

    asyncio.run(run())


def test_a_table_that_another_version_plays_on_is_refused_again_and_again() -> None:
    async def run() -> None:
        rows = Rows()
        cache = house_of(rows)
        for seat in (0, 1):
            rows.join(seat)
        rows.entries.append(entry(4, "start", names=["ann", "bob"]))
        assert (await cache.table("code")).status == "playing"
        rows.entries.append(entry(5, "action", 0, n=1, line="P /atlantis", answers=[]))
        for _ in range(2):
            with pytest.raises(Conflict, match="another version"):
                await cache.table("code")

    asyncio.run(run())


def test_a_table_that_another_version_plays_on_is_shown_to_nobody_meanwhile() -> None:
    async def run() -> None:
        rows = Rows()
        cache = house_of(rows)
        cache.store.is_shared = False
        rows.map = "atlantis"
        rows.entries.append(entry(2, "start", names=["ann", "bob"]))
        found = await asyncio.gather(*(cache.table("code") for _ in range(3)), return_exceptions=True)
        assert [type(it) for it in found] == [Conflict] * 3

    asyncio.run(run())


def test_a_table_that_is_gone_between_two_readings_is_not_found() -> None:
    async def run() -> None:
        rows = Rows()
        rows.is_gone = True
        with pytest.raises(NotFound):
            await asyncio.wait_for(house_of(rows).table("code"), 60)

    asyncio.run(run())


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_game_that_many_ask_for_at_once_is_replayed_once(
    is_shared: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[int] = []
    take = ServerTable.take

    def noted(table: ServerTable, it: Entry, game: Game | None = None) -> None:
        taken.append(it.seq)
        take(table, it, game)

    monkeypatch.setattr(ServerTable, "take", noted)

    async def run() -> None:
        rows = Rows()
        cache = house_of(rows)
        cache.store.is_shared = is_shared
        for seat in (0, 1):
            rows.join(seat)
        rows.entries.append(entry(4, "start", names=["ann", "bob"]))
        # As all do who listen when a server has been started again.
        found = await asyncio.gather(*(cache.table("code") for _ in range(5)))
        assert all(table is found[0] for table in found) and found[0].status == "playing"
        assert taken == [1, 2, 3, 4]

    asyncio.run(run())


def test_what_was_read_before_a_table_was_forgotten_is_not_kept() -> None:
    async def run() -> None:
        rows = Rows()
        cache = house_of(rows)
        cache.store.is_shared = False
        gate = rows.gate = asyncio.Event()
        slow = asyncio.ensure_future(cache.table("code"))
        await asyncio.wait_for(rows.is_waiting.wait(), 60)
        rows.join(0)
        cache.forget("code")
        gate.set()
        await slow
        assert [seat.kind for seat in (await cache.table("code")).seats] == ["human", "open"]

    asyncio.run(run())
