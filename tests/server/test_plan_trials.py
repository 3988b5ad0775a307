"""A turn that is tried is the same at two tables which its seat cannot tell apart."""

from __future__ import annotations

import random

import pytest

from cottonopolis.game import Game
from cottonopolis.game.turn import Turn
from cottonopolis.server.plans.trials import next_turn
from cottonopolis.server.refusals import Conflict
from cottonopolis.views import plain, view
from server.test_leaks import new_game, twin_of
from views.tables import TABLES, Table

SHARE = 0.12
"""Of the turns of a game at which somebody tries the next one."""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_tried_tells_nothing_hidden(table: Table) -> None:
    chance, game, n_tried = random.Random(3), new_game(table, 501), 0
    while not game.over:
        if chance.random() < SHARE:
            seat = chance.choice([seat for seat in range(game.content.n_seats) if seat != game.to_move])
            told = tried(game, seat)
            assert tried(twin_of(game, seat, chance), seat) == told
            n_tried += told is not None
        turn = Turn(game)
        while not turn.needs_confirm:
            turn = turn.played(chance.choice(turn.shown.legal()))
        game = turn.confirmed()
    assert n_tried > 0


def tried(game: Game, seat: int) -> tuple[object, list[str]] | None:
    """What a seat sees at the beginning of its next turn, None if there is none."""
    try:
        found = next_turn(game, seat)
    except Conflict:
        return None
    assert found.to_move == seat
    return plain(view(found, seat)), [answer.text for answer in found.legal()]
