"""Selling goods tiles to merchants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import ask_again, go_on
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.journal import SOLD, note
from cottonopolis.engine.move import SELL, first_of, pack, second_of
from cottonopolis.engine.tiles import flip_tile, refuse_flipping
from cottonopolis.games.birmingham.rules.beer import n_barrels, refuse_barrels

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Move, Slot, Tile
    from cottonopolis.games.birmingham.rules.ruleset import Birmingham


def legal_sell(rules: Birmingham, state: State, player: Player, moves: list[Move]) -> None:
    """Appends every own unflipped goods tile with every merchant tile that buys it and for which there is beer."""
    left: Mask = player.tiles & ~state.flipped & goods_slots(rules, state)
    while left:
        slot: Slot = lowest_bit(left)
        left &= left - 1
        tile: Tile = state.tile_at[slot]
        place: Int = rules.board.place_of[slot]
        needed: Int = rules.kit.beer_of[tile]
        n_own: Int = n_barrels(rules, state, player, bit(place)) if needed else 0
        space: Int = 0
        while space < len(state.market_tiles):
            is_joined: bool = state.joined[place] >> rules.board.merchants_of[space] & 1 == 1
            n_barrel: Int = state.open_markets >> space & 1
            if is_joined and needed <= n_own + n_barrel and buys(rules, state, space, tile):
                moves.append(pack(SELL, slot, space))
            space += 1


def refuse_sale(rules: Birmingham, trial: Trial, slot: Slot, space: Int) -> None:
    """Adds what is against selling the tile on a slot to a merchant space, and sells it."""
    table = trial.table
    tile: Tile = table.tile_at[slot]
    place: Int = rules.board.place_of[slot]
    refuse_flipping(trial, slot, goods_slots(rules, table))
    if not is_joined(rules, table, slot, space):
        trial.refuse(refusal.BUYER_APART, [slot, place, space])
    if not buys(rules, table, space, tile):
        bought: Mask = rules.bought_by[table.market_tiles[space]]
        code: Int = refusal.OTHER_GOODS if bought else refusal.BUYER_BLANK
        trial.refuse(code, [space, rules.kit.industry_of[tile], bought])
    refuse_barrels(rules, trial, rules.kit.beer_of[tile], bit(place), space)
    table.flipped |= bit(slot)


def buyers(rules: Birmingham, state: State, slot: Slot) -> list[Int]:
    """Connected merchant spaces that buy the tile on a slot."""
    found: list[Int] = []
    space: Int = 0
    while space < len(state.market_tiles):
        if is_joined(rules, state, slot, space) and buys(rules, state, space, state.tile_at[slot]):
            found.append(space)
        space += 1
    return found


def is_joined(rules: Birmingham, state: State, slot: Slot, space: Int) -> bool:
    """Whether a chain of links joins a slot with a merchant."""
    return state.joined[rules.board.place_of[slot]] >> rules.board.merchants_of[space] & 1 == 1


def goods_slots(rules: Birmingham, state: State) -> Mask:
    """Slots with a tile of an industry that is sold."""
    slots: Mask = 0
    left: Mask = rules.goods
    while left:
        slots |= state.standing[lowest_bit(left)]
        left &= left - 1
    return slots


def buys(rules: Birmingham, state: State, space: Int, tile: Tile) -> bool:
    """Whether the merchant tile on a market space shows the industry of a tile."""
    return rules.bought_by[state.market_tiles[space]] >> rules.kit.industry_of[tile] & 1 == 1


def apply_sell(rules: Birmingham, state: State, move: Move) -> None:
    """Chooses what is sold to whom; its beer and the card are asked for next."""
    if state.verb != SELL:
        state.verb = SELL
        state.cards_due = 1
    state.target = first_of(move)
    state.space = second_of(move)
    state.tile = state.tile_at[state.target]
    state.beer_due = rules.kit.beer_of[state.tile]
    note(state, SOLD, state.players[state.order[state.turn]], state.tile, state.target, state.space)
    go_on(rules, state)


def complete_sell(rules: Birmingham, state: State) -> None:
    """Flips the tile that was sold; further ones may follow."""
    state.n_done += 1
    flip_tile(rules, state, state.target)
    ask_again(state)
