"""Whatever somebody can fetch or hear is the same at two tables that this one cannot tell apart."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from cottonopolis.game import Game
from cottonopolis.game.turn import Turn
from cottonopolis.server import look
from cottonopolis.server.house import House
from cottonopolis.server.keys import hashed
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store
from cottonopolis.server.stream import Listener
from cottonopolis.server.table import PLAYING, Entry, Seat, action_bodies
from cottonopolis.server.table import Table as ServerTable
from cottonopolis.views import view
from views.tables import TABLES, Table, redealt

N_POSITIONS = 200
"""For each game; the tables of a game share them."""
SHARE = {table: N_POSITIONS // sum(other[0] == table[0] for other in TABLES) + 1 for table in TABLES}
LINES = ["P", "S cot@bir", "L 30", "T deck deck", "N bir-cov", "??"]


def new_game(table: Table, seed: int) -> Game:
    from cottonopolis import new

    map_id, players, options = table
    chosen: dict[str, Any] = {}
    for text in options.split(",") if options else []:
        name, value = text.strip().split("=")
        chosen[name] = {"true": True, "false": False}.get(value, int(value) if value.isdecimal() else value)
    return new(map_id, players, seed, chosen)


def server_table(game: Game, confirmed: Game, answers: tuple[int, ...]) -> ServerTable:
    """A table at which this game is played, with the log that it has."""
    n = game.content.n_seats
    table = ServerTable(
        1, "code", game.content.map, n, dict(game.content.options), game.seed or 0, None, "0", None, True, 0.0
    )  # fmt: skip
    table.seats = [Seat(it, "human", f"P{it}", secret_hash=hashed(f"secret{it}")) for it in range(n)]
    empty = Game(game.content, game.rules, game.start.copy(), game.seats)
    bodies = action_bodies(empty, confirmed)
    table.entries = [Entry(number, "action", seat, body, 0.0) for number, (seat, body) in enumerate(bodies, start=1)]
    table.seq = table.ply = len(table.entries)
    table.status = PLAYING if not game.over else "over"
    table.game = confirmed
    table.set_turn(len(answers), answers)
    return table


class OneTable(House):
    """A house with a single table, which is in memory already."""

    def __init__(self, table: ServerTable) -> None:
        # It is never opened.
        address = "sqlite+aiosqlite:///nowhere.sqlite"
        super().__init__(Settings(database=address), Store(address), Metrics())
        self._cache["code"] = table


async def everything(table: ServerTable, seat: int | None, chance: random.Random) -> list[str]:
    """All that a seat or a spectator is told, as it goes over the wire."""
    house = OneTable(table)
    secret = None if seat is None else f"secret{seat}"
    said = [
        (await look.position(house, "code", secret, None, None, outlook=chance.random() < 0.2)).model_dump_json(),
        (await look.log(house, "code", secret, 0, 1000)).model_dump_json(),
        await look.record(house, "code", secret, as_json=chance.random() < 0.5),
    ]
    assert table.game is not None
    earlier = chance.randint(0, len(table.game.lines))
    if chance.random() < 0.2:
        said.append((await look.position(house, "code", secret, None, earlier)).model_dump_json())
    is_made = table.turn is not None and table.turn.seat == seat and table.turn.needs_confirm
    if seat is not None and table.status == PLAYING and not is_made:
        said.append((await look.explain(house, "code", secret, chance.choice(LINES), None)).model_dump_json())
    listener = Listener(house, "code", secret, "0")
    await listener.begin()
    said.append((await listener.news()).decode())
    return said


def twin_of(game: Game, seat: int | None, chance: random.Random) -> Game:
    """The same game with what a seat does not know dealt anew."""
    twin = game.copy()
    twin.state = redealt(game, view(game, seat), chance).state
    return twin


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nobody_is_told_what_is_hidden(table: Table) -> None:
    chance = random.Random(11)
    left, seed = SHARE[table], 500
    while left:
        seed += 1
        game = new_game(table, seed)
        until = chance.randint(0, 5)
        while not game.over and left:
            turn = Turn(game)
            while not turn.needs_confirm:
                turn = turn.played(chance.choice(turn.shown.legal()))
                until -= 1
                if until < 0:
                    until = chance.randint(4, 20)
                    left -= 1
                    check(game, turn, chance)
                if not left:
                    break
            else:
                game = turn.confirmed()


def check(game: Game, turn: Turn, chance: random.Random) -> None:
    """Compares what everybody is told at a table and at another that differs only in what that one does not know."""
    for seat in (None, *range(game.content.n_seats)):
        is_own = seat == turn.seat
        answers = turn.answers
        # Who makes a turn knows the table as it is shown, and the hidden cards that the turn has turned over.
        if is_own and turn.shown.state.deck != game.state.deck:
            continue
        if is_own and turn.shown.state.n_revealed != game.state.n_revealed:
            continue
        twin = twin_of(game, seat, chance)
        if not is_own:
            # Nobody else knows anything of the running turn: at the other table nothing of it has been made.
            answers = ()
        seed = chance.random()
        here = server_table(game, game, turn.answers)
        there = server_table(game, twin, answers)
        told = asyncio.run(everything(here, seat, random.Random(seed)))
        again = asyncio.run(everything(there, seat, random.Random(seed)))
        assert again == told, json.dumps([game.content.map, seat])
