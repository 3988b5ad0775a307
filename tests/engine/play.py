"""Games for tests: played by chance, with a taste for what makes a position rich."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from cottonopolis.content import Content, load
from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.move import LOAN, PASS, SCOUT, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import OVER, State
from cottonopolis.game import build_rules

Which = tuple[str, int, *tuple[tuple[str, str | bool], ...]]
"""A map, a player count, and options that are not the default."""


@cache
def table(map_id: str, players: int, *options: tuple[str, str | bool]) -> tuple[Content, RuleSet]:
    """The content and rule set of a map, built once."""
    content = load(map_id, players, dict(options))
    return content, build_rules(content)


def choose(rules: RuleSet, state: State, chance: random.Random) -> int:
    """An answer that moves the game on: passing, loans and scouting are rarer than by pure chance."""
    answers = legal(rules, state)
    busy = [move for move in answers if verb_of(move) not in (LOAN, PASS, SCOUT)]
    if state.players[state.order[state.turn]].money < 12:
        busy += [move for move in answers if verb_of(move) == LOAN]
    return chance.choice(busy if busy and chance.random() < 0.9 else answers)


def decisions(rules: RuleSet, seed: int) -> Iterator[State]:
    """The table at every decision of a game; the one yielded is then played on."""
    chance = random.Random(seed)
    state = rules.start(seed)
    while state.stage != OVER:
        yield state
        apply(rules, state, choose(rules, state, chance))
    yield state
