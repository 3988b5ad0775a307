"""One action ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.rng import seeded, shuffle
from cottonopolis.engine.state import OVER
from cottonopolis.think.walk import Walk

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int
    from cottonopolis.think.evaluator import Evaluator

NOTHING: Final = -1000000000000


def answer_values(evaluator: Evaluator, state: State) -> list[Int]:
    """By answer to the open question: the value of the best way to end the action with it."""
    answers = legal(evaluator.judge.rules, state)
    values: list[Int] = [NOTHING] * len(answers)
    for option in Walk(evaluator, state.order[state.turn], is_quick=False).options(state):
        if option.value > values[option.first]:
            values[option.first] = option.value
    return values


def best_index(values: list[Int]) -> Int:
    """The first of the highest values."""
    best: Int = 0
    index: Int = 1
    while index < len(values):
        if values[index] > values[best]:
            best = index
        index += 1
    return best


def play_greedy(evaluators: list[Evaluator], state: State, seed: Int) -> Int:
    """Plays a game to its end, each seat by its evaluator; gives the number of decisions. For tuning.

    Players know each other's cards, which their evaluators have no use for; tiles that lie face down they guess.
    """
    n: Int = 0
    rng: Int = seeded(seed)
    while state.stage != OVER:
        evaluator = evaluators[state.order[state.turn]]
        answers = legal(evaluator.judge.rules, state)
        table = state.copy()
        tiles = table.market_tiles.copy()
        if evaluator.judge.hides_tiles:
            rng = shuffle(tiles, rng)
            table.market_tiles = tiles
        apply(evaluator.judge.rules, state, answers[best_index(answer_values(evaluator, table))])
        n += 1
    return n
