"""Links on the board, and the connections that follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit, n_bits

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Place


def unjoined(n_places: Int) -> list[Mask]:
    """By place: only itself, as on a board without links."""
    joined: list[Mask] = []
    place: Int = 0
    while place < n_places:
        joined.append(bit(place))
        place += 1
    return joined


def place_link(rules: RuleSet, state: State, player: Player, link: Link) -> None:
    """Lays a link of a player on a free line."""
    ends: Mask = rules.board.ends_of[link]
    state.built |= bit(link)
    player.links |= bit(link)
    player.network |= ends
    state.joined = with_joined(state.joined, ends)


def with_joined(joined: list[Mask], ends: Mask) -> list[Mask]:
    """The connections after one more link; the list given stays as it is."""
    union: Mask = union_of(joined, ends)
    found = joined.copy()
    left: Mask = union
    while left:
        found[lowest_bit(left)] = union
        left &= left - 1
    return found


def union_of(joined: list[Mask], places: Mask) -> Mask:
    """All places connected with any of `places`."""
    union: Mask = 0
    left: Mask = places
    while left:
        place: Place = lowest_bit(left)
        union |= joined[place]
        left &= ~union & (left - 1)
    return union


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
