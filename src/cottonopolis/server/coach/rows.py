"""The part of the database that keeps what the coach has found out, by position."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from cottonopolis.server.rows import Rows
from cottonopolis.server.schema import analyses

_KEPT = 60 * 86400.0
"""Seconds after which nobody needs an analysis any more; it can be made again."""


class CoachRows(Rows):
    """Analyses by the key of what was looked at. No name is among them: see `coach_jobs.unnamed`."""

    async def found(self, key: str) -> dict[str, Any] | None:
        """What was found out before."""
        return await self._first(select(analyses).where(analyses.c.key == key))

    async def keep(self, key: str, playouts: int, body: str) -> None:
        """Keeps what was found out, unless somebody has looked longer; forgets what is old."""
        now = time.time()
        await self._connection.execute(delete(analyses).where(analyses.c.at < now - _KEPT))
        values = {"key": key, "playouts": playouts, "body": body, "at": now}
        insert_into = postgresql.insert if self._connection.dialect.name == "postgresql" else sqlite.insert
        kept = insert_into(analyses).values(values)
        changed = {name: values[name] for name in ("playouts", "body", "at")}
        longer = analyses.c.playouts < playouts
        await self._connection.execute(kept.on_conflict_do_update(index_elements=["key"], set_=changed, where=longer))
