"""What the modules that hold SQL have in common."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncConnection

from cottonopolis.server.sqlite import HereConnection

Row = dict[str, Any]


class Rows:
    """Rows about one subject, inside of a transaction."""

    def __init__(self, connection: AsyncConnection | HereConnection) -> None:
        self._connection = connection

    async def _all(self, query: Select[Any], **values: Any) -> list[Row]:
        return [dict(row) for row in (await self._connection.execute(query, values)).mappings()]

    async def _first(self, query: Select[Any]) -> Row | None:
        row = (await self._connection.execute(query)).mappings().first()
        return None if row is None else dict(row)
