"""The data of Age of Industry: what it has beside the tables of all games."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Content, Document
from cottonopolis.content.models.kinds import Amount, Int, Rectangle


@dataclass(frozen=True, kw_only=True)
class Loan:
    """Loans in rule sets without an income track."""

    cash: Amount
    """Money for one loan."""
    repay: Amount
    """Money to pay one back."""
    interest: Amount
    """Money for each loan and round."""
    unpaid_vp: Int
    """Victory points for each loan that is left."""


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Where tracks lie on the paper."""

    player_order: Rectangle | None = None
    """The track of turn order."""
    coal_demand: Rectangle | None = None
    """The coal market."""
    steel_demand: Rectangle | None = None
    """The steel market."""


@dataclass(frozen=True, kw_only=True)
class AgeOfIndustryDocument(Document):
    """A map of Age of Industry."""

    loan: Loan
    layout: Layout | None = None


def document_of(content: Content) -> AgeOfIndustryDocument:
    """The data of a content, which is of this game."""
    assert isinstance(content.document, AgeOfIndustryDocument)
    return content.document
