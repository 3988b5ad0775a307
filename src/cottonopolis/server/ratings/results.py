"""Whose result a game is: noted when it begins, and written with its end."""

from __future__ import annotations

import time
from collections import Counter

from cottonopolis.game import Game
from cottonopolis.game.tally import tally_of, tiles_built
from cottonopolis.rating import START, Rating, can_rate, rated
from cottonopolis.server.ratings.rows import Rated
from cottonopolis.server.rows import Row
from cottonopolis.server.server_table import BOT, HUMAN, OVER, PLAYING, ServerTable
from cottonopolis.server.store import Writing


async def write_results(before: ServerTable, after: ServerTable, writing: Writing) -> None:
    """What a change of a table means for the standing of its players; in the transaction of the change."""
    if after.rated is None or before.status == after.status:
        return
    if after.status == PLAYING:
        await _begin(after, writing)
    elif after.status == OVER and not (after.delay and after.spectators):
        await _end(after, writing)


async def count_late(table: ServerTable, writing: Writing) -> None:
    """Writes the result of a game that others watch late, once they have seen its end."""
    ended = max((entry.at for entry in table.entries if entry.kind == "action"), default=0.0)
    if table.status == OVER and time.time() >= ended + (table.delay or 0):
        await _end(table, writing)


async def _begin(table: ServerTable, writing: Writing) -> None:
    """Notes who plays, so that nobody gets rid of a bad game by leaving it."""
    assert table.game is not None
    own = [it.person_id for it in table.seats if it.kind == HUMAN]
    # Who has several seats plays against nobody; where only bots play, anybody could let them play all night.
    if not own or None in own or len(set(own)) < len(own):
        return
    rules, now = table.game.content.rules, time.time()
    rows = [
        {
            "table_id": table.id,
            "seat": it.seat,
            "rules": rules,
            "person_id": it.person_id,
            "bot": it.bot if it.kind == BOT else None,
            "at": now,
        }
        for it in table.seats
    ]
    await writing.results.add(rows)


async def _end(table: ServerTable, writing: Writing) -> None:
    rows = await writing.results.of_table(table.id)
    game = table.game
    assert game is not None
    if not rows or rows[0]["place"] is not None:
        return
    places, points = game.result(), game.scores()
    gained = await _rate(table, rows, places, writing) if _counts(table, rows) else {}
    sources, built = _sources(game), tiles_built(game)
    for seat in (row["seat"] for row in rows):
        await writing.results.change(
            table.id,
            seat,
            place=places[seat],
            points=points[seat],
            gained=gained.get(seat),
            body={"sources": sources[seat], "built": dict(built[seat])},
            at=time.time(),
        )


def _counts(table: ServerTable, rows: list[Row]) -> bool:
    """Whether a result moves ratings: not with hints, nor if only bots were asked whether a turn is taken back."""
    is_alone = sum(row["person_id"] is not None for row in rows) == 1
    kinds = {entry.kind for entry in table.entries}
    was_helped = "hints" in kinds or (is_alone and "takeback" in kinds)
    # Whoever a host has removed meanwhile has no rating.
    is_known = len(rows) == table.players
    return bool(table.rated) and is_known and not was_helped and can_rate()


async def _rate(table: ServerTable, rows: list[Row], places: list[int], writing: Writing) -> dict[int, float]:
    """Moves the ratings of those who sat there; by seat the points that it has gained."""
    rules, who = rows[0]["rules"], [Rated(row["person_id"], row["bot"]) for row in rows]
    # Two games may end at once at which the same people sit.
    await writing.lock_name(f"ratings {rules} {table.players}")
    old = await writing.results.ratings_at(rules, table.players, who)
    known = {it: Rating(row["mu"], row["sigma"]) for it, row in old.items()}
    new = rated(known, who, places)
    for it, rating in new.items():
        await writing.results.set_rating(rules, table.players, it, old.get(it), rating)
    return {n: new[it].points - known.get(it, START).points for n, it in enumerate(who)}


def _sources(game: Game) -> list[dict[str, int]]:
    """By seat: points by source, debts and the like below nothing."""
    found = []
    for eras in tally_of(game):
        points: Counter[str] = Counter()
        for era in eras:
            points.update(era)
        found.append(dict(points))
    return found
