"""Games played by chance with a taste for building and selling, so that every question is asked."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cottonopolis.engine.doors import apply, legal
from cottonopolis.engine.move import BUILD, DEVELOP, LINK, LOAN, SELL, verb_of
from cottonopolis.engine.state import OVER
from cottonopolis.game.position import Position, read_position

NAMES = ("ann", "bob", "cat", "dan")


def new_table(seed: int, players: int, options: str = "") -> Position:
    """A new game; options as in a position text."""
    lines = [f"table birmingham, {' '.join(NAMES[:players])}, new game seed {seed}"]
    if options:
        lines.append(f"options {options}")
    return read_position("\n".join(lines))


def played(seed: int, players: int, options: str = "") -> Iterator[Position]:
    """One game: the same position again and again, at every decision and at the end."""
    position = new_table(seed, players, options)
    chance = random.Random(seed)
    state = position.state
    while True:
        yield position
        if state.stage == OVER:
            return
        answers = legal(position.rules, state)
        apply(
            position.rules, state, chance.choice(liked(answers, chance, state.players[state.order[state.turn]].money))
        )


def liked(answers: list[int], chance: random.Random, money: int) -> list[int]:
    """Sales before builds before links, mostly, and loans as long as they help."""
    for verbs in ((SELL,), (LOAN,) if money < 12 else (), (BUILD,), (LINK, DEVELOP)):
        found = [move for move in answers if verb_of(move) in verbs]
        if found and chance.random() < 0.7:
            return found
    return answers
