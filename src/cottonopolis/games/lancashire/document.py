"""The data of Brass (Lancashire): what it cannot be without."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Content
from cottonopolis.content.models.numbers import Deck, DistantMarket
from cottonopolis.content.models.track import TrackDocument


@dataclass(frozen=True, kw_only=True)
class LancashireDocument(TrackDocument):
    """A map of Lancashire."""

    deck: Deck
    distant_market: DistantMarket

    def distant_tiles(self, n: int) -> list[int]:
        """The steps on the tiles of the distant market with `n` players."""
        tiles = self.distant_market_tiles
        return list(tiles[self.players.index(n)] if isinstance(tiles[0], tuple) else tiles)


def document_of(content: Content) -> LancashireDocument:
    """The data of a content, which is of this game."""
    assert isinstance(content.document, LancashireDocument)
    return content.document
