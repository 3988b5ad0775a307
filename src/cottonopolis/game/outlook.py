"""The outlook: every whole action that the player to move could make now, with what it would do.

An action is listed once for every choice of its sources; cards that could pay for it are one list, not one action
each. Only first parts are listed: with what an action could go on, a second link or a further sale, is its `then`.
Sales of several tiles at once are listed as wholes besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from cottonopolis.content import Content
from cottonopolis.engine.api import legal
from cottonopolis.engine.move import STOP, first_of, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import AGAIN, BONUS, DISCARD, State
from cottonopolis.game.budget import Budget, BudgetSpent
from cottonopolis.game.prospect import Choice, Foresight, Prospect
from cottonopolis.game.whole_sales import whole_sales
from cottonopolis.games.definition import optimistic
from cottonopolis.notation.move import Answer, answer_of
from cottonopolis.notation.trail import Trail

LIMIT = 200
"""Actions of one verb that an outlook lists; how many more there are is said."""
_STEPS_PER_ANSWER = 60
"""Answers that are tried for each answer with which an action can begin."""


@dataclass(frozen=True)
class Outlook:
    """All that the player to move could do."""

    seat: int | None
    """The player, None if the game is over or it is not for the asking seat to know."""
    prospects: tuple[Prospect, ...] = ()
    more: dict[str, int] = field(default_factory=dict)
    """By verb: actions that were left out because of the limit; at least so many, since not all are looked for."""
    sales: tuple[Prospect, ...] = ()
    """Every set of tiles that could be sold in one action, without its card, in every way that makes a difference."""

    def as_json(self) -> dict[str, Any]:
        """The outlook as plain data."""
        return {
            "seat": self.seat,
            "actions": [prospect.as_json() for prospect in self.prospects],
            "further": {answer.text: answer.as_json() for it in self.prospects for answer in it.then},
            "more": dict(self.more),
            "sales": [it.as_json() | {"answers": [answer.as_json() for answer in it.action]} for it in self.sales],
        }


def outlook_of(
    content: Content, rules: RuleSet, state: State, seat: int, made: tuple[int, ...] = (), limit: int = LIMIT
) -> Outlook:
    """The outlook of a table at which an action begins; `made` are answers of it that have been given already."""
    foresight = Foresight(content, rules, state)
    prospects: list[Prospect] = []
    n_listed: dict[str, int] = {}
    more: dict[str, int] = {}
    walks = _Walks(content, rules, state, made)
    for move in legal(rules, state):
        verb = answer_of(content, rules, state, move).verb
        try:
            for choice in walks.choices(move):
                if n_listed.setdefault(verb, 0) == limit:
                    more[verb] = more.get(verb, 0) + 1
                    continue
                n_listed[verb] += 1
                prospects.append(foresight.prospect(choice))
        except BudgetSpent:
            more[verb] = more.get(verb, 0) + 1
    sales = () if made else tuple(foresight.prospect(choice) for choice in whole_sales(content, rules, state))
    return Outlook(seat, tuple(prospects), more, sales)


@dataclass(frozen=True)
class _Walks:
    """The walks through all actions of one table."""

    content: Content
    rules: RuleSet
    state: State
    made: tuple[int, ...]
    further: dict[int, Answer] = field(default_factory=dict)
    """Answers with which an action could go on, filled as they are met: they are the same after every first part."""

    def choices(self, move: int) -> Iterator[Choice]:
        """Every action with one part that begins with an answer, for each choice of its sources.

        Raises BudgetSpent after those that were found in time.
        """
        if self.made[:1] not in ((), (move,)):
            return
        table = optimistic(self.content, self.state)
        table.pauses = True
        budget = Budget(_STEPS_PER_ANSWER)
        yield from _Walk(self.content, self.rules, self.made, self.further, budget).walk(table, move)


@dataclass
class _Walk:
    """The walk through the questions of one action."""

    content: Content
    rules: RuleSet
    made: tuple[int, ...]
    further: dict[int, Answer]
    budget: Budget
    seen: set[tuple[int, ...]] = field(default_factory=set)

    def walk(self, state: State, move: int) -> Iterator[Choice]:
        yield from self._step(state, move, Trail(self.content, self.rules), Choice())

    def _step(self, state: State, move: int, trail: Trail, choice: Choice) -> Iterator[Choice]:
        """Takes an answer of its own table and goes on with every answer that makes a difference."""
        choice = replace(choice, moves=(*choice.moves, move))
        answers_made = tuple(sorted(choice.moves))
        if answers_made in self.seen:
            # The same sources in another order.
            return
        self.seen.add(answers_made)
        self.budget.spend()
        action = trail.step(state, move)
        if action is not None:
            if len(choice.cards) > 1:
                action = tuple(answer for answer in action if answer.kind != "card")
            yield replace(choice, action=action)
            return
        answers = legal(self.rules, state)
        if state.stage == DISCARD:
            if not choice.n_cards:
                choice = replace(choice, cards=self._cards(state, answers), n_cards=state.cards_due)
            answers = answers[:1]
        elif state.stage == AGAIN:
            choice = replace(choice, then=self._then(state, answers))
            answers = answers[-1:]
        elif state.stage == BONUS:
            codes = tuple(self.content.names.tiles[first_of(answer)].code for answer in answers)
            choice = replace(choice, bonuses=choice.bonuses or codes)
            answers = answers[:1]
        n = len(choice.moves)
        if n < len(self.made):
            answers = [self.made[n]]
        for answer in answers[:-1]:
            yield from self._step(state.copy(), answer, trail.copy(), choice)
        yield from self._step(state, answers[-1], trail, choice)

    def _cards(self, state: State, answers: list[int]) -> tuple[str, ...]:
        """Cards that could be discarded: one that fits, or where several are due any of the hand."""
        cards = [first_of(answer) for answer in answers]
        if state.cards_due > 1:
            cards = state.players[state.order[state.turn]].hand
        return tuple(self.content.names.cards[card].code for card in dict.fromkeys(cards))

    def _then(self, state: State, answers: list[int]) -> tuple[Answer, ...]:
        """With what the action could go on."""
        for answer in answers:
            if answer not in self.further:
                self.further[answer] = answer_of(self.content, self.rules, state, answer)
        return tuple(self.further[answer] for answer in answers if verb_of(answer) != STOP)
