"""What a table promises every seat by the evaluator alone, with everybody's hand known."""

from __future__ import annotations

from cottonopolis.engine.state import OVER, State
from cottonopolis.think.evaluator import Evaluator, LearnedEvaluator


def expected_points(evaluator: Evaluator, state: State) -> tuple[float, ...]:
    """By seat: final points that the networks expect, or what the judge thinks the seat is worth."""
    if state.stage == OVER:
        return tuple(float(player.vp) for player in state.players)
    seats = range(len(state.players))
    if isinstance(evaluator, LearnedEvaluator):
        network = evaluator.networks[state.era]
        return tuple(network.run(bytes(evaluator.features.of(state, seat)))[0] / 1000 for seat in seats)
    evaluator.judge.look(state)
    return tuple(evaluator.judge.points[seat] / 1000 for seat in seats)
