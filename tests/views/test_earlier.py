"""A look back shows what was seen then, however the game went on and in whatever order one looks."""

from __future__ import annotations

import random

import pytest

from cottonopolis import new
from cottonopolis.game import Game
from cottonopolis.views import forget_moments, moment_at, plain, view, view_at


def played(map_id: str, n_actions: int) -> Game:
    game, chance = new(map_id, players=3, seed=4), random.Random(9)
    while len(game.lines) < n_actions:
        game.play(chance.choice(game.legal()))
    return game


@pytest.mark.parametrize("map_id", ["birmingham", "lancashire", "germany"])
def test_it_is_the_view_of_that_moment(map_id: str) -> None:
    game = played(map_id, 50)
    moments = list(range(51))
    random.Random(1).shuffle(moments)
    for n in moments:
        for seat in (None, 0, 2):
            assert view_at(game, n, seat) == view(game.at(n), seat)
            assert moment_at(game, n).plain(game, seat) == plain(view(game.at(n), seat))


def test_a_game_that_goes_another_way_is_not_shown_the_old_way() -> None:
    game = played("birmingham", 40)
    view_at(game, 40, 0)
    other = game.fork(12)
    other.memory = game.memory
    chance = random.Random(2)
    while len(other.lines) < 40:
        other.play(chance.choice(other.legal()))
    assert other.lines[:40] != game.lines[:40]
    for n in (8, 12, 16, 40):
        assert view_at(other, n, 1) == view(other.at(n), 1)
        assert view_at(game, n, 1) == view(game.at(n), 1)


def test_what_is_forgotten_is_found_again() -> None:
    game = played("germany", 20)
    before = view_at(game, 17, None)
    forget_moments(game)
    assert view_at(game, 17, None) == before


def test_there_is_no_moment_beyond_the_last_action() -> None:
    game = played("birmingham", 3)
    for n in (-1, 4):
        with pytest.raises(IndexError, match="the game has 3"):
            view_at(game, n, None)
