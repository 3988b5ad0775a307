"""Building an industry, on a free slot or over a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import end_action, go_on
from cottonopolis.engine.bits import bit, lowest_bit, n_bits
from cottonopolis.engine.cards import hand_mask, is_start_taken, refuse_card
from cottonopolis.engine.journal import BUILT, CUBES_SOLD, REPLACED, STOCKED, note
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.lists import with_item
from cottonopolis.engine.market import buying_price, selling_price
from cottonopolis.engine.mat import lowest_tile, refuse_era, refuse_tile, take_tile
from cottonopolis.engine.move import BUILD, COMBINE, first_of, pack, second_of, verb_of
from cottonopolis.engine.network import union_of
from cottonopolis.engine.supply import (
    coal_places,
    n_cubes,
    price_of_need,
    refuse_cubes,
    refuse_payment,
    slots_in,
    stocked_slots,
)
from cottonopolis.engine.tiles import place_tile, remove_tile, take_cubes
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import BuildRequest, Trial
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Card, Industry, Int, Mask, Move, Place, Slot, Tile


def legal_build(rules: RuleSet, state: State, player: Player, moves: list[Move]) -> None:
    """Appends every industry with every slot where it can be built with some card of the hand."""
    open_slots: Mask = 0
    open_industries: Mask = 0
    for card in player.hand:
        open_slots |= rules.slots_of_card[card]
        open_industries |= rules.industries_of_card[card]
    reach: Mask = rules.reach_slots(state, player) if open_industries else 0
    list_builds(rules, state, player, BUILD, open_slots, open_industries, reach, moves)


def list_builds(
    rules: RuleSet,
    state: State,
    player: Player,
    verb: Int,
    open_slots: Mask,
    open_industries: Mask,
    reach: Mask,
    moves: list[Move],
) -> None:
    """Appends the builds that can be paid for; cards open some slots for all industries, and the reach for some."""
    board, kit = rules.board, rules.kit
    purse: Int = rules.purse(player)
    full: Mask = rules.full_slots(state, player)
    # Where coal can be had, and at what price.
    with_coal: Mask = coal_places(rules, state)
    with_market: Mask = union_of(state.joined, rules.market_access(state))
    coal_price: Int = buying_price(kit.markets[COAL], state.cubes[COAL], 1)

    industry: Industry = 0
    while industry < kit.n_industries:
        tile: Tile = lowest_tile(kit, player, industry)
        if tile >= 0 and kit.eras_of[tile] >> state.era & 1 and kit.cost_of[tile] <= purse:
            price: Int = kit.cost_of[tile]
            if kit.iron_of[tile]:
                price += price_of_need(rules, state, IRON, kit.iron_of[tile], 0)
            coal: Int = kit.coal_of[tile]
            allowed: Mask = open_slots | reach if open_industries >> industry & 1 else open_slots
            left: Mask = allowed & buildable_slots(rules, state, player, industry, tile, full)
            while left and price <= purse:
                slot: Slot = lowest_bit(left)
                left &= left - 1
                place: Mask = bit(board.place_of[slot])
                if coal == 0 or (coal == 1 and place & with_coal):
                    moves.append(pack(verb, industry, slot))
                elif coal == 1:
                    if place & with_market and price + coal_price <= purse:
                        moves.append(pack(verb, industry, slot))
                elif place & (with_coal | with_market):
                    more: Int = price_of_need(rules, state, COAL, coal, place)
                    if more >= 0 and price + more <= purse:
                        moves.append(pack(verb, industry, slot))
        industry += 1


def legal_combine(rules: RuleSet, state: State, player: Player, moves: list[Move]) -> None:
    """Appends every build in a town with any cards and both actions of the turn."""
    if state.actions_left == 2 and len(player.hand) >= rules.numbers.combined_cards:
        list_builds(rules, state, player, COMBINE, slots_in(rules, rules.board.towns), 0, 0, moves)


def buildable_slots(rules: RuleSet, state: State, player: Player, industry: Industry, tile: Tile, full: Mask) -> Mask:
    """Slots that can take a tile of a player, cards and costs aside: free ones, and tiles that it may replace."""
    board, kit = rules.board, rules.kit
    found: Mask = board.slots_for[industry] & ~state.occupied & ~full
    left: Mask = found & board.waiting_for[industry]
    while left:
        if board.before_of[lowest_bit(left)][industry] & ~state.occupied:
            found &= ~(left & -left)
        left &= left - 1
    level: Int = kit.level_of[tile]
    if level <= 1:
        return found
    # Own tiles, and those of others only when their resource is gone everywhere.
    left = rules.replaceable_slots(state, player, industry)
    if is_resource_gone(rules, state, industry):
        left |= state.standing[industry] & ~full
    while left:
        if kit.level_of[state.tile_at[lowest_bit(left)]] < level:
            found |= left & -left
        left &= left - 1
    return found


def refuse_build(trial: Trial, build: BuildRequest) -> None:
    """Adds what is against a build, its cubes and its price aside."""
    rules, industry = trial.rules, build.industry
    lowest: Tile = lowest_tile(rules.kit, trial.player, industry)
    refuse_tile(trial, industry, build.level)
    refuse_era(trial, industry, build.level if build.level >= 0 else lowest, lowest)
    if rules.board.slots_for[industry] == 0:
        trial.refuse(refusal.WRONG_MAP, [industry])
    if build.slot < 0:
        trial.refuse(refusal.NO_SPACE, [industry, build.place])
    elif is_start_taken(trial, build):
        trial.refuse(refusal.FREE_START, [build.slot, trial.table.tile_at[build.slot]])
    else:
        refuse_slot(trial, build)
    if build.card >= 0:
        refuse_card(trial, build)


def refuse_price(trial: Trial, build: BuildRequest) -> None:
    """Adds why a tile does not find its cubes, or cannot be paid."""
    kit, tile = trial.rules.kit, named_tile(trial, build)
    if tile >= 0:
        cubes: Int = refuse_cubes(trial, COAL, kit.coal_of[tile], bit(build.place))
        cubes += refuse_cubes(trial, IRON, kit.iron_of[tile], bit(build.place))
        refuse_payment(trial, kit.cost_of[tile], cubes, tile)


def named_tile(trial: Trial, build: BuildRequest) -> Tile:
    """The tile of a build: the one named, or the next of its industry, -1 if none is left."""
    return build.level if build.level >= 0 else lowest_tile(trial.rules.kit, trial.player, build.industry)


def refuse_slot(trial: Trial, build: BuildRequest) -> None:
    """Adds why a slot cannot take a tile; see `buildable_slots`."""
    board, table, industry, slot = trial.rules.board, trial.table, build.industry, build.slot
    is_taken: bool = table.occupied >> slot & 1 == 1
    is_own: bool = trial.player.tiles >> slot & 1 == 1
    if board.slots_for[industry] >> slot & 1 == 0:
        trial.refuse(refusal.SLOT_MISMATCH, [industry, build.place, slot])
    if not is_own and trial.rules.full_slots(table, trial.player) >> slot & 1:
        refuse_full(trial, build.place, refusal.PLACE_FULL_RIVAL if is_taken else refusal.PLACE_FULL)
    before: Mask = board.before_of[slot][industry] & ~table.occupied
    if is_taken:
        refuse_replacing(trial, build)
    elif before:
        trial.refuse(refusal.SINGLE_ICON_FIRST, [industry, lowest_bit(before), slot])


def refuse_full(trial: Trial, place: Place, code: Int) -> None:
    """Adds that a player may have no further tile in a place."""
    slots: Mask = trial.rules.board.slots_at[place]
    own: Mask = slots & trial.player.tiles
    tile: Tile = trial.table.tile_at[lowest_bit(own)]
    trial.refuse(code, [place, tile, trial.table.era, n_bits(slots), n_bits(own)])


def refuse_place(trial: Trial, industry: Industry, slots: Mask) -> None:
    """Adds why none of some slots of a place takes a tile that is to replace nothing."""
    place: Place = trial.rules.board.place_of[lowest_bit(slots)]
    if trial.rules.full_slots(trial.table, trial.player) & slots:
        refuse_full(trial, place, refusal.PLACE_FULL)
    if slots & ~trial.table.occupied == 0:
        trial.refuse(refusal.PLACE_TAKEN, [industry, place])


def refuse_replacing(trial: Trial, build: BuildRequest) -> None:
    """Adds why the tile on a slot cannot be replaced: of others only if their resource is gone everywhere."""
    rules, table, industry, slot = trial.rules, trial.table, build.industry, build.slot
    old: Tile = table.tile_at[slot]
    new: Tile = named_tile(trial, build)
    values: list[Int] = [old, slot, industry, table.owner_at[slot]]
    is_own: bool = trial.player.tiles >> slot & 1 == 1
    is_same: bool = table.standing[industry] >> slot & 1 == 1
    if not is_own and is_same:
        resource: Int = produced_by(rules, industry)
        if resource < 0:
            trial.refuse(refusal.RIVAL_TILE, values)
        elif not is_resource_gone(rules, table, industry):
            values.append(table.cubes[resource] + n_cubes(table, stocked_slots(rules, table, resource)))
            trial.refuse(refusal.RESOURCE_REMAINS, values)
    elif not is_own or rules.replaceable_slots(table, trial.player, industry) >> slot & 1 == 0:
        if not is_same:
            trial.refuse(refusal.SLOT_TAKEN, values)
            return
        before: Mask = rules.board.before_of[slot][industry] & ~table.occupied
        trial.refuse(refusal.SINGLE_ICON_REPLACING, [industry, lowest_bit(before), slot])
    if new >= 0 and rules.kit.level_of[new] <= rules.kit.level_of[old]:
        trial.refuse(refusal.LEVEL_NOT_HIGHER, [new, old, slot])


def refuse_combining(trial: Trial, card: Card) -> None:
    """Adds why a turn or a card, -1 for any, does not allow a combined build."""
    if trial.table.actions_left < trial.rules.combined_actions(trial.table):
        trial.refuse(refusal.NEEDS_TWO_ACTIONS, [trial.table.actions_left])
    if card >= 0 and trial.rules.no_combining >> card & 1:
        trial.refuse(refusal.NO_COMBINING, [card])


def is_resource_gone(rules: RuleSet, state: State, industry: Industry) -> bool:
    """Whether an industry produces coal or iron of which there is no cube on any tile nor in the market."""
    resource: Int = produced_by(rules, industry)
    return resource >= 0 and state.cubes[resource] == 0 and stocked_slots(rules, state, resource) == 0


def produced_by(rules: RuleSet, industry: Industry) -> Int:
    """The resource that an industry produces, or -1."""
    resource: Int = 0
    while resource < len(rules.kit.producer_of):
        if rules.kit.producer_of[resource] == industry:
            return resource
        resource += 1
    return NONE


def apply_build(rules: RuleSet, state: State, move: Move) -> None:
    """Chooses what to build and where, and pays all of it; its cubes and its card are asked for next."""
    slot: Slot = second_of(move)
    player = state.players[state.order[state.turn]]
    tile: Tile = lowest_tile(rules.kit, player, first_of(move))
    rules.pay(state, player, price_of_tile(rules, state, tile, slot))
    begin_build(rules, state, player, verb_of(move), tile, slot)
    if state.verb == COMBINE:
        state.cards_due = rules.numbers.combined_cards
    go_on(rules, state)


def begin_build(rules: RuleSet, state: State, player: Player, verb: Int, tile: Tile, slot: Slot) -> None:
    """Notes what is built where, and what is still needed for it."""
    state.verb = verb
    state.target = slot
    state.tile = tile
    state.coal_due = rules.kit.coal_of[tile]
    state.iron_due = rules.kit.iron_of[tile]
    state.cards_due = 1
    n_actions: Int = rules.combined_actions(state) if verb == COMBINE else 0
    note(state, BUILT, player, tile, slot, -rules.kit.cost_of[tile], n_actions)


def price_of_tile(rules: RuleSet, state: State, tile: Tile, slot: Slot) -> Int:
    """What a tile costs on a slot with the cubes that must be bought; it must be possible to have them."""
    price: Int = rules.kit.cost_of[tile]
    place: Mask = bit(rules.board.place_of[slot])
    if rules.kit.coal_of[tile]:
        price += price_of_need(rules, state, COAL, rules.kit.coal_of[tile], place)
    if rules.kit.iron_of[tile]:
        price += price_of_need(rules, state, IRON, rules.kit.iron_of[tile], place)
    return price


def cards_for_build(rules: RuleSet, state: State) -> Mask:
    """Cards of the hand that allow the build being made."""
    player = state.players[state.order[state.turn]]
    slot: Slot = state.target
    allowed: Mask = rules.cards_for_slot[slot]
    if rules.reach_slots(state, player) >> slot & 1:
        allowed |= rules.cards_for_industry[rules.kit.industry_of[state.tile]]
    return allowed & hand_mask(player)


def complete_build(rules: RuleSet, state: State) -> None:
    """Places the tile, and moves its cubes to the market as far as there is room."""
    slot: Slot = state.target
    tile: Tile = state.tile
    seat: Int = state.order[state.turn]
    player = state.players[seat]
    take_tile(rules.kit, player, tile)
    if not rules.stands_first(state, slot, tile):
        if state.tile_at[slot] >= 0:
            owner = state.players[state.owner_at[slot]]
            note(state, REPLACED, owner, state.tile_at[slot], slot, state.cubes_at[slot], seat)
            remove_tile(rules, state, slot)
        cubes: Int = rules.cubes_on(state, tile)
        place_tile(rules, state, seat, slot, tile, cubes)
        if cubes:
            note(state, STOCKED, player, slot, tile, cubes)
    fill_market(rules, state, player, slot)
    rules.after_build(state, slot)
    if state.verb == COMBINE:
        state.actions_left -= rules.combined_actions(state) - 1
    end_action(rules, state)


def fill_market(rules: RuleSet, state: State, player: Player, slot: Slot) -> None:
    """Moves the cubes of a new mine or works to the gaps of its market, if it has access."""
    resource: Int = 0
    while resource < len(rules.kit.producer_of):
        market = rules.kit.markets[resource]
        if rules.kit.producer_of[resource] == rules.kit.industry_of[state.tile_at[slot]]:
            n: Int = min(state.cubes_at[slot], len(market.prices) - state.cubes[resource])
            place: Int = rules.board.place_of[slot]
            if n > 0 and (not market.needs_access or state.joined[place] & rules.market_access(state)):
                sell_cubes(rules, state, player, resource, n, slot)
        resource += 1


def sell_cubes(rules: RuleSet, state: State, player: Player, resource: Int, n: Int, slot: Slot) -> None:
    """Moves cubes of a slot to the gaps of their market, for which a player is paid."""
    cubes: Int = state.cubes[resource]
    price: Int = selling_price(rules.kit.markets[resource], cubes, n)
    player.money += price
    state.cubes = with_item(state.cubes, resource, cubes + n)
    note(state, CUBES_SOLD, player, resource, n, slot, price)
    take_cubes(rules, state, slot, n)
