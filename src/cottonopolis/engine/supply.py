"""Where coal and iron come from: which sources may be used, what is bought, what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.journal import BOUGHT, note
from cottonopolis.engine.kit import COAL
from cottonopolis.engine.lists import with_item
from cottonopolis.engine.market import buying_price
from cottonopolis.engine.network import step, union_of
from cottonopolis.engine.refusal import MARKET
from cottonopolis.engine.tiles import take_cubes
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Tile


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


def slots_in(rules: RuleSet, places: Mask) -> Mask:
    """All slots in some places."""
    found: Mask = 0
    left: Mask = places
    while left:
        found |= rules.board.slots_at[lowest_bit(left)]
        left &= left - 1
    return found


def slots_among(rules: RuleSet, slots: Mask, places: Mask) -> Mask:
    """Those of a few slots that lie in one of `places`."""
    found: Mask = 0
    left: Mask = slots
    while left:
        if places >> rules.board.place_of[lowest_bit(left)] & 1:
            found |= left & -left
        left &= left - 1
    return found


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
    stocked = slots_among(rules, stocked, union_of(state.joined, at))
    if stocked & (stocked - 1) == 0:
        return stocked
    # One step a round, from the places of delivery outwards, until a source is met.
    reached: Mask = at
    frontier: Mask = at
    while frontier:
        found: Mask = slots_among(rules, stocked, frontier)
        if found:
            return found
        frontier = step(rules.board, state, frontier, at) & ~reached
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
        reached: Mask = union_of(state.joined, at)
        missing -= n_cubes(state, slots_among(rules, stocked, reached))
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
    return union_of(state.joined, places_of(rules, stocked))


def refuse_cubes(trial: Trial, resource: Int, n: Int, at: Mask) -> Int:
    """Adds what is against taking `n` cubes at the places `at`, and takes them; gives the price of those bought."""
    rules, table, named = trial.rules, trial.table, trial.named.cubes[resource]
    price: Int = price_of_need(rules, table, resource, n, at)
    if price < 0:
        trial.refuse(refusal.NO_COAL if resource == COAL else refusal.NO_IRON, [at, n])
        price = 0
    done: Int = 0
    while done < n:
        nearest: Mask = rules.sources(table, resource, at)
        chosen: Mask = nearest
        if done < len(named):
            n_before: Int = len(trial.against)
            refuse_source(trial, resource, at, named[done], nearest)
            if len(trial.against) > n_before:
                return price
            chosen &= named[done]
        elif nearest & ~trial.named.wanted[resource]:
            chosen &= ~trial.named.wanted[resource]
        if chosen:
            take_cubes(rules, table, lowest_bit(chosen), 1)
        else:
            buy(rules, table, resource, 1)
        done += 1
    return price


def refuse_source(trial: Trial, resource: Int, at: Mask, named: Mask, nearest: Mask) -> None:
    """Adds why a cube does not come from one of the slots named, or from the market, but from one of `nearest`."""
    rules, table = trial.rules, trial.table
    is_coal: bool = resource == COAL
    if named == MARKET and nearest:
        trial.refuse(refusal.COAL_FIRST if is_coal else refusal.IRON_FIRST, [nearest, resource])
    if named == MARKET or named & nearest:
        return
    stocked: Mask = named & stocked_slots(rules, table, resource)
    joined: Mask = slots_among(rules, stocked, union_of(table.joined, at))
    if stocked == 0:
        empty: Int = lowest_bit(named) if named else NONE
        trial.refuse(refusal.COAL_EMPTY if is_coal else refusal.IRON_EMPTY, [empty, resource])
    elif joined == 0:
        trial.refuse(refusal.COAL_APART if is_coal else refusal.IRON_APART, [lowest_bit(stocked), resource, at])
    else:
        far: Int = n_steps(rules, table, at, joined)
        near: Int = n_steps(rules, table, at, nearest)
        values: list[Int] = [lowest_bit(joined), resource, at, far, nearest, near]
        trial.refuse(refusal.COAL_FAR if is_coal else refusal.IRON_FAR, values)


def n_steps(rules: RuleSet, state: State, at: Mask, slots: Mask) -> Int:
    """How many links away from the places `at` the nearest of some connected slots is."""
    steps: Int = 0
    reached: Mask = at
    while slots_among(rules, slots, reached) == 0:
        reached |= step(rules.board, state, reached, at)
        steps += 1
    return steps


def refuse_payment(trial: Trial, cost: Int, cubes: Int, tile: Tile) -> None:
    """Adds that a player cannot pay a cost with the cubes that are bought; a tile of -1 stands for none."""
    if cost + cubes > trial.rules.purse(trial.player):
        code: Int = refusal.CANNOT_AFFORD_CUBES if cubes else refusal.CANNOT_AFFORD
        trial.refuse(code, [cost + cubes, trial.player.money, tile, cost, cubes])
