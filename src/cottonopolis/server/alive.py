"""Which servers of a PostgreSQL database live: each holds a lock there that ends with it, however it ends.

How long ago a server has written something says nothing of that: on a busy machine one that lives may be late.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.engine import make_url

from cottonopolis.server.background import Background
from cottonopolis.server.store import Store
from cottonopolis.server.wakeups import KEEPALIVE

if TYPE_CHECKING:
    # Only who has PostgreSQL needs its driver.
    from psycopg import AsyncConnection

LOGGER = logging.getLogger("cottonopolis.server")
_KEY = 7_201_846_114
"""Of the advisory lock, which all who live share."""
_PAUSE = 10.0
"""Seconds between two looks whether the lock is still held: it ends with its connection."""
_KEPT = "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"
"""So the database finds out that a whole machine is gone."""


class Alive(Background):
    """The lock of this server. With SQLite there is nobody else, and nothing to hold."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._connection: AsyncConnection[tuple[object, ...]] | None = None
        self._is_alone = not store.is_shared

    async def is_alone(self) -> bool:
        """Whether no other server lives; if so, no other one finds that before this one has settled."""
        if self._is_alone:
            return True
        import psycopg

        try:
            connection = self._connection or await self._connected()
            found = await (await connection.execute("SELECT pg_try_advisory_lock(%s)", [_KEY])).fetchone()
            self._is_alone = found is not None and bool(found[0])
        except psycopg.Error:
            LOGGER.warning("life_not_noted")
        return self._is_alone

    async def settle(self) -> None:
        """Lives from now on, and lets others find that out: all is done that one who is alone does."""
        if self._connection is None:
            return
        import psycopg

        try:
            await self._hold()
            if self._is_alone:
                await self._connection.execute("SELECT pg_advisory_unlock(%s)", [_KEY])
        except psycopg.Error:
            LOGGER.warning("life_not_noted")

    async def run(self) -> None:
        """Holds the lock, also if the connection is lost."""
        if not self._store.is_shared:
            return
        import psycopg

        while True:
            await asyncio.sleep(_PAUSE)
            try:
                if self._connection is None or self._connection.closed:
                    await self._connected()
                    await self._hold()
                else:
                    await self._connection.execute("SELECT 1")
            except psycopg.Error:
                LOGGER.warning("life_not_noted", extra={"fields": {"again_in": _PAUSE}})

    async def __aexit__(self, *_: object) -> None:
        """Lets the lock go."""
        await super().__aexit__()
        if self._connection is not None:
            await self._connection.close()

    async def _connected(self) -> AsyncConnection[tuple[object, ...]]:
        import psycopg

        url = make_url(self._store.address).set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        self._connection = await psycopg.AsyncConnection.connect(address, autocommit=True, **KEEPALIVE)
        await self._connection.execute(_KEPT)
        return self._connection

    async def _hold(self) -> None:
        """Shares the lock with all others; one that is alone is waited for until it has settled."""
        assert self._connection is not None
        await self._connection.execute("SELECT pg_advisory_lock_shared(%s)", [_KEY])
