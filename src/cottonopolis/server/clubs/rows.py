"""Clubs in the database."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from cottonopolis.server.rows import Row, Rows
from cottonopolis.server.schema import club_tables, clubs, members, people, results, tables


class ClubRows(Rows):
    """Clubs, inside of a transaction."""

    async def add(self, code: str, name: str, invite: str, host_id: int) -> None:
        """A new club."""
        values = {"code": code, "name": name, "invite": invite, "host_id": host_id, "created": time.time()}
        await self._connection.execute(insert(clubs).values(values))

    async def club(self, code: str) -> Row | None:
        """A club by its code."""
        return await self._first(select(clubs).where(clubs.c.code == code))

    async def locked(self, code: str) -> Row | None:
        """A club that nobody else changes before this transaction ends."""
        return await self._first(select(clubs).where(clubs.c.code == code).with_for_update())

    async def of_person(self, person_id: int) -> list[Row]:
        """The clubs of a person, with how many members each has."""
        in_club = select(func.count()).where(members.c.club_id == clubs.c.id).correlate(clubs)
        n_members = in_club.scalar_subquery().label("n_members")
        found = select(clubs, n_members).join(members, members.c.club_id == clubs.c.id)
        return await self._all(found.where(members.c.person_id == person_id).order_by(clubs.c.name, clubs.c.id))

    async def members(self, club_id: int) -> list[Row]:
        """The people of a club, the first ones first."""
        columns = (people.c.id, people.c.name, people.c.public_id, members.c.since)
        found = select(*columns).join(members, members.c.person_id == people.c.id)
        return await self._all(found.where(members.c.club_id == club_id).order_by(members.c.since, people.c.id))

    async def join(self, club_id: int, person_id: int) -> None:
        """One more member."""
        values = {"club_id": club_id, "person_id": person_id, "since": time.time()}
        await self._connection.execute(insert(members).values(values))

    async def leave(self, club_id: int, person_id: int) -> None:
        """One member less."""
        own = (members.c.club_id == club_id, members.c.person_id == person_id)
        await self._connection.execute(delete(members).where(*own))

    async def change(self, club_id: int, **values: Any) -> None:
        """Changes fields of a club."""
        await self._connection.execute(update(clubs).where(clubs.c.id == club_id).values(values))

    async def add_table(self, table_id: int, club_id: int) -> None:
        """One more table of a club."""
        await self._connection.execute(insert(club_tables).values(table_id=table_id, club_id=club_id))

    async def of_table(self, table_id: int) -> int | None:
        """The club of a table."""
        found = await self._all(select(club_tables.c.club_id).where(club_tables.c.table_id == table_id))
        return found[0]["club_id"] if found else None

    async def tables(self, club_id: int, limit: int) -> list[Row]:
        """The tables of a club, the newest first."""
        found = select(tables).join(club_tables, club_tables.c.table_id == tables.c.id)
        return await self._all(found.where(club_tables.c.club_id == club_id).order_by(tables.c.id.desc()).limit(limit))

    async def results(self, club_id: int) -> list[Row]:
        """All seats of the games of a club that have ended."""
        found = select(results).join(club_tables, club_tables.c.table_id == results.c.table_id)
        found = found.where(club_tables.c.club_id == club_id, results.c.place.is_not(None))
        return await self._all(found.order_by(results.c.table_id, results.c.seat))
