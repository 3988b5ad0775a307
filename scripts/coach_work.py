"""The work of `coach.py` in pieces that any process can do: a game judged, a game reviewed, a mistake replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any

from cottonopolis import new
from cottonopolis.analysis import Review
from cottonopolis.analysis.candidates import follow
from cottonopolis.analysis.chances import chances, ends_near
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.expectation import expected_points
from cottonopolis.analysis.future import Player, value_of
from cottonopolis.analysis.review import FIRST_ENDS
from cottonopolis.analysis.review_work import ENDS, Ends, Table, Task, work
from cottonopolis.analysis.turns import turn_at, turns_of
from cottonopolis.arena.ladder import LadderTable, ladder_tables
from cottonopolis.game import Game
from cottonopolis.games.definition import definition_of
from cottonopolis.notation.record import format_record
from cottonopolis.think.selfplay import SelfPlay

WIDTH = 8
"""Of the beam of strong players, who plan whole turns by the networks: `hard`, without its deals of hidden cards."""
REPLAYING = 4
"""The same of those who play on from a mistake, four hundred times: they plan whole turns too, in half the time."""
SOFT = (0, 1500, 3000, 1500)
"""Thousandths of a point by which the players err in whose games mistakes are looked for, and the single actions of
all but the first."""
FIRST_DEAL = 50_000
"""No review looks at so late a deal."""
SEED = 2**61

Row = dict[str, Any]


@dataclass(frozen=True)
class Replay:
    """A mistake to be replayed on some deals."""

    table: str
    seed: int
    ply: int
    moves: tuple[tuple[int, ...], ...]
    """The better turn, and the one that was played."""
    first: int
    """How often it has been replayed before."""
    n: int


@cache
def tables() -> dict[str, LadderTable]:
    """By name, such as `birmingham-4`: every title with every player count."""
    return {table.name: table for table in ladder_tables()}


@cache
def networks_of(table: str) -> str:
    """A short word for the networks by which a table is played; other networks have another one."""
    game = new_game(table, 0)
    path = definition_of(game.content.rules).data / "networks" / f"{game.content.map}.toml"
    return blake2b(path.read_bytes(), digest_size=4).hexdigest() if path.is_file() else "judge"


def new_game(table: str, seed: int) -> Game:
    """The beginning of a game."""
    at = tables()[table]
    return new(at.map_or_file, at.players, seed, dict(at.options))


@lru_cache(maxsize=2)
def played(table: str, seed: int, errs: Sequence[int]) -> Game:
    """A game by players who err so much; they change their seats from game to game."""
    game = new_game(table, seed)
    player = Player(game.content, game.rules)
    evaluators = [player.evaluator] * player.n_seats
    by_err = {err: SelfPlay(evaluators, seed, 0 if err else WIDTH) for err in errs}
    while game.to_move is not None:
        seat = game.to_move
        err = errs[(seat + seed) % len(errs)]
        follow(game, by_err[err].chosen(game.state, seat, err), seat)
    return game


def judged(task: tuple[str, int]) -> Row:
    """By turn and seat of a game by strong players: the chance that a review tells, in thousandths; and who won."""
    name, seed = task
    game = played(name, seed, (0,))
    player, table = Player(game.content, game.rules), Table(format_record(game.record()))
    turns = list(turns_of(game))
    found = [work(Task(table, ENDS, turn, 0, FIRST_ENDS)) for turn in range(len(turns))]
    ends = [one.points for one in found if isinstance(one, Ends)]
    told = [expected_points(player.evaluator, turn.game.state) for turn in turns]
    said = [chances(ends_near(told, ends, turn)) for turn in range(len(turns))]
    first, places = ends_near(told, ends, 0), game.result()
    return {
        "by": networks_of(name),
        "seed": seed,
        "said": [[round(1000 * chance.mean) for chance in turn] for turn in said],
        "won": [1 / places.count(1) if place == 1 else 0 for place in places],
        "points": [round(sum(column) / len(column), 1) for column in zip(*first, strict=True)],
        "scores": game.scores(),
    }


def reviewed(task: tuple[str, int]) -> Row:
    """What a review calls mistakes in a game by players of mixed strength, none of them replayed yet."""
    name, seed = task
    review = Review(played(name, seed, SOFT))
    mistakes = review.find_mistakes()
    return {
        "by": networks_of(name),
        "seed": seed,
        "tried": review.n_tried,
        "mistakes": [
            {
                "ply": it.ply,
                "said": round(it.cost.mean, 2),
                "moves": [it.better.moves, it.played.moves],
                "n": 0,
                "total": 0.0,
                "squares": 0.0,
            }
            for it in mistakes
        ],
    }


def replayed(task: Replay) -> list[float]:
    """By deal: how much more strong players make of the better turn than of the one that was played."""
    game = played(task.table, task.seed, SOFT)
    turn = turn_at(game, task.ply)
    player, deals, gains = Player(game.content, game.rules, REPLAYING), Deals(turn.game), []
    for n in range(FIRST_DEAL + task.first, FIRST_DEAL + task.first + task.n):
        seed, values = deals.chance(n).randrange(SEED), []
        for moves in task.moves:
            state = deals.state(n)
            player.begin(state, moves, turn.seat)
            player.self_play(seed).play(state, 0)
            values.append(value_of([int(one.vp) for one in state.players], turn.seat))
        gains.append(values[0] - values[1])
    return gains
