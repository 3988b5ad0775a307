"""All tables of a server: finds them, keeps some in memory, and changes each by one writer at a time."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import islice
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.game import Game
from cottonopolis.game.turn import Turn
from cottonopolis.server.engine_pool import EnginePool
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.hooks import notes_of
from cottonopolis.server.live import Hub
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.refusals import Conflict, Illegal, NotFound, Unavailable
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Reading, Row, Store, Writing
from cottonopolis.server.table import SEAT_KINDS, TALK_KINDS, BrokenLog, Entry, Seat, Table

_ROW = ("id", "code", "map", "players", "options", "seed", "start", "engine", "invite_hash", "spectators", "created")
_PIECE = 0.001
"""Seconds for which a long log is replayed before others are served."""


class House:
    """The tables of a database, as one process sees them."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.hub = Hub(settings.limits)
        self.engine = EnginePool(settings, metrics)
        self.on_bot_due: Callable[[Table], None] = lambda _: None
        self.on_notes: Callable[[], None] = lambda: None
        self._cache: OrderedDict[str, Table] = OrderedDict()

    async def table(self, code: str) -> Table:
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

    async def _locked(self, code: str) -> Table:
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
        table = await self._locked(code)
        if client is not None:
            table.address = client.address
        try:
            begun = time.perf_counter()
            try:
                async with self.store.writing() as writing:
                    if self.store.is_shared:
                        row = await writing.lock_table(table.id)
                        if row is None:
                            raise _no_table()
                        await catch_up(table, writing, row)
                    change = Change(table, writing, self.settings.limits.log_entries)
                    yield change
                    has_notes = await change.write()
            except SQLAlchemyError as error:
                # Nobody knows whether it was kept: what is in memory is not to be trusted.
                self.forget(code)
                raise Unavailable("database", "the database does not answer; try again") from error
            except asyncio.CancelledError:
                # It may have been kept all the same.
                self.forget(code)
                raise
            except BrokenLog as error:
                raise _broken(error) from error
            if not change.is_empty:
                change.keep()
                self.metrics.write_seconds.observe(time.perf_counter() - begun)
        finally:
            table.lock.release()
        if not change.is_empty:
            self.hub.wake(table.id)
            if has_notes:
                self.on_notes()
            if table.is_bot_due:
                self.on_bot_due(table)


def _no_table() -> NotFound:
    return NotFound("no_table", "there is no such table")


def _broken(error: BrokenLog) -> Conflict:
    return Conflict(error.code, f"this table was played with another version of the rules: {error}")


def _new(row: Row) -> Table:
    return Table(**{name: row[name] for name in _ROW})


async def listed(reading: Reading, rows: list[Row]) -> list[Table]:
    """Tables for a list: who sits there, and nothing of what has happened."""
    found = {row["id"]: _new(row) for row in rows}
    for row in rows:
        found[row["id"]].status = row["status"]
    for seat in await reading.seats_of(list(found)):
        found[seat["table_id"]].seats.append(_seat(seat))
    return list(found.values())


async def catch_up(table: Table, reading: Reading, row: Row) -> None:
    """Brings a table in memory to what the database says."""
    while (known := table.seq) < row["seq"]:
        rows = await reading.log(table.id, known)
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


async def in_pieces(rows: Iterable[Row]) -> AsyncIterator[Row]:
    """Rows that take long to play, with others served in between."""
    until = time.perf_counter() + _PIECE
    for row in rows:
        yield row
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + _PIECE


def _seat(row: Row) -> Seat:
    return Seat(**{name: value for name, value in row.items() if name != "table_id"})


class Change:
    """A change of a table in the making."""

    def __init__(self, table: Table, writing: Writing, most_entries: int) -> None:
        self.before = table
        self.after = table.draft()
        """The table as it will be; made from the other one, which stays as it is until the change is kept."""
        self.writing = writing
        self._most_entries = most_entries
        self._new: list[Entry] = []
        self._reply: tuple[int, str, str, Row] | None = None
        self._has_turn = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is changed."""
        return not self._new and not self._has_turn

    def add(self, kind: str, seat: int | None, body: dict[str, Any] | None = None, game: Game | None = None) -> Entry:
        """Adds an entry to the log."""
        if kind in TALK_KINDS and self.after.seq >= self._most_entries:
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
        """Changes a seat."""
        self.after.seats[seat.seat] = seat
        values = {name: value for name, value in vars(seat).items() if name != "seat"}
        await self.writing.change_seat(self.after.id, seat.seat, **values)

    async def old_reply(self, seats: Sequence[int], key: str | None, digest: str) -> Row | None:
        """What was answered to this request, if it was made before with the same key."""
        if key is None:
            return None
        found = await self.writing.reply(self.after.id, seats, key)
        if found is not None and found["digest"] != digest:
            raise Illegal("key_reused", "another request had this idempotency key")
        body: Row | None = None if found is None else found["body"]
        return body

    def reply(self, seat: int, key: str | None, digest: str, body: Row) -> None:
        """Notes what is answered, for the case that the request is made again."""
        if key is not None:
            self._reply = (seat, key, digest, body)

    async def write(self) -> bool:
        """Writes everything; says whether there is something to notify anybody of."""
        if self.is_empty:
            return False
        after, writing = self.after, self.writing
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
            updated=time.time(),
        )
        if self._reply is not None:
            await writing.keep_reply(after.id, *self._reply)
        notes = await notes_of(self.before, after, writing) if self._new else []
        if notes:
            await writing.add_notes(notes)
        await writing.notify(str(after.id))
        return bool(notes)

    def keep(self) -> None:
        """Makes the table in memory what the database has now."""
        self.before.become(self.after)
