"""The engine makes an action once: playing it, telling it, counting its points and confirming its turn."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from cottonopolis.built import is_compiled
from cottonopolis.engine.api import take
from cottonopolis.game.tally import tally_of
from cottonopolis.game.turn import Turn
from engine.play import choose
from records.games import ONE_EACH, Table, begun

interpreted = pytest.mark.skipif(is_compiled(), reason="calls of compiled functions cannot be counted")


@contextmanager
def counted() -> Iterator[list[int]]:
    """How often an answer is taken at any table."""
    n = [0]
    code = take.__code__

    def watch(frame: FrameType, event: str, _: object) -> None:
        n[0] += event == "call" and frame.f_code is code

    sys.setprofile(watch)
    try:
        yield n
    finally:
        sys.setprofile(None)


@interpreted
@pytest.mark.parametrize("table", ONE_EACH, ids=str)
def test_every_answer_of_a_game_that_is_told_as_it_is_played_is_taken_once(table: Table) -> None:
    game, chance = begun(table, 3), random.Random(3)
    n_told = 0
    with counted() as n:
        while not game.over:
            game.play(choose(game.rules, game.state, chance))
            n_told += len(game.events(len(game.lines) - 1))
        tally_of(game)
    assert n[0] == len(game.history.steps)
    assert n_told >= len(game.lines)


@interpreted
@pytest.mark.parametrize("table", ONE_EACH, ids=str)
def test_every_answer_of_turns_that_are_confirmed_is_taken_once(table: Table) -> None:
    game, chance = begun(table, 4), random.Random(4)
    with counted() as n:
        for _ in range(12):
            turn = Turn(game)
            while not turn.needs_confirm:
                turn = turn.played(choose(game.rules, turn.shown.state, chance))
                turn.shown.events()
            game = turn.confirmed()
    assert n[0] == len(game.history.steps)


@pytest.mark.parametrize("table", ONE_EACH, ids=str)
def test_a_turn_that_was_told_before_its_end_is_told_with_it_after(table: Table) -> None:
    game, chance = begun(table, 5), random.Random(5)
    for _ in range(20):
        turn = Turn(game)
        while not turn.needs_confirm:
            turn = turn.played(choose(game.rules, turn.shown.state, chance))
        shown = turn.shown.events(len(game.lines))
        game = turn.confirmed()
        told = game.events(len(turn.game.lines))
        assert told[: len(shown)] == shown
    again = begun(table, 5)
    for answer in game.moves:
        again.play(answer)
    assert again.events() == game.events()
