"""The data of Brass: Birmingham: what it has beside the tables of all games, and what it cannot be without."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Content
from cottonopolis.content.models.kinds import AmountsByEra, Small
from cottonopolis.content.models.numbers import Scout
from cottonopolis.content.models.track import TrackDocument


@dataclass(frozen=True, kw_only=True)
class Beer:
    """Barrels."""

    barrels_by_era: AmountsByEra
    """Barrels on a new brewery, for each era."""
    barrels_per_merchant: Small
    """Barrels beside each merchant tile that is not blank."""


@dataclass(frozen=True, kw_only=True)
class BirminghamDocument(TrackDocument):
    """A map of Birmingham."""

    scout: Scout
    beer: Beer


def document_of(content: Content) -> BirminghamDocument:
    """The data of a content, which is of this game."""
    assert isinstance(content.document, BirminghamDocument)
    return content.document
