"""A prospect: one whole action that could be made, and what it would do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from cottonopolis.content import Content
from cottonopolis.engine.api import take
from cottonopolis.engine.journal import record
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.game.events.event import Event
from cottonopolis.game.events.from_journal import reader_of
from cottonopolis.game.events.kinds import KINDS
from cottonopolis.games.definition import optimistic
from cottonopolis.notation.move import Answer, format_action

_OWN_NUMBERS = ("money", "vp", "space", "loans")


@dataclass(frozen=True)
class Prospect:
    """One whole action and what it would do, as the player to move may know it.

    What nobody knows yet turns out well: a sale to the distant market is taken at its best, and `is_chance` says so.
    """

    action: tuple[Answer, ...]
    """The action in full; without its card if several cards could pay for it."""
    cards: tuple[str, ...]
    """Codes of the cards that could be discarded; `n_cards` of them are."""
    n_cards: int
    then: tuple[Answer, ...]
    """With what the action could go on: a second link or development, a further sale."""
    bonuses: tuple[str, ...]
    """Tiles among which a bonus of a merchant lets choose."""
    seat: int
    events: tuple[Event, ...] = field(repr=False)
    """What would happen, without the end of the turn and without anything that is hidden."""
    scores: tuple[int, ...]
    """By seat: by how much more or less it would score if the next scoring came at once."""
    spent: int
    """What the player would have spent in this round."""
    is_chance: bool

    @property
    def line(self) -> str:
        """The action as text."""
        return format_action(self.action)

    @property
    def answer(self) -> Answer:
        """The answer to the first question that begins it."""
        return self.action[0]

    @property
    def cost(self) -> int:
        """All that must be paid."""
        return sum(item["price"] for item in self.costs)

    @property
    def costs(self) -> list[dict[str, Any]]:
        """What is paid for what: tiles, links, cubes."""
        items = []
        for event in self.events:
            price = -event.values.get("money", 0)
            if event.kind in ("build", "link", "buy", "repay") and price:
                named = {key: event.values[key] for key in ("tile", "link", "resource", "n") if key in event.values}
                items.append({"for": event.kind, **named, "price": price})
        return items

    @property
    def sources(self) -> list[dict[str, Any]]:
        """From where coal, iron or steel and beer come; cubes that are bought come from the market."""
        found = []
        for event in self.events:
            if event.kind == "use":
                found.append({"from": event.values["slot"], **event.values, "price": 0})
            elif event.kind == "barrel":
                found.append({"from": event.values["at"], "resource": "beer", "n": 1, "price": 0})
            elif event.kind == "buy":
                price = -event.values["money"]
                resource, n = event.values["resource"], event.values["n"]
                found.append({"from": "market", "resource": resource, "n": n, "price": price})
        return [{key: value for key, value in source.items() if key != "slot"} for source in found]

    @property
    def flips(self) -> list[dict[str, Any]]:
        """Tiles that flip, and what their owners gain."""
        return [{"seat": event.seat, **event.values} for event in self.events if event.kind == "flip"]

    @property
    def changes(self) -> dict[int, dict[str, int]]:
        """By seat: changes of money, points, spaces of income and loans, those that are not 0."""
        found: dict[int, dict[str, int]] = {}
        for event in self.events:
            if event.seat is not None:
                numbers = found.setdefault(event.seat, {})
                for key in _OWN_NUMBERS:
                    numbers[key] = numbers.get(key, 0) + event.values.get(key, 0)
        kept = {seat: {key: n for key, n in numbers.items() if n} for seat, numbers in found.items()}
        return {seat: numbers for seat, numbers in sorted(kept.items()) if numbers}

    def as_json(self) -> dict[str, Any]:
        """The prospect as plain data."""
        return {
            "line": self.line,
            "answer": self.answer.move,
            "first": self.answer.as_json(),
            "cards": list(self.cards),
            "n_cards": self.n_cards,
            "then": [answer.text for answer in self.then],
            "bonuses": list(self.bonuses),
            "cost": self.cost,
            "costs": self.costs,
            "sources": self.sources,
            "flips": self.flips,
            "changes": {str(seat): numbers for seat, numbers in self.changes.items()},
            "scores": list(self.scores),
            "spent": self.spent,
            "chance": self.is_chance,
        }


@dataclass(frozen=True)
class Choice:
    """The answers of one whole action, and what could have been chosen instead without changing what it does."""

    moves: tuple[int, ...] = ()
    action: tuple[Answer, ...] = ()
    """The same in full, once it is complete."""
    cards: tuple[str, ...] = ()
    n_cards: int = 0
    then: tuple[Answer, ...] = ()
    bonuses: tuple[str, ...] = ()


class Foresight:
    """Tells what actions would do at one table."""

    def __init__(self, content: Content, rules: RuleSet, state: State) -> None:
        self._rules = rules
        self._reader = reader_of(content)
        self._state = optimistic(content, state)
        # The end of the turn is not told: it would show cards that nobody has seen.
        self._state.pauses = True
        self._scores = [rules.score_now(self._state, player) for player in self._state.players]

    def prospect(self, choice: Choice) -> Prospect:
        """What an action would do."""
        before, after = self._state, self._state.copy()
        seat = before.order[before.turn]
        record(after)
        for move in choice.moves:
            take(self._rules, after, move)
        events = [_hidden(event) for event in self._reader.tell(0, after.journal) if _may_be_told(event)]
        now = [self._rules.score_now(after, player) for player in after.players]
        scores = [points - was for points, was in zip(now, self._scores, strict=True)]
        paid = sum(-event.values.get("money", 0) for event in events if event.kind in ("build", "link", "buy"))
        return Prospect(
            choice.action,
            choice.cards,
            choice.n_cards,
            choice.then,
            choice.bonuses,
            seat,
            tuple(events),
            tuple(scores),
            before.players[seat].spent + paid,
            any(event.kind == "distant_best" for event in events),
        )


def _may_be_told(event: Event) -> bool:
    return event.kind == "distant" or KINDS[event.kind].is_own or not KINDS[event.kind].is_news


def _hidden(event: Event) -> Event:
    """An event of a forecast: a card of the deck stays face down, the distant market is seen at its best."""
    if event.kind == "distant":
        return replace(event, kind="distant_best")
    if KINDS[event.kind].is_own:
        return Event(event.ply, KINDS[event.kind].twin, event.seat, {"n": len(event.values["cards"])})
    return event
