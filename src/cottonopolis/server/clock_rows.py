"""Paces and clocks in the database: how they are written there, and what is asked of all tables at once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, case, cast, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cottonopolis.server.clocks import Clocks, Pace
from cottonopolis.server.schema import facts, tables
from cottonopolis.server.sqlite import HereConnection

_BEAT = "clocks"
"""The fact that says until when a server has kept time."""


def pace_columns(pace: Pace | None) -> dict[str, Any]:
    """How a pace is stored; a table without one stores nothing."""
    if pace is None:
        return {"pace": None, "terms": None}
    terms = dict(vars(pace))
    return {"pace": terms.pop("kind"), "terms": terms}


def pace_of(row: dict[str, Any]) -> Pace | None:
    """The pace of the row of a table."""
    return None if row["pace"] is None else Pace(kind=row["pace"], **row["terms"])


def clock_columns(clocks: Clocks | None) -> dict[str, Any]:
    """How clocks are stored: when the running one is due is a column, since it is looked for."""
    if clocks is None:
        return {"due": None, "clocks": None}
    stored = dict(vars(clocks))
    return {"due": stored.pop("due"), "clocks": stored}


def clocks_of(row: dict[str, Any]) -> Clocks | None:
    """The clocks of the row of a table."""
    stored = row["clocks"]
    if stored is None:
        return None
    lists = {name: tuple(value) for name, value in stored.items() if name != "seat"}
    return Clocks(**lists, seat=stored["seat"], due=row["due"])


class ClockRows:
    """The clocks of all tables, inside of a transaction."""

    def __init__(self, connection: AsyncConnection | HereConnection) -> None:
        self._connection = connection

    async def next_due(self, limit: int) -> list[tuple[str, int]]:
        """Tables whose clock runs, with when it is due, the next ones first."""
        found = select(tables.c.code, tables.c.due).where(tables.c.due.is_not(None))
        rows = await self._connection.execute(found.order_by(tables.c.due).limit(limit))
        return [(str(row.code), int(row.due)) for row in rows]

    async def running(self) -> set[str]:
        """The kinds of pace of all tables whose clock runs."""
        found = select(tables.c.pace).where(tables.c.due.is_not(None)).distinct()
        return {str(row.pace) for row in await self._connection.execute(found)}

    async def last_beat(self) -> int | None:
        """Until when a server has kept time; None if none ever has."""
        found = (await self._connection.execute(select(facts.c.value).where(facts.c.name == _BEAT))).scalar()
        return None if found is None else int(found)

    async def beat(self, now: int) -> None:
        """Notes that a server keeps time."""
        written = update(facts).where(facts.c.name == _BEAT).values(value=str(now))
        if not (await self._connection.execute(written)).rowcount:
            await self._connection.execute(insert(facts).values(name=_BEAT, value=str(now)))

    async def shift(self, since: int, now: int) -> None:
        """Lets the time in which no server ran count for nobody.

        It began with the last beat, or with the last change of a table if that came later.
        """
        changed = cast(func.round(tables.c.updated * 1000), BigInteger)
        from_then = case((changed > since, changed), else_=literal(since, BigInteger))
        shifted = update(tables).where(tables.c.due.is_not(None), from_then < now)
        await self._connection.execute(shifted.values(due=tables.c.due + now - from_then))
