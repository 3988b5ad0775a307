"""Whatever somebody can fetch or hear is the same at two tables that this one cannot tell apart."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import secrets
from dataclasses import replace
from typing import Any

import pytest

from cottonopolis.game import Game
from cottonopolis.game.turn import Turn
from cottonopolis.server import responses
from cottonopolis.server.asking import Asking
from cottonopolis.server.clocks import Pace
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.game_log import GameLog, RebuiltGames
from cottonopolis.server.keys import hashed
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.server_table import PLAYING, Deal, Entry, Seat, ServerTable, action_bodies
from cottonopolis.server.services import Services
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store
from cottonopolis.server.stream import Listener
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.turn_clocks import clocks_after
from cottonopolis.server.wire import ExplainIn, LookIn
from cottonopolis.views import view
from views import turns
from views.tables import GAMES, TABLES, Table, redealt

N_POSITIONS = int(os.environ.get("COTTONOPOLIS_LEAK_POSITIONS", "40"))
"""For each game; the tables of a game share them. 200 takes some minutes."""
SHARE = {table: N_POSITIONS // sum(other[0] == table[0] for other in TABLES) + 1 for table in TABLES}
NOW = 1_790_000_000_000
LINES = ["P", "S cot@bir", "L 30", "T deck deck", "N bir-cov", "??"]


def new_game(table: Table, seed: int) -> Game:
    from cottonopolis import new

    map_id, players, options = table
    chosen: dict[str, Any] = {}
    for text in options.split(",") if options else []:
        name, value = text.strip().split("=")
        chosen[name] = {"true": True, "false": False}.get(value, int(value) if value.isdecimal() else value)
    return new(map_id, players, seed, chosen)


def server_table(game: Game, log: list[Entry], answers: tuple[int, ...]) -> ServerTable:
    """A table at which this game is played."""
    n = game.content.n_seats
    table = ServerTable(
        1, "code", game.content.map, n, dict(game.content.options), game.seed or 0, None, "0", None, True, 0.0
    )  # fmt: skip
    table.seats = [
        Seat(it, "human", f"P{it}", person_id=100 + it, secret_hash=hashed(f"secret{it}")) for it in range(n)
    ]
    table.entries = log
    table.seq = table.ply = len(log)
    table.status = PLAYING
    table.game = game
    # Everybody sees the commitment; what it is made of differs at every table.
    table.deal = Deal(tuple(game.state.deck), "c" * 64, secrets.token_hex(32))
    table.set_turn(len(answers), answers)
    # As changes of the table leave its clocks: the last turn has ended, then something was tried.
    table.pace = Pace("live", 600_000, 5_000, "bot", "easy")
    table.clocks = clocks_after(replace(table, ply=-1), table, log[-1:], NOW)
    table.clocks = clocks_after(table, table, [], NOW + 60_000 * len(answers))
    return table


def entries(before: Game, after: Game, log: list[Entry]) -> list[Entry]:
    """The log with the actions that came last."""
    bodies = enumerate(action_bodies(before, after), start=len(log) + 1)
    return log + [Entry(number, "action", seat, body, 0.0) for number, (seat, body) in bodies]


class OneTable(TableCache):
    """A cache with a single table, which is in memory already. Its database is never opened."""

    def __init__(self) -> None:
        address = "sqlite+aiosqlite:///nowhere.sqlite"
        super().__init__(Settings(database=address, engine_workers=0), Store(address), Metrics())

    def put(self, table: ServerTable) -> None:
        self._cache["code"] = table
        assert table.game is not None
        self.engine.thread.memory.games = GivenGame(table.game)


class GivenGame(RebuiltGames):
    """Questions are about the game of the table itself: from its log another deal would follow."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def game(self, log: GameLog) -> Game:
        assert log.moves == tuple(self._game.moves)
        return self._game


CACHE = OneTable()
CLIENT = Client("here")


async def everything(table: ServerTable, seat: int | None, chance: random.Random) -> list[str]:
    """All that a seat or a spectator is told, as it goes over the wire."""
    cache = CACHE
    cache.put(table)
    secret = None if seat is None else f"secret{seat}"
    asking = Asking(Services(cache), "code", secret, CLIENT)
    asked = LookIn(outlook=chance.random() < 0.15, text=True)
    said = [
        (await responses.position(asking, asked)).decode(),
        (await responses.log(asking, 0, 1000)).model_dump_json(),
    ]
    if seat is not None:
        # Another device of the same person is told the same, and what lists tell is no more.
        by_person = Asking(Services(cache), "code", "person_x", CLIENT, person_id=100 + seat)
        assert (await responses.position(by_person, asked)).decode() == said[0]
    said.append(json.dumps([table.to_move, table.moved, responses.table_out(table).model_dump_json()]))
    if chance.random() < 0.3:
        said.append(await responses.record(asking, as_json=chance.random() < 0.5))
    assert table.game is not None
    earlier = chance.randint(0, len(table.game.lines))
    if chance.random() < 0.2:
        looks = [LookIn(actions=earlier, text=True), LookIn(actions=earlier)]
        said += [(await responses.position(asking, asked)).decode() for asked in looks]
    is_made = table.turn is not None and table.turn.seat == seat and table.turn.needs_confirm
    if seat is not None and table.status == PLAYING and not is_made:
        asked_line = ExplainIn(line=chance.choice(LINES))
        said.append((await responses.explain(asking, asked_line)).model_dump_json())
    listener = Listener(cache, "code", secret, "0")
    await listener.begin()
    said.append((await listener.news()).decode())
    return said


def twin_of(game: Game, seat: int | None, chance: random.Random) -> Game:
    """The same game with what a seat does not know dealt anew."""
    twin = game.copy()
    # Nobody has looked at it yet.
    twin.memory = {}
    twin.state = redealt(game, view(game, seat), chance).state
    return twin


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nobody_is_told_what_is_hidden(table: Table) -> None:
    asyncio.run(check_games(table))


async def check_games(table: Table) -> None:
    """Games by chance, looked at in the middle of turns."""
    chance = random.Random(11)
    left, seed = SHARE[table], 500
    while left:
        seed += 1
        game, log = new_game(table, seed), list[Entry]()
        until = chance.randint(0, 5)
        while not game.over and left:
            turn = Turn(game)
            while not turn.needs_confirm and left:
                turn = turn.played(chance.choice(turn.shown.legal()))
                until -= 1
                if until < 0:
                    until = chance.randint(4, 20)
                    left -= 1
                    await check(game, log, turn, chance)
            if turn.needs_confirm:
                log = entries(game, turn.confirmed(), log)
                game = turn.confirmed()


async def check(game: Game, log: list[Entry], turn: Turn, chance: random.Random) -> None:
    """Compares what everybody is told at a table and at another that differs only in what that one does not know."""
    others = [seat for seat in (None, *range(game.content.n_seats)) if seat != turn.seat]
    for seat in (turn.seat, *chance.sample(others, 2)):
        answers = turn.answers
        if seat != turn.seat:
            # Nobody else knows anything of the running turn: at the other table nothing of it has been made.
            answers = ()
        elif hidden(turn.shown) != hidden(game):
            # Who has turned something over in this turn knows more than before it, and the deal below does not.
            continue
        twin = twin_of(game, seat, chance)
        seed = chance.random()
        told = await everything(server_table(game, log, turn.answers), seat, random.Random(seed))
        again = await everything(server_table(twin, log, answers), seat, random.Random(seed))
        assert again == told, json.dumps([game.content.map, seat])


def hidden(game: Game) -> tuple[int, int]:
    return len(game.state.deck), game.state.n_revealed


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind[0][0])
def test_what_is_dealt_before_a_turn_is_not_told_after_it(kind: list[Table]) -> None:
    """The question that a turn leaves to the next player is the same, whatever that one holds (B-hid-01)."""
    chance = random.Random(12)
    rules = new_game(kind[0], 1).content.rules
    played = [turns.turn_by_chance(position, chance) for position in turns.forced(rules) for _ in range(4)]
    for table in kind:
        played += itertools.islice(turns.turns(table, 1200), 3)
    for one in played:
        asyncio.run(check_turn(one, chance))


async def check_turn(played: turns.Played, chance: random.Random) -> None:
    """Compares what everybody is told after a turn with the same turn after another deal."""
    for seat in (None, *range(played.before.content.n_seats)):
        twin = turns.twin_of(played, seat, chance)
        if twin is None:
            continue
        seed = chance.random()
        told, again = [
            await everything(server_table(one.after, entries(one.before, one.after, []), ()), seat, random.Random(seed))
            for one in (played, twin)
        ]
        assert again == told, json.dumps([played.before.content.map, seat, played.after.lines])
