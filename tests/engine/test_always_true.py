"""What is true of every table of every game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.move import (
    BUILD,
    COMBINE,
    DRAW,
    PASS,
    REPAY,
    SCOUT,
    SELL,
    STOP,
    first_of,
    second_of,
    verb_of,
)
from cottonopolis.engine.state import OVER
from effort import examples
from engine.play import Which, choose, decisions, table
from engine.reference import assert_sound

tables = st.sampled_from(
    [
        *(("birmingham", n) for n in (2, 3, 4)),
        *(("lancashire", n) for n in (3, 4)),
        *(("lancashire", n, ("edition", "roxley2018")) for n in (2, 3, 4)),
        ("lancashire", 3, ("shortfall", "debt")),
        *((map_id, n) for map_id in ("germany", "new_england") for n in (3, 4, 5)),
    ]
)
seeds = st.integers(0, 2**40)


@examples(12, 500)
@given(tables, seeds)
def test_nothing_is_lost_or_doubled_at_any_decision(which: Which, seed: int) -> None:
    content, rules = table(*which)
    chance = random.Random(seed)
    for state in decisions(rules, seed):
        if chance.random() < 0.25 or state.stage == OVER:
            assert_sound(content, rules, state)


@examples(15, 500)
@given(tables, seeds)
def test_answers_ascend_without_repetition_and_are_a_real_choice(which: Which, seed: int) -> None:
    _, rules = table(*which)
    for state in decisions(rules, seed):
        answers = legal(rules, state)
        assert answers == sorted(set(answers))
        assert len(answers) > 1 or state.stage == OVER
        for move in answers:
            # What a verb does not say stays 0, so that one answer is one number.
            assert second_of(move) == 0 or verb_of(move) in (BUILD, COMBINE, SELL)
            assert first_of(move) == 0 or verb_of(move) not in (SCOUT, PASS, DRAW, REPAY, STOP)


@examples(10, 500)
@given(tables, seeds)
def test_playing_on_a_copy_leaves_the_original_alone(which: Which, seed: int) -> None:
    _, rules = table(*which)
    chance = random.Random(seed)
    for state in decisions(rules, seed):
        before = state.key()
        twin = state.copy()
        assert twin.key() == before
        for _ in range(3):
            if twin.stage != OVER:
                apply(rules, twin, choose(rules, twin, chance))
        assert state.key() == before
        assert twin.key() != before or state.stage == OVER


@pytest.mark.parametrize(
    ("which", "rounds"),
    [
        *((("birmingham", n), rounds) for n, rounds in ((2, 10), (3, 9), (4, 8))),
        *((("lancashire", n), rounds) for n, rounds in ((3, 10), (4, 8))),
        *((("lancashire", n, ("edition", "roxley2018")), rounds) for n, rounds in ((2, 10), (3, 9), (4, 8))),
    ],
)
def test_an_era_has_the_rounds_that_its_cards_give_and_uses_them_up(which: Which, rounds: int) -> None:
    _, rules = table(*which)
    for seed in range(3):
        last_of_canal = -1
        for state in decisions(rules, seed):
            if state.era == 0:
                last_of_canal = state.round
        assert state.stage == OVER and legal(rules, state) == []
        assert (last_of_canal, state.era, state.round) == (rounds - 1, 1, rounds - 1)
        assert not state.deck and all(not player.hand for player in state.players)


@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_the_same_seed_gives_the_same_game_and_another_seed_another(n_players: int) -> None:
    _, rules = table("birmingham", n_players)
    assert rules.start(5).key() == rules.start(5).key()
    assert rules.start(5).key() != rules.start(6).key()
