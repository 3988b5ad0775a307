"""Ways over rails and sea lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.network import step_mask
from cottonopolis.engine.supply import places_of

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask
    from cottonopolis.rules.age_of_industry.ruleset import AgeOfIndustry


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
    going: Mask = places & (~rules.board.no_transit | start)
    reached: Mask = step_mask(rules.board, going, state.built)
    seas: Mask = usable_seas(rules, state)
    while seas:
        ends: Mask = rules.board.sea_ends_of[lowest_bit(seas)]
        if ends & going:
            reached |= ends
        seas &= seas - 1
    return reached


def reached(rules: AgeOfIndustry, state: State, start: Mask) -> Mask:
    """All places that a way from `start` leads to, `start` included."""
    found: Mask = start
    frontier: Mask = start
    while frontier:
        frontier = step(rules, state, frontier, start) & ~found
        found |= frontier
    return found
