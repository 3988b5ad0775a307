"""The model of its data: the tables of all games, and one of its own."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Content, Document
from cottonopolis.content.models.kinds import Small


@dataclass(frozen=True, kw_only=True)
class Company:
    """What tiles are worth beside others."""

    per_tile: Small
    """Points of a line for each tile at its ends."""
    flipped_times: Small
    """How often the points of a flipped tile count."""


@dataclass(frozen=True, kw_only=True)
class ToyDocument(Document):
    """A map of the toy."""

    company: Company


def document_of(content: Content) -> ToyDocument:
    """The data of a content, which is of this game."""
    assert isinstance(content.document, ToyDocument)
    return content.document
