"""Whole sales: every set of own tiles that could be sold in one action, with every way that leads to another table.

To whom a tile is sold and whose beer is drunk is told apart only where it makes a difference in the end. Sales that
depend on what nobody knows yet are left out: whoever makes them wants to see how each of them turns out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cottonopolis.content import Content
from cottonopolis.engine.api import legal, take
from cottonopolis.engine.move import DISTANT, SELL, first_of, second_of, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import AGAIN, DISCARD, State
from cottonopolis.game.budget import Budget, BudgetSpent
from cottonopolis.game.prospect import Choice
from cottonopolis.games.definition import optimistic
from cottonopolis.notation.trail import Trail

LIMIT = 60
"""Whole sales that are listed; where there are more, none is, so that a list is never a part."""
_STEPS = 600
"""Answers that are tried."""


def whole_sales(content: Content, rules: RuleSet, state: State) -> list[Choice]:
    """The whole sales of a table at which an action begins, each up to its end; none if there are too many."""
    table = optimistic(content, state)
    table.pauses = True
    walk = _SaleWalk(content, rules, Budget(_STEPS))
    found: list[Choice] = []
    try:
        for move in legal(rules, table):
            if _is_sure_sale(move):
                found += walk.sell(table.copy(), move, Trail(content, rules), Choice())
    except BudgetSpent:
        return []
    return found if len(found) <= LIMIT else []


def _is_sure_sale(move: int) -> bool:
    return verb_of(move) == SELL and second_of(move) != DISTANT


@dataclass
class _SaleWalk:
    """The walk through all sales of one table. Tiles are sold by ascending slots, so that every set comes once."""

    content: Content
    rules: RuleSet
    budget: Budget
    seen: set[tuple[int, ...]] = field(default_factory=set)
    """Tables to which a sale has led."""

    def sell(self, state: State, move: int, trail: Trail, choice: Choice) -> Iterator[Choice]:
        """Sells a tile at a table of its own, in every way; gives the sales that end with it or go on from there."""
        yield from self._step(state, move, trail, choice, first_of(move))

    def _step(self, state: State, move: int, trail: Trail, choice: Choice, slot: int) -> Iterator[Choice]:
        self.budget.spend()
        trail.step(state, move)
        choice = Choice((*choice.moves, move), cards=choice.cards, n_cards=choice.n_cards)
        answers = legal(self.rules, state)
        if state.stage == AGAIN:
            yield from self._end_or_more(state, answers, trail, choice, slot)
            return
        if state.stage == DISCARD:
            codes = [self.content.names.cards[first_of(answer)].code for answer in answers]
            choice = Choice(choice.moves, cards=tuple(codes), n_cards=state.cards_due)
            answers = answers[:1]
        for answer in answers:
            yield from self._step(state.copy(), answer, trail.copy(), choice, slot)

    def _end_or_more(
        self, state: State, answers: list[int], trail: Trail, choice: Choice, slot: int
    ) -> Iterator[Choice]:
        """The sale as it is, unless another way has led to the same table, and with further tiles."""
        end = state.copy()
        take(self.rules, end, answers[-1])
        key = tuple(end.key())
        if key in self.seen:
            return
        self.seen.add(key)
        # The tile of a merchant's bonus is asked for after the end.
        made = tuple(answer for answer in trail.answers if answer.kind != "card")
        yield Choice((*choice.moves, answers[-1]), made, choice.cards, choice.n_cards)
        for answer in answers[:-1]:
            if _is_sure_sale(answer) and first_of(answer) > slot:
                yield from self.sell(state.copy(), answer, trail.copy(), choice)
