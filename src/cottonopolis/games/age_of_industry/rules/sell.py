"""Selling cotton and goods to ports and market boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import ask_again
from cottonopolis.engine.bits import bit, bits, lowest_bit
from cottonopolis.engine.journal import SOLD, note
from cottonopolis.engine.move import FIRST_BOX, SELL, first_of, pack, second_of
from cottonopolis.engine.supply import slots_among
from cottonopolis.engine.tiles import flip_tile, refuse_flipping
from cottonopolis.games.age_of_industry.rules.ship import maybe_flip_ships

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Move, Slot
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def legal_sell(rules: AgeOfIndustry, state: State, player: Player, moves: list[Move]) -> None:
    """Appends every own unflipped mill and factory with every port and market box that takes what it sells."""
    left: Mask = player.tiles & ~state.flipped & goods_slots(rules, state)
    while left:
        slot: Slot = lowest_bit(left)
        left &= left - 1
        industry: Int = rules.kit.industry_of[state.tile_at[slot]]
        reached: Mask = state.joined[rules.board.place_of[slot]]
        ports: Mask = slots_among(rules, state.standing[rules.port] & ~state.flipped, reached)
        while ports:
            port: Slot = lowest_bit(ports)
            if rules.port_takes[state.tile_at[port]] >> industry & 1:
                moves.append(pack(SELL, slot, port))
            ports &= ports - 1
        boxes: Mask = state.open_markets
        while boxes:
            box: Int = lowest_bit(boxes)
            takes: Mask = rules.box_takes[state.market_tiles[box]]
            if takes >> industry & 1 and reached >> rules.board.boxes_of[box] & 1:
                moves.append(pack(SELL, slot, FIRST_BOX + box))
            boxes &= boxes - 1


def refuse_sale(rules: AgeOfIndustry, trial: Trial, slot: Slot, buyer: Int) -> None:
    """Adds what is against selling the tile on a slot to a port or market box, and sells it."""
    table = trial.table
    place: Int = rules.board.place_of[slot]
    industry: Int = rules.kit.industry_of[table.tile_at[slot]]
    refuse_flipping(trial, slot, goods_slots(rules, table))
    if buyer >= FIRST_BOX:
        box: Int = buyer - FIRST_BOX
        buyer_place: Int = rules.board.boxes_of[box]
        takes: Mask = rules.box_takes[table.market_tiles[box]]
        is_used: bool = table.open_markets >> box & 1 == 0
        table.open_markets &= ~bit(box)
    else:
        buyer_place = rules.board.place_of[buyer]
        takes = rules.port_takes[table.tile_at[buyer]]
        is_used = table.flipped >> buyer & 1 == 1
        table.flipped |= bit(buyer)
    if table.joined[place] >> buyer_place & 1 == 0:
        trial.refuse(refusal.BUYER_APART, [slot, place, buyer])
    if takes == 0:
        trial.refuse(refusal.BUYER_BLANK, [buyer])
    elif is_used:
        trial.refuse(refusal.BUYER_USED, [buyer])
    if takes >> industry & 1 == 0:
        trial.refuse(refusal.OTHER_GOODS, [buyer, industry, takes])
    table.flipped |= bit(slot)


def buyers(rules: AgeOfIndustry, state: State, slot: Slot) -> list[Int]:
    """Connected ports and market boxes, used ones too."""
    reached: Mask = state.joined[rules.board.place_of[slot]]
    found = bits(slots_among(rules, state.standing[rules.port], reached))
    box: Int = 0
    while box < len(rules.board.boxes_of):
        if reached >> rules.board.boxes_of[box] & 1:
            found.append(FIRST_BOX + box)
        box += 1
    return found


def goods_slots(rules: AgeOfIndustry, state: State) -> Mask:
    """Slots with mills and factories."""
    return state.standing[rules.mill] | state.standing[rules.factory]


def apply_sell(rules: AgeOfIndustry, state: State, move: Move) -> None:
    """Flips the tile and its target; further sales may follow."""
    state.verb = SELL
    state.target = first_of(move)
    state.space = second_of(move)
    state.tile = state.tile_at[state.target]
    state.n_done += 1
    note(state, SOLD, state.players[state.order[state.turn]], state.tile, state.target, state.space)
    flip_tile(rules, state, state.target)
    if state.space >= FIRST_BOX:
        state.open_markets &= ~bit(state.space - FIRST_BOX)
        maybe_flip_ships(rules, state)
    else:
        flip_tile(rules, state, state.space)
    ask_again(state)
