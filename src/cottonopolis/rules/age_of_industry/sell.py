"""Selling cotton and goods to ports and market boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.course import ask_again
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.journal import SOLD, note
from cottonopolis.engine.move import FIRST_BOX, SELL, first_of, pack, second_of
from cottonopolis.engine.supply import slots_in
from cottonopolis.engine.tiles import flip_tile
from cottonopolis.rules.age_of_industry.ship import maybe_flip_ships

if TYPE_CHECKING:
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Move, Slot
    from cottonopolis.rules.age_of_industry.ruleset import AgeOfIndustry


def legal_sell(rules: AgeOfIndustry, state: State, player: Player, moves: list[Move]) -> None:
    """Appends every own unflipped mill and factory with every port and market box that takes what it sells."""
    left: Mask = player.tiles & ~state.flipped & (state.standing[rules.mill] | state.standing[rules.factory])
    while left:
        slot: Slot = lowest_bit(left)
        left &= left - 1
        industry: Int = rules.kit.industry_of[state.tile_at[slot]]
        reached: Mask = rules.reached(state, bit(rules.board.place_of[slot]))
        ports: Mask = slots_in(rules, state.standing[rules.port] & ~state.flipped, reached)
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
