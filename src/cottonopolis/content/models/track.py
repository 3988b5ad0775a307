"""The data of games with eras and an income track, which several games share."""

from dataclasses import dataclass

from cottonopolis.content.models.document import Document
from cottonopolis.content.models.numbers import Develop, EraEnd, Income, Introductory, Rounds, Shortfall


@dataclass(frozen=True, kw_only=True)
class TrackDocument(Document):
    """A map of a game with an income track: the tables that such a game cannot be without."""

    rounds: Rounds
    income: Income
    develop: Develop
    era_end: EraEnd
    shortfall: Shortfall
    introductory: Introductory
