"""Ways over rails and sea lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.network import step_mask
from cottonopolis.engine.supply import places_of, stocked_slots

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def usable_seas(rules: AgeOfIndustry, state: State) -> Mask:
    """Sea lines with a ship tile in their ship space and, where they end at a port, a port tile there."""
    ships: Mask = state.standing[rules.ship]
    if ships == 0:
        return 0
    standing: Mask = places_of(rules, ships)
    ports: Mask = places_of(rules, state.standing[rules.port])
    usable: Mask = 0
    line: Int = 0
    while line < len(rules.board.sea_ends_of):
        ends: Mask = rules.board.sea_ends_of[line]
        if ends & standing and ends & (ports | rules.beyond_sea):
            usable |= bit(line)
        line += 1
    return usable


def step(rules: AgeOfIndustry, state: State, places: Mask, start: Mask) -> Mask:
    """Places one rail or sea line away; a place without transit is left only by a way that began there."""
    return spread(rules, state, places, start, usable_seas(rules, state))


def spread(rules: AgeOfIndustry, state: State, places: Mask, start: Mask, seas: Mask) -> Mask:
    """The same, where the usable sea lines are known."""
    going: Mask = places & (~rules.board.no_transit | start)
    found: Mask = step_mask(rules.board, going, state.built)
    left: Mask = seas
    while left:
        ends: Mask = rules.board.sea_ends_of[lowest_bit(left)]
        if ends & going:
            found |= ends
        left &= left - 1
    return found


def reached(rules: AgeOfIndustry, state: State, start: Mask) -> Mask:
    """All places that a way from `start` leads to, `start` included."""
    seas: Mask = usable_seas(rules, state)
    found: Mask = start
    frontier: Mask = start
    while frontier:
        frontier = spread(rules, state, frontier, start, seas) & ~found
        found |= frontier
    return found


class Supplied:
    """Where coal and steel can be had now, from the map or from their markets."""

    coal: Mask
    steel: Mask

    def __init__(self, rules: AgeOfIndustry, state: State) -> None:
        market: Mask = reached(rules, state, rules.market_access(state))
        self.coal = market | reached(rules, state, places_of(rules, stocked_slots(rules, state, COAL)))
        self.steel = market | reached(rules, state, places_of(rules, stocked_slots(rules, state, IRON)))
