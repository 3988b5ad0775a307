"""A table before anything has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.network import unjoined
from cottonopolis.engine.rng import seeded
from cottonopolis.engine.state import Player, State

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.words import Int, Seat


def empty_table(rules: RuleSet, seed: Int, arranged: list[Int]) -> State:
    """A table with nothing on the board and no card dealt, before its first shuffle."""
    board, kit, numbers = rules.board, rules.kit, rules.numbers
    players: list[Player] = []
    order: list[Seat] = []
    seat: Seat = 0
    while seat < kit.n_seats:
        mat = kit.mat_of.copy()
        players.append(Player(numbers.start_money, 0, numbers.start_space, 0, 0, 0, 0, 0, mat, [], []))
        order.append(seat)
        seat += 1
    state = State(
        players,
        order,
        [-1] * board.n_spaces,
        [-1] * board.n_spaces,
        [0] * board.n_spaces,
        [0] * kit.n_industries,
        unjoined(board.n_places),
        [market.start_cubes for market in kit.markets],
        [],
        [],
        [],
        [],
        arranged,
        [],
    )
    state.rng = seeded(seed)
    return state
