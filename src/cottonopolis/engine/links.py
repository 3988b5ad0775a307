"""Links on the board: laying them, and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit, n_bits
from cottonopolis.engine.network import with_joined

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Place


def place_link(rules: RuleSet, state: State, player: Player, link: Link) -> None:
    """Lays a link of a player on a free line."""
    ends: Mask = rules.board.ends_of[link]
    state.built |= bit(link)
    player.links |= bit(link)
    player.network |= ends
    state.joined = with_joined(rules.board, state.joined, ends)


def n_link_tiles(rules: RuleSet, player: Player) -> Int:
    """Link tiles that a player has left."""
    return rules.n_link_tiles - n_bits(player.links)


def worth_of_place(rules: RuleSet, state: State, place: Place) -> Int:
    """Link icons of a place now: printed ones and those of flipped tiles of any owner."""
    worth: Int = rules.board.worth_of[place]
    left: Mask = rules.board.slots_at[place] & state.flipped
    while left:
        worth += rules.kit.worth_of[state.tile_at[lowest_bit(left)]]
        left &= left - 1
    return worth
