"""Plays a game to its end by chance: for measuring, for tests, and for bots that look far ahead roughly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.rng import drawn, seeded, turned
from cottonopolis.engine.state import ACTION, OVER

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int


def play_out(rules: RuleSet, state: State, seed: Int) -> list[Int]:
    """Answers every question at random until the end; gives the numbers of decisions, answers offered and actions.

    The chance of the choices is its own; the game's generator is left to the game.
    """
    rng: Int = seeded(seed)
    n_decisions: Int = 0
    n_answers: Int = 0
    n_actions: Int = 0
    while state.stage != OVER:
        answers = legal(rules, state)
        rng = turned(rng)
        n_decisions += 1
        n_answers += len(answers)
        if state.stage == ACTION:
            n_actions += 1
        apply(rules, state, answers[drawn(rng) % len(answers)])
    return [n_decisions, n_answers, n_actions]
