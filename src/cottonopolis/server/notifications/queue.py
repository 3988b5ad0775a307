"""Sends notifications: kept in the database until delivered, and retried with growing pauses."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

import httpx2
from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.background import Background
from cottonopolis.server.notifications import mail, outgoing, push, webhooks
from cottonopolis.server.notifications.triggers import MAIL, PUSH
from cottonopolis.server.store import Row
from cottonopolis.server.table_cache import TableCache

LOGGER = logging.getLogger("cottonopolis.server")
_TRIES = 6
_AT_ONCE = 40
_PER_HOST = 4
"""How many are sent to one host at once; to one webhook it is always one, so that they come in order."""
_LOOKED_AT = 1000
"""Webhooks with something to send that are looked at together."""
_GONE = (404, 410)
"""What a push service answers for a browser that has unsubscribed."""


class NotificationQueue(Background):
    """Sends notifications as long as the server runs. A target that does not answer delays no other."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache
        self._wake = asyncio.Event()
        """Set when there is something new to send, or room for it."""
        self._hosts: dict[int, str] = {}
        """By target to which something is being sent: its host."""
        cache.on_notes = self._wake.set

    async def run(self) -> None:
        """Sends them, leftovers first; what is not delivered stays in the database."""
        self._hosts.clear()
        async with outgoing.new_client() as client, asyncio.TaskGroup() as sending:
            while True:
                self._wake.clear()
                try:
                    notes, until = await self._taken()
                except SQLAlchemyError as error:
                    _note_failure(error)
                    notes, until = [], 0.0
                for note in notes:
                    self._hosts[note["hook_id"]] = host_of(note["url"])
                    sending.create_task(self._send(client, note, until))
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._cache.settings.sweep):
                        await self._wake.wait()

    async def _taken(self) -> tuple[list[Row], float]:
        """What is to be sent now, and until when no other server takes it."""
        if not self._cache.store.hooks_known.may_be_any:
            return [], 0.0
        async with self._cache.store.writing() as writing:
            seen = [note["id"] for note in await writing.hooks.waiting(_LOOKED_AT) if self._is_seen(note)]
            await writing.hooks.drop_notes(seen)
            due = await writing.hooks.due_notes(list(self._hosts), _LOOKED_AT)
            notes = chosen(due, self._hosts.values())
            until = time.time() + 3 * outgoing.SECONDS
            if notes:
                await writing.hooks.take_notes([note["id"] for note in notes], until)
        return notes, until

    def _is_seen(self, note: Row) -> bool:
        """Whether the person is looking at the table through this process; other processes check for themselves."""
        table = self._cache.known(note["body"].get("table", ""))
        if table is None:
            return False
        own = [it.secret_hash for it in table.seats if it.person_id == note["person_id"]]
        return self._cache.listeners.is_looking(table.id, note["person_id"], own)

    async def _send(self, client: httpx2.AsyncClient, note: Row, until: float) -> None:
        try:
            is_late = await self._is_late(note)
            status = 0 if is_late else await self._status(client, note)
            is_sent, is_gone = 200 <= status < 300, note["form"] == PUSH and status in _GONE
            if not is_late:
                self._cache.metrics.hooks.labels("sent" if is_sent else "failed").inc()
            async with self._cache.store.writing() as writing:
                if is_gone:
                    await writing.hooks.drop(note["hook_id"])
                elif is_late or is_sent or note["tries"] + 1 >= _TRIES:
                    await writing.hooks.drop_note(note["id"], until)
                else:
                    pause = self._cache.settings.hook_pause * 4 ** note["tries"]
                    await writing.hooks.delay_note(note["id"], until, time.time() + pause)
        except SQLAlchemyError as error:
            _note_failure(error)
        finally:
            del self._hosts[note["hook_id"]]
            self._wake.set()

    async def _is_late(self, note: Row) -> bool:
        """Whether it is about a turn that has ended meanwhile."""
        if note["person_id"] is None or note["body"]["event"] != "turn":
            return False
        async with self._cache.store.reading() as reading:
            now = await reading.ply(note["body"]["table"])
        return now is None or now != int(note["body"]["ply"])

    async def _status(self, client: httpx2.AsyncClient, note: Row) -> int:
        """The status of an answer as in HTTP, 0 if there is none."""
        if note["form"] == PUSH:
            return await push.send(client, self._cache, note)
        if note["form"] == MAIL:
            return await mail.send(self._cache.settings, note)
        return await webhooks.send(client, self._cache.settings, note)


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
