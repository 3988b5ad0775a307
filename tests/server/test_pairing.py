"""Rounds of a tournament: nobody sits twice, few meet again, seats are balanced, and scores add up."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cottonopolis.server.tournaments.pairing import Table, grouped, seated, swiss
from cottonopolis.server.tournaments.standings import Outcome, standing

SIZES = st.integers(2, 5)


def rounds_of(n: int, size: int, n_rounds: int, seed: int, *, is_swiss: bool = True) -> list[list[Table]]:
    """A tournament whose games end by chance."""
    chance = random.Random(seed)
    people = list(range(1, n + 1))
    found: list[list[Table]] = []
    outcomes: list[Outcome] = []
    for _ in range(n_rounds):
        order = [line.who for line in standing(people, outcomes)]
        tables = (swiss if is_swiss else grouped)(order, found, size)
        found.append(tables)
        for table in tables:
            places = chance.sample(range(1, size + 1), size)
            outcomes.append(Outcome(table, tuple(places), tuple(100 - place for place in places)))
    return found


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 24), SIZES, st.integers(1, 5), st.integers(0, 99), st.sampled_from(["swiss", "groups"]))
def test_everybody_sits_once_in_a_round_and_bots_fill_the_rest(
    n: int, size: int, n_rounds: int, seed: int, form: str
) -> None:
    for tables in rounds_of(n, size, n_rounds, seed, is_swiss=form == "swiss"):
        assert sorted(it for table in tables for it in table if it is not None) == list(range(1, n + 1))
        assert all(len(table) == size for table in tables) and len(tables) == -(-n // size)
        n_people = [sum(it is not None for it in table) for table in tables]
        assert max(n_people) - min(n_people) <= 1


@pytest.mark.parametrize(("n", "size", "n_rounds"), [(8, 2, 5), (16, 2, 5), (16, 4, 3), (24, 4, 4), (20, 3, 5)])
def test_few_meet_again(n: int, size: int, n_rounds: int) -> None:
    for seed in range(4):
        met = Counter(
            frozenset(pair)
            for tables in rounds_of(n, size, n_rounds, seed)
            for table in tables
            for pair in combinations([it for it in table if it is not None], 2)
        )
        again = sum(count - 1 for count in met.values())
        # By chance a quarter and more would: 30 of 120 pairs of the 16 by fours meet in a round.
        assert again <= 0.06 * met.total(), (seed, again, met.total())
        assert max(met.values()) <= 2


def test_those_meet_who_stand_alike() -> None:
    first = swiss([1, 2, 3, 4, 5, 6, 7, 8], [], 2)
    assert [set(table) for table in first] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
    # The winners are 1, 3, 5 and 7.
    second = swiss([1, 3, 5, 7, 2, 4, 6, 8], [first], 2)
    assert {frozenset(table) for table in second} == {frozenset(it) for it in ((1, 3), (5, 7), (2, 4), (6, 8))}


def test_nobody_plays_a_bot_twice_while_others_have_not() -> None:
    alone = [it for tables in rounds_of(7, 2, 6, 3) for table in tables if None in table for it in table if it]
    assert len(alone) == 6 and len(set(alone)) == 6


@settings(max_examples=25, deadline=None)
@given(SIZES, st.integers(1, 5), st.integers(0, 99))
def test_groups_stay_together_and_change_seats(size: int, n_rounds: int, seed: int) -> None:
    rounds = rounds_of(3 * size, size, n_rounds, seed, is_swiss=False)
    assert all([set(table) for table in tables] == [set(table) for table in rounds[0]] for tables in rounds)
    for who in range(1, 3 * size + 1):
        sat = Counter(table.index(who) for tables in rounds for table in tables if who in table)
        counts = [sat[seat] for seat in range(size)]
        assert max(counts) - min(counts) <= 1, (who, counts)


def test_in_swiss_rounds_seats_are_balanced_too() -> None:
    rounds = rounds_of(16, 4, 4, 1)
    for who in range(1, 17):
        sat = Counter(table.index(who) for tables in rounds for table in tables if who in table)
        assert max(sat.values()) <= 2, (who, sat)


def test_who_has_gone_leaves_room_for_a_bot() -> None:
    first = grouped([1, 2, 3, 4, 5, 6], [], 3)
    later = grouped([1, 2, 3, 5, 6], [first], 3)
    assert [{*table} for table in later] == [{1, 2, 3}, {None, 5, 6}]
    assert seated([], [], 3) == (None, None, None)


def test_ties_are_broken_by_those_met_then_by_wins_then_by_points() -> None:
    games = [
        Outcome((1, 2, 3), (1, 2, 3), (120, 100, 80)),
        Outcome((4, 5, 6), (1, 2, 2), (90, 70, 70)),
        Outcome((1, 4, 5), (1, 2, 3), (100, 90, 80)),
        Outcome((2, 3, 6), (1, 2, 3), (130, 90, 80)),
    ]
    lines = standing([1, 2, 3, 4, 5, 6], games)
    assert [(it.who, it.score) for it in lines] == [(1, 4.0), (2, 3.0), (4, 3.0), (3, 1.0), (5, 0.5), (6, 0.5)]
    by = {it.who: it for it in lines}
    assert by[2].opponents == 4.0 + 1.0 + 1.0 + 0.5 and by[4].opponents == 0.5 + 0.5 + 4.0 + 0.5
    assert by[1].wins == 2 and by[2].wins == 1
    assert [it.rank for it in standing([7, 8], [])] == [1, 1]
