"""Building: cards by colour or by reach, room in a place, and tiles whose own routes count while they are built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import go_on
from cottonopolis.engine.actions.build import begin_build, buildable_slots, named_tile, price_of_tile
from cottonopolis.engine.bits import bit, lowest_bit, n_bits
from cottonopolis.engine.cards import hand_mask
from cottonopolis.engine.journal import IMPORTED, note
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import BUILD, COMBINE, first_of, pack, second_of, verb_of
from cottonopolis.engine.supply import price_of_need, slots_in
from cottonopolis.engine.tiles import place_tile
from cottonopolis.games.age_of_industry.rules.route import Supplied
from cottonopolis.games.age_of_industry.rules.ship import open_import, port_places, ships_joined

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import BuildRequest, Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Industry, Int, Mask, Move, Place, Slot, Tile
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def legal_build(rules: AgeOfIndustry, state: State, player: Player, supplied: Supplied, moves: list[Move]) -> None:
    """Appends every industry with every slot where some card of the hand can build it, and then combined builds.

    A combined build takes any card and both actions of the turn, and may be made anywhere.
    """
    if len(player.hand) == 0:
        return
    open_slots: Mask = 0
    open_industries: Mask = 0
    for card in player.hand:
        open_slots |= rules.slots_of_card[card]
        open_industries |= rules.industries_of_card[card]
    reach: Mask = reach_slots(rules, state, player) if open_industries else 0
    full: Mask = full_slots(rules, player)
    is_combining: bool = may_combine(rules, state, player)
    combined: list[Move] = []
    industry: Industry = 0
    while industry < rules.kit.n_industries:
        allowed: Mask = open_slots | reach if open_industries >> industry & 1 else open_slots
        wanted: Mask = -1
        if not is_combining:
            wanted = allowed
        left: Mask = able_slots(rules, state, player, industry, full, supplied, wanted)
        while left:
            slot: Slot = lowest_bit(left)
            left &= left - 1
            if allowed >> slot & 1:
                moves.append(pack(BUILD, industry, slot))
            if is_combining:
                combined.append(pack(COMBINE, industry, slot))
        industry += 1
    moves += combined


def refuse_ship_or_port(rules: AgeOfIndustry, trial: Trial, build: BuildRequest) -> None:
    """Adds that a ship has no port; puts a port or ship where it stands while its cubes are fetched."""
    ships: Mask = ships_joined(rules, port_places(rules, trial.table, -1))
    if build.industry == rules.ship and build.slot >= 0 and ships >> build.slot & 1 == 0:
        trial.refuse(refusal.NO_PORT_FOR_SHIP, [build.place])
    tile: Tile = named_tile(trial, build)
    if build.slot >= 0 and tile >= 0 and stands_first(rules, trial.table, build.slot, tile):
        stand(rules, trial.table, build.slot, tile)


def may_combine(rules: AgeOfIndustry, state: State, player: Player) -> bool:
    """Whether the actions and some card of a turn allow a combined build."""
    if state.actions_left != rules.combined_actions(state):
        return False
    return rules.no_combining == 0 or hand_mask(player) & ~rules.no_combining != 0


def able_slots(
    rules: AgeOfIndustry,
    state: State,
    player: Player,
    industry: Industry,
    full: Mask,
    supplied: Supplied,
    allowed: Mask,
) -> Mask:
    """The slots among `allowed` where the next tile of an industry fits and finds its cubes."""
    kit = rules.kit
    tile: Tile = lowest_tile(kit, player, industry)
    if tile < 0 or kit.eras_of[tile] == 0:
        return 0
    slots: Mask = buildable_slots(rules, state, player, industry, tile, full) & allowed
    if industry == rules.ship:
        slots &= ships_joined(rules, port_places(rules, state, -1))
    coal: Int = kit.coal_of[tile]
    steel: Int = kit.iron_of[tile]
    able: Mask = slots
    if coal:
        able &= supplied.coal_slots
    if steel:
        able &= supplied.steel_slots
    if coal > 1 or steel > 1:
        able = enough_slots(rules, state, tile, able)
    # A port or ship on a free slot stands while its cubes are fetched: its own routes lead to the markets.
    if industry == rules.port or industry == rules.ship:
        able |= slots & ~state.occupied
    return able


def enough_slots(rules: AgeOfIndustry, state: State, tile: Tile, slots: Mask) -> Mask:
    """Those of the slots to which all cubes of a tile can be brought, where one of a kind is not enough."""
    able: Mask = 0
    left: Mask = slots
    while left:
        place: Mask = bit(rules.board.place_of[lowest_bit(left)])
        coal: Int = price_of_need(rules, state, COAL, rules.kit.coal_of[tile], place)
        if coal >= 0 and price_of_need(rules, state, IRON, rules.kit.iron_of[tile], place) >= 0:
            able |= left & -left
        left &= left - 1
    return able


def stands_first(rules: AgeOfIndustry, state: State, slot: Slot, tile: Tile) -> bool:
    """Whether a tile stands while its cubes are fetched: a port or ship that replaces nothing."""
    industry: Industry = rules.kit.industry_of[tile]
    if industry != rules.port and industry != rules.ship:
        return False
    return state.tile_at[slot] < 0 or state.tile_at[slot] == tile


def stand(rules: AgeOfIndustry, state: State, slot: Slot, tile: Tile) -> None:
    """Puts a new port or ship on its slot; a ship opens its import."""
    place_tile(rules, state, state.order[state.turn], slot, tile, 0)
    if rules.kit.industry_of[tile] == rules.ship:
        open_import(rules, state, slot)


def apply_build(rules: AgeOfIndustry, state: State, move: Move) -> None:
    """Chooses what to build and where, and pays all of it; its cubes and its card are asked for next."""
    slot: Slot = second_of(move)
    player = state.players[state.order[state.turn]]
    tile: Tile = lowest_tile(rules.kit, player, first_of(move))
    is_first: bool = stands_first(rules, state, slot, tile)
    if is_first:
        stand(rules, state, slot, tile)
    rules.pay(state, player, price_of_tile(rules, state, tile, slot))
    begin_build(rules, state, player, verb_of(move), tile, slot)
    if is_first and rules.import_of[slot] >= 0:
        note(state, IMPORTED, player, rules.import_of[slot], rules.board.import_cubes)
    go_on(rules, state)


def reach_slots(rules: AgeOfIndustry, state: State, player: Player) -> Mask:
    """Slots that an industry card may be played for."""
    board = rules.board
    own: Mask = player.tiles
    # A-card-05: a port or ship that stands while it is built gives no reach to itself.
    if state.verb == BUILD and stands_first(rules, state, state.target, state.tile):
        own &= ~bit(state.target)
    if own == 0:
        return -1
    # Where an own rail ends, and where an own tile stands.
    rails: Mask = rail_places(rules, player)
    reach: Mask = slots_in(rules, rails) | own
    # Large places with an own tile.
    left: Mask = own
    while left:
        place: Place = board.place_of[lowest_bit(left)]
        if rules.large_places >> place & 1:
            reach |= board.slots_at[place]
        left &= left - 1
    # Ship spaces joined to an own port or, but for an option, to a place where an own rail ends.
    ports: Mask = port_places(rules, state, own)
    if rules.reaches_ships_by_rail:
        ports |= rails
    return reach | ships_joined(rules, ports)


def rail_places(rules: AgeOfIndustry, player: Player) -> Mask:
    """Places at an end of an own rail."""
    places: Mask = 0
    left: Mask = player.links
    while left:
        places |= rules.board.ends_of[lowest_bit(left)]
        left &= left - 1
    return places


def full_slots(rules: AgeOfIndustry, player: Player) -> Mask:
    """Slots of the places in which a player may have no further tile: one in small places, two in large ones."""
    full: Mask = 0
    left: Mask = player.tiles
    while left:
        place: Place = rules.board.place_of[lowest_bit(left)]
        slots: Mask = rules.board.slots_at[place]
        most: Int = rules.tiles_large if rules.large_places >> place & 1 else rules.tiles_small
        if n_bits(slots & player.tiles) >= most:
            full |= slots
        left &= ~slots
    return full
