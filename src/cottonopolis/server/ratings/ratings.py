"""Lists of ratings, and the ratings of those at a table."""

from __future__ import annotations

from cottonopolis.rating import Rating
from cottonopolis.server.asking import Asking
from cottonopolis.server.ratings.rows import Rated
from cottonopolis.server.ratings.viewer import Viewer
from cottonopolis.server.ratings.wire import (
    RankedOut,
    RatingListOut,
    RatingOut,
    RatingsOut,
    SeatStandingOut,
    TableStandingOut,
)
from cottonopolis.server.rows import Row
from cottonopolis.server.server_table import BOT, HUMAN, OVER, sample_game
from cottonopolis.server.table_cache import TableCache

_RANKED = 200


async def ranking(cache: TableCache, secret: str | None, rules: str | None, players: int | None) -> RatingsOut:
    """The ratings of a title and player count; of those that are played most if nothing is said."""
    async with cache.store.reading() as reading:
        viewer = await Viewer.of(reading, secret)
        lists = [RatingListOut(**row) for row in await reading.results.lists()]
        fitting = [it for it in lists if rules in (None, it.rules) and players in (None, it.players)]
        if not fitting:
            return RatingsOut(lists=lists, rules=rules, players=players, ranked=[])
        chosen = fitting[0]
        rows = await reading.results.ranked(chosen.rules, chosen.players, viewer.id, viewer.met, _RANKED)
    ranked = [
        RankedOut(
            **rating_out(row).model_dump(),
            person=row["public_id"],
            bot=row["bot"],
            name=row["name"] or "",
            is_you=row["person_id"] is not None and row["person_id"] == viewer.id,
        )
        for row in rows
    ]
    return RatingsOut(lists=lists, rules=chosen.rules, players=chosen.players, ranked=ranked)


def rating_out(row: Row) -> RatingOut:
    """A row of ratings as it goes over the wire."""
    rating = Rating(row["mu"], row["sigma"])
    return RatingOut(points=round(rating.points, 1), spread=round(rating.spread, 1), games=row["games"])


async def at_table(asking: Asking, secret: str | None) -> TableStandingOut:
    """The ratings of those who sit at a table, and what its game has changed.

    Before the game those are told who sit there; then those who began it.
    """
    caller = await asking.caller()
    table = caller.table
    rules = sample_game(table.map, table.players, tuple(sorted(table.options.items()))).content.rules
    async with asking.cache.store.reading() as reading:
        viewer = await Viewer.of(reading, secret)
        rows = {row["seat"]: row for row in await reading.results.of_table(table.id)}
        who = [
            Rated(rows[it.seat]["person_id"], rows[it.seat]["bot"])
            if it.seat in rows
            else Rated(it.person_id if it.kind == HUMAN else None, it.bot if it.kind == BOT else None)
            for it in table.seats
        ]
        known = await reading.results.ratings_at(rules, table.players, who)
        people = await reading.people([it.person_id for it in who if it.person_id is not None])
    seats = []
    for n, it in enumerate(who):
        person = None if it.person_id is None else people.get(it.person_id)
        may_see = person is not None and viewer.may_see(it.person_id, person["shown"])
        is_told = may_see or it.bot is not None
        row = rows.get(n)
        # Who watches late is not told of the end by what it has changed.
        is_over = row is not None and table.status == OVER
        is_late = bool(table.delay) and not caller.seats and not is_over
        seats.append(
            SeatStandingOut(
                seat=n,
                person=person["public_id"] if person is not None and may_see else None,
                rating=rating_out(known[it]) if is_told and it in known and not is_late else None,
                gained=row["gained"] if row is not None and is_over and is_told else None,
            )
        )
    return TableStandingOut(rated=bool(table.rated), seats=seats)
