"""Sea lines, and where cubes can be brought to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.network import union_of
from cottonopolis.engine.supply import places_of, slots_in, stocked_slots

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


class Supplied:
    """Where coal and steel can be had now, from the map or from their markets."""

    coal: Mask
    steel: Mask
    """Places."""
    coal_slots: Mask
    steel_slots: Mask
    """Their slots."""

    def __init__(self, rules: AgeOfIndustry, state: State) -> None:
        market: Mask = union_of(state.joined, rules.market_access(state))
        self.coal = market | union_of(state.joined, places_of(rules, stocked_slots(rules, state, COAL)))
        self.steel = market | union_of(state.joined, places_of(rules, stocked_slots(rules, state, IRON)))
        slots: Mask = slots_in(rules, market)
        self.coal_slots = slots | slots_in(rules, self.coal & ~market)
        self.steel_slots = slots | slots_in(rules, self.steel & ~market)
