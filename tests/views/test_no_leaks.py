"""Whatever a seat is shown or told is the same on two tables that it cannot tell apart."""

from __future__ import annotations

import random

import pytest

from cottonopolis.game.matching import Matcher
from cottonopolis.game.reasons import reasons_for, why_refused
from cottonopolis.views import format_view, legal_for, view
from views.tables import ASKERS, TABLES, Table, games, others, redealt

N_REQUESTS = 3


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_dealing_anew_what_is_hidden_changes_no_view_of_a_game(table: Table) -> None:
    chance = random.Random(2)
    for game in games(table, seed=200):
        for seat in others(game):
            seen = view(game, seat)
            again = view(redealt(game, seen, chance), seat)
            assert again.table == seen.table
            assert format_view(again) == format_view(seen)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_answers_and_refusals_tell_nothing_that_is_hidden(table: Table) -> None:
    chance = random.Random(3)
    for game in games(table, seed=300):
        content, rules = game.content, game.rules
        for seat in range(content.n_seats):
            twin = redealt(game, view(game, seat), chance)
            assert legal_for(twin, seat) == legal_for(game, seat)
            assert [str(move) for move in legal_for(twin, seat)] == [str(move) for move in legal_for(game, seat)]
            asker = ASKERS[content.rules](content, rules, game.state, chance, 0.05)
            for _ in range(N_REQUESTS):
                request = asker.request()
                told = reasons_for(content, rules, game.state, request, seat)
                assert reasons_for(content, rules, twin.state, request, seat) == told
                if told:
                    first = why_refused(content, rules, game.state, request, seat)
                    assert why_refused(content, rules, twin.state, request, seat) == first
                # No text says "dance": such requests are made up for the reasons alone.
                if seat == game.to_move and request.verb != "dance":
                    ways = Matcher(content, rules, request).ways(game.state)
                    same = Matcher(content, rules, request).ways(twin.state)
                    assert [way.texts for way in same] == [way.texts for way in ways]
