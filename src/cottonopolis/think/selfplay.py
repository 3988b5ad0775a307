"""Games that evaluators play with each other, with what a network can learn from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.rng import drawn, seeded, shuffle, turned
from cottonopolis.engine.state import DISCARD, OVER
from cottonopolis.think.greedy import answer_values, best_index
from cottonopolis.think.turns import Turn, find_turns, same_turn
from cottonopolis.think.walk import Walk

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Move, Seat
    from cottonopolis.think.evaluator import Evaluator
    from cottonopolis.think.features import Features

COMPARED: Final = 10
"""Ways to play that noise and trying choose among."""

MIDDLE: Final = 0
"""A seat sees the table in the middle of its turn."""
END: Final = 1
"""A seat sees the table after its turn."""
OTHERS: Final = 2
"""A seat sees the table after an action of somebody else."""
UNPLAYED: Final = 3
"""What a seat would have seen after its best turn, when it tried another one instead."""


class Sample:
    """A table as one seat saw it after an action."""

    seat: Seat
    era: Int
    kind: Int
    """MIDDLE, END, OTHERS or UNPLAYED."""
    features: bytes

    def __init__(self, seat: Seat, era: Int, kind: Int, features: bytes) -> None:
        self.seat = seat
        self.era = era
        self.kind = kind
        self.features = features


class SelfPlay:
    """Plays games by single actions or by whole turns, now and then by one that is not the best."""

    evaluators: list[Evaluator]
    """By seat."""
    width: Int
    """Of the beam over a turn; 0 for single actions."""
    rng: Int
    tries: Int
    """Turns in a thousand in which something else than the best is tried."""
    tasted: list[Evaluator]
    """Who finds what to try, with likings of all kinds; else it is any of the good ways."""
    seeing: list[Features]
    """Who writes samples; none if nobody learns."""
    samples: list[Sample]

    def __init__(self, evaluators: list[Evaluator], seed: Int, width: Int = 0) -> None:
        self.evaluators = evaluators
        self.width = width
        self.rng = seeded(seed)
        self.tries = 0
        self.tasted = []
        self.seeing = []
        self.samples = []

    def play(self, state: State, noise: Int) -> None:
        """Plays a game to its end; values are blurred by up to so many thousandths of a point."""
        while state.stage != OVER:
            self.play_some(state, noise)

    def record(self, state: State, features: Features) -> list[Sample]:
        """Plays a game, with samples of what the one who acted and one of the others saw after each action."""
        self.samples = []
        self.seeing = [features]
        self.play(state, 0)
        self.seeing = []
        return self.samples

    def play_some(self, state: State, noise: Int) -> None:
        """Plays the best action or turn of the seat to move, as far as it turns out to be legal."""
        seat: Seat = state.order[state.turn]
        rules = self.evaluators[seat].judge.rules
        era: Int = state.era
        round_: Int = state.round
        first: bool = True
        for move in self.chosen(state, seat, noise):
            if state.stage == OVER or state.order[state.turn] != seat:
                break
            answers = legal(rules, state)
            if not is_legal(answers, move):
                break
            is_card: bool = state.stage == DISCARD and len(answers) > 1
            apply(rules, state, self.discarded(state, seat, answers) if is_card else move)
            first = False
            if state.verb == 0 and state.stage != OVER:
                kind: Int = MIDDLE if same_turn(state, seat, era, round_) else END
                for features in self.seeing:
                    self.note(state, seat, kind, features)
        assert not first

    def note(self, state: State, seat: Seat, kind: Int, features: Features) -> None:
        """Keeps what the one who acted sees, and one of the others."""
        n: Int = len(state.players)
        self.samples.append(Sample(seat, state.era, kind, bytes(features.of(state, seat))))
        other: Seat = (seat + 1 + self.draw(n - 1)) % n
        self.samples.append(Sample(other, state.era, OTHERS, bytes(features.of(state, other))))

    def draw(self, n: Int) -> Int:
        """A number below `n` by chance."""
        self.rng = turned(self.rng)
        return drawn(self.rng) % n

    def chosen(self, state: State, seat: Seat, noise: Int) -> list[Move]:
        """The answers of the action or turn of the highest value, after noise, or of one that is tried instead."""
        table = self.guessed(state)
        ways = self.ways(self.evaluators[seat], seat, table)
        values = [way.value for way in ways]
        if noise:
            index: Int = 0
            while index < len(values):
                values[index] = values[index] + (self.draw(2001) - 1000) * noise // 1000
                index += 1
        best = ways[best_index(values)]
        if self.tries == 0 or self.draw(1000) >= self.tries:
            return best.moves
        n: Int = self.draw(2 * len(ways) if len(self.tasted) else len(ways))
        other = ways[n] if n < len(ways) else self.tasted_way(seat, table)
        if other.moves != best.moves and best.state.stage != OVER:
            for features in self.seeing:
                seen = bytes(features.of(best.state, seat))
                self.samples.append(Sample(seat, best.state.era, UNPLAYED, seen))
        return other.moves

    def discarded(self, state: State, seat: Seat, answers: list[Move]) -> Move:
        """The card without which the table is worth most; the beam looks at the one that seems least useful alone."""
        values = answer_values(self.evaluators[seat], self.guessed(state))
        return answers[best_index(values)]

    def tasted_way(self, seat: Seat, table: State) -> Turn:
        """What somebody with a liking would play."""
        ways = self.ways(self.tasted[self.draw(len(self.tasted))], seat, table)
        return ways[best_index([way.value for way in ways])]

    def ways(self, evaluator: Evaluator, seat: Seat, table: State) -> list[Turn]:
        """Good ways to play the turn, or without a beam all ways to play an action."""
        walk = Walk(evaluator, seat, is_quick=False)
        if self.width:
            return find_turns(walk, table, self.width, COMPARED)
        return [Turn(option.first, option.moves, option.state, option.value) for option in walk.options(table)]

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
