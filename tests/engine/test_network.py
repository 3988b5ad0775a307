"""Connection, distance and supply against slow, obvious references."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cottonopolis.content import load, map_ids
from cottonopolis.engine.bits import mask_of
from cottonopolis.engine.board import Board
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.network import all_joined, step, union_of, unjoined, with_joined
from cottonopolis.engine.setup import empty_table
from cottonopolis.engine.state import ACTION, State
from cottonopolis.engine.supply import places_of, price_of_need, sources
from cottonopolis.games.age_of_industry.rules.build import stand
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry
from cottonopolis.games.age_of_industry.rules.ship import ships_joined
from effort import examples
from engine.play import decisions, table
from engine.reference import coal_sources, distances, members, price, stocked


def lines_of(board: Board, state: State) -> list[set[int]]:
    """The ends of every built link and usable sea line."""
    links = [members(board.ends_of[link]) for link in members(state.built)]
    return links + [members(board.sea_ends_of[line]) for line in members(state.seas)]


def away_from(board: Board, state: State, start: int) -> dict[int, int]:
    """Distances by breadth, over sets; a place without transit is entered and not left again."""
    lines = lines_of(board, state)
    found = {start: 0}
    edge = {start}
    while edge:
        news = set()
        for place in edge:
            if place == start or not board.no_transit >> place & 1:
                news |= {end for ends in lines if place in ends for end in ends}
        edge = news - found.keys()
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


def by_steps(board: Board, state: State, start: int) -> dict[int, int]:
    """Distances by the engine's own steps."""
    found: dict[int, int] = {}
    reached = frontier = 1 << start
    steps = 0
    while frontier:
        found |= dict.fromkeys(members(frontier), steps)
        frontier = step(board, state, frontier, 1 << start) & ~reached
        reached |= frontier
        steps += 1
    return found


@pytest.mark.parametrize("n_closed", [0, 3])
@pytest.mark.parametrize("map_id", map_ids())
def test_ways_and_distances_agree_with_a_walk_over_sets(map_id: str, n_closed: int) -> None:
    content, rules = table(map_id, load(map_id).n_seats)
    board = load(map_id).board
    assert board is not content.board
    chance = random.Random(1750)
    for _ in range(60):
        # More places without transit than any map has, some of them neighbours.
        board.no_transit = content.board.no_transit | sum(
            1 << chance.randrange(board.n_places) for _ in range(n_closed)
        )
        state = empty_table(rules, 0, [])
        state.built = chance.getrandbits(board.n_links) & chance.getrandbits(board.n_links)
        state.seas = chance.getrandbits(len(board.sea_ends_of)) if board.sea_ends_of else 0
        joined = state.joined
        lines = lines_of(board, state)
        chance.shuffle(lines)
        for ends in lines:
            joined = with_joined(board, joined, mask_of(list(ends)))
        assert all_joined(board, state) == joined
        starts = chance.sample(range(board.n_places), 4)
        ways = [away_from(board, state, start) for start in starts]
        for start, away in zip(starts, ways, strict=True):
            assert members(joined[start]) == away.keys()
            assert by_steps(board, state, start) == away
        assert members(union_of(joined, mask_of(starts))) == set().union(*ways)


def test_a_link_with_three_ends_joins_all_three() -> None:
    content = load("birmingham")
    farm = content.names.links.find("kidderminster-worcester-farm_south")
    start = content.names.places.find("kidderminster")
    assert farm is not None and start is not None
    joined = with_joined(content.board, unjoined(content.board.n_places), content.board.ends_of[farm.index])
    found = {content.names.places[place].id for place in members(joined[start.index])}
    assert found == {"kidderminster", "worcester", "farm_south"}


def test_no_way_leads_through_pennsylvania() -> None:
    content = load("new_england")
    joined = unjoined(content.board.n_places)
    for word in ("pennsylvania-new_york", "pennsylvania-albany"):
        link = content.names.links.find(word)
        assert link is not None
        joined = with_joined(content.board, joined, content.board.ends_of[link.index])
    names = content.names.places
    ways = {names[place].id: {names[end].id for end in members(mask)} for place, mask in enumerate(joined)}
    assert ways["new_york"] == {"new_york", "pennsylvania"}
    assert ways["albany"] == {"albany", "pennsylvania"}
    assert ways["pennsylvania"] == {"albany", "new_york", "pennsylvania"}


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(["germany", "new_england"]), st.integers(0, 2**40))
def test_a_port_or_ship_that_stands_while_it_is_built_finds_its_cubes(map_id: str, seed: int) -> None:
    content, rules = table(map_id, 4)
    assert isinstance(rules, AgeOfIndustry)
    kit = content.kit
    for state in decisions(rules, seed):
        if state.stage != ACTION:
            continue
        ports = places_of(rules, state.standing[rules.port])
        for tile in range(kit.n_tiles):
            slots = content.board.slots_for[kit.industry_of[tile]] & ~state.occupied
            if kit.industry_of[tile] == rules.ship:
                slots &= ships_joined(rules, ports)
            elif kit.industry_of[tile] != rules.port:
                continue
            for slot in members(slots):
                built = state.copy()
                stand(rules, built, slot, tile)
                place = 1 << content.board.place_of[slot]
                assert price_of_need(rules, built, COAL, 2, place) >= 0
                assert price_of_need(rules, built, IRON, 2, place) >= 0


@examples(12, 500)
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
