"""Sends notifications: kept in the database until delivered, and retried with growing pauses.

What has been sent is noted together, with the next look for what is due: where many are told, that is most of the work.
If the server is killed in that moment, a message may come a second time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.background import Background
from cottonopolis.server.notifications import mail, outgoing, push, webhooks
from cottonopolis.server.notifications.triggers import MAIL, PUSH
from cottonopolis.server.store import Row, Writing
from cottonopolis.server.table_cache import TableCache

LOGGER = logging.getLogger("cottonopolis.server")
_TRIES = 6
_PAUSE = 0.4
"""Seconds between two looks for what is to be sent, at least: what comes in between is looked for together."""
_SHORT_PAUSE = 0.05
"""The same if more was to be sent than can be sent at once."""
_AT_ONCE = 80
_PER_HOST = 8
"""How many are sent to one host at once; to one webhook it is always one, so that they come in order."""
_LOOKED_AT = 1000
"""Webhooks with something to send that are looked at together."""
_GONE = (404, 410)
"""What a push service answers for a browser that has unsubscribed."""


@dataclass(frozen=True)
class _Tried:
    """What came of a try."""

    note: Row
    until: float
    """How long the note was taken for."""
    status: int

    @property
    def is_sent(self) -> bool:
        return 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Whether its target has gone for good."""
        return bool(self.note["form"] == PUSH) and self.status in _GONE


class NotificationQueue(Background):
    """Sends notifications as long as the server runs. A target that does not answer delays no other."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache
        self._wake = asyncio.Event()
        """Set when it may be time for the next look."""
        self._due = 0.0
        """When something is due next, as far as this process knows."""
        self._has_more = False
        """Whether the last look has found more than can be sent at once."""
        self._swept = 0.0
        """When it was last asked who has looked meanwhile."""
        self._hosts: dict[int, str] = {}
        """By target to which something is being sent: its host."""
        self._tried: list[_Tried] = []
        """What is still to be noted."""
        cache.on_notes = self._announced

    async def run(self) -> None:
        """Sends them, leftovers first; what is not delivered stays in the database."""
        self._hosts.clear()
        sweep = self._cache.settings.sweep
        async with outgoing.Clients() as clients, asyncio.TaskGroup() as sending:
            while True:
                looked = time.time()
                try:
                    notes, until = await self._taken()
                except SQLAlchemyError as error:
                    _note_failure(error)
                    notes, until = [], 0.0
                for note in notes:
                    self._hosts[note["hook_id"]] = host_of(note["url"])
                    sending.create_task(self._send(clients, note, until))
                await asyncio.sleep(min(_SHORT_PAUSE if self._has_more else _PAUSE, sweep))
                await self._rest(looked + sweep)

    async def __aexit__(self, *_: object) -> None:
        """Ends it; what has been sent is noted."""
        await super().__aexit__()
        try:
            if self._tried:
                async with self._cache.store.writing() as writing:
                    await self._note_tried(writing, self._tried)
        except SQLAlchemyError as error:
            _note_failure(error)

    def _announced(self, due: float) -> None:
        """Something new is to be sent from that time on."""
        if due < self._due:
            self._due = due
            self._wake.set()

    async def _rest(self, until: float) -> None:
        """Waits until something is due or has been sent, but not longer than until a time."""
        while not self._tried and (seconds := min(self._due, until) - time.time()) > 0:
            self._wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._wake.wait()

    async def _taken(self) -> tuple[list[Row], float]:
        """What is to be sent now, and until when no other server takes it."""
        self._due = float("inf")
        if not self._cache.store.hooks_known.may_be_any:
            return [], 0.0
        now = time.time()
        tried = self._tried.copy()
        async with self._cache.store.writing() as writing:
            hooks = writing.hooks
            await self._note_tried(writing, tried)
            if now - self._swept >= self._cache.settings.sweep:
                # Whoever has looked needs no message, also if that one has gone again when it is due.
                self._swept = now
                await hooks.drop_notes([it["id"] for it in await hooks.waiting(_LOOKED_AT) if self._is_seen(it)])
            due = await hooks.due_notes(list(self._hosts), _LOOKED_AT)
            plies = await writing.plies({it["body"]["table"] for it in due if _is_of_turn(it)})
            dropped = [it["id"] for it in due if _is_late(it, plies) or (not it["tries"] and self._is_seen(it))]
            await hooks.drop_notes(dropped)
            notes = chosen([it for it in due if it["id"] not in set(dropped)], self._hosts.values())
            self._has_more = len(notes) + len(dropped) < len(due)
            until = now + 3 * outgoing.SECONDS
            await hooks.take_notes([note["id"] for note in notes], until)
            # Of each target one is looked at: if that is dropped, another one may be due.
            self._due = now if dropped else min(self._due, await hooks.next_due(now))
        del self._tried[: len(tried)]
        return notes, until

    def _is_seen(self, note: Row) -> bool:
        """Whether the person is looking at the table through this process; other processes check for themselves."""
        table = self._cache.known(note["body"].get("table", ""))
        if table is None or note["form"] not in (PUSH, MAIL):
            return False
        own = [it.secret_hash for it in table.seats if it.person_id == note["person_id"]]
        return self._cache.listeners.is_looking(table.id, note["person_id"], own)

    async def _send(self, clients: outgoing.Clients, note: Row, until: float) -> None:
        try:
            tried = _Tried(note, until, await self._status(clients, note))
            self._cache.metrics.hooks.labels("sent" if tried.is_sent else "failed").inc()
            self._tried.append(tried)
        except SQLAlchemyError as error:
            _note_failure(error)
        finally:
            del self._hosts[note["hook_id"]]
            self._wake.set()

    async def _note_tried(self, writing: Writing, tried: list[_Tried]) -> None:
        """Notes what has come of some tries: they are done, or made again later. May be noted twice."""
        for it in tried:
            if it.is_gone:
                await writing.hooks.drop(it.note["hook_id"])
            elif not it.is_sent and it.note["tries"] + 1 < _TRIES:
                pause = self._cache.settings.hook_pause * 4 ** it.note["tries"]
                await writing.hooks.delay_note(it.note["id"], it.until, time.time() + pause)
        done = [it for it in tried if it.is_sent or it.note["tries"] + 1 >= _TRIES]
        await writing.hooks.drop_taken([(it.note["id"], it.until) for it in done])

    async def _status(self, clients: outgoing.Clients, note: Row) -> int:
        """The status of an answer as in HTTP, 0 if there is none."""
        if note["form"] == PUSH:
            return await push.send(clients, self._cache, note)
        if note["form"] == MAIL:
            return await mail.send(self._cache.settings, note)
        return await webhooks.send(clients, self._cache.settings, note)


def _is_of_turn(note: Row) -> bool:
    """Whether it tells a person of their turn, and nobody needs it when that has ended."""
    return note["person_id"] is not None and bool(note["body"]["event"] == "turn")


def _is_late(note: Row, plies: dict[str, int]) -> bool:
    """Whether it is about a turn that has ended meanwhile."""
    return _is_of_turn(note) and plies.get(note["body"]["table"]) != int(note["body"]["ply"])


def chosen(due: list[Row], busy_hosts: Iterable[str]) -> list[Row]:
    """Which notifications are sent now, one of each target being due, while others are being sent to some hosts."""
    n_by_host = Counter(busy_hosts)
    found = []
    for note in due:
        host = host_of(note["url"])
        if n_by_host.total() < _AT_ONCE and n_by_host[host] < _PER_HOST:
            n_by_host[host] += 1
            found.append(note)
    return found


def host_of(url: str) -> str:
    """The host of an address; of an impossible one, which an older version may have stored, all of it."""
    try:
        return (urlsplit(url).hostname or url).rstrip(".")
    except ValueError:
        return url


def _note_failure(error: SQLAlchemyError) -> None:
    LOGGER.warning("post_failed", extra={"fields": {"why": type(error).__name__}})
