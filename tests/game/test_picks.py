"""Why something cannot be picked is asked by what was picked, and the nearest action is explained."""

from __future__ import annotations

import random

import pytest

from cottonopolis import Game, new
from cottonopolis.content.names import NameTable
from cottonopolis.game.picks import Picks, requests_for
from cottonopolis.game.position import read_position
from cottonopolis.notation.action import LETTERS

TABLE = """
table birmingham, ann bob
round 3
ann  hand cov bre bir coa
ann  tile cotton-1 at kid.0
bob  tile coal-1 at dud.0 with 2
"""


@pytest.fixture
def game() -> Game:
    found = read_position(TABLE)
    return Game(found.content, found.rules, found.state, found.seats)


@pytest.mark.parametrize(
    ("picks", "lines"),
    [
        (Picks(link="bir-cov", card="cov"), "N bir-cov /cov"),
        (Picks(verb="network"), "N"),
        (Picks(verb="develop", industry="cot"), "D cot"),
        (Picks(verb="loan", card="bir"), "L 30 /bir"),
        (Picks(verb="scout"), "W /bir /cov /coa"),
        (Picks(slot="kid.0"), "S cot-1@kid.0"),
        (Picks(verb="sell", slot="dud.0"), "S coa-1@dud.0"),
        (Picks(verb="sell"), "S"),
        (Picks(verb="give"), ""),
        (Picks(slot="dud.0", industry="iro"), "B iro@dud.0"),
        (Picks(slot="dud.0"), "B coa@dud.0"),
        (Picks(slot="bir.0"), "B cot@bir.0, B man@bir.0"),
        (Picks(place="cov", verb="build"), "B pot@cov, B man@cov, B coa@cov, B iro@cov"),
        (Picks(industry="pot"), "B pot@bel, B pot@sto, B pot@sta, B pot@cov"),
        (Picks(verb="build"), "B"),
        (Picks(card="cov"), ""),
        (Picks(slot="glo.0"), ""),
        (Picks(verb="fly"), ""),
    ],
)
def test_what_was_picked_is_all_that_may_be_meant(game: Game, picks: Picks, lines: str) -> None:
    found = [request.text for request in requests_for(game.content, game.rules, game.state, 0, picks)]
    assert sorted(found) == sorted(lines.split(", ") if lines else [])


def test_picks_are_explained_like_the_line_that_they_mean(game: Game) -> None:
    by_picks = game.explain(Picks(verb="build", slot="dud.0", industry="coa", card="cov"))
    assert by_picks == game.explain("B coa@dud.0 /cov")
    assert by_picks.status == "illegal" and by_picks.reason is not None
    assert game.explain(Picks(card="cov")).status == "unclear"


@pytest.mark.parametrize("title", ["birmingham", "lancashire", "germany", "new_england"])
def test_whatever_is_picked_is_explained(title: str) -> None:
    game, chance = new(title, players=4, seed=3), random.Random(3)
    names, seen = game.content.names, set()

    def code(table: NameTable) -> str:
        return chance.choice(["", table[chance.randrange(len(table))].code])

    while not game.over:
        game.play(chance.choice(game.legal()))
        if game.to_move is None or chance.random() > 0.05:
            continue
        picks = Picks(
            chance.choice(["", *LETTERS]),
            code(names.industries),
            code(names.places),
            code(names.slots),
            code(names.links),
            code(names.cards),
        )
        seen.add(game.explain(picks).status)
    assert "illegal" in seen
