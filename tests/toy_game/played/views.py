"""What seats see and are told of the toy."""

from __future__ import annotations

import json
import random

from cottonopolis import Game, new
from cottonopolis.game.tally import tally_of
from cottonopolis.views import events, format_view, plain, plain_map, read_plain, view


def redealt(game: Game, seat: int | None, chance: random.Random) -> Game:
    """Another table that a seat cannot tell from this one."""
    return Game(game.content, game.rules, view(game, seat).sample(chance), game.seats)


def test_no_view_shows_what_is_hidden() -> None:
    chance = random.Random(1)
    game = new("valley", players=3, seed=1)
    while not game.over:
        for seat in (None, 0, 1, 2):
            seen, again = view(game, seat), view(redealt(game, seat, chance), seat)
            assert again.table == seen.table
            assert format_view(again) == format_view(seen)
        game.play(chance.choice(game.legal()))


def test_a_view_is_the_same_after_it_was_plain() -> None:
    game = new("valley", players=2, seed=2)
    chance = random.Random(2)
    while not game.over:
        seen = view(game, 0)
        there = json.loads(json.dumps(plain(seen)))
        assert read_plain(game.content, game.rules, there).table == seen.table
        game.play(chance.choice(game.legal()))


def test_the_plain_map_says_what_a_page_must_know() -> None:
    facts = plain_map(new("valley", players=2).content)
    assert facts["currency"] == "¤"
    assert facts["rules"] == "toy"
    assert facts["verbs"] == {"action": ["build", "network", "pass"]}
    assert facts["loans"] == []


def test_events_tell_what_happened() -> None:
    game = new("valley", players=2, seed=3, seats=["ann", "bob"])
    chance = random.Random(3)
    while not game.over:
        game.play(chance.choice(game.legal()))
    happened = events(game, None)
    assert {"build", "link", "discard"} <= {event.kind for event in happened}
    told = game.describe(happened)
    assert "ann" in told and "¤" in told
    gained = [0, 0]
    for event in happened:
        if event.seat is not None:
            gained[event.seat] += event.values.get("vp", 0)
    assert gained == game.scores()
    assert [sum(era.total() for era in eras) for eras in tally_of(game)] == game.scores()
    (end,) = [event for event in happened if event.kind == "game_over"]
    assert end.values["scores"] == game.scores()
    gained = [0, 0]
    for event in happened:
        if event.seat is not None:
            gained[event.seat] += event.values.get("vp", 0)
    assert gained == game.scores()
