"""Who sits where: every bot meets the same luck."""

from __future__ import annotations

from collections import Counter

import pytest

from cottonopolis.arena import Schedule
from cottonopolis.arena.schedule import Pairing
from cottonopolis.errors import ArenaError


@pytest.mark.parametrize(("n_bots", "n_seats"), [(2, 2), (3, 3), (4, 4), (5, 5), (3, 2), (5, 4), (6, 3)])
def test_in_each_deal_each_bot_sits_in_each_seat_equally_often(n_bots: int, n_seats: int) -> None:
    for deal in range(4):
        games = Schedule(n_bots, n_seats, seed=1).deal(deal)
        counts = Counter((bot, seat) for game in games for seat, bot in enumerate(game.seats))
        assert len(counts) == n_bots * n_seats
        assert len(set(counts.values())) == 1
        assert all(len(set(game.seats)) == n_seats for game in games)


def test_with_more_bots_than_seats_every_two_meet_equally_often() -> None:
    meetings: Counter[tuple[int, int]] = Counter()
    for game in Schedule(5, 3, seed=1).deal(0):
        meetings.update((a, b) for a in game.seats for b in game.seats if a < b)
    assert len(meetings) == 10
    assert set(meetings.values()) == {9}


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    games = Schedule(2, 4, seed=1).deal(0)
    assert [game.seats for game in games] == [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]


def test_a_bot_alone_plays_each_deal_once() -> None:
    assert [game.seats for game in Schedule(1, 4, seed=1).deal(0)] == [(0, 0, 0, 0)]


def test_the_order_round_the_table_changes_from_deal_to_deal() -> None:
    schedule = Schedule(4, 4, seed=1)
    assert {schedule.deal(deal)[0].seats for deal in range(6)} == {
        (0, *others) for others in [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
    }


def first_games(schedule: Schedule, n_deals: int) -> list[Pairing]:
    return [game for deal in range(n_deals) for game in schedule.deal(deal)]


def test_all_games_of_a_deal_have_its_seed_and_no_other_deal_has() -> None:
    games = first_games(Schedule(3, 3, seed=5), 40)
    assert len({(game.deal, game.seed) for game in games}) == len({game.seed for game in games}) == 40
    assert {game.seed for game in first_games(Schedule(3, 3, seed=6), 40)}.isdisjoint(game.seed for game in games)


def test_a_game_is_found_by_its_number() -> None:
    schedule = Schedule(4, 3, seed=5)
    games = first_games(schedule, 3)
    assert [game.game for game in games] == list(range(schedule.n_games(3)))
    assert [schedule.pairing(game.game) for game in games] == games


def test_nobody_cannot_play() -> None:
    with pytest.raises(ArenaError, match="at least one bot"):
        Schedule(0, 4, seed=1)
