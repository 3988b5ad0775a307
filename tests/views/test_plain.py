"""The plain form of a view: JSON, complete, right, and without anything hidden."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from cottonopolis import Game, new
from cottonopolis.content import load
from cottonopolis.engine.bits import bits
from cottonopolis.errors import NotationError
from cottonopolis.views import plain, plain_map, plain_view, read_plain, view
from views.tables import TABLES, Table, games, others, redealt

EVERY = 4
"""Of the positions that other tests try, one in so many is tried here."""


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_plain_form_tells_all_of_a_view_and_nothing_else(table: Table) -> None:
    chance = random.Random(5)
    for n, game in enumerate(games(table, seed=500)):
        if n % EVERY:
            continue
        for seat in others(game):
            seen = view(game, seat)
            found = plain(seen)
            assert json.loads(json.dumps(found)) == found
            other = redealt(game, seen, chance)
            assert plain(view(other, seat)) == plain_view(other, seat) == plain_view(game, seat) == found
            again = read_plain(game.content, game.rules, found)
            assert (again.table, again.seats, again.seat) == (seen.table, seen.seats, seen.seat)


@pytest.mark.parametrize("damage", ["players", "order", "tiles", "question", "era", "merchants", "markets"])
def test_a_plain_form_that_is_damaged_is_refused(damage: str) -> None:
    game = new("birmingham", players=2, seed=3)
    for broken in (None, 7, "x", [7], {"x": 1}, ["x"]):
        if (damage, broken) == ("question", None):
            continue
        with pytest.raises(NotationError, match="not the plain form"):
            read_plain(game.content, game.rules, plain(view(game, 0)) | {damage: broken})


def _line_worth(game: Game, link: int) -> int:
    """Counted from the data files, not by the engine."""
    board, kit, state, worth = game.rules.board, game.rules.kit, game.state, 0
    scoring = game.content.document.scoring
    for place in bits(board.ends_of[link]):
        slots = [slot for slot in bits(board.slots_at[place]) if state.tile_at[slot] >= 0]
        if game.content.rules == "age_of_industry":
            worth += scoring.rail_per_occupied_slot * len(slots)
            worth += scoring.market_box_counts * board.boxes_of.count(place)
            worth += scoring.village_counts * (board.villages >> place & 1)
        else:
            flipped = [slot for slot in slots if state.flipped >> slot & 1]
            worth += board.worth_of[place] + sum(kit.worth_of[state.tile_at[slot]] for slot in flipped)
    return worth + scoring.rail_base


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_worth_something_is_worth_what_the_rules_say(table: Table) -> None:
    for n, game in enumerate(games(table, seed=600)):
        if n % EVERY:
            continue
        rules, state, names = game.rules, game.state, game.content.names
        found: Any = plain(view(game, None))
        lines = bits(rules.board.links_in_era[state.era])
        worth = {names.links[link].code: _line_worth(game, link) for link in lines}
        points = [0] * len(game.seats)
        for slot, owner in enumerate(state.owner_at):
            is_counted = game.content.rules == "age_of_industry" or state.flipped >> slot & 1
            if owner >= 0 and is_counted:
                points[owner] += rules.kit.vp_of[state.tile_at[slot]]
        assert [player["tile_vp"] for player in found["players"]] == points
        assert found["line_worth"] == worth
        assert found["result"] == (game.result() if game.over else None)


def test_a_round_has_so_many_after_it() -> None:
    game = new("birmingham", players=2, seed=3)
    seen = set()
    while not game.over:
        found = plain(view(game, None))
        seen.add((found["era"], found["round"], found["rounds_left"]))
        game.play(game.legal()[0])
    assert seen == {(era, n, 11 - n) for era in ("canal", "rail") for n in range(1, 11)}


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_code_of_a_plain_view_is_explained_by_the_map(table: Table) -> None:
    map_id, players, _ = table
    game = next(iter(games(table, seed=700)))
    facts: Any = plain_map(load(map_id, players, game.content.options))
    assert json.loads(json.dumps(facts)) == facts
    assert facts["seats"] == players and facts["options"] == game.content.options
    known = {kind: {entry["code"] for entry in facts[kind]} for kind in ("places", "slots", "lines", "tiles", "cards")}
    industries = {entry["code"] for entry in facts["industries"]}
    for _ in range(400):
        if game.over:
            break
        game.play(game.legal()[0])
    found: Any = plain(view(game, 0))
    assert {tile["slot"] for tile in found["tiles"]} <= known["slots"]
    assert {tile["tile"] for tile in found["tiles"]} <= known["tiles"]
    assert {link["line"] for link in found["links"]} <= known["lines"]
    assert set(found["line_worth"]) <= known["lines"]
    for player in found["players"]:
        assert {card for card in [*player["hand"], *player["discards"]] if card is not None} <= known["cards"]
        assert set(player["mat"]) == industries
    for space in [*found["merchants"], *found["boxes"], *found["imports"]]:
        assert space["place"] in known["places"]
        assert set(space.get("buys", [])) <= industries
    for slot in facts["slots"]:
        assert set(slot["holds"]) <= industries
