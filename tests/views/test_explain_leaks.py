"""Explanations, outlooks and error texts are the same at two tables that a seat cannot tell apart."""

from __future__ import annotations

import random

import pytest

from cottonopolis import Game
from cottonopolis.built import is_compiled
from cottonopolis.errors import CottonopolisError
from cottonopolis.notation.action import parse_action
from cottonopolis.views import view
from game.asking import played, spoiled, typed
from views.tables import ASKERS, TABLES, Table, games, redealt


def refusal(game: Game, text: str, seat: int) -> str:
    """The text of the error, nothing if it could be played."""
    if game.explain(text, seat).status == "legal":
        return ""
    try:
        game.play(text, seat)
    except CottonopolisError as error:
        return f"{type(error).__name__} {error.code} {error}"
    raise AssertionError(text)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_explanations_and_outlooks_tell_nothing_that_is_hidden(table: Table) -> None:
    chance = random.Random(5)
    n_legal = n_refused = 0
    for n, game in enumerate(games(table, seed=500)):
        for seat in range(game.content.n_seats):
            if not is_compiled() and (n + seat) % 3:
                continue
            twin = redealt(game, view(game, seat), chance)
            asker = ASKERS[game.content.rules](game.content, game.rules, game.state, chance, 0.02)
            requests = [asker.request()]
            if seat == game.to_move and not game.half_made:
                legal_one = played(game.content, game.rules, game.state, chance)
                requests += [legal_one, spoiled(asker, legal_one)]
                assert twin.outlook(seat).as_json() == game.outlook(seat).as_json()
            for request in requests:
                text = typed(request).text
                told = game.explain(text, seat)
                again = twin.explain(text, seat)
                assert again.as_json() == told.as_json()
                assert str(again) == str(told)
                assert refusal(twin, text, seat) == refusal(game, text, seat)
                n_legal += told.status == "legal"
                n_refused += told.status == "illegal"
    assert n_legal and n_refused


def test_a_request_can_be_typed() -> None:
    for line in (
        "P /cov",
        "T red deck",
        "L 30",
        "S cot-2@bir.0>oxf.0 b:oxf.0 /cov ! pot",
        "N bir-cov c:market + cov-nun",
    ):
        request = parse_action(line)
        assert typed(request) == request
