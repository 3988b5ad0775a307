"""How many ways to play one action are compared, also where a board is so full that there are millions."""

from __future__ import annotations

from collections import Counter

import pytest

from cottonopolis.bots.weights import make_judge
from cottonopolis.engine.api import legal
from cottonopolis.engine.move import FIRST_BOX, SELL, first_of, second_of, verb_of
from cottonopolis.game import Game
from cottonopolis.think.evaluator import Evaluator
from cottonopolis.think.walk import MOST_WAYS, Walk
from game.crowded import TABLES, crowded


def _walk(game: Game, *, is_quick: bool = False) -> Walk:
    return Walk(Evaluator(make_judge(game.content, game.rules)), 0, is_quick=is_quick)


@pytest.mark.parametrize("name", TABLES)
def test_every_opening_of_a_crowded_table_is_followed_a_bounded_number_of_times(name: str) -> None:
    game = crowded(name)
    answers = legal(game.rules, game.state)
    walk = _walk(game)
    ways = Counter(option.first for option in walk.options(game.state))
    assert {first for first, move in enumerate(answers) if verb_of(move) == SELL} <= set(ways)
    assert max(ways.values()) <= MOST_WAYS + 1
    assert walk.n_nodes == ways.total() <= 8000
    quick = _walk(game, is_quick=True)
    quick.quick_option(game.state)
    assert quick.n_nodes <= 8000


@pytest.mark.parametrize("name", ["germany", "new_england"])
def test_of_many_sales_the_next_tile_goes_to_the_best_buyer(name: str) -> None:
    game = crowded(name)
    state = game.state
    judge = make_judge(game.content, game.rules)
    sales = [move for move in legal(game.rules, state) if verb_of(move) == SELL]
    (chosen,) = judge.sales_worth_trying(state, sales)
    ports = [second_of(move) for move in sales if first_of(move) == first_of(chosen) and second_of(move) < FIRST_BOX]
    income = {port: game.rules.kit.income_of[state.tile_at[port]] for port in ports}
    assert second_of(chosen) >= FIRST_BOX or income[second_of(chosen)] == min(income.values())
    # An own port is better than a box, and a box better than a port of another.
    for port in ports:
        state.owner_at[port] = state.order[state.turn]
        assert second_of(judge.sales_worth_trying(state, sales)[0]) in ports
    assert income[second_of(judge.sales_worth_trying(state, sales)[0])] == max(income.values())
    assert judge.sales_worth_trying(state, sales[:4]) == sales[:4]
