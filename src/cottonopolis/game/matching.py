"""Finds the answers that a request means: walks the questions of the engine and keeps what fits.

The walk grows with the request and not by powers of it: the same answers in another order are followed once, dead ends
are remembered, sales that cannot all be made are seen beforehand, and a budget ends what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from cottonopolis.content import Content
from cottonopolis.engine.api import legal
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import (
    BARREL,
    BUILD,
    COMBINE,
    DEVELOP,
    DRAW,
    LINK,
    LOAN,
    PASS,
    REPAY,
    SCOUT,
    SELL,
    SOURCE,
    STOP,
    first_of,
    second_of,
    verb_of,
)
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, ASK_BEER, ASK_COAL, BONUS, DEBT, DISCARD, DRAWING, TURN_END, State
from cottonopolis.game.budget import Budget, BudgetSpent
from cottonopolis.game.refusal import refusal
from cottonopolis.game.sales_ahead import SalesAhead
from cottonopolis.game.wanted import Wanted
from cottonopolis.games.definition import optimistic
from cottonopolis.notation.action import Request
from cottonopolis.notation.move import OPENING_VERBS, Answer, answer_of, format_action, second_resource
from cottonopolis.notation.trail import Trail

OPENING = (ACTION, DEBT, TURN_END)
"""Stages at which a line of text begins."""
_MOST_WAYS = 64
"""So many ways are enough to know that a request is ambiguous, and to show between what."""
_STEPS = 300
"""Steps that any request may take."""
_STEPS_PER_PART = 20
"""Steps more for each of its parts."""
_LOOKS_PER_STEP = 4
"""Sales that are looked at beforehand for one step,"""
_MOST_FOR_LOOKS = 60
"""and the most steps that this takes."""
_WITH_PARTS = {"sell": 62, "network": 2, "develop": 2, "take": 62}
"""By verb: the most parts that one action has on any board; one for the others."""


def steps_for(request: Request) -> int:
    """The budget of a request."""
    return _STEPS + _STEPS_PER_PART * len(request.parts)


@dataclass
class Way:
    """Answers that fit a request, all of its action or its beginning."""

    state: State
    """The table after them, if what nobody knows yet turns out well."""
    trail: Trail
    moves: list[Answer] = field(default_factory=list)
    part: int = 0
    """Which part of the request is being made."""
    n_before: int = 0
    """Answers before this part."""
    cards: tuple[int, ...] = ()
    """Cards already discarded."""
    taken: frozenset[int] = frozenset()
    """Which sources of this part have been used."""
    bonuses: int = 0
    action: tuple[Answer, ...] = ()
    """The whole action in full, once it is complete."""

    @property
    def line(self) -> str:
        """The action as text."""
        return format_action(self.action)

    def copy(self) -> Way:
        """The same way, independent of this one."""
        return Way(
            self.state.copy(),
            self.trail.copy(),
            self.moves.copy(),
            self.part,
            self.n_before,
            self.cards,
            self.taken,
            self.bonuses,
        )


class Matcher:
    """One request at one state."""

    def __init__(self, content: Content, rules: RuleSet, request: Request) -> None:
        self._content = content
        self._rules = rules
        self._request = request
        self._wanted = Wanted(content, rules, request)

    def ways(self, state: State, made: Sequence[int] = (), budget: Budget | None = None) -> list[Way]:
        """Every complete action that the request can mean and that begins with the answers `made`, at most 64.

        Ways of the same answers in another order are one: two barrels may be drunk in either order.
        What nobody knows yet turns out well; the table itself may end an action before its last answers.
        Raises IllegalMove (`too_complex`) if the budget, by default `steps_for` the request, ends before it is known
        whether there is one, or which.
        """
        try:
            found = self._found(state, made, budget or Budget(steps_for(self._request)), _MOST_WAYS)
        except BudgetSpent:
            raise refusal(self._request.text, "too_complex") from None
        # A record gives its own line again.
        return sorted(found, key=lambda way: way.line != self._request.text)

    def first(self, state: State, budget: Budget) -> Way | None:
        """One action that the request can mean, None if there is none; raises BudgetSpent if that is not found."""
        return next(iter(self._found(state, (), budget, 1)), None)

    def begins(self, state: State, made: Sequence[int]) -> bool:
        """Whether the request begins like an action of which these answers have been given."""
        walk = _Walk(self._content, self._rules, self._wanted, Budget(len(made)), made, 1)
        return walk.begins(Way(optimistic(self._content, state), Trail(self._content, self._rules)))

    def _found(self, state: State, made: Sequence[int], budget: Budget, limit: int) -> list[Way]:
        if state.stage not in OPENING:
            return []
        budget.spend()
        table = optimistic(self._content, state)
        if not self._is_thinkable(table):
            return []
        walk = _Walk(self._content, self._rules, self._wanted, budget, made, limit)
        return walk.found(Way(table, Trail(self._content, self._rules)))

    def _is_thinkable(self, state: State) -> bool:
        """Whether nothing is against the request before any answer is tried: too many parts, cards that nobody has."""
        request, hand = self._request, state.players[state.order[state.turn]].hand
        if len(request.parts) > _WITH_PARTS.get(request.verb, 1) or (request.bonuses and request.verb != "sell"):
            return False
        return self._wanted.cards <= Counter(hand)


class _Walk:
    """The walk of one request through the questions of the engine."""

    def __init__(
        self, content: Content, rules: RuleSet, wanted: Wanted, budget: Budget, made: Sequence[int], limit: int
    ) -> None:
        self._content = content
        self._rules = rules
        self._wanted = wanted
        self._request = wanted.request
        self._budget = budget
        self._made = made
        self._limit = limit
        self._ways: dict[Hashable, Way] = {}
        """By their answers in any order."""
        self._numbers: dict[Hashable, int] = {}
        self._seen: set[Hashable] = set()
        self._dead: set[int] = set()
        self._sales: SalesAhead | None = None
        self._is_further: dict[tuple[int, int], bool] = {}
        """By number of a part and answer: whether a further sale is meant; that is the same at every table."""

    def found(self, start: Way) -> list[Way]:
        """All ways from here; of equal ones the one that reads exactly as requested, or the first."""
        if self._request.verb == "sell" and len(self._request.parts) > 1:
            if start.state.stage != ACTION:
                return []
            # Each sale of the table is looked at, which costs less than trying it.
            n_looks = len(legal(self._rules, start.state)) * (1 + len(self._request.parts) // 4)
            self._budget.spend(min(n_looks // _LOOKS_PER_STEP, _MOST_FOR_LOOKS))
            self._sales = SalesAhead(self._content, self._rules, self._wanted, start.state)
            if not self._sales.is_possible:
                return []
        try:
            self._walk(start)
        except BudgetSpent:
            # Two are enough to know that the request is ambiguous.
            if len(self._ways) < 2:
                raise
        return list(self._ways.values())

    def begins(self, way: Way) -> bool:
        """Whether the answers that have been given fit; what comes after them is not looked at."""
        for move in self._made:
            if not self._fits(way, move):
                return False
            self._count(way, move)
            way.trail.step(way.state, move)
        return True

    def _walk(self, way: Way) -> bool:
        """Whether there is a way from here; it has been noted."""
        is_alive = False
        for move in self._answers(way):
            if len(self._ways) >= self._limit:
                return True
            if self._fits(way, move):
                is_alive |= self._try(way.copy(), move)
        return is_alive

    def _answers(self, way: Way) -> Sequence[int]:
        n = len(way.moves)
        return self._made[n : n + 1] or legal(self._rules, way.state)

    def _try(self, after: Way, move: int) -> bool:
        """Whether an answer leads to a way."""
        self._budget.spend()
        n_part, stage = after.part, after.state.stage
        self._count(after, move)
        answer = answer_of(self._content, self._rules, after.state, move)
        after.moves.append(answer)
        action = after.trail.step(after.state, answer)
        if stage == AGAIN and not self._has_sources(n_part, after.trail.answers if action is None else action):
            return False
        if action is not None:
            return self._end(after, action)
        if not self._may_go_on(after, move):
            return False
        key = self._key(after)
        if key in self._dead:
            return False
        seen = (key, _in_any_order(after.moves), self._request.text.startswith(after.trail.text))
        if seen in self._seen:
            return True
        self._seen.add(seen)
        is_alive = self._walk(after)
        if not is_alive:
            self._dead.add(key)
        return is_alive

    def _end(self, way: Way, action: tuple[Answer, ...]) -> bool:
        """Notes a complete action that uses up the request."""
        parts = range(len(self._request.parts))
        if not self._is_used_up(way) or not all(self._has_sources(n, action) for n in parts):
            return False
        way.action = action
        key = _in_any_order(way.moves)
        if key not in self._ways or way.line == self._request.text:
            self._ways[key] = way
        return True

    def _has_sources(self, n: int, answers: Sequence[Answer]) -> bool:
        """Whether a part that is complete uses every source that it names."""
        if n >= len(self._request.parts) or not self._request.parts[n].sources:
            return True
        begins = [0, *(at for at, answer in enumerate(answers) if answer.kind == "again"), len(answers)]
        return self._wanted.has_sources(n, answers[begins[n] : begins[n + 1]] if n + 1 < len(begins) else [])

    def _key(self, way: Way) -> int:
        """A number for all on which it depends how a way can go on."""
        state = way.state
        player = state.players[state.order[state.turn]]
        hand, discards, arranged = player.hand, player.discards, state.arranged
        if not state.cards_due:
            # Which card was paid makes no difference any more.
            player.hand = player.discards = []
        state.arranged = []
        key = tuple(state.key())
        player.hand, player.discards, state.arranged = hand, discards, arranged
        whole = (key, way.part, way.taken, way.bonuses, _in_any_order(way.moves[way.n_before :]))
        return self._numbers.setdefault(whole, len(self._numbers))

    def _may_go_on(self, way: Way, move: int) -> bool:
        """Whether nothing that can be seen beforehand is against a way: its sources, its card, its further sales."""
        state, verb = way.state, verb_of(move)
        if len(way.moves) == 1 and self._wanted.cards and state.cards_due != len(self._request.cards):
            return False
        if verb in (SELL, SOURCE, BARREL) and self._sales is not None:
            # A sale that asks for beer is looked at when it has that.
            return (verb == SELL and state.stage == ASK_BEER) or self._sales.may_follow(state, way.part + 1)
        return verb != BUILD or self._may_pay(way)

    def _may_pay(self, way: Way) -> bool:
        """Whether a named card allows the build; that does not depend on its sources."""
        if not self._wanted.cards:
            return True
        table = way.state.copy()
        table.stage = DISCARD
        table.is_asked = False
        return any(self._wanted.cards[first_of(card)] for card in legal(self._rules, table))

    def _fits(self, way: Way, move: int) -> bool:
        state, verb = way.state, verb_of(move)
        if state.stage in OPENING:
            return verb == OPENING_VERBS[self._request.verb] and self._fits_part(state, move, 0)
        if state.stage == AGAIN:
            if way.part + 1 < len(self._request.parts):
                return verb != STOP and self._fits_further(state, move, way.part + 1)
            return verb == STOP
        if state.stage == DISCARD:
            card, cards = first_of(move), self._wanted.cards
            return not cards or cards[card] > way.cards.count(card)
        if state.stage == DRAWING:
            # Cards are taken in the order in which they are named.
            parts = self._wanted.parts
            return parts[way.part].card == first_of(move) if way.part < len(parts) else not parts
        if state.stage == BONUS:
            wanted = self._wanted.bonuses[way.bonuses : way.bonuses + 1]
            return not wanted or self._wanted.is_tile(first_of(move), *wanted[0])
        return self._fits_source(way, move)

    def _fits_further(self, state: State, move: int, n: int) -> bool:
        if verb_of(move) != SELL:
            return self._fits_part(state, move, n)
        fits = self._is_further.get((n, move))
        if fits is None:
            fits = self._is_further[n, move] = self._fits_part(state, move, n)
        return fits

    def _fits_part(self, state: State, move: int, n: int) -> bool:
        wanted, verb, first = self._wanted, verb_of(move), first_of(move)
        if n >= len(wanted.parts):
            return self._request.verb in ("scout", "pass", "loan", "take", "repay", "end")
        if verb in (DRAW, SCOUT, PASS, REPAY, STOP):
            return verb == DRAW
        it = wanted.parts[n]
        if verb == LINK:
            return it.link == first
        if verb == LOAN:
            return self._rules.numbers.loans[first] == it.part.amount
        if verb == DEVELOP:
            return wanted.is_tile(first, it.industry, it.part.level)
        is_build = verb in (BUILD, COMBINE)
        slot = second_of(move) if is_build else first
        if slot not in it.slots or (verb == SELL and not wanted.is_buyer(it, second_of(move))):
            return False
        if is_build:
            tile = lowest_tile(self._rules.kit, state.players[state.order[state.turn]], first)
        else:
            tile = state.tile_at[slot]
        return wanted.is_tile(tile, it.industry, it.part.level)

    def _fits_source(self, way: Way, move: int) -> bool:
        """Named sources first; those that were left out may come from anywhere."""
        open_ones = self._open_sources(way)
        return not open_ones or any(self._wanted.parts[way.part].sources[n].gives(move) for n in open_ones)

    def _open_sources(self, way: Way) -> list[int]:
        """Sources that the running part names for the open question and that have not been used."""
        if way.part >= len(self._wanted.parts):
            return []
        resource = {ASK_COAL: "coal", ASK_BEER: "beer"}.get(way.state.stage) or second_resource(self._content)
        return [n for n in self._wanted.parts[way.part].named(resource) if n not in way.taken]

    def _count(self, way: Way, move: int) -> None:
        """Notes what of the request an answer uses up."""
        stage = way.state.stage
        if stage == DISCARD:
            way.cards += (first_of(move),)
        elif stage == BONUS:
            way.bonuses += 1
        elif stage == DRAWING:
            way.part += 1
        elif stage == AGAIN and verb_of(move) != STOP:
            way.part += 1
            way.n_before = len(way.moves)
            way.taken = frozenset()
        elif verb_of(move) in (SOURCE, BARREL):
            for n in self._open_sources(way):
                if self._wanted.parts[way.part].sources[n].gives(move):
                    way.taken |= {n}
                    break

    def _is_used_up(self, way: Way) -> bool:
        request = self._request
        cards = not request.cards or Counter(way.cards) == self._wanted.cards
        n_parts = way.part if request.verb == "take" else way.part + 1
        return cards and n_parts >= len(request.parts) and way.bonuses >= len(request.bonuses)


def _in_any_order(moves: Iterable[Answer]) -> Hashable:
    """What is the same for the same answers in any order."""
    return tuple(sorted((move.kind, move) for move in moves))


def open_choice(ways: list[Way]) -> tuple[str, list[Answer]]:
    """The first question whose answer a request leaves open, and the answers that fit."""
    moves = [way.moves for way in ways]
    n = next(i for i in range(max(map(len, moves))) if len({tuple(way[: i + 1]) for way in moves}) > 1)
    options = {way[n].text: way[n] for way in moves if n < len(way)}
    found = [options[text] for text in sorted(options)]
    return found[0].resource or (found[0].kind if found[0].kind in ("card", "bonus") else "target"), found
