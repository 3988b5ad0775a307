"""When players were here last, and that somebody who recovered a seat has got its new secret."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.keys import hashed
from cottonopolis.server.refusals import Refused
from cottonopolis.server.store import Store
from cottonopolis.server.table import Table

LOGGER = logging.getLogger("cottonopolis.server")
_SECONDS = 3600.0
"""How often the use of a secret is written down, at most."""
_MOST = 50_000
"""Secrets that are remembered; of a forgotten one the use is written down once more."""


class Presence:
    """The uses of secrets that this process knows of."""

    def __init__(self, store: Store, table: Callable[[str], Awaitable[Table]]) -> None:
        self._store = store
        self._table = table
        self._noted: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def note(self, code: str, secret: str) -> None:
        """Notes that a secret is used, before what it is used for is done."""
        name = (code, hashed(secret))
        noted = self._noted.get(name)
        if noted is not None and time.monotonic() - noted < _SECONDS:
            return
        try:
            table = await self._table(code)
            if not table.held_by(name[1]):
                return
            async with self._store.writing() as writing:
                await writing.note_use(table.id, name[1])
        except Refused:
            # Whoever is to answer finds out as well, and says so.
            return
        except SQLAlchemyError as error:
            # Whoever looks needs no database that can be written.
            LOGGER.warning("use_not_noted", extra={"fields": {"why": type(error).__name__}})
            return
        self._noted[name] = time.monotonic()
        self._noted.move_to_end(name)
        if len(self._noted) > _MOST:
            self._noted.popitem(last=False)
