"""What the modules that hold SQL have in common."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import UpdateBase

from cottonopolis.server.sqlite import HereConnection

Row = dict[str, Any]


async def write_rows(connection: AsyncConnection | HereConnection, statement: UpdateBase, rows: list[Row]) -> None:
    """Runs a statement of those that nearly every change needs, for each of some rows with the same fields."""
    if isinstance(connection, HereConnection):
        connection.write(statement, rows)
    else:
        await connection.execute(statement, rows)


class Rows:
    """Rows about one subject, inside of a transaction."""

    def __init__(self, connection: AsyncConnection | HereConnection) -> None:
        self._connection = connection

    async def _all(self, query: Select[Any], **values: Any) -> list[Row]:
        return [dict(row) for row in (await self._connection.execute(query, values)).mappings()]

    async def _first(self, query: Select[Any]) -> Row | None:
        row = (await self._connection.execute(query)).mappings().first()
        return None if row is None else dict(row)

    async def _write(self, statement: UpdateBase, rows: list[Row]) -> None:
        await write_rows(self._connection, statement, rows)
