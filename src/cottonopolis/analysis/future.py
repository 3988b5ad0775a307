"""One way a game could go on: a turn is played on one deal, then everybody plays on to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cottonopolis.bots.networks import make_evaluator, shipped
from cottonopolis.content import Content
from cottonopolis.engine import journal
from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.journal import record
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import OVER, State
from cottonopolis.engine.turn import places
from cottonopolis.game.tally import points_in
from cottonopolis.think.evaluator import Evaluator
from cottonopolis.think.selfplay import SelfPlay

RIVALS = 0.3
"""Share of the others' mean that is taken off the own points, as the bots do."""
BEER = -1
"""How the journal writes beer as a resource."""


@dataclass(frozen=True)
class Future:
    """How a game ended, seen from one seat."""

    points: tuple[int, ...]
    """By seat."""
    place: int
    win: float
    """1 for the only winner; winners who are equal in everything share it."""
    is_over_at_once: bool
    """Whether the turn itself ended the game, so that nobody had to play on."""
    facts: Mapping[str, float]
    """What the seat had of everything that can be told: see `facts_of`."""
    built: Mapping[int, tuple[int, bool]]
    """By slot that the turn built in: the tile, and whether it was flipped at once or later."""

    def value(self, seat: int) -> float:
        """What turns are compared by."""
        return value_of(self.points, seat)


def value_of(points: Sequence[int], seat: int) -> float:
    """Own points less a share of the others' mean.

    >>> value_of([50, 30, 50], 0)
    38.0
    """
    others = sum(points) - points[seat]
    return points[seat] - RIVALS * others / max(len(points) - 1, 1)


class Player:
    """Plays games on, as everybody would: by the networks of the map, or else the judge.

    Everybody looks one action ahead; with a width everybody plans whole turns by a beam of that width.
    """

    def __init__(self, content: Content, rules: RuleSet, width: int = 0) -> None:
        self.content = content
        self.rules = rules
        self.evaluator: Evaluator = make_evaluator(content, rules, shipped(content.rules, content.map))
        self.n_seats = content.n_seats
        self._width = width

    def self_play(self, seed: int) -> SelfPlay:
        """The one who chooses for all seats."""
        return SelfPlay([self.evaluator] * self.n_seats, seed, self._width)

    def begin(self, state: State, moves: Sequence[int], seat: int) -> None:
        """Plays the answers of a turn on a deal, as far as they are legal there."""
        for move in moves:
            if state.stage == OVER or state.order[state.turn] != seat or move not in legal(self.rules, state):
                return
            apply(self.rules, state, move)

    def future(self, state: State, moves: Sequence[int], seat: int, seed: int) -> Future:
        """Plays a turn and then to the end; the table is used up."""
        record(state)
        self.begin(state, moves, seat)
        n_turn, is_over = len(state.journal), state.stage == OVER
        if not is_over:
            self.self_play(seed).play(state, 0)
        return self._told(state, seat, n_turn, is_over=is_over)

    def _told(self, state: State, seat: int, n_turn: int, *, is_over: bool) -> Future:
        ranks = places(self.rules, state)
        notes = state.journal
        return Future(
            points=tuple(int(player.vp) for player in state.players),
            place=int(ranks[seat]),
            win=1 / ranks.count(1) if ranks[seat] == 1 else 0.0,
            is_over_at_once=is_over,
            facts=facts_of(self.content, notes, n_turn, seat),
            built=_built(notes, n_turn, seat),
        )


def facts_of(content: Content, notes: Sequence[Sequence[int]], n_turn: int, seat: int) -> Counter[str]:
    """What a journal says about a seat: points by source, and counts by name; of its turn alone with `now.` before."""
    found: Counter[str] = Counter()
    for n, (kind, who, a, b, c, d) in enumerate(notes):
        if kind == journal.FLIPPED:
            whose = "flips" if who == seat else "rivals_flips"
            found[whose] += 1
            if n < n_turn:
                found[f"now.{whose}"] += 1
                found[f"now.{whose}_spaces"] += c
                found[f"now.{whose}_money"] += d
        elif kind == journal.USED and b == BEER and who != c:
            found["beer_lent"] += c == seat
            found["beer_taken"] += who == seat
        elif who == seat and kind in _COUNTED:
            name, which = _COUNTED[kind]
            found[name] += 1 if which is None else (a, b, c, d)[which]
        elif who == seat:
            for source, points in points_in(content, notes[n]):
                found[f"points.{source}"] += points
    return found


_COUNTED: Mapping[int, tuple[str, int | None]] = {
    journal.BUILT: ("tiles", None),
    journal.LINKED: ("links", None),
    journal.LOAN_TAKEN: ("loans", None),
    journal.BORROWED: ("loans", 1),
    journal.INCOME: ("income", 0),
    journal.INTEREST: ("interest", 0),
    journal.BOUGHT: ("bought", 2),
    journal.PASSED: ("passes", None),
}
"""By kind of note: the name of its fact, and which of its values is added up; None counts the notes."""


def _built(notes: Sequence[Sequence[int]], n_turn: int, seat: int) -> dict[int, tuple[int, bool]]:
    """The tiles that a turn built, and whether they flipped."""
    built = {note[3]: note[2] for note in notes[:n_turn] if note[0] == journal.BUILT and note[1] == seat}
    flipped = {(note[3], note[2]) for note in notes if note[0] == journal.FLIPPED and note[1] == seat}
    return {slot: (tile, (slot, tile) in flipped) for slot, tile in built.items()}
