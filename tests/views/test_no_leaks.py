"""Whatever a seat is shown or told is the same on two tables that it cannot tell apart."""

from __future__ import annotations

import random

import pytest

from cottonopolis.game import Game
from cottonopolis.game.matching import Matcher
from cottonopolis.game.reasons import reasons_for, why_refused
from cottonopolis.notation.record import format_record
from cottonopolis.views import events, format_view, legal_for, plain, seen_cards_of, view
from views.tables import ASKERS, TABLES, Table, games, others, redealt
from views.turns import Played, forced, turn_by_chance, turns, twin_of

N_REQUESTS = 3
LINES = ("P", "L 30", "T deck deck", "D cot", "S", "B coa@wig", "N bir-cov", "E")


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_dealing_anew_what_is_hidden_changes_no_view_of_a_game(table: Table) -> None:
    chance = random.Random(2)
    for game in games(table, seed=200):
        for seat in others(game):
            seen = view(game, seat)
            again = view(redealt(game, seen, chance), seat)
            assert again.table == seen.table
            assert format_view(again) == format_view(seen)


@pytest.mark.long
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
                    assert [[move.as_json() for move in way.moves] for way in same] == [
                        [move.as_json() for move in way.moves] for way in ways
                    ]


def told(game: Game, seat: int | None) -> list[object]:
    """All that somebody can ask a game for."""
    seen = view(game, seat)
    happened = events(game, seat)
    said: list[object] = [
        seen.table,
        plain(seen),
        format_view(seen),
        game.lines,
        seen_cards_of(game),
        [event.as_json() for event in happened],
        game.describe(happened),
        [str(answer) for answer in legal_for(game, seat)],
    ]
    if seat is not None:
        said += [format_record(game.record(seat)), game.outlook(seat).as_json()]
        said += [game.explain(line, seat).as_json() for line in LINES]
    return said


def assert_nothing_told(played: Played, chance: random.Random) -> int:
    """Compares what everybody is told after a turn with the same turn after another deal; says how often it could."""
    n_compared = 0
    for seat in others(played.before):
        twin = twin_of(played, seat, chance)
        if twin is None:
            continue
        n_compared += 1
        assert told(twin.after, seat) == told(played.after, seat), (seat, played.after.lines)
        for ply in range(len(played.after.lines) + 1):
            assert told(twin.after.fork(ply), seat) == told(played.after.fork(ply), seat), (seat, ply)
    return n_compared


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_dealt_before_a_turn_is_not_seen_after_it(table: Table) -> None:
    chance = random.Random(7)
    assert sum(assert_nothing_told(played, chance) for played, _ in zip(turns(table, 700), range(6), strict=False))


@pytest.mark.parametrize("rules", ["birmingham", "lancashire", "age_of_industry"])
def test_nobody_sees_that_a_player_has_no_choice(rules: str) -> None:
    """B-hid-01, L-hid-01, A-hid-07."""
    chance = random.Random(8)
    for position in forced(rules):
        for _ in range(8):
            assert_nothing_told(turn_by_chance(position, chance), chance)
