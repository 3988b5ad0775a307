"""Rounds of a tournament: paired, seated and begun.

A round begins by itself when nobody plays at any table of the one before. Its tables are made, seated and begun in the
transaction that counts the round, so that of several servers one does it, once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from itertools import groupby
from random import Random

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.background import Background
from cottonopolis.server.keys import new_secret
from cottonopolis.server.refusals import Refused
from cottonopolis.server.server_table import BOT, HUMAN, OVER
from cottonopolis.server.store import Row
from cottonopolis.server.table_cache import Adding, TableCache
from cottonopolis.server.tables import Begin, Privacy, add_table, begin_game, content_of
from cottonopolis.server.tournaments.pairing import Table, grouped, swiss
from cottonopolis.server.tournaments.standings import outcomes_of, standing

LOGGER = logging.getLogger("cottonopolis.server")
_DUE, _AT_ONCE = 100, 20


async def go_on(cache: TableCache, code: str) -> None:
    """Begins the next round of a tournament, or ends it, if nobody plays at any table of the last one."""
    async with cache.adding() as adding:
        row = await adding.writing.tournaments.locked(code)
        # Another server may have been faster.
        if row is not None and code in await adding.writing.tournaments.due(_DUE):
            await next_round(adding, row)


async def next_round(adding: Adding, row: Row) -> None:
    """Makes the tables of the next round, or ends the tournament after the last one."""
    rows = adding.writing.tournaments
    entrants, games = await rows.entrants(row["id"]), await rows.games(row["id"])
    here = {it["id"] for it in entrants if not it["is_out"]}
    if row["round"] >= row["rounds"] or len(here) < 2:
        await rows.change(row["id"], status=OVER)
        return
    if row["round"] == 0:
        order = [it["id"] for it in entrants]
        Random(row["seed"]).shuffle(order)
    else:
        order = [it.who for it in standing([it["id"] for it in entrants], outcomes_of(games))]
    past = [
        [tuple(it["person_id"] for it in seats) for _, seats in groupby(tables, key=lambda it: it["number"])]
        for _, tables in groupby(games, key=lambda it: it["round"])
    ]
    pair = swiss if row["form"] == "swiss" else grouped
    names = {it["id"]: it["name"] for it in entrants}
    n_round = row["round"] + 1
    for number, table in enumerate(pair([it for it in order if it in here], past, row["players"])):
        table_id = await _make_table(adding, row, table, names)
        await rows.add_pairing(row["id"], table_id, n_round, number)
    await rows.change(row["id"], round=n_round)


async def _make_table(adding: Adding, row: Row, table: Table, names: dict[int, str]) -> int:
    """A table with everybody in their seats, whose game has begun; gives its number."""
    content = await content_of(row["map"], row["players"], row["options"])
    seats = [_seat(n, it, names, row["level"]) for n, it in enumerate(table)]
    for n, seat in enumerate([it for it in seats if it["kind"] == BOT], start=1):
        seat["name"] = f"Bot {n}"
    privacy = Privacy(is_invite_only=row["club_id"] is not None)
    columns = privacy.columns(new_secret("invite") if privacy.is_invite_only else None)
    columns |= {"pace": row["pace"], "terms": row["terms"], "host": None, "origin": None, "rated": True}
    begin = Begin(row["map"], dict(content.options), row["players"])
    change = await adding.change(await add_table(adding.writing, begin, seats, columns))
    await begin_game(change, None, None)
    await change.wind_clocks()
    if row["club_id"] is not None:
        await adding.writing.clubs.add_table(change.after.id, row["club_id"])
    return change.after.id


def _seat(n: int, who: int | None, names: dict[int, str], level: str) -> Row:
    """A seat for which nobody has a secret: its player opens it as a person."""
    is_bot = who is None
    return {
        "seat": n,
        "kind": BOT if is_bot else HUMAN,
        "name": "" if who is None else names[who],
        "bot": level if is_bot else None,
        "person_id": who,
        "secret_hash": None if is_bot else secrets.token_hex(32),
        "recovery_hash": None if is_bot else secrets.token_hex(32),
    }


class Rounds(Background):
    """Lets rounds begin as long as the server runs."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache

    async def run(self) -> None:
        """Looks for rounds that are over, and looks again."""
        while True:
            await asyncio.sleep(self._cache.settings.sweep)
            try:
                async with self._cache.store.reading() as reading:
                    codes = await reading.tournaments.due(_AT_ONCE)
                for code in codes:
                    await go_on(self._cache, code)
            except (SQLAlchemyError, Refused) as error:
                LOGGER.warning("round_failed", extra={"fields": {"why": type(error).__name__}})
