"""When players were here last, and that somebody who recovered a seat has got its new secret."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.callers import Credential
from cottonopolis.server.recent import Recent
from cottonopolis.server.refusals import Refused
from cottonopolis.server.server_table import ServerTable
from cottonopolis.server.store import Store

LOGGER = logging.getLogger("cottonopolis.server")
_SECONDS = 3600.0
"""How often the use of a secret is written down, at most."""
_MOST = 50_000
"""Secrets that are remembered; of a forgotten one the use is written down once more."""


class Presence:
    """The uses of secrets that this process knows of."""

    def __init__(self, store: Store, table: Callable[[str], Awaitable[ServerTable]]) -> None:
        self._store = store
        self._table = table
        self._noted: Recent[tuple[str, str], float] = Recent(_MOST)
        self._writing: set[asyncio.Task[None]] = set()

    async def note(self, code: str, shown: Credential) -> None:
        """Notes that a secret is used; before what it is used for is done, if its seat may have been recovered."""
        assert shown.secret_hash is not None
        name = (code, shown.secret_hash)
        noted = self._noted.get(name)
        if noted is not None and time.monotonic() - noted < _SECONDS:
            return
        try:
            table = await self._table(code)
        except Refused:
            # Whoever is to answer finds out as well, and says so.
            return
        seats = shown.seats(table)
        if not seats:
            return
        is_recovered = any(entry.kind == "recover" for entry in table.entries)
        age = time.time() - _sat_down(table, seats)
        is_written = not is_recovered and 0 <= age < _SECONDS
        self._noted.put(name, time.monotonic() - (age if is_written else 0.0))
        if is_written:
            return
        writing = asyncio.create_task(self._write(table.id, name, seats if shown.person_id is not None else []))
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        if is_recovered:
            await asyncio.shield(writing)

    async def _write(self, table_id: int, name: tuple[str, str], by_person: list[int]) -> None:
        try:
            async with self._store.writing() as writing:
                if by_person:
                    await writing.note_seats(table_id, by_person)
                else:
                    await writing.note_use(table_id, name[1])
        except SQLAlchemyError as error:
            # Whoever looks needs no database that can be written.
            LOGGER.warning("use_not_noted", extra={"fields": {"why": type(error).__name__}})
            self._noted.pop(name, None)

    async def end(self) -> None:
        """Waits for what is being written."""
        await asyncio.gather(*self._writing, return_exceptions=True)


def _sat_down(table: ServerTable, seats: list[int]) -> float:
    """When somebody joined with these seats, which was written then; long ago if nobody did.

    Seats that were there when the table was made may be those of a rematch, and have been recovered elsewhere.
    """
    return max((entry.at for entry in table.entries if entry.kind == "join" and entry.seat in seats), default=0.0)
