"""A table that pauses where turns end plays the same game as one that does not."""

from __future__ import annotations

import random

import pytest

from cottonopolis.built import is_compiled
from cottonopolis.engine.api import finish_turn, legal, take
from cottonopolis.engine.state import ACTION, DEBT, OVER, State
from cottonopolis.engine.turn import is_paused
from engine.play import Which, choose, table

TABLES: list[Which] = [
    ("birmingham", 2),
    ("birmingham", 3, ("introductory", True)),
    ("lancashire", 4),
    ("lancashire", 3, ("edition", "roxley2018")),
    ("lancashire", 3, ("shortfall", "debt")),
    ("germany", 3),
    ("germany", 4, ("final_round_phases_2_3", False)),
    ("new_england", 5),
]


def hidden(state: State) -> list[object]:
    """What only the end of a turn may change."""
    return [state.turn, state.order, state.era, state.round, state.rng, state.aside]


@pytest.mark.parametrize("which", TABLES, ids=str)
def test_a_paused_turn_that_is_finished_equals_one_without_a_pause(which: Which) -> None:
    _, rules = table(*which)
    n_paused = 0
    for seed in range(6 if is_compiled() else 2):
        chance = random.Random(seed)
        state = rules.start(seed)
        while state.stage != OVER:
            before = hidden(state)
            twin = state.copy()
            twin.pauses = True
            move = choose(rules, state, chance)
            take(rules, state, move)
            take(rules, twin, move)
            if is_paused(twin):
                n_paused += 1
                assert hidden(twin) == before
                assert legal(rules, twin) == [] and legal(rules, twin.copy()) == []
                finish_turn(rules, twin)
                assert not twin.pauses
            assert twin.key() == state.key() and legal(rules, twin) == legal(rules, state)
    assert n_paused > 50


def test_the_last_tile_for_a_debt_ends_a_turn_of_its_own() -> None:
    _, rules = table("lancashire", 4)
    n_debts = 0
    for seed in range(60):
        chance = random.Random(seed)
        state = rules.start(seed)
        while state.stage != OVER and n_debts < 3:
            if state.stage == DEBT:
                twin = state.copy()
                twin.pauses = True
                seat = twin.order[twin.turn]
                while twin.debt > 0:
                    take(rules, twin, legal(rules, twin)[-1])
                n_debts += 1
                assert is_paused(twin) and twin.order[twin.turn] == seat
                finish_turn(rules, twin)
                assert twin.stage in (ACTION, DEBT, OVER) and not is_paused(twin)
            take(rules, state, chance.choice(legal(rules, state)))
    assert n_debts == 3
