"""Connection and supply against slow, obvious references."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cottonopolis.content import load, map_ids
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.links import place_link
from cottonopolis.engine.network import step_mask
from cottonopolis.engine.supply import price_of_need, sources
from engine.play import decisions, table
from engine.reference import coal_sources, distances, members, price, stocked


@pytest.mark.parametrize("map_id", map_ids())
def test_a_step_leads_to_all_ends_of_the_links_that_touch_a_place(map_id: str) -> None:
    board = load(map_id).board
    chance = random.Random(1750)
    for _ in range(120):
        built = chance.getrandbits(board.n_links) & chance.getrandbits(board.n_links)
        places = chance.getrandbits(board.n_places) & chance.getrandbits(board.n_places)
        touching = [ends for link in members(built) if (ends := members(board.ends_of[link])) & members(places)]
        assert members(step_mask(board, places, built)) == set().union(*touching)


def test_a_link_with_three_ends_joins_all_three() -> None:
    content = load("birmingham")
    farm = content.names.links.find("kidderminster-worcester-farm_south")
    assert farm is not None
    names = content.names.places
    start = names.find("kidderminster")
    assert start is not None
    found = members(step_mask(content.board, 1 << start.index, 1 << farm.index))
    assert {names[place].id for place in found} == {"kidderminster", "worcester", "farm_south"}


def test_no_way_leads_through_pennsylvania() -> None:
    content, rules = table("new_england", 3)
    state = rules.start(1)
    for word in ("pennsylvania-new_york", "pennsylvania-albany"):
        line = content.names.links.find(word)
        assert line is not None
        place_link(rules, state, state.players[0], line.index)

    def reached(word: str) -> set[str]:
        place = content.names.places.find(word)
        assert place is not None
        return {content.names.places[other].id for other in members(rules.reached(state, 1 << place.index))}

    assert "pennsylvania" in reached("new_york") and "albany" not in reached("new_york")
    assert reached("pennsylvania") >= {"new_york", "albany"}


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_supply_agrees_with_taking_cube_by_cube(n_players: int, seed: int) -> None:
    content, rules = table("birmingham", n_players)
    chance = random.Random(seed)
    for state in decisions(rules, seed):
        if chance.random() > 0.2:
            continue
        starts = {chance.randrange(content.board.n_places)}
        if chance.random() < 0.5:
            starts = members(chance.choice(content.board.ends_of))
        mask = sum(1 << place for place in starts)
        assert members(sources(rules, state, COAL, mask)) == coal_sources(content, state, starts)
        assert members(sources(rules, state, IRON, mask)) == stocked(content, state, IRON).keys()
        for n in (1, 2):
            assert price_of_need(rules, state, COAL, n, mask) == price(content, state, COAL, n, starts)
            assert price_of_need(rules, state, IRON, n, mask) == price(content, state, IRON, n, starts)
        assert distances(content, state, starts).keys() >= starts
