"""Results and ratings in the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import and_, func, insert, or_, select, update

from cottonopolis.rating import Rating
from cottonopolis.server.rows import Row, Rows
from cottonopolis.server.schema import people, ratings, results, tables

EVERYBODY: Final = "everybody"
OPPONENTS: Final = "opponents"
NOBODY: Final = "nobody"
"""To whom a person's page is shown: to all, to those who have played with them, to nobody."""


@dataclass(frozen=True)
class Rated:
    """Who has a rating: a person, or a bot by its level."""

    person_id: int | None
    bot: str | None


class ResultRows(Rows):
    """Results and ratings, inside of a transaction."""

    async def add(self, rows: list[Row]) -> None:
        """Whose game it is that begins."""
        await self._connection.execute(insert(results), rows)

    async def of_table(self, table_id: int) -> list[Row]:
        """The results of a table by seat; none if the game is nobody's result."""
        return await self._all(select(results).where(results.c.table_id == table_id).order_by(results.c.seat))

    async def late(self, limit: int) -> list[str]:
        """Tables whose game is over and does not count yet, since others watch it late."""
        found = select(tables.c.code).join(results, results.c.table_id == tables.c.id)
        found = found.where(tables.c.status == "over", tables.c.delay > 0, results.c.place.is_(None)).distinct()
        return [row["code"] for row in await self._all(found.limit(limit))]

    async def change(self, table_id: int, seat: int, **values: Any) -> None:
        """How a game has ended for a seat."""
        at = (results.c.table_id == table_id, results.c.seat == seat)
        await self._connection.execute(update(results).where(*at).values(values))

    async def of_person(self, person_id: int, limit: int) -> list[Row]:
        """All seats of the games of a person that have ended, the latest game first, with the tables."""
        mine = select(results.c.table_id).where(results.c.person_id == person_id, results.c.place.is_not(None))
        latest = mine.order_by(results.c.at.desc()).limit(limit)
        columns = (results, tables.c.code, tables.c.map, tables.c.players, people.c.name, people.c.public_id)
        found = select(*columns, people.c.shown).join(tables, tables.c.id == results.c.table_id)
        found = found.outerjoin(people, people.c.id == results.c.person_id).where(results.c.table_id.in_(latest))
        return await self._all(found.order_by(results.c.at.desc(), results.c.table_id, results.c.seat))

    async def met(self, person_id: int) -> set[int]:
        """Who has sat at a table with a person, whether its game has ended or not."""
        mine = select(results.c.table_id).where(results.c.person_id == person_id)
        found = select(results.c.person_id).where(results.c.table_id.in_(mine), results.c.person_id.is_not(None))
        return {row["person_id"] for row in await self._all(found.distinct())}

    async def person(self, public_id: str) -> Row | None:
        """The person with a public name."""
        return await self._first(select(people).where(people.c.public_id == public_id))

    async def lists(self) -> list[Row]:
        """The titles and player counts for which there are ratings, those first that are played most."""
        games = func.sum(ratings.c.games).label("games")
        found = select(ratings.c.rules, ratings.c.players, games).group_by(ratings.c.rules, ratings.c.players)
        return await self._all(found.order_by(games.desc(), ratings.c.rules, ratings.c.players))

    async def ranked(self, rules: str, players: int, seen_by: int | None, met: set[int], limit: int) -> list[Row]:
        """Bots, and people whose page somebody may see, the surely strongest first."""
        columns = (ratings, people.c.name, people.c.public_id)
        is_seen = or_(
            ratings.c.person_id.is_(None),
            people.c.shown == EVERYBODY,
            people.c.id == seen_by,
            and_(people.c.id.in_(met), or_(people.c.shown.is_(None), people.c.shown == OPPONENTS)),
        )
        found = select(*columns).outerjoin(people, people.c.id == ratings.c.person_id)
        found = found.where(ratings.c.rules == rules, ratings.c.players == players, is_seen)
        sure = (ratings.c.mu - 2 * ratings.c.sigma).desc()
        return await self._all(found.order_by(sure, ratings.c.id).limit(limit))

    async def ratings_of_person(self, person_id: int) -> list[Row]:
        """The ratings of a person."""
        return await self._all(select(ratings).where(ratings.c.person_id == person_id))

    async def ratings_at(self, rules: str, players: int, who: list[Rated]) -> dict[Rated, Row]:
        """The ratings of those who sit at a table, as far as they have one."""
        of_people = ratings.c.person_id.in_([it.person_id for it in who if it.person_id is not None])
        of_bots = ratings.c.bot.in_([it.bot for it in who if it.bot is not None])
        found = select(ratings).where(ratings.c.rules == rules, ratings.c.players == players, or_(of_people, of_bots))
        return {Rated(row["person_id"], row["bot"]): row for row in await self._all(found)}

    async def set_rating(self, rules: str, players: int, who: Rated, old: Row | None, rating: Rating) -> None:
        """A rating after one more game."""
        values = {"mu": rating.mu, "sigma": rating.sigma, "games": (old["games"] if old else 0) + 1}
        if old is not None:
            await self._connection.execute(update(ratings).where(ratings.c.id == old["id"]).values(values))
        else:
            of = {"rules": rules, "players": players, "person_id": who.person_id, "bot": who.bot}
            await self._connection.execute(insert(ratings).values(of | values))
