"""The data of Brass (Lancashire): what it cannot be without."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Content, Document
from cottonopolis.content.models.numbers import (
    Deck,
    Develop,
    DistantMarket,
    EraEnd,
    Income,
    Introductory,
    Rounds,
    Shortfall,
)


@dataclass(frozen=True, kw_only=True)
class LancashireDocument(Document):
    """A map of Lancashire."""

    deck: Deck
    rounds: Rounds
    income: Income
    develop: Develop
    distant_market: DistantMarket
    era_end: EraEnd
    shortfall: Shortfall
    introductory: Introductory

    def distant_tiles(self, n: int) -> list[int]:
        """The steps on the tiles of the distant market with `n` players."""
        tiles = self.distant_market_tiles
        return list(tiles[self.players.index(n)] if isinstance(tiles[0], tuple) else tiles)


def document_of(content: Content) -> LancashireDocument:
    """The data of a content, which is of this game."""
    assert isinstance(content.document, LancashireDocument)
    return content.document
