"""Connection, distance and supply against slow, obvious references."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cottonopolis.content import load, map_ids
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.network import distance, nearest_mask, reach_mask
from cottonopolis.engine.supply import price_of_need, sources
from engine.play import decisions, table
from engine.reference import coal_sources, distances, members, price, stocked


def reached(ends_of: list[int], built: int, start: int, no_transit: int) -> dict[int, int]:
    """Distances by breadth, over sets; a place without transit is entered and not left again."""
    links = [members(ends_of[link]) for link in members(built)]
    found = {start: 0}
    edge = {start}
    while edge:
        news = set()
        for place in edge:
            if place == start or not no_transit >> place & 1:
                news |= {end for ends in links if place in ends for end in ends}
        edge = news - found.keys()
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


@pytest.mark.parametrize("map_id", map_ids())
def test_reach_and_distance_agree_with_a_walk_over_sets(map_id: str) -> None:
    board = load(map_id).board
    chance = random.Random(1750)
    for _ in range(120):
        built = chance.getrandbits(board.n_links) & chance.getrandbits(board.n_links)
        start = chance.randrange(board.n_places)
        away = reached(board.ends_of, built, start, board.no_transit)
        assert members(reach_mask(board, 1 << start, built)) == away.keys()
        for place in range(board.n_places):
            assert distance(board, start, place, built) == away.get(place, -1)
        wanted = chance.getrandbits(board.n_places)
        hits = {place: steps for place, steps in away.items() if wanted >> place & 1}
        nearest = {place for place, steps in hits.items() if steps == min(hits.values())}
        assert members(nearest_mask(board, 1 << start, built, wanted)) == nearest


def test_a_link_with_three_ends_joins_all_three() -> None:
    content = load("birmingham")
    farm = content.names.links.find("kidderminster-worcester-farm_south")
    assert farm is not None
    names = content.names.places
    start = names.find("kidderminster")
    assert start is not None
    found = members(reach_mask(content.board, 1 << start.index, 1 << farm.index))
    assert {names[place].id for place in found} == {"kidderminster", "worcester", "farm_south"}


def test_no_way_leads_through_pennsylvania() -> None:
    content = load("new_england")
    places = [content.names.places.find(word) for word in ("new_york", "pennsylvania", "albany")]
    index = {place.id: place.index for place in places if place}
    built = sum(
        1 << found.index
        for word in ("pennsylvania-new_york", "pennsylvania-albany")
        if (found := content.names.links.find(word))
    )
    assert distance(content.board, index["new_york"], index["pennsylvania"], built) == 1
    assert distance(content.board, index["new_york"], index["albany"], built) == -1
    assert distance(content.board, index["pennsylvania"], index["albany"], built) == 1


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
