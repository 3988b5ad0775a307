"""Events as they happen: a response that stays open and writes what the log says (server-sent events)."""

from __future__ import annotations

import asyncio
import json
from functools import lru_cache

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cottonopolis.server.callers import Credential, caller
from cottonopolis.server.devices import person_with
from cottonopolis.server.listeners import person_name
from cottonopolis.server.refusals import Refused, Unavailable
from cottonopolis.server.responses import event_out
from cottonopolis.server.server_table import PLAYING, Entry, ServerTable
from cottonopolis.server.table_cache import TableCache

_PIECE = 64 * 1024
"""Bytes after which a piece of the stream is sent, and taken by the other side before the next one is made."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Listener:
    """Somebody who listens to a table, and how far that one has got."""

    def __init__(
        self, cache: TableCache, code: str, secret: str | None, last_id: str | None, person_id: int | None = None
    ) -> None:
        self._cache = cache
        self._code = code
        self._secret = secret
        self._shown = Credential.of(secret, person_id)
        self.name = self._shown.secret_hash if person_id is None else person_name(person_id)
        """By which this one is woken when a turn of theirs is changed elsewhere."""
        seq, _, step = (last_id or "").partition(".")
        self._seq = int(seq) if seq.isdecimal() and len(seq) < 10 else None
        self._step = int(step) if step.isdecimal() and len(step) < 10 else 0
        self._step_ply = -1
        self.is_seated = False
        """Whether this one plays here, and does not only watch."""
        self.is_late = False
        """Whether what happens is to be heard some time later."""

    async def begin(self) -> ServerTable:
        """Checks that the table may be seen, before anything is sent."""
        who = caller(await self._cache.table(self._code), self._shown)
        self.is_seated, table = bool(who.seats), who.table
        self.is_late = not self.is_seated and bool(table.delay)
        if self._seq is None or self._seq > table.seq:
            # Who comes for the first time has read the position already, or will.
            self._seq, self._step = table.seq, 0
        if self._seq >= table.ply:
            # The step that was heard last belongs to the turn that is being made.
            self._step_ply = table.ply
        return table

    async def stay(self) -> None:
        """Notes that a player who listens is here."""
        if self.is_seated:
            await self._cache.presence.note(self._code, self._shown)

    async def news(self) -> bytes:
        """What has happened since the last time, as text of the stream; cut as soon as it has `_PIECE` bytes."""
        table = await self._cache.table(self._code)
        if self._shown.person_id is not None and self._secret is not None:
            # The device may have been removed.
            self._shown = Credential.of(self._secret, await person_with(self._cache.store, self._secret))
        who = caller(table, self._shown)
        table, seats = who.table, who.seats
        assert self._seq is not None
        piece = bytearray()
        while self._seq < len(table.entries):
            if len(piece) >= _PIECE:
                return bytes(piece)
            piece += _text(table.entries[self._seq])
            self._seq += 1
        piece += self._own_turn(table, seats)
        return bytes(piece)

    def _own_turn(self, table: ServerTable, seats: tuple[int, ...]) -> bytes:
        """The turn being made, for its player alone."""
        if table.status != PLAYING or table.to_move not in seats:
            return b""
        seen = self._step if self._step_ply == table.ply else 0
        self._step_ply, self._step = table.ply, table.step
        if table.step == seen:
            return b""
        body = json.dumps({"kind": "turn", "ply": table.ply, "step": table.step, "seat": table.to_move})
        return f"id: {table.seq}.{table.step}\nevent: turn\ndata: {body}\n\n".encode()


# Many listen to the same entry, and most of them at the same moment.
@lru_cache(maxsize=1024)
def _text(entry: Entry) -> bytes:
    body = event_out(entry).model_dump_json(exclude_none=True)
    return f"id: {entry.seq}\nevent: {entry.kind}\ndata: {body}\n\n".encode()


class EventStream(Response):
    """The response. It ends with its listener, with the seat that it was opened for, or with the server."""

    def __init__(self, cache: TableCache, listener: Listener, table: ServerTable, *, is_looking: bool = True) -> None:
        self.status_code = 200
        self.background = None
        self._cache = cache
        self._listener = listener
        self._table_id = table.id
        self._is_looking = is_looking

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Writes until nobody listens any more."""
        cache, name = self._cache, self._listener.name
        listening = cache.listeners.listening(
            self._table_id, scope["client_address"], name, is_looking=self._is_looking
        )
        with listening as woken:
            cache.metrics.listeners.inc()
            gone = asyncio.ensure_future(until_gone(receive))
            gone.add_done_callback(lambda _: woken.set())
            try:
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                await send_piece(send, b"retry: 2000\n\n")
                await self._tell(woken, gone, send)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except OSError:
                # The other side has gone while something was written.
                return
            finally:
                cache.metrics.listeners.dec()
                gone.cancel()

    async def _tell(self, woken: asyncio.Event, gone: asyncio.Future[None], send: Send) -> None:
        due = self._next_beat()
        while not gone.done() and not self._cache.listeners.is_closing:
            woken.clear()
            try:
                news = await self._listener.news()
            except Unavailable:
                # Whoever is not told of an end comes back, where the listening was left.
                return
            except Refused as error:
                await send_piece(send, f"event: end\ndata: {json.dumps({'code': error.code})}\n\n".encode())
                return
            if news:
                # It is waited for the other side to take what was sent before, so that nothing piles up here.
                await send_piece(send, news)
                due = self._next_beat()
            if len(news) >= _PIECE:
                # There may be more; one that takes it quickly does not keep the others waiting.
                await asyncio.sleep(0)
                continue
            # Signs of life come at their times, however often this one is woken by a turn that others make and that is
            # not to be heard. Nobody asks the database for one, but to note once an hour who is here.
            while not await is_set(woken, due):
                await send_piece(send, b": \n\n")
                await self._listener.stay()
                due = self._next_beat()
                if self._listener.is_late:
                    # By now something may be old enough to be told.
                    break

    def _next_beat(self) -> float:
        return asyncio.get_running_loop().time() + self._cache.settings.heartbeat


async def is_set(event: asyncio.Event, until: float) -> bool:
    """Whether an event is set before a time of the loop."""
    if asyncio.get_running_loop().time() >= until:
        return False
    try:
        async with asyncio.timeout_at(until):
            return await event.wait()
    except TimeoutError:
        return False


async def until_gone(receive: Receive) -> None:
    """Waits until the other side goes."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def send_piece(send: Send, body: bytes) -> None:
    """Sends a piece of a stream, once the one before it is taken."""
    await send({"type": "http.response.body", "body": body, "more_body": True})
