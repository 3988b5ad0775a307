"""What is true of every table of every game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cottonopolis.engine.doors import apply, legal
from cottonopolis.engine.state import OVER
from engine.play import choose, decisions, table
from engine.reference import assert_sound

players = st.integers(2, 4)
seeds = st.integers(0, 2**40)


@settings(max_examples=12, deadline=None)
@given(players, seeds)
def test_nothing_is_lost_or_doubled_at_any_decision(n_players: int, seed: int) -> None:
    content, rules = table("birmingham", n_players)
    chance = random.Random(seed)
    for state in decisions(rules, seed):
        if chance.random() < 0.25 or state.stage == OVER:
            assert_sound(content, rules, state)


@settings(max_examples=15, deadline=None)
@given(players, seeds)
def test_answers_ascend_without_repetition_and_are_a_real_choice(n_players: int, seed: int) -> None:
    _, rules = table("birmingham", n_players)
    for state in decisions(rules, seed):
        answers = legal(rules, state)
        assert answers == sorted(set(answers))
        assert len(answers) > 1 or state.stage == OVER


@settings(max_examples=10, deadline=None)
@given(players, seeds)
def test_playing_on_a_copy_leaves_the_original_alone(n_players: int, seed: int) -> None:
    _, rules = table("birmingham", n_players)
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


@settings(max_examples=10, deadline=None)
@given(players, seeds)
def test_a_game_has_the_rounds_that_its_cards_give(n_players: int, seed: int) -> None:
    """10, 9 or 8 in each era, no more and no fewer; at the end all cards have been played."""
    _, rules = table("birmingham", n_players)
    rounds = {2: 10, 3: 9, 4: 8}[n_players]
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
