"""The matcher finds the same ways as one that tries every answer in every order."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.content import Content, load
from cottonopolis.engine.api import legal
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, State
from cottonopolis.game import build_rules
from cottonopolis.game.budget import Budget
from cottonopolis.game.matching import Matcher, Way
from cottonopolis.notation.action import LETTERS, Part, Request, Spot
from effort import examples
from game.asking import Asker, played, spoiled
from game.asking_cotton import CottonAsker
from game.asking_ships import ShipAsker
from game.plain_matching import PlainMatcher, TooMany
from game.plain_matching import Way as PlainWay
from game.shaken import shaken
from game.shaken_cotton import shaken as shaken_cotton
from game.shaken_ships import shaken_ships

MOST_WAYS = 64


@dataclass(frozen=True)
class Title:
    players: int
    asker: type[Asker]
    shaken: Callable[[RuleSet, int], State]


TITLES = {
    "birmingham": Title(4, Asker, shaken),
    "lancashire": Title(4, CottonAsker, shaken_cotton),
    "new_england": Title(4, ShipAsker, shaken_ships),
    "germany": Title(5, ShipAsker, shaken_ships),
}


@cache
def table(name: str) -> tuple[Content, RuleSet]:
    content = load(name, TITLES[name].players)
    return content, build_rules(content)


def loosened(request: Request, chance: random.Random) -> Request:
    """The request with some of its details left out."""

    def loose(part: Part) -> Part:
        sources = tuple(source for source in part.sources if chance.random() < 0.5)
        at = part.at and chance.choice((part.at, Spot(part.at.place)))
        return replace(part, sources=sources, at=at, to=chance.choice((part.to, None)))

    cards = chance.choice((request.cards, ()))
    return replace(request, parts=tuple(loose(part) for part in request.parts), cards=cards)


def exact_first(request: Request) -> Request:
    """The request with its numbered sources first: the plain matcher gives a source to the first that fits."""
    return replace(
        request,
        parts=tuple(
            replace(part, sources=tuple(sorted(part.sources, key=lambda it: it.spot is None or it.spot.number is None)))
            for part in request.parts
        ),
    )


Read = dict[tuple[str, ...], tuple[list[int], str]]
"""By the texts of its answers: the answers and the line of a way."""


def read(ways: list[Way]) -> Read:
    return {tuple(sorted(move.text for move in way.moves)): (list(way.moves), way.line) for way in ways}


def read_plain(ways: list[PlainWay]) -> Read:
    return {tuple(sorted(way.texts)): (way.moves, way.line) for way in ways}


@pytest.mark.parametrize("name", TITLES)
@examples(20, 600)
@given(seed=st.integers(0, 2**32))
def test_the_same_ways_are_found(name: str, seed: int) -> None:
    content, rules = table(name)
    chance, state = random.Random(seed), TITLES[name].shaken(rules, seed)
    asker = TITLES[name].asker(content, rules, state, chance, nonsense=0.02)
    if state.stage != ACTION or not legal(rules, state):
        return
    action = played(content, rules, state, chance)
    requests = [action, loosened(action, chance), loosened(spoiled(asker, action), chance), asker.request()]
    for request in requests:
        if request.verb not in LETTERS:
            continue
        try:
            expected = read_plain(PlainMatcher(content, rules, exact_first(request)).ways(state))
        except TooMany:
            continue
        found = read(Matcher(content, rules, request).ways(state, budget=Budget(10**6)))
        if len(expected) < MOST_WAYS:
            assert found == expected, request
        else:
            assert len(found) == MOST_WAYS
            assert found.keys() <= expected.keys(), request
