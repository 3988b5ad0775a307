"""What a player likes beyond what it expects to bring points: a bonus for tiles, sales and links of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import n_bits

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Seat


class Style:
    """Bonuses in thousandths of a point."""

    built: list[Int]
    """By industry: for each own tile on the board."""
    flipped: list[Int]
    """By industry: as much again for each that has flipped."""
    link: Int
    """For each own link."""
    income: Int
    """For each space of the income track."""

    def __init__(self, built: list[Int], flipped: list[Int], link: Int, income: Int) -> None:
        self.built = built
        self.flipped = flipped
        self.link = link
        self.income = income

    def bonus(self, state: State, seat: Seat) -> Int:
        """What a seat likes of a table."""
        player = state.players[seat]
        total: Int = self.link * n_bits(player.links) + self.income * player.space
        industry: Int = 0
        while industry < len(self.built):
            if self.built[industry] or self.flipped[industry]:
                own: Int = state.standing[industry] & player.tiles
                total += self.built[industry] * n_bits(own) + self.flipped[industry] * n_bits(own & state.flipped)
            industry += 1
        return total


def no_style() -> Style:
    """Points and nothing else."""
    return Style([], [], 0, 0)
