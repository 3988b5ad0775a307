"""Wake-ups from other server processes, by LISTEN and NOTIFY of PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from sqlalchemy.engine import make_url

from cottonopolis.server.background import Background
from cottonopolis.server.store import CHANNEL
from cottonopolis.server.table_cache import TableCache

LOGGER = logging.getLogger("cottonopolis.server")
_PAUSE = 1.0
"""Seconds before a lost connection is opened again."""
KEEPALIVE: dict[str, Any] = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
"""Nothing is ever sent on the connection, so the system has to ask whether the other side is still there."""


class Wakeups(Background):
    """Listens as long as the server runs. With SQLite there is nobody else, and nothing to do."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache

    async def run(self) -> None:
        """Listens."""
        if not self._cache.store.is_shared:
            return
        # Only who has PostgreSQL needs its driver.
        import psycopg

        url = make_url(self._cache.store.address).set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        while True:
            try:
                opening = psycopg.AsyncConnection.connect(address, autocommit=True, **KEEPALIVE)
                async with await opening as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    # Whatever happened while nobody listened.
                    self._cache.listeners.wake_all()
                    async for note in connection.notifies():
                        if note.payload.isdecimal():
                            self._cache.listeners.wake(int(note.payload))
            except psycopg.Error:
                LOGGER.warning("wakes_lost", extra={"fields": {"again_in": _PAUSE}})
            await asyncio.sleep(_PAUSE)
