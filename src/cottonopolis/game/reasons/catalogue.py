"""Reads which reasons a game has: their order, their rules and its own words for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cottonopolis.content.models.kinds import Text, Texts
from cottonopolis.content.structure import parsed
from cottonopolis.engine.refusals import Refusals
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.game.reasons.case import Case, Found, ReasonCatalogue, Verb
from cottonopolis.notation.action import Part, Spot


@dataclass(frozen=True, kw_only=True)
class _Data:
    """What stands in `refusals.toml`; `ReasonCatalogue` says what it means."""

    general: Texts
    order: Texts
    rules: dict[str, Text]
    instead: dict[str, Text] = field(default_factory=dict)
    producers: dict[str, Text]


def read_catalogue(
    path: Path,
    verbs: Mapping[str, Verb],
    find_sold: Callable[[Case, Part], Found],
    find_buyers: Callable[[Case, Spot], Found],
    refusals: Callable[[RuleSet], Refusals],
) -> ReasonCatalogue:
    """The reasons of a game, by its file `refusals.toml`."""
    data = parsed(path.read_text(encoding="utf-8"), str(path), _Data)
    return ReasonCatalogue(**vars(data), verbs=verbs, find_sold=find_sold, find_buyers=find_buyers, refusals=refusals)
