"""The tiles that a player has not yet built: four bits for the number of each level, lowest level first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.lists import with_item
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.kit import Kit
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import Player
    from cottonopolis.engine.words import Industry, Int, Tile


def lowest_tile(kit: Kit, player: Player, industry: Industry) -> Tile:
    """The tile that must be built next of an industry, or -1 if none is left."""
    left: Int = player.mat[industry]
    if left == 0:
        return NONE
    return kit.first_tile_of[industry] + lowest_bit(left) // 4


def refuse_tile(trial: Trial, industry: Industry, tile: Tile) -> None:
    """Adds why a tile is not the next of its industry; -1 stands for whichever is."""
    lowest: Tile = lowest_tile(trial.rules.kit, trial.player, industry)
    if lowest < 0:
        trial.refuse(refusal.NO_TILE_LEFT, [industry])
    elif tile >= 0 and tile != lowest:
        trial.refuse(refusal.NOT_LOWEST_TILE, [tile, lowest])


def refuse_era(trial: Trial, industry: Industry, tile: Tile, lowest: Tile) -> None:
    """Adds why a tile cannot be built now, or why it or the lowest one can never be."""
    eras_of = trial.rules.kit.eras_of
    era: Int = trial.table.era
    if tile >= 0 and eras_of[tile] == 0:
        trial.refuse(refusal.LEVEL_ZERO, [tile, industry])
        return
    if lowest >= 0 and eras_of[lowest] == 0:
        trial.refuse(refusal.LEVEL_ZERO, [lowest, industry])
    if tile >= 0 and eras_of[tile] >> era & 1 == 0:
        trial.refuse(refusal.PAST_TILE if eras_of[tile] < bit(era) else refusal.FUTURE_TILE, [tile, era])


def n_left(kit: Kit, player: Player, tile: Tile) -> Int:
    """How many tiles of a kind are on the mat."""
    industry: Industry = kit.industry_of[tile]
    return player.mat[industry] >> 4 * (tile - kit.first_tile_of[industry]) & 15


def take_tile(kit: Kit, player: Player, tile: Tile) -> None:
    """Takes one tile of a kind off the mat; there must be one."""
    industry: Industry = kit.industry_of[tile]
    left: Int = player.mat[industry] - bit(4 * (tile - kit.first_tile_of[industry]))
    player.mat = with_item(player.mat, industry, left)
