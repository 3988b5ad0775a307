"""What a table is worth to a seat: by the judge, or by a network that learned it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.state import OVER
from cottonopolis.engine.words import NONE
from cottonopolis.think.network import Accumulator

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Seat
    from cottonopolis.think.features import Features
    from cottonopolis.think.judge import Judge
    from cottonopolis.think.network import Network
    from cottonopolis.think.style import Style

DEBT: Final = 6000
MISSING: Final = 2000
"""A debt and each of its pounds cost so much more than a network thinks, which saw few games with debts."""
LATER: Final = 300
CAUTION: Final = 6
"""A pound that will be missing within so many payments costs this: debts are seen late, and there is no way back."""
ACTIONS_OF_A_TURN: Final = 2
"""With fewer to come nothing more is paid."""


class Evaluator:
    """Values tables by the judge of a game, which also tells what is worth trying."""

    judge: Judge

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def value(self, state: State, seat: Seat) -> Int:
        """What a table is worth to a seat, in thousandths of a point: a share of the others' worth is taken off."""
        judge = self.judge
        judge.look(state)
        others: Int = 0
        other: Seat = 0
        while other < judge.n_seats:
            if other != seat:
                others += judge.points[other]
            other += 1
        return judge.points[seat] - judge.weights.rivals * others // (1000 * max(judge.n_seats - 1, 1))

    def quick_value(self, state: State, seat: Seat) -> Int:
        """What a table is worth to a seat whatever the others have, which takes less time."""
        self.judge.only = seat
        self.judge.look(state)
        self.judge.only = NONE
        return self.judge.points[seat]


class LearnedEvaluator(Evaluator):
    """Values tables by networks, one for each era: points to expect, with a share of the others' taken off."""

    features: Features
    networks: list[Network]
    accumulators: list[Accumulator]
    """By era, of each network."""
    rivals: Int
    """That share, in thousandths."""
    blend: Int
    """Share of the judge's value that is mixed in, in thousandths, while a network has seen few games."""
    style: Style
    """What is liked beyond points."""

    def __init__(self, features: Features, networks: list[Network], rivals: Int, blend: Int, style: Style) -> None:
        super().__init__(features.judge)
        self.features = features
        self.networks = networks
        self.accumulators = [Accumulator(network) for network in networks]
        self.rivals = rivals
        self.blend = blend
        self.style = style

    def value(self, state: State, seat: Seat) -> Int:
        """Own points to expect less a share of the mean of the others', and what else is liked."""
        if state.stage == OVER:
            return self.final_value(state, seat)
        accumulator = self.accumulators[state.era]
        self.features.write(state, seat, accumulator.inputs)
        outputs = accumulator.outputs()
        learned: Int = outputs[0] - outputs[1] * self.rivals // 1000 + self.style.bonus(state, seat)
        missing: Int = self.missing_money(state, seat, 1)
        if missing > 0:
            learned -= DEBT + MISSING * missing
        learned -= LATER * self.missing_money(state, seat, CAUTION)
        if self.blend == 0:
            return learned
        return (learned * (1000 - self.blend) + super().value(state, seat) * self.blend) // 1000

    def missing_money(self, state: State, seat: Seat, n_payments: Int) -> Int:
        """Pounds that a seat has too few for the next payments of its income, after a look at the table."""
        levels = self.judge.rules.kit.levels
        player = state.players[seat]
        if len(levels) == 0:
            return 0
        if not self.judge.has_later_era(state):
            n_payments = min(n_payments, self.judge.actions[seat] // ACTIONS_OF_A_TURN)
        return max(-levels[player.space] * n_payments - player.money, 0)

    def quick_value(self, state: State, seat: Seat) -> Int:
        """The same: a network takes no longer for all seats."""
        return self.value(state, seat)

    def final_value(self, state: State, seat: Seat) -> Int:
        """The same of a game that is over."""
        others: Int = 0
        other: Seat = 0
        while other < len(state.players):
            if other != seat:
                others += 1000 * state.players[other].vp
            other += 1
        mean: Int = others // max(len(state.players) - 1, 1)
        return 1000 * state.players[seat].vp - mean * self.rivals // 1000
