"""Where coal and iron come from: which sources may be used, what is bought, what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.journal import BOUGHT, note
from cottonopolis.engine.kit import COAL
from cottonopolis.engine.lists import with_item
from cottonopolis.engine.market import buying_price
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask


def stocked_slots(rules: RuleSet, state: State, resource: Int) -> Mask:
    """Slots, and imports, with cubes of a resource."""
    stocked: Mask = state.stocked & state.standing[rules.kit.producer_of[resource]]
    if resource == COAL:
        stocked |= state.stocked & rules.board.imports
    return stocked


def places_of(rules: RuleSet, slots: Mask) -> Mask:
    """The places of some slots."""
    places: Mask = 0
    left: Mask = slots
    while left:
        places |= bit(rules.board.place_of[lowest_bit(left)])
        left &= left - 1
    return places


def slots_in(rules: RuleSet, slots: Mask, places: Mask) -> Mask:
    """Those of `slots` that lie in one of `places`."""
    found: Mask = 0
    left: Mask = places
    while left:
        found |= rules.board.slots_at[lowest_bit(left)]
        left &= left - 1
    return found & slots


def n_cubes(state: State, slots: Mask) -> Int:
    """Cubes on some slots together."""
    n: Int = 0
    left: Mask = slots
    while left:
        n += state.cubes_at[lowest_bit(left)]
        left &= left - 1
    return n


def sources(rules: RuleSet, state: State, resource: Int, at: Mask) -> Mask:
    """The slots from which the next cube needed at the places `at` may be taken; empty if it must be bought.

    A resource whose market needs access travels along links and comes from the nearest source; the other one
    comes from anywhere.
    """
    stocked: Mask = stocked_slots(rules, state, resource)
    if stocked == 0 or not rules.kit.markets[resource].needs_access:
        return stocked
    # One step a round, from the places of delivery outwards, until a source is met.
    reached: Mask = at
    frontier: Mask = at
    while frontier:
        found: Mask = slots_in(rules, stocked, frontier)
        if found:
            return found
        frontier = rules.step(state, frontier, at) & ~reached
        reached |= frontier
    return 0


def price_of_need(rules: RuleSet, state: State, resource: Int, n: Int, at: Mask) -> Int:
    """What must be paid for `n` cubes at the places `at`: 0 if the board gives them all, -1 if they cannot be had.

    Which of several equal sources is chosen never changes the price: all that can be reached are emptied first.
    """
    market = rules.kit.markets[resource]
    stocked: Mask = stocked_slots(rules, state, resource)
    missing: Int = n
    if not market.needs_access:
        missing -= n_cubes(state, stocked)
    else:
        reached: Mask = rules.reached(state, at)
        if stocked:
            missing -= n_cubes(state, slots_in(rules, stocked, reached))
        if missing > 0 and reached & rules.market_access(state) == 0:
            return NONE
    if missing <= 0:
        return 0
    return buying_price(market, state.cubes[resource], missing)


def buy(rules: RuleSet, state: State, resource: Int, n: Int) -> None:
    """Takes `n` cubes out of the market, or out of the supply when it is empty; they have been paid for."""
    cubes: Int = state.cubes[resource]
    if state.is_recording:
        price: Int = buying_price(rules.kit.markets[resource], cubes, n)
        note(state, BOUGHT, state.players[state.order[state.turn]], resource, n, -price, -min(cubes, n))
    state.cubes = with_item(state.cubes, resource, max(cubes - n, 0))


def coal_places(rules: RuleSet, state: State) -> Mask:
    """Places to which some coal on the board is connected."""
    stocked: Mask = stocked_slots(rules, state, COAL)
    if stocked == 0:
        return 0
    return rules.reached(state, places_of(rules, stocked))
