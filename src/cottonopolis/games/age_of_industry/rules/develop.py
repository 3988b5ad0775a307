"""Developing: any tile of the own mat, of any level, for a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.move import DEVELOP, pack

if TYPE_CHECKING:
    from cottonopolis.engine.state import Player
    from cottonopolis.engine.words import Industry, Int, Move
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def legal_develop(rules: AgeOfIndustry, player: Player, moves: list[Move]) -> None:
    """Appends every kind of tile of which one is left."""
    industry: Industry = 0
    while industry < rules.kit.n_industries:
        left: Int = player.mat[industry]
        while left:
            level: Int = lowest_bit(left) // 4
            left &= ~(15 * bit(4 * level))
            moves.append(pack(DEVELOP, rules.kit.first_tile_of[industry] + level, 0))
        industry += 1
