"""Reads which reasons a game has: their order, their rules and its own words for them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

from cottonopolis.engine.refusals import Refusals
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.game.reasons.case import Case, Catalogue, Found, Verb
from cottonopolis.notation.action import Part, Spot


def read_catalogue(
    path: Path,
    verbs: Mapping[str, Verb],
    find_sold: Callable[[Case, Part], Found],
    find_buyers: Callable[[Case, Spot], Found],
    refusals: Callable[[RuleSet], Refusals],
) -> Catalogue:
    """The reasons of a game, by its file `refusals.toml`."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Catalogue(
        general=tuple(data["general"]),
        order=tuple(data["order"]),
        rules=data["rules"],
        instead=data.get("instead", {}),
        verbs=verbs,
        producers=data["producers"],
        find_sold=find_sold,
        find_buyers=find_buyers,
        refusals=refusals,
    )
