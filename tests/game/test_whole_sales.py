"""Whole sales: every set of tiles once for every table that it leads to, and each can be made as it is told."""

from __future__ import annotations

import itertools

import pytest

from cottonopolis import Game
from cottonopolis.game.position import read_position
from cottonopolis.game.prospect import Prospect
from game.mills import MILLS, SLOTS


def table(map_id: str, text: str = "") -> Game:
    position = read_position(text or MILLS[map_id])
    return Game(position.content, position.rules, position.state, position.seats)


def tiles(sale: Prospect) -> tuple[str, ...]:
    return tuple(sorted(str(answer.slot) for answer in sale.action if answer.target))


@pytest.mark.parametrize("map_id", MILLS)
def test_every_set_of_tiles_is_there(map_id: str) -> None:
    found = {tiles(sale) for sale in table(map_id).outlook().sales}
    every = [itertools.combinations(sorted(SLOTS[map_id]), n) for n in (1, 2, 3)]
    assert found == {one for some in every for one in some}


@pytest.mark.parametrize("map_id", MILLS)
def test_each_is_played_as_told_and_leads_to_a_table_of_its_own(map_id: str) -> None:
    ends = set()
    sales = table(map_id).outlook().sales
    for sale in sales:
        game = table(map_id)
        before = [player.money for player in game.state.players]
        game.play(" ".join([sale.line, *(f"/{card}" for card in sale.cards[:1])]))
        gained = [player.money - was for player, was in zip(game.state.players, before, strict=True)]
        assert gained == [sale.changes.get(seat, {}).get("money", 0) for seat in range(len(gained))]
        ends.add(tuple(game.state.key()))
    assert len(ends) == len(sales)


def test_ways_that_make_no_difference_are_one() -> None:
    # Three barrels for three mills: whichever goes to which, the same table comes of it.
    text = MILLS["birmingham"].replace("wal.1 with 2", "wal.1 with 1")
    assert sum(len(tiles(sale)) == 3 for sale in table("birmingham", text).outlook().sales) == 1
    assert sum(len(tiles(sale)) == 3 for sale in table("birmingham").outlook().sales) == 2


def test_what_nobody_knows_yet_is_left_out() -> None:
    game = table("lancashire")
    assert any(answer.target == "distant" for answer in game.legal())
    assert not any(sale.is_chance or ">distant" in sale.line for sale in game.outlook().sales)


def test_an_action_that_has_begun_has_none() -> None:
    game = table("birmingham")
    game.play(next(answer for answer in game.legal() if answer.verb == "sell"))
    assert game.outlook().sales == ()
