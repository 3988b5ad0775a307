"""Means, intervals and ratings against cases computed by hand."""

from __future__ import annotations

import random

import pytest

from arena.matches import configuration, played
from cottonopolis.arena import summarise
from cottonopolis.arena.interval import Estimate, estimate, estimate_share, t_quantile
from cottonopolis.arena.rating import ratings_of
from cottonopolis.errors import ArenaError


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (30, 2.0423), (119, 1.9801), (1000, 1.9623)],
)
def test_the_values_of_student_are_those_of_the_printed_tables(freedom: int, value: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(value, abs=5e-5)


def test_a_mean_with_its_interval() -> None:
    # Mean 14, variance (16 + 0 + 0 + 16) / 3, so 3.1824 * sqrt(10.667 / 4) = 5.197 on either side.
    found = estimate([10, 14, 14, 18])
    assert found.mean == 14
    assert found.low == pytest.approx(14 - 5.197, abs=1e-3)
    assert found.high == pytest.approx(14 + 5.197, abs=1e-3)


def test_one_observation_says_nothing_about_its_error() -> None:
    assert estimate([3.0]) == Estimate(3.0, None, None)
    assert estimate([3.0]).as_json() == {"value": 3.0, "ci95": None}


def test_a_share_stays_between_nothing_and_all() -> None:
    found = estimate_share([0.0, 1.0, 1.0])
    assert (found.low, found.high) == (0.0, 1.0)


def test_deals_that_are_all_won_leave_a_doubt() -> None:
    # 0.858 ** 24 is 0.025: a bot with that share would win 24 deals in a row once in forty times.
    assert estimate_share([1.0] * 24).low == pytest.approx(0.8575, abs=1e-3)
    assert estimate_share([0.0] * 24).high == pytest.approx(0.1425, abs=1e-3)


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    chance = random.Random(11)
    n_held = sum(estimate([chance.gauss(5, 19) for _ in range(12)]).holds(5.0) for _ in range(2000))
    assert 0.935 < n_held / 2000 < 0.965, f"seed 11: {n_held}"


def test_two_bots_over_two_deals() -> None:
    games = [
        played(0, 0, (0, 1), (100, 80)),
        played(1, 0, (1, 0), (90, 90)),
        played(2, 1, (0, 1), (70, 110)),
        played(3, 1, (1, 0), (60, 120)),
    ]
    first, second = summarise(configuration("a", "b"), games).bots
    # Deals: wins (1 + 1/2) / 2 and (0 + 1) / 2; points 95 and 95; leads (20 + 0) / 2 and (-40 + 60) / 2.
    assert first.win_share.mean == 0.625
    assert first.mean_vp == Estimate(95, 95, 95)
    assert first.own_minus_others == Estimate(10, 10, 10)
    assert (second.win_share.mean, second.mean_vp.mean, second.own_minus_others.mean) == (0.375, 85, -10)
    # The two shares 0.75 and 0.5 differ from their mean by 0.125: 12.7062 * 0.125 is more than there is room for.
    assert (first.win_share.low, first.win_share.high) == (0.0, 1.0)
    assert first.games == second.games == 4


def test_a_bot_in_three_seats_has_the_mean_of_the_three() -> None:
    games = [played(n, 0, (0,) * n + (1,) + (0,) * (3 - n), (50, 50, 50, 50)) for n in range(4)]
    rotations = [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]
    games = [
        played(n, 0, seats, [100 if bot == 0 else 70 for bot in seats]) for n, seats in enumerate(rotations)
    ]  # fmt: skip
    first, second = summarise(configuration("a", "b", players=4), games).bots
    assert (first.win_share.mean, second.win_share.mean) == (1.0, 0.0)
    assert first.own_minus_others.mean == 30
    # One of the others has 100, two have 70: 70 - 80.
    assert second.own_minus_others.mean == -10
    assert (first.games, second.games) == (4, 4)


def test_shares_of_all_seats_add_up_to_one_win_a_game() -> None:
    games = [
        played(n, 0, seats, (10, 10, 10), (1, 1, 3) if n else (1, 1, 1))
        for n, seats in enumerate([(0, 1, 2), (1, 2, 0), (2, 0, 1)])
    ]
    found = summarise(configuration("a", "b", "c", players=3), games)
    assert sum(bot.win_share.mean for bot in found.bots) == pytest.approx(1)
    assert found.par == pytest.approx(1 / 3)


def test_a_deal_counts_when_all_its_rotations_are_there() -> None:
    games = [played(0, 0, (0, 1), (9, 1)), played(1, 0, (1, 0), (9, 1)), played(2, 1, (0, 1), (90, 1))]
    found = summarise(configuration("a", "b"), games)
    assert (found.deals, found.games, found.bots[0].mean_vp.mean) == (1, 2, 5)
    with pytest.raises(ArenaError, match="all its rotations"):
        summarise(configuration("a", "b"), games[2:])


def test_who_wins_is_rated_higher_and_ever_more_surely() -> None:
    games = [played(n, n // 2, (n % 2, 1 - n % 2), (9 - 8 * (n % 2), 1 + 8 * (n % 2))) for n in range(20)]
    short, long = ratings_of(2, games[:4]), ratings_of(2, games)
    assert short[0] and short[1] and long[0] and long[1]
    assert short[1].mu < short[0].mu < long[0].mu
    assert long[0].sigma < short[0].sigma


def test_equal_results_leave_ratings_equal() -> None:
    [first, second] = ratings_of(2, [played(0, 0, (0, 1), (5, 5))])
    assert first and second
    assert first.mu == pytest.approx(second.mu)


def test_a_bot_alone_has_no_rating() -> None:
    assert ratings_of(1, [played(0, 0, (0, 0), (5, 6))]) == [None]
