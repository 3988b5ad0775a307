"""Ships, the coal that they import and the markets behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.build import sell_cubes
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.kit import COAL
from cottonopolis.engine.lists import with_item
from cottonopolis.engine.supply import places_of
from cottonopolis.engine.tiles import flip_tile

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Slot
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def port_places(rules: AgeOfIndustry, state: State, slots: Mask) -> Mask:
    """Places of the port tiles among some slots."""
    return places_of(rules, state.standing[rules.port] & slots)


def ships_joined(rules: AgeOfIndustry, ports: Mask) -> Mask:
    """Ship spaces joined by a sea line to one of some places."""
    found: Mask = 0
    left: Mask = rules.board.slots_for[rules.ship]
    while left:
        if rules.ports_of[lowest_bit(left)] & ports:
            found |= left & -left
        left &= left - 1
    return found


def open_import(rules: AgeOfIndustry, state: State, slot: Slot) -> None:
    """Puts the cubes of an import on the map, for the first ship of its ship space."""
    place: Slot = rules.import_of[slot]
    if place >= 0:
        state.cubes_at = with_item(state.cubes_at, place, rules.board.import_cubes)
        state.stocked |= bit(place)


def fill_from_import(rules: AgeOfIndustry, state: State, slot: Slot) -> None:
    """Moves cubes of a new ship's import to the gaps of the coal market; its builder is paid."""
    place: Slot = rules.import_of[slot]
    market = rules.kit.markets[COAL]
    if place < 0:
        return
    n: Int = min(state.cubes_at[place], len(market.prices) - state.cubes[COAL])
    if n > 0:
        sell_cubes(rules, state, state.players[state.order[state.turn]], COAL, n, place)


def maybe_flip_ship(rules: AgeOfIndustry, state: State, slot: Slot) -> None:
    """Flips a ship whose import is empty and whose market is used, unless it replaced another ship."""
    if state.tile_at[slot] < 0 or (state.flipped | state.retired) >> slot & 1:
        return
    place: Slot = rules.import_of[slot]
    if place >= 0 and state.cubes_at[place] > 0:
        return
    if state.open_markets & rules.boxes_at[slot] == 0:
        flip_tile(rules, state, slot)


def maybe_flip_ships(rules: AgeOfIndustry, state: State) -> None:
    """Tests every ship after an import or a market has changed."""
    left: Mask = state.standing[rules.ship] & ~state.flipped
    while left:
        maybe_flip_ship(rules, state, lowest_bit(left))
        left &= left - 1
