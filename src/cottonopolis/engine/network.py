"""Which places a link joins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import lowest_bit

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.words import Mask


def step_mask(board: Board, places: Mask, built: Mask) -> Mask:
    """Places at an end of a built link that touches one of `places`; a link may have more than two ends."""
    reached: Mask = 0
    left: Mask = places
    while left:
        links: Mask = board.links_at[lowest_bit(left)] & built
        left &= left - 1
        while links:
            reached |= board.ends_of[lowest_bit(links)]
            links &= links - 1
    return reached
