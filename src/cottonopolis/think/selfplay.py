"""Games that evaluators play with each other, with what a network can learn from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.rng import drawn, seeded, shuffle, turned
from cottonopolis.engine.state import OVER
from cottonopolis.think.greedy import best_index
from cottonopolis.think.turns import find_turns
from cottonopolis.think.walk import Walk

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Move, Seat
    from cottonopolis.think.evaluator import Evaluator
    from cottonopolis.think.features import Features

COMPARED: Final = 10
"""Turns that noise may choose among."""


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
    """Plays games by single actions or by whole turns. With noise it also plays what seems nearly as good."""

    evaluators: list[Evaluator]
    """By seat."""
    width: Int
    """Of the beam over a turn; 0 for single actions."""
    rng: Int
    seeing: list[Features]
    """Who writes samples; none if nobody learns."""
    samples: list[Sample]

    def __init__(self, evaluators: list[Evaluator], seed: Int, width: Int = 0) -> None:
        self.evaluators = evaluators
        self.width = width
        self.rng = seeded(seed)
        self.seeing = []
        self.samples = []

    def play(self, state: State, noise: Int) -> None:
        """Plays a game to its end; values are blurred by up to so many thousandths of a point."""
        while state.stage != OVER:
            self.play_some(state, noise)

    def record(self, state: State, noise: Int, features: Features) -> list[Sample]:
        """The same, with samples of what the one who acted and one of the others saw after each action."""
        self.samples = []
        self.seeing = [features]
        self.play(state, noise)
        self.seeing = []
        return self.samples

    def play_some(self, state: State, noise: Int) -> None:
        """Plays the best action or turn of the seat to move, as far as it turns out to be legal."""
        seat: Seat = state.order[state.turn]
        evaluator = self.evaluators[seat]
        rules = evaluator.judge.rules
        first: bool = True
        for move in self.best(Walk(evaluator, seat, is_quick=False), self.guessed(state), noise):
            if state.stage == OVER or state.order[state.turn] != seat or not is_legal(legal(rules, state), move):
                break
            apply(rules, state, move)
            first = False
            if state.verb == 0 and state.stage != OVER:
                for features in self.seeing:
                    self.note(state, seat, features)
        assert not first

    def note(self, state: State, seat: Seat, features: Features) -> None:
        """Keeps what the one who acted sees, and one of the others."""
        n: Int = len(state.players)
        self.samples.append(Sample(seat, state.era, bytes(features.of(state, seat)), is_own=True))
        self.rng = turned(self.rng)
        other: Seat = (seat + 1 + drawn(self.rng) % (n - 1)) % n
        self.samples.append(Sample(other, state.era, bytes(features.of(state, other)), is_own=False))

    def best(self, walk: Walk, table: State, noise: Int) -> list[Move]:
        """The answers of the action or turn of the highest value, after noise."""
        ways: list[list[Move]] = []
        values: list[Int] = []
        if self.width:
            for turn in find_turns(walk, table, self.width, COMPARED):
                ways.append(turn.moves)
                values.append(turn.value)
        else:
            for option in walk.options(table):
                ways.append(option.moves)
                values.append(option.value)
        if noise:
            index: Int = 0
            while index < len(values):
                self.rng = turned(self.rng)
                values[index] = values[index] + (drawn(self.rng) % 2001 - 1000) * noise // 1000
                index += 1
        return ways[best_index(values)]

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


def is_legal(answers: list[Move], move: Move) -> bool:
    """Whether a move is among the answers."""
    for answer in answers:
        if answer == move:
            return True
    return False
