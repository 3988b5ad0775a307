"""All tables of a server: finds them, keeps some in memory, and changes each by one writer at a time."""

from __future__ import annotations

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from itertools import islice
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.game import Game
from cottonopolis.game.turn import Turn
from cottonopolis.server import wall_clock
from cottonopolis.server.clock_rows import clock_columns, clocks_of, pace_of
from cottonopolis.server.coach.runs import Coach
from cottonopolis.server.earlier_positions import EarlierPositions
from cottonopolis.server.engine_pool import EnginePool
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.listeners import Listeners, person_name
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.notifications.triggers import notifications_of
from cottonopolis.server.pieces import in_pieces
from cottonopolis.server.presence import Presence
from cottonopolis.server.ratings.results import write_results
from cottonopolis.server.refusals import Conflict, NotFound, Unavailable
from cottonopolis.server.server_table import HUMAN, PLAYING, SEAT_KINDS, TALK_KINDS, BrokenLog, Entry, Seat, ServerTable
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Reading, Row, Store, Writing
from cottonopolis.server.turn_clocks import awaited_by_days, clocks_after, not_in

_ROW = (
    *("id", "code", "map", "players", "options", "seed", "start", "engine"),
    *("invite_hash", "invite", "host", "spectators", "delay", "rated", "created"),
)
_SEAT = tuple(field.name for field in fields(Seat))
"""What is kept in memory of a seat; the rest is read where it is needed, since it changes without an entry."""


class TableCache:
    """The tables of a database, as one process sees them."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.listeners = Listeners(settings.limits)
        self.engine = EnginePool(settings, metrics)
        self.coach = Coach(settings, store, metrics)
        self.earlier_positions = EarlierPositions(self.engine.costs)
        self.presence = Presence(store, self.table)
        self.on_bot_due: Callable[[ServerTable], None] = lambda _: None
        self.on_notes: Callable[[float], None] = lambda _: None
        """Told when notifications were written, and when the first of them is due."""
        self._cache: OrderedDict[str, ServerTable] = OrderedDict()
        self.ended: int | None = None
        """When the server was told to end: from then on clocks stand, however long it takes."""

    def end(self) -> None:
        """The server takes no more requests: everybody who listens is let go."""
        self.ended = self.ended or wall_clock.now_ms()
        self.listeners.close()

    async def table(self, code: str) -> ServerTable:
        """A table with all that has happened at it."""
        table = self._cache.get(code)
        if table is not None and table.seq and not self.store.is_shared:
            self._cache.move_to_end(code)
            return table
        try:
            async with self.store.reading() as reading:
                row = await reading.table(code)
                if row is None:
                    raise _no_table()
                # There at once and empty, so that a game that many ask for is replayed for all of them.
                table = self._cache.setdefault(code, _new(row))
                await catch_up(table, reading, row)
        except SQLAlchemyError as error:
            raise Unavailable("database", "the database does not answer; try again") from error
        except BrokenLog as error:
            raise _broken(error) from error
        if self._cache.get(code) is table:
            self._keep(code)
        return table

    def known(self, code: str) -> ServerTable | None:
        """A table as it is in memory, None if it is not."""
        return self._cache.get(code)

    def forget(self, code: str) -> None:
        """Lets a table be read anew."""
        self._cache.pop(code, None)

    def _keep(self, code: str) -> None:
        self._cache.move_to_end(code)
        n_spare = len(self._cache) - self.settings.limits.cached_tables
        if n_spare > 0:
            # A table that somebody changes stays: a second one in memory would not know of the change.
            idle = [key for key, table in islice(self._cache.items(), n_spare + 20) if not table.lock.locked()]
            for key in idle[:n_spare]:
                del self._cache[key]
        self.metrics.tables.set(len(self._cache))

    async def _locked(self, code: str) -> ServerTable:
        """A table that nobody else in this process changes."""
        while True:
            table = await self.table(code)
            await table.lock.acquire()
            if self._cache.get(code) is table:
                return table
            # It was forgotten while this one was waiting.
            table.lock.release()

    @asynccontextmanager
    async def changing(self, code: str, client: Client | None = None) -> AsyncIterator[Change]:
        """One change of a table: all of it is kept, in the database first, or nothing.

        Bots that move after it think in the name of the client, so that nobody's bots keep those of others waiting.
        """
        async with self.changing_all([code]) as changes:
            if client is not None:
                changes[code].after.address = client.address
            yield changes[code]

    @asynccontextmanager
    async def changing_all(self, codes: Iterable[str]) -> AsyncIterator[dict[str, Change]]:
        """One change of several tables, by code: all of it is kept, in the database first, or nothing."""
        tables: list[ServerTable] = []
        try:
            # In one order, so that two who change the same tables do not wait for each other.
            for code in sorted(codes):
                # One by one: those that are locked are let go if another cannot be.
                tables.append(await self._locked(code))  # noqa: PERF401
            begun = time.perf_counter()
            try:
                async with self.store.writing() as writing:
                    changes = {table.code: await self._change(table, writing) for table in tables}
                    yield changes
                    dues = [await change.write() for change in changes.values()]
            except SQLAlchemyError as error:
                # Nobody knows whether it was kept: what is in memory is not to be trusted.
                self._forget_all(tables)
                raise Unavailable("database", "the database does not answer; try again") from error
            except asyncio.CancelledError:
                # It may have been kept all the same.
                self._forget_all(tables)
                raise
            except BrokenLog as error:
                raise _broken(error) from error
            for change in changes.values():
                if not change.is_empty:
                    change.keep()
                    self.metrics.write_seconds.observe(time.perf_counter() - begun)
        finally:
            for table in tables:
                table.lock.release()
        for change, due in zip(changes.values(), dues, strict=True):
            if not change.is_empty:
                self._announce(change, due)

    async def _change(self, table: ServerTable, writing: Writing) -> Change:
        if self.store.is_shared:
            row = await writing.lock_table(table.id)
            if row is None:
                raise _no_table()
            await catch_up(table, writing, row)
        return Change(table, writing, self.settings)

    @asynccontextmanager
    async def adding(self) -> AsyncIterator[Adding]:
        """New tables: all that is done to them is kept, or nothing."""
        try:
            async with self.store.writing() as writing:
                adding = Adding(writing, self.settings)
                yield adding
                dues = [await change.write() for change in adding.changes]
        except BrokenLog as error:
            raise _broken(error) from error
        for change, due in zip(adding.changes, dues, strict=True):
            self._announce(change, due)

    def _announce(self, change: Change, due: float | None) -> None:
        """Tells everybody in this process who waits for something to happen at a table, or for notifications."""
        table = change.after
        # Of a turn that is being made nobody hears but its player.
        is_for_all = change.n_entries > 0 or table.to_move is None
        mover = table.seats[table.to_move or 0]
        self.listeners.wake(table.id, None if is_for_all else (mover.secret_hash, person_name(mover.person_id)))
        if change.mover:
            self.metrics.moves.labels(change.mover).inc(change.n_entries)
        if due is not None:
            self.on_notes(due)
        if table.is_bot_due:
            self.on_bot_due(table)

    def _forget_all(self, tables: list[ServerTable]) -> None:
        for table in tables:
            self.forget(table.code)


class Adding:
    """A transaction in which tables are made, and changed before anybody sees them."""

    def __init__(self, writing: Writing, settings: Settings) -> None:
        self.writing = writing
        self.changes: list[Change] = []
        self._settings = settings

    async def change(self, code: str) -> Change:
        """A change of a table that this transaction has made."""
        row = await self.writing.table(code)
        assert row is not None
        table = _new(row)
        await catch_up(table, self.writing, row)
        self.changes.append(Change(table, self.writing, self._settings))
        return self.changes[-1]


def _no_table() -> NotFound:
    return NotFound("no_table", "there is no such table")


def _broken(error: BrokenLog) -> Conflict:
    return Conflict(error.code, f"this table was played with another version of the rules: {error}")


def _new(row: Row) -> ServerTable:
    return ServerTable(**{name: row[name] for name in _ROW}, pace=pace_of(row))


async def listed(reading: Reading, rows: list[Row]) -> list[ServerTable]:
    """Tables for a list: who sits there, and nothing of what has happened."""
    found = {row["id"]: _new(row) for row in rows}
    for row in rows:
        found[row["id"]].status = row["status"]
        found[row["id"]].clocks = clocks_of(row)
    for seat in await reading.seats_of(list(found)):
        found[seat["table_id"]].seats.append(_seat(seat))
    return list(found.values())


async def catch_up(table: ServerTable, reading: Reading, row: Row) -> None:
    """Brings a table in memory to what the database says."""
    while (known := table.seq) < row["seq"]:
        # Not what has been written since the row was read: it would come without the clocks and the turn that follow.
        rows = await reading.log(table.id, known, row["seq"])
        if not rows:
            raise _no_table()
        seats = table.seats
        if not seats or any(entry["kind"] in SEAT_KINDS for entry in rows):
            seats = [_seat(seat) for seat in await reading.seats(table.id)]
        async with table.catching_up:
            if table.seq != known:
                # Others have been faster while this one was waiting: what it has read may be old.
                continue
            after = table.draft()
            after.seats = seats
            async for entry in in_pieces(rows):
                after.take(Entry(entry["seq"], entry["kind"], entry["seat"], entry["body"], entry["at"]))
            if table.seq == known:
                # All of it or, if this engine does not play it, nothing.
                table.become(after)
    if table.seq == row["seq"] and table.ply == row["ply"] and table.step < row["step"]:
        table.set_turn(row["step"], row["turn"])
    if table.seq == row["seq"]:
        table.host, table.clocks = row["host"], clocks_of(row)


def _seat(row: Row) -> Seat:
    return Seat(**{name: row[name] for name in _SEAT})


class Change:
    """A change of a table in the making."""

    def __init__(self, table: ServerTable, writing: Writing, settings: Settings) -> None:
        self.before = table
        self.after = table.draft()
        """The table as it will be; made from the other one, which stays as it is until the change is kept."""
        self.writing = writing
        self.settings = settings
        self._new: list[Entry] = []
        self._response: Row | None = None
        self._has_turn = False
        self._is_wound = False
        self.mover = ""
        """Who has played the actions that are new: `human` or `bot`."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is changed."""
        return not self._new and not self._has_turn

    @property
    def n_entries(self) -> int:
        """By how many entries the log has grown."""
        return len(self._new)

    def add(self, kind: str, seat: int | None, body: dict[str, Any] | None = None, game: Game | None = None) -> Entry:
        """Adds an entry to the log."""
        if kind in TALK_KINDS and self.after.seq >= self.settings.limits.log_entries:
            raise Conflict("table_full", "so much has been said and asked for at this table that it takes no more")
        entry = Entry(self.after.seq + 1, kind, seat, body or {}, time.time())
        self._new.append(entry)
        self.after.take(entry, game)
        return entry

    def set_turn(self, turn: Turn) -> None:
        """Changes the turn being made."""
        self.after.set_turn(self.after.step + 1, turn.answers, turn)
        self._has_turn = True

    async def set_seat(self, seat: Seat) -> None:
        """Changes a seat; whoever has it is here now, and no older recovery secret opens it."""
        after = self.after
        after.seats[seat.seat] = seat
        if after.host == seat.seat and seat.kind != HUMAN:
            after.host = next((it.seat for it in after.seats if it.kind == HUMAN), None)
        values = {name: value for name, value in vars(seat).items() if name != "seat"}
        values |= {"old_recovery_hash": None, "seen": time.time(), "is_silent": None}
        await self.writing.change_seat(after.id, seat.seat, **values)
        await self.writing.plans.drop(after.id, [seat.seat])

    async def wind_clocks(self) -> None:
        """Brings the clocks to what has been done, as the last part of it; sooner if they are to be shown."""
        if self._is_wound:
            return
        after = self.after
        after.clocks = clocks_after(self.before, after, self._new, wall_clock.now_ms())
        self._is_wound = True
        person = awaited_by_days(self.before, after)
        quiet = None if person is None else await self.writing.quiet_hours(person)
        if quiet is not None:
            after.clocks = not_in(quiet, after)

    async def set_stand_in(self, seat: int, level: str | None) -> None:
        """Lets a bot play for the one who has a seat, or that one again; whether that one is here is not said by it."""
        self.after.seats[seat] = replace(self.after.seats[seat], bot=level)
        await self.writing.change_seat(self.after.id, seat, bot=level)
        await self.writing.plans.drop(self.after.id, [seat])

    def respond(self, scope: str, key: str, digest: str, body: Row) -> None:
        """Notes what is answered, for the case that the request is made again."""
        self._response = {"scope": scope, "key": key, "digest": digest, "body": body}

    async def write(self) -> float | None:
        """Writes everything; says from when on somebody is to be notified of it, None if nobody is."""
        after, writing = self.after, self.writing
        if self._response is not None:
            await writing.keep_response(table_id=after.id, **self._response)
        if self.is_empty:
            return None
        await self.wind_clocks()
        if self._new:
            rows = [vars(entry) for entry in self._new]
            await writing.append(after.id, rows)
        await writing.change_table(
            after.id,
            status=after.status,
            seq=after.seq,
            ply=after.ply,
            step=after.step,
            turn=list(after.answers),
            bot_due=after.is_bot_due,
            to_move=after.to_move,
            moved=after.moved,
            host=after.host,
            updated=wall_clock.now_ms() / 1000,
            # Most changes are answers within a turn, which move no clock.
            **({} if after.clocks is self.before.clocks else clock_columns(after.clocks)),
        )
        await write_results(self.before, after, writing)
        if after.status != PLAYING:
            await writing.plans.drop(after.id)
        elif after.ply != self.before.ply and writing.plans.may_be_any:
            due = time.time() + random.SystemRandom().uniform(*self.settings.plan_seconds)
            await writing.plans.turn_comes(after.id, after.to_move, due)
        notes = await notifications_of(self.before, after, writing, self.settings) if self._new else []
        if notes:
            await writing.hooks.add_notes(notes)
        await writing.notify(str(after.id))
        return min((note["due"] for note in notes), default=None)

    def keep(self) -> None:
        """Makes the table in memory what the database has now."""
        self.before.become(self.after)
