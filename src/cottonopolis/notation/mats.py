"""The integer that stands for a mat: four bits for the number of each tile of an industry, lowest level first."""

from __future__ import annotations

from cottonopolis.engine.kit import Kit


def tiles_of(kit: Kit, industry: int) -> list[int]:
    """The tiles of an industry, lowest level first."""
    return [tile for tile in range(kit.n_tiles) if kit.industry_of[tile] == industry]


def one_of(kit: Kit, tile: int) -> int:
    """One tile of a kind, as a mat counts it."""
    return 1 << 4 * (tile - kit.first_tile_of[kit.industry_of[tile]])


def n_on(kit: Kit, mat: int, tile: int) -> int:
    """How many tiles of a kind are on the mat of their industry."""
    return mat // one_of(kit, tile) & 15
