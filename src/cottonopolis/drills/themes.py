"""What a drill is about: told by what its best turn does, and by the industries that its game calls a theme."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache

from cottonopolis.analysis.future import BEER
from cottonopolis.content import Content
from cottonopolis.content.drills import THEMES
from cottonopolis.engine import journal
from cottonopolis.games.definition import definitions

Notes = Sequence[Sequence[int]]

_DONE = {
    journal.LOAN_TAKEN: "loans",
    journal.BORROWED: "loans",
    journal.REPAID: "loans",
    journal.SOLD: "selling",
    journal.DEVELOPED: "development",
    journal.BUILT: "building",
}
"""By kind of note about the player: the theme that it makes."""
N_LAST_ROUNDS = 2
"""Rounds that are the end of an era."""
LINK_SHARE = 0.5
"""Link points are the theme if they make this share of the difference."""


@cache
def _by_industry(game: str) -> Mapping[str, str]:
    """By industry of a game: the theme that its tiles make, from `themes.toml` of its data."""
    path = definitions()[game].data / "themes.toml"
    named = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {industry: theme for theme, industries in named.items() for industry in industries}


def themes_of(content: Content, notes: Notes, seat: int, *, link_share: float, rounds_left: int) -> tuple[str, ...]:
    """The themes of a turn by its journal; what nearly every turn does is one only if nothing else is.

    `link_share` is which part of the difference link points make, `rounds_left` counts to the end of the era, this
    round included.
    """
    found: set[str] = set()
    by_industry, industries = _by_industry(content.rules), content.names.industries
    for kind, who, a, b, _, d in notes:
        if kind == journal.REPLACED:
            found |= {"overbuilding"} if d == seat else set()
        elif who != seat:
            continue
        elif kind == journal.DRANK or (kind == journal.USED and b == BEER):
            found.add("beer")
        elif kind in _DONE:
            found.add(_DONE[kind])
        if kind in (journal.BUILT, journal.SOLD, journal.FLIPPED):
            theme = by_industry.get(industries[content.kit.industry_of[a]].id)
            found |= {theme} if theme else set()
    if rounds_left <= N_LAST_ROUNDS:
        found.add("end_of_era")
    if link_share >= LINK_SHARE:
        found.add("link_points")
    if len(found) > 1:
        found.discard("building")
    return tuple(theme for theme in THEMES if theme in found) or ("building",)
