"""What the next scoring would give is what it gives when it comes."""

from __future__ import annotations

import random

import pytest

from cottonopolis.built import is_compiled
from cottonopolis.engine.api import finish_turn, legal, take
from cottonopolis.engine.move import LOAN, PASS, SCOUT, verb_of
from cottonopolis.engine.state import OVER
from cottonopolis.engine.turn import is_paused
from engine.play import Which, table

TABLES: list[Which] = [
    ("birmingham", 2),
    ("birmingham", 4),
    ("lancashire", 3),
    ("lancashire", 4, ("edition", "roxley2018")),
    # Without interest in the last round the final scoring finds the table as the last action left it.
    ("germany", 3, ("final_round_phases_2_3", False)),
    ("new_england", 4, ("final_round_phases_2_3", False)),
]


@pytest.mark.parametrize("which", TABLES, ids=str)
def test_points_now_are_the_points_of_the_next_scoring(which: Which) -> None:
    _, rules = table(*which)
    is_one_scoring = rules.numbers.n_eras == 1
    n_equal = n_points = 0
    for seed in range(12 if is_compiled() else 4):
        chance = random.Random(seed)
        state = rules.start(seed)
        # Money at the end of the rail era is not part of what is expected here.
        while state.stage != OVER and (is_one_scoring or state.era == 0):
            state.pauses = True
            # Nobody borrows, so that few owe.
            answers = [move for move in legal(rules, state) if verb_of(move) not in (LOAN, SCOUT)]
            busy = [move for move in answers if verb_of(move) != PASS] or answers
            take(rules, state, chance.choice(busy))
            if not is_paused(state):
                continue
            era, was = state.era, [player.vp for player in state.players]
            gains = [rules.score_now(state, player) for player in state.players]
            # Who owes income may lose points besides.
            may_owe = [bool(rules.kit.levels) and rules.kit.levels[player.space] < 0 for player in state.players]
            assert legal(rules, state) == []
            finish_turn(rules, state)
            is_scored = state.era != era or state.stage == OVER
            for seat, player in enumerate(state.players):
                if not may_owe[seat]:
                    assert player.vp == was[seat] + is_scored * gains[seat], f"seed {seed}"
                    n_equal += is_scored
                    n_points += is_scored and gains[seat] != 0
    assert n_equal >= 4 and n_points >= 2
