"""Games that evaluators play with each other, with what a network can learn from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.rng import drawn, seeded, shuffle, turned
from cottonopolis.engine.state import OVER
from cottonopolis.think.walk import Walk

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Move, Seat
    from cottonopolis.think.evaluator import Evaluator
    from cottonopolis.think.features import Features
    from cottonopolis.think.walk import Option


class Sample:
    """A table as one seat saw it after an action."""

    seat: Seat
    era: Int
    is_own: bool
    """Whether the action was its own."""
    features: bytes

    def __init__(self, seat: Seat, era: Int, features: bytes, *, is_own: bool) -> None:
        self.seat = seat
        self.era = era
        self.features = features
        self.is_own = is_own


class SelfPlay:
    """Plays games one action ahead. With noise it also plays actions that seem nearly as good."""

    evaluators: list[Evaluator]
    """By seat."""
    rng: Int

    def __init__(self, evaluators: list[Evaluator], seed: Int) -> None:
        self.evaluators = evaluators
        self.rng = seeded(seed)

    def play(self, state: State, noise: Int) -> None:
        """Plays a game to its end; values are blurred by up to so many thousandths of a point."""
        while state.stage != OVER:
            self.play_action(state, noise)

    def record(self, state: State, noise: Int, features: Features) -> list[Sample]:
        """The same, with samples of what the one who acted and one of the others saw after each action."""
        samples: list[Sample] = []
        n: Int = len(state.players)
        while state.stage != OVER:
            seat: Seat = state.order[state.turn]
            self.play_action(state, noise)
            if state.stage != OVER:
                samples.append(Sample(seat, state.era, bytes(features.of(state, seat)), is_own=True))
                self.rng = turned(self.rng)
                other: Seat = (seat + 1 + drawn(self.rng) % (n - 1)) % n
                samples.append(Sample(other, state.era, bytes(features.of(state, other)), is_own=False))
        return samples

    def play_action(self, state: State, noise: Int) -> None:
        """Plays the best action of the seat to move, as far as it turns out to be legal."""
        seat: Seat = state.order[state.turn]
        evaluator = self.evaluators[seat]
        rules = evaluator.judge.rules
        moves = self.best(Walk(evaluator, seat, is_quick=False).options(self.guessed(state)), noise).moves
        first: bool = True
        for move in moves:
            if state.stage == OVER or state.order[state.turn] != seat or not is_legal(legal(rules, state), move):
                break
            apply(rules, state, move)
            first = False
        assert not first

    def guessed(self, state: State) -> State:
        """A copy in which what nobody knows lies in another order."""
        table = state.copy()
        deck = table.deck.copy()
        self.rng = shuffle(deck, self.rng)
        table.deck = deck
        if self.evaluators[0].judge.hides_tiles:
            tiles = table.market_tiles.copy()
            self.rng = shuffle(tiles, self.rng)
            table.market_tiles = tiles
        return table

    def best(self, options: list[Option], noise: Int) -> Option:
        """The option of the highest value, after noise."""
        chosen = options[0]
        highest: Int = 0
        index: Int = 0
        while index < len(options):
            value: Int = options[index].value
            if noise:
                self.rng = turned(self.rng)
                value += (drawn(self.rng) % 2001 - 1000) * noise // 1000
            if index == 0 or value > highest:
                highest = value
                chosen = options[index]
            index += 1
        return chosen


def is_legal(answers: list[Move], move: Move) -> bool:
    """Whether a move is among the answers."""
    for answer in answers:
        if answer == move:
            return True
    return False
