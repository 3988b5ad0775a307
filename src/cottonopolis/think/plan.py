"""Turns judged by games that are played on from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.state import OVER
from cottonopolis.think.turns import Turn, find_turns, is_clearly_worse
from cottonopolis.think.walk import Walk

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Move, Seat
    from cottonopolis.think.evaluator import Evaluator

ENOUGH: Final = 6
"""Deals without which nothing is clear."""


class Planner:
    """Finds turns by a beam, then plays on from the best of them, over several deals of the hidden cards.

    The budget is counted in tables judged. Each deal is used for all turns that are still compared.
    """

    evaluator: Evaluator
    width: Int
    """Of the beam."""
    n_turns: Int
    """Turns that are compared by playing on."""
    ahead: Int
    """Further turns of the seat that are played on, with those of the others before them."""
    n_nodes: Int
    turns: list[Turn]
    seat: Seat

    def __init__(self, evaluator: Evaluator, width: Int, n_turns: Int, ahead: Int) -> None:
        self.evaluator = evaluator
        self.width = width
        self.n_turns = n_turns
        self.ahead = ahead
        self.n_nodes = 0
        self.turns = []
        self.seat = 0

    def begin(self, deals: list[State]) -> None:
        """Finds the turns to compare: the best ones on each of some deals, and of these the best on all of them."""
        self.seat = deals[0].order[deals[0].turn]
        walk = Walk(self.evaluator, self.seat, is_quick=False)
        self.turns = []
        for state in deals:
            for turn in find_turns(walk, state, self.width, self.n_turns):
                if not self.is_known(turn):
                    self.turns.append(turn)
        self.n_nodes = walk.n_nodes
        if len(deals) > 1:
            self.compare(deals)

    def compare(self, deals: list[State]) -> None:
        """Keeps the turns after which the tables of these deals are worth most, before anybody plays on."""
        for turn in self.turns:
            for state in deals:
                table = state.copy()
                self.replay(table, turn.moves)
                turn.total += self.evaluator.value(table, self.seat)
                turn.n += 1
        self.n_nodes += len(self.turns) * len(deals)
        self.keep(self.n_turns)
        for turn in self.turns:
            turn.total = 0
            turn.n = 0

    def is_known(self, turn: Turn) -> bool:
        """Whether a turn with the same answers has been found already."""
        for other in self.turns:
            if other.moves == turn.moves:
                return True
        return False

    def is_decided(self) -> bool:
        """Whether all turns left begin with the same answer."""
        for turn in self.turns:
            if turn.first != self.turns[0].first:
                return False
        return True

    def play_on(self, state: State) -> None:
        """Judges all turns left by one more deal, played on by everybody."""
        for turn in self.turns:
            table = state.copy()
            self.replay(table, turn.moves)
            worth: Int = self.worth_after(table, state)
            turn.values.append(worth)
            turn.total += worth
            turn.n += 1

    def drop(self) -> None:
        """Drops the turns that are clearly worse than the best, once some deals have been played on."""
        best = self.turns[0]
        for turn in self.turns:
            if turn.total > best.total:
                best = turn
        if best.n >= ENOUGH:
            self.turns = [turn for turn in self.turns if turn is best or not is_clearly_worse(turn, best)]

    def keep(self, n: Int) -> None:
        """Keeps the turns of the highest mean."""
        keys: list[Int] = []
        index: Int = 0
        while index < len(self.turns):
            keys.append(-(self.turns[index].total // max(self.turns[index].n, 1)) * 65536 + index)
            index += 1
        keys.sort()
        kept: list[Turn] = []
        for key in keys:
            if len(kept) < n:
                kept.append(self.turns[key & 65535])
        self.turns = kept

    def replay(self, table: State, moves: list[Move]) -> None:
        """Plays the answers of a turn on another deal, as far as they are legal there."""
        for move in moves:
            if (
                table.stage == OVER
                or table.order[table.turn] != self.seat
                or move not in legal(self.evaluator.judge.rules, table)
            ):
                return
            apply(self.evaluator.judge.rules, table, move)

    def worth_after(self, table: State, start: State) -> Int:
        """Plays on until the seat has had some more turns; gives what the table is worth then."""
        walk = Walk(self.evaluator, 0, is_quick=True)
        left: Int = self.ahead
        era: Int = start.era
        round_: Int = start.round
        was_own: bool = True
        while table.stage != OVER:
            seat: Seat = table.order[table.turn]
            is_own: bool = seat == self.seat and table.era == era and table.round == round_
            if was_own and not is_own:
                # A turn of the seat is over.
                if left == 0:
                    break
                left -= 1
            if seat == self.seat:
                era = table.era
                round_ = table.round
                is_own = True
            was_own = is_own
            walk.seat = seat
            table = walk.quick_option(table).state
        self.n_nodes += walk.n_nodes + 1
        return self.evaluator.value(table, self.seat)
