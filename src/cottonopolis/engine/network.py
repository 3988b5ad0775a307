"""Which places a chain of links joins, and how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.words import Int, Mask, Place


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


def reach_mask(board: Board, start: Mask, built: Mask) -> Mask:
    """All places joined to `start` by chains of built links, `start` included.

    A chain never runs through a place of `board.no_transit`; it may begin or end there.
    """
    reached: Mask = start
    frontier: Mask = start
    while frontier:
        frontier = step_mask(board, frontier, built) & ~reached
        reached |= frontier
        frontier &= ~board.no_transit
    return reached


def nearest_mask(board: Board, start: Mask, built: Mask, wanted: Mask) -> Mask:
    """The places of `wanted` that are fewest links away from `start`; empty if none is joined to it."""
    reached: Mask = start
    frontier: Mask = start
    while frontier:
        found: Mask = frontier & wanted
        if found:
            return found
        frontier = step_mask(board, frontier & (~board.no_transit | start), built) & ~reached
        reached |= frontier
    return 0


def distance(board: Board, start: Place, end: Place, built: Mask) -> Int:
    """How many built links the shortest chain from `start` to `end` has; -1 if there is none."""
    goal: Mask = bit(end)
    reached: Mask = bit(start)
    frontier: Mask = reached
    steps: Int = 0
    while frontier:
        if frontier & goal:
            return steps
        if steps:
            frontier &= ~board.no_transit
        frontier = step_mask(board, frontier, built) & ~reached
        reached |= frontier
        steps += 1
    return -1
