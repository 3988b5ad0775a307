"""Ways over links and sea lines: one step of them, and all places that they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask


def step(board: Board, state: State, places: Mask, start: Mask) -> Mask:
    """Places one link or sea line away from `places`; one without transit is left only by a way that began there."""
    going: Mask = places & (~board.no_transit | start)
    found: Mask = 0
    left: Mask = going
    while left:
        links: Mask = board.links_at[lowest_bit(left)] & state.built
        left &= left - 1
        while links:
            found |= board.ends_of[lowest_bit(links)]
            links &= links - 1
    left = state.seas
    while left:
        ends: Mask = board.sea_ends_of[lowest_bit(left)]
        if ends & going:
            found |= ends
        left &= left - 1
    return found


def unjoined(n_places: Int) -> list[Mask]:
    """By place: only itself, as on a board without links."""
    joined: list[Mask] = []
    place: Int = 0
    while place < n_places:
        joined.append(bit(place))
        place += 1
    return joined


def with_joined(board: Board, joined: list[Mask], ends: Mask) -> list[Mask]:
    """The ways after one more link or sea line; the list given stays as it is."""
    # Whatever lets ways through becomes one net with all that hangs on it; what does not only gains that net.
    union: Mask = ends | union_of(joined, ends & ~board.no_transit)
    found = joined.copy()
    left: Mask = union
    while left:
        place: Int = lowest_bit(left)
        found[place] = found[place] | union
        left &= left - 1
    return found


def all_joined(board: Board, state: State) -> list[Mask]:
    """The ways over all links and sea lines, found afresh."""
    joined: list[Mask] = unjoined(board.n_places)
    left: Mask = state.built
    while left:
        joined = with_joined(board, joined, board.ends_of[lowest_bit(left)])
        left &= left - 1
    left = state.seas
    while left:
        joined = with_joined(board, joined, board.sea_ends_of[lowest_bit(left)])
        left &= left - 1
    return joined


def union_of(joined: list[Mask], places: Mask) -> Mask:
    """All places that a way leads to from any of `places`."""
    union: Mask = 0
    left: Mask = places
    while left:
        union |= joined[lowest_bit(left)]
        left &= left - 1
    return union


def open_seas(rules: RuleSet, state: State) -> None:
    """Brings sea lines and ways into line with the tiles, after one of them was placed or removed."""
    seas: Mask = rules.usable_seas(state)
    if seas == state.seas:
        return
    opened: Mask = seas & ~state.seas
    is_closing: bool = state.seas & ~seas != 0
    state.seas = seas
    if is_closing:
        state.joined = all_joined(rules.board, state)
        return
    while opened:
        state.joined = with_joined(rules.board, state.joined, rules.board.sea_ends_of[lowest_bit(opened)])
        opened &= opened - 1
