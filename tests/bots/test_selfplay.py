"""Bots that learn play as those that people meet: cards are chosen by what is left, not by a rule of thumb."""

from __future__ import annotations

import pytest

from cottonopolis import new
from cottonopolis.bots.networks import make_evaluator, shipped
from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import DISCARD, State
from cottonopolis.think.selfplay import SelfPlay


@pytest.mark.parametrize("map_", ["birmingham", "lancashire", "germany"])
def test_the_card_goes_without_which_the_table_is_worth_most(map_: str) -> None:
    game = new(map_, players=3, seed=5)
    evaluator = make_evaluator(game.content, game.rules, shipped(game.content.rules, map_))
    players = SelfPlay([evaluator] * 3, seed=5)
    state = game.state.copy()
    n_seen = 0
    while n_seen < 4:
        answers = legal(game.rules, state)
        seat = state.order[state.turn]
        if state.stage != DISCARD or len(answers) == 1:
            apply(game.rules, state, answers[-1])
            continue
        card = players.discarded(state, seat, answers)
        values = [evaluator.value(_after(game.rules, state, answer), seat) for answer in answers]
        assert values[answers.index(card)] == max(values)
        n_seen += len(set(values)) > 1
        apply(game.rules, state, card)


def _after(rules: RuleSet, state: State, answer: int) -> State:
    table = state.copy()
    apply(rules, table, answer)
    return table
