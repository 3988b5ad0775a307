"""Tiles on the board: placing, emptying, flipping, removing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.journal import FLIPPED, note
from cottonopolis.engine.lists import with_item
from cottonopolis.engine.network import open_seas
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Seat, Slot, Tile


def place_tile(rules: RuleSet, state: State, seat: Seat, slot: Slot, tile: Tile, cubes: Int) -> None:
    """Puts a tile, unflipped and with its cubes, on an empty slot."""
    here: Mask = bit(slot)
    industry: Int = rules.kit.industry_of[tile]
    player = state.players[seat]
    state.tile_at = with_item(state.tile_at, slot, tile)
    state.owner_at = with_item(state.owner_at, slot, seat)
    state.cubes_at = with_item(state.cubes_at, slot, cubes)
    state.occupied |= here
    if cubes:
        state.stocked |= here
    state.standing = with_item(state.standing, industry, state.standing[industry] | here)
    player.tiles |= here
    player.network |= bit(rules.board.place_of[slot])
    open_seas(rules, state)


def remove_tile(rules: RuleSet, state: State, slot: Slot) -> None:
    """Takes a tile off the board and out of the game, with its cubes."""
    here: Mask = bit(slot)
    industry: Int = rules.kit.industry_of[state.tile_at[slot]]
    player = state.players[state.owner_at[slot]]
    state.tile_at = with_item(state.tile_at, slot, NONE)
    state.owner_at = with_item(state.owner_at, slot, NONE)
    state.cubes_at = with_item(state.cubes_at, slot, 0)
    state.occupied &= ~here
    state.flipped &= ~here
    state.stocked &= ~here
    state.standing = with_item(state.standing, industry, state.standing[industry] & ~here)
    player.tiles &= ~here
    player.network = network_mask(rules.board, player)
    open_seas(rules, state)


def network_mask(board: Board, player: Player) -> Mask:
    """Places with an own tile or at an end of an own link."""
    mask: Mask = 0
    left: Mask = player.tiles
    while left:
        mask |= bit(board.place_of[lowest_bit(left)])
        left &= left - 1
    left = player.links
    while left:
        mask |= board.ends_of[lowest_bit(left)]
        left &= left - 1
    return mask


def flip_tile(rules: RuleSet, state: State, slot: Slot) -> None:
    """Turns a tile over; its owner gains at once."""
    player = state.players[state.owner_at[slot]]
    tile: Tile = state.tile_at[slot]
    space: Int = player.space
    money: Int = player.money
    state.flipped |= bit(slot)
    rules.gain(state, player, tile)
    note(state, FLIPPED, player, tile, slot, player.space - space, player.money - money)


def refuse_flipping(trial: Trial, slot: Slot, sold: Mask) -> None:
    """Adds why a player cannot sell the tile on a slot, whoever buys it; tiles on the slots `sold` can be."""
    table = trial.table
    tile: Tile = table.tile_at[slot]
    if trial.player.tiles >> slot & 1 == 0:
        trial.refuse(refusal.NOT_YOURS, [tile, slot, table.owner_at[slot]])
    if sold >> slot & 1 == 0:
        trial.refuse(refusal.NOT_SELLABLE, [tile, slot])
    elif table.flipped >> slot & 1:
        trial.refuse(refusal.ALREADY_FLIPPED, [tile, slot])


def take_cubes(rules: RuleSet, state: State, slot: Slot, n: Int) -> None:
    """Takes cubes or barrels from a slot; with the last one its tile flips."""
    left: Int = state.cubes_at[slot] - n
    state.cubes_at = with_item(state.cubes_at, slot, left)
    if left == 0:
        state.stocked &= ~bit(slot)
        rules.emptied(state, slot)
