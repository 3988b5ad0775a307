"""Plans in the database: what players want to be played in their next turn. Only their owners learn of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cottonopolis.server.rows import Row, Rows
from cottonopolis.server.schema import plans, tables
from cottonopolis.server.sqlite import HereConnection


@dataclass
class PlansKnown:
    """What a process knows of a database."""

    may_be_any: bool = True
    """Whether there may be a plan; that is asked with every turn, and most databases have none."""


class PlanRows(Rows):
    """The plans of all tables, inside of a transaction."""

    def __init__(self, connection: AsyncConnection | HereConnection, known: PlansKnown) -> None:
        super().__init__(connection)
        self._known = known

    @property
    def may_be_any(self) -> bool:
        """Whether there may be one."""
        return self._known.may_be_any

    async def of(self, table_id: int, seat: int) -> Row | None:
        """The plan of a seat, or why the last one was not played."""
        found = select(plans).where(plans.c.table_id == table_id, plans.c.seat == seat)
        return await self._first(found)

    async def put(self, table_id: int, seat: int, steps: list[Row] | None, dropped: Row | None = None) -> None:
        """The plan of a seat in place of the one before, or why that was not played."""
        self._known.may_be_any = True
        await self.drop(table_id, [seat])
        values = {"table_id": table_id, "seat": seat, "steps": steps, "dropped": dropped}
        await self._connection.execute(insert(plans).values(values))

    async def drop(self, table_id: int, seats: Sequence[int] | None = None) -> None:
        """Removes the plans of some seats of a table, or of all."""
        if self._known.may_be_any:
            which = delete(plans).where(plans.c.table_id == table_id)
            await self._connection.execute(which if seats is None else which.where(plans.c.seat.in_(list(seats))))

    async def turn_comes(self, table_id: int, seat: int | None, due: float) -> None:
        """Lets the plan of the seat whose turn it is now be played at a time, and no other."""
        if self._known.may_be_any:
            of_table = update(plans).where(plans.c.table_id == table_id)
            await self._connection.execute(of_table.where(plans.c.due.is_not(None)).values(due=None))
            if seat is not None:
                mine = of_table.where(plans.c.seat == seat, plans.c.steps.is_not(None))
                await self._connection.execute(mine.values(due=due))

    async def due(self, now: float, limit: int) -> list[Row]:
        """Plans that are to be played now, with the code of their table."""
        if not self._known.may_be_any:
            return []
        found = select(plans, tables.c.code).join(tables, tables.c.id == plans.c.table_id).where(plans.c.due <= now)
        return await self._all(found.order_by(plans.c.due).limit(limit))

    async def is_taken(self, table_id: int, seat: int, due: float) -> bool:
        """Takes a plan that is due, so that it is played once; says no if it is another one by now, or none."""
        mine = (plans.c.table_id == table_id, plans.c.seat == seat, plans.c.due == due)
        return (await self._connection.execute(delete(plans).where(*mine).returning(plans.c.seat))).first() is not None
