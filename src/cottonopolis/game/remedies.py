"""What would make a refused action possible, found by trying: other details, more money, another action first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from cottonopolis.content import Content
from cottonopolis.engine.api import legal
from cottonopolis.engine.bits import bits
from cottonopolis.engine.move import BUILD, CARD, DEVELOP, LINK, LOAN, STOP, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, DISCARD, State
from cottonopolis.game.budget import Budget, BudgetSpent
from cottonopolis.game.matching import Matcher, Way
from cottonopolis.game.reasons import Reason
from cottonopolis.notation.action import LETTERS, Part, Request
from cottonopolis.notation.move import Answer, answer_of, format_action
from cottonopolis.notation.trail import Trail

_MOST = 3
"""Lines that are named of each kind."""
_MOST_TRIED = 60
"""Actions that are tried before the request."""
_MOST_MONEY = 64
_STEPS = 300
"""Answers of the engine that are tried for all remedies together."""

_FIRST: dict[str, tuple[int, ...]] = {
    "no_coal": (LINK, BUILD),
    "no_steel": (LINK, BUILD),
    "no_beer": (LINK, BUILD),
    "no_port": (LINK, BUILD),
    "no_port_for_ship": (BUILD,),
    "no_merchant": (LINK,),
    "not_connected": (LINK,),
    "not_in_network": (LINK, BUILD),
    "cannot_afford": (LOAN,),
    "not_lowest_tile": (DEVELOP,),
    "level_zero": (DEVELOP,),
    "wrong_era": (DEVELOP,),
    "level_not_higher": (DEVELOP,),
}
"""By reason word: verbs of the actions that may take it away."""


@dataclass(frozen=True)
class Remedies:
    """What would help; every line was tried."""

    instead: tuple[str, ...] = ()
    """Legal actions that come nearest to the request."""
    after: tuple[str, ...] = ()
    """Legal actions after which the request itself is possible, as far as the table stays as it is."""
    more_money: int = 0
    """So much more money would do, 0 if money is not what is missing."""
    is_cut: bool = False
    """Whether the budget ended before everything had been tried."""

    def as_json(self) -> dict[str, Any]:
        """The remedies as plain data."""
        return {
            "instead": list(self.instead),
            "after": list(self.after),
            "more_money": self.more_money,
            "is_cut": self.is_cut,
        }


def remedies_for(content: Content, rules: RuleSet, state: State, request: Request, reason: Reason) -> Remedies:
    """What would help the player to move, who knows their own hand and what lies open."""
    if request.verb not in LETTERS:
        return Remedies()
    found = _Trial(content, rules, state, request)
    # The cheapest comes first, so that a budget that ends leaves out what costs most.
    more = found.more_money() if reason.word == "cannot_afford" else 0
    instead = list(dict.fromkeys(islice(found.instead(), 2 * _MOST)))[:_MOST] or found.nearest()
    after: tuple[str, ...] = ()
    if state.stage == ACTION and reason.word in _FIRST:
        after = tuple(islice(found.after(_FIRST[reason.word]), _MOST))
    return Remedies(tuple(instead), after, more, found.is_cut)


class _Trial:
    """One request that is tried in other ways."""

    def __init__(self, content: Content, rules: RuleSet, state: State, request: Request) -> None:
        self._content = content
        self._rules = rules
        self._state = state
        self._request = request
        self._matcher = Matcher(content, rules, request)
        self._budget = Budget(_STEPS)
        self.is_cut = False
        """Whether the budget ended before everything had been tried."""

    def _way(self, matcher: Matcher, state: State) -> Way | None:
        """An action that a request can mean, None if there is none or the budget is spent."""
        try:
            return matcher.first(state, self._budget)
        except BudgetSpent:
            self.is_cut = True
            return None

    def instead(self) -> Iterator[str]:
        """Actions that differ from the request in its details."""
        for request in _variants(self._request):
            if self.is_cut:
                return
            way = self._way(Matcher(self._content, self._rules, request), self._state)
            if way is not None:
                yield way.line

    def nearest(self) -> list[str]:
        """Answers to the first question that share most with the request: its verb, a place, an industry."""
        wanted = _features(self._content, self._request)
        ranked: list[tuple[int, int, str]] = []
        for n, move in enumerate(legal(self._rules, self._state)):
            answer = answer_of(self._content, self._rules, self._state, move)
            shared = len(wanted & _named(self._content, answer)) if answer.verb == self._request.verb else 0
            if shared:
                ranked.append((-shared, n, answer.text))
        return [text for _, _, text in sorted(ranked)[:_MOST]]

    def more_money(self) -> int:
        """The least sum with which the request is possible, 0 if none is."""
        least, most = 0, _MOST_MONEY
        if self._way(self._matcher, self._richer(most)) is None:
            return 0
        while most - least > 1:
            middle = (least + most) // 2
            if self._way(self._matcher, self._richer(middle)) is not None:
                most = middle
            else:
                least = middle
        return 0 if self.is_cut else most

    def _richer(self, amount: int) -> State:
        twin = self._state.copy()
        twin.players[twin.order[twin.turn]].money += amount
        twin.is_asked = False
        return twin

    def after(self, verbs: tuple[int, ...]) -> Iterator[str]:
        """Actions of these verbs after which the request is possible."""
        moves = [move for move in legal(self._rules, self._state) if verb_of(move) in verbs]
        for move in moves[:_MOST_TRIED]:
            for line, table in self._made(move):
                if self.is_cut:
                    return
                if self._way(self._matcher, table) is not None:
                    yield line
                    break

    def _made(self, move: int) -> Iterator[tuple[str, State]]:
        """An action made at once, for each card that could pay for it; the first source will do."""
        table = self._state.copy()
        table.pauses = True
        trail = Trail(self._content, self._rules)
        action = trail.step(table, move)
        while action is None and table.stage != DISCARD:
            action = trail.step(table, self._first(table))
        cards = legal(self._rules, table) if action is None else []
        if action is not None:
            yield format_action(action), self._opened(table)
        for card in cards:
            twin, further = table.copy(), trail.copy()
            assert verb_of(card) == CARD
            action = further.step(twin, card)
            while action is None:
                action = further.step(twin, self._first(twin))
            yield format_action(action), self._opened(twin)

    def _first(self, table: State) -> int:
        """The first answer, or that the action does not go on."""
        answers = legal(self._rules, table)
        return answers[-1] if table.stage == AGAIN and verb_of(answers[-1]) == STOP else answers[0]

    def _opened(self, table: State) -> State:
        """The table with the actions that a turn of the same player has when it begins."""
        table.stage = ACTION
        table.actions_left = self._rules.numbers.actions
        table.is_asked = False
        return table


def _variants(request: Request) -> Iterator[Request]:
    """The request with fewer details, those that are given up most easily first."""
    bare = replace(request, cards=(), bonuses=())
    yield replace(request, cards=())
    yield replace(request, bonuses=())
    for loosen in (_any_source, _any_slot, _any_level, _any_buyer):
        yield replace(request, parts=tuple(loosen(part) for part in request.parts))
        yield replace(bare, parts=tuple(loosen(part) for part in request.parts))
    yield replace(bare, parts=tuple(_any_source(_any_slot(_any_level(_any_buyer(part)))) for part in request.parts))
    for n in range(len(request.parts) - 1, 0, -1):
        yield replace(request, parts=request.parts[:n])
        yield replace(bare, parts=request.parts[:n])


def _any_source(part: Part) -> Part:
    return replace(part, sources=())


def _any_slot(part: Part) -> Part:
    return part if part.at is None else replace(part, at=replace(part.at, number=None))


def _any_level(part: Part) -> Part:
    return replace(part, level=None)


def _any_buyer(part: Part) -> Part:
    return replace(part, to=None)


def _features(content: Content, request: Request) -> set[str]:
    """Codes of the places and industries that a request names."""
    names, found = content.names, set()
    for part in request.parts:
        words = [part.industry, *([part.at.place] if part.at else []), *part.link.split("-")]
        for word in words:
            for table in (names.industries, names.places):
                name = table.find(word) if word else None
                if name is not None:
                    found.add(name.code)
        line = names.links.find(part.link) if part.link else None
        if line is not None:
            found |= set(line.code.split("-"))
    return found


def _named(content: Content, answer: Answer) -> set[str | None]:
    """Codes of the places and the industry that an answer names."""
    names, board = content.names, content.board
    slot = names.slots.find(answer.slot) if answer.slot else None
    link = names.links.find(answer.link) if answer.link else None
    places = [] if slot is None else [board.place_of[slot.index]]
    places += [] if link is None else bits(board.ends_of[link.index])
    return {answer.industry, *(names.places[place].code for place in places)}
