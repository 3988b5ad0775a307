"""Tournaments in the database."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import delete, exists, func, insert, or_, select, update

from cottonopolis.server.rows import Row, Rows
from cottonopolis.server.schema import entrants, members, pairings, people, results, seats, tables, tournaments


class TournamentRows(Rows):
    """Tournaments, inside of a transaction."""

    async def add(self, values: Row) -> None:
        """A new tournament."""
        await self._connection.execute(insert(tournaments).values(values | {"created": time.time()}))

    async def tournament(self, code: str) -> Row | None:
        """A tournament by its code."""
        return await self._first(select(tournaments).where(tournaments.c.code == code))

    async def locked(self, code: str) -> Row | None:
        """A tournament that nobody else changes before this transaction ends."""
        found = select(tournaments).where(tournaments.c.code == code).with_for_update()
        return await self._first(found)

    async def listed(self, person_id: int | None, limit: int) -> list[Row]:
        """Tournaments that somebody may see, the newest first: those of no club, of own clubs, and one's own."""
        mine = select(members.c.club_id).where(members.c.person_id == person_id)
        entered = exists().where(entrants.c.tournament_id == tournaments.c.id, entrants.c.person_id == person_id)
        n_entrants = select(func.count()).where(entrants.c.tournament_id == tournaments.c.id).scalar_subquery()
        found = select(tournaments, n_entrants.label("n_entrants"), entered.label("is_in"))
        is_seen = or_(tournaments.c.club_id.is_(None), tournaments.c.club_id.in_(mine), entered)
        found = found.where(is_seen, tournaments.c.status != "closed")
        return await self._all(found.order_by(tournaments.c.id.desc()).limit(limit))

    async def change(self, tournament_id: int, **values: Any) -> None:
        """Changes fields of a tournament."""
        await self._connection.execute(update(tournaments).where(tournaments.c.id == tournament_id).values(values))

    async def n_open(self, host_id: int) -> int:
        """How many tournaments of somebody have not ended."""
        is_open = (tournaments.c.host_id == host_id, tournaments.c.status.in_(["open", "playing"]))
        found = select(func.count()).select_from(tournaments).where(*is_open)
        return int((await self._connection.execute(found)).scalar_one())

    async def entrants(self, tournament_id: int) -> list[Row]:
        """Who plays in it, the first ones first."""
        columns = (people.c.id, people.c.name, people.c.public_id, people.c.shown, entrants.c.is_out)
        found = select(*columns).join(entrants, entrants.c.person_id == people.c.id)
        found = found.where(entrants.c.tournament_id == tournament_id)
        return await self._all(found.order_by(entrants.c.since, people.c.id))

    async def enter(self, tournament_id: int, person_id: int) -> None:
        """One more who plays."""
        values = {"tournament_id": tournament_id, "person_id": person_id, "is_out": False, "since": time.time()}
        await self._connection.execute(insert(entrants).values(values))

    async def leave(self, tournament_id: int, person_id: int, *, has_begun: bool) -> None:
        """Somebody who plays no further; before the first round as if they had never entered."""
        own = (entrants.c.tournament_id == tournament_id, entrants.c.person_id == person_id)
        if has_begun:
            await self._connection.execute(update(entrants).where(*own).values(is_out=True))
        else:
            await self._connection.execute(delete(entrants).where(*own))

    async def add_pairing(self, tournament_id: int, table_id: int, n_round: int, number: int) -> None:
        """One table of a round."""
        values = {"tournament_id": tournament_id, "table_id": table_id, "round": n_round, "number": number}
        await self._connection.execute(insert(pairings).values(values))

    async def games(self, tournament_id: int) -> list[Row]:
        """All seats of all tables, by round and table: who has them, and once a game has ended how."""
        table = (tables.c.code, tables.c.status, pairings.c.round, pairings.c.number)
        own = (results.c.person_id, results.c.place, results.c.points)
        found = select(*table, *own, seats.c.table_id, seats.c.seat, seats.c.name, seats.c.bot)
        found = found.select_from(pairings).join(tables, tables.c.id == pairings.c.table_id)
        found = found.join(seats, seats.c.table_id == tables.c.id)
        same = (results.c.table_id == seats.c.table_id) & (results.c.seat == seats.c.seat)
        found = found.outerjoin(results, same).where(pairings.c.tournament_id == tournament_id)
        return await self._all(found.order_by(pairings.c.round, pairings.c.number, seats.c.seat))

    async def due(self, limit: int) -> list[str]:
        """Tournaments in which a round is over: nobody plays at any of its tables."""
        is_played = (
            exists()
            .where(pairings.c.tournament_id == tournaments.c.id, pairings.c.round == tournaments.c.round)
            .where(tables.c.id == pairings.c.table_id, tables.c.status.in_(["open", "playing"]))
        )
        found = select(tournaments.c.code).where(tournaments.c.status == "playing", ~is_played)
        return [row["code"] for row in await self._all(found.limit(limit))]
