"""Events of a seat and their sentences are the same in two games that the seat cannot tell apart."""

from __future__ import annotations

import random

import pytest

from cottonopolis import Game, new
from cottonopolis.built import is_compiled
from cottonopolis.game.events import KINDS, Event
from cottonopolis.views import events, view
from cottonopolis.views.events import shown
from events.told import redealt
from records.games import TABLES, Table, finished

PLIES = (1, 6, 10, 15, 20, 30, 40) if is_compiled() else (6, 15, 30, 40)
DRAWING = [table for table in TABLES if table[0] in ("birmingham", "lancashire") and len(table[2]) < 2]
"""Tables at which hands are refilled from the deck."""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_two_games_that_a_seat_cannot_tell_apart_have_the_same_events_for_it(table: Table) -> None:
    # Events are those of all actions so far, so that each comparison is one of as many positions as there are plies.
    n_compared = n_other = 0
    for seed in range(11, 13 if is_compiled() else 12):
        chance, whole = random.Random(seed), finished(table, seed)
        for ply in [ply for ply in PLIES if ply <= len(whole.lines)]:
            game = whole.fork(ply)
            for seat in (None, *range(table[1])):
                twin = redealt(game, seat, chance)
                if twin is None or view(twin, seat).table != view(game, seat).table:
                    continue
                n_compared += ply
                seen = events(game, seat)
                assert events(twin, seat) == seen
                assert twin.describe(events(twin, seat)) == game.describe(seen)
                n_other += twin.events() != game.events()
    assert n_compared > (100 if is_compiled() else 20)
    if table in DRAWING:
        # Somebody else drew other cards.
        assert n_other


def test_what_another_seat_draws_differs_and_looks_the_same() -> None:
    cards = [Event(1, "drawn", 0, {"cards": codes}, (0,)) for codes in (["bir", "cov"], ["sto", "sto"])]
    assert [shown(event, 0) for event in cards] == cards
    for seat in (1, None):
        assert shown(cards[0], seat) == shown(cards[1], seat) == Event(1, "drew", 0, {"n": 2})


def test_every_own_kind_has_a_public_twin() -> None:
    for kind in KINDS.values():
        assert kind.is_own == bool(kind.twin)
        if kind.twin:
            assert not KINDS[kind.twin].is_own


def drawn_games() -> list[Game]:
    found = []
    for seed in range(3):
        game = new("germany", players=3, seed=seed)
        game.play("T deck deck")
        found.append(game)
    return found


@pytest.mark.parametrize("game", drawn_games(), ids=lambda game: str(game.seed))
def test_cards_of_the_deck_are_named_to_their_owner_alone(game: Game) -> None:
    owner = game.lines[0][0]
    for seat in (None, 0, 1, 2):
        (first, *_) = events(game, seat)
        assert first.kind == ("drawn" if seat == owner else "drew")
        assert ("cards" in first.values) == (seat == owner)
