"""What a further link would join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import lowest_bit

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Mask


def is_one_link_away(board: Board, state: State, places: Mask, goal: Mask) -> bool:
    """Whether one more link of this era would join some of `places` with some of `goal`."""
    free: Mask = board.links_in_era[state.era] & ~state.built
    left: Mask = places
    while left:
        links: Mask = board.links_at[lowest_bit(left)] & free
        left &= left - 1
        while links:
            if board.ends_of[lowest_bit(links)] & goal:
                return True
            links &= links - 1
    return False
