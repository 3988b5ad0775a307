"""A case: a request with the table at which it is judged, and the catalogue of reasons that holds there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from cottonopolis.content import Content
from cottonopolis.engine.refusal import Refusal
from cottonopolis.engine.refusals import Refusals
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import Player, State
from cottonopolis.game.reasons.missing import missing_links, things_of
from cottonopolis.game.reasons.wording import WORDING, values_of
from cottonopolis.messages import say
from cottonopolis.notation.action import Part, Request, Spot


@dataclass(frozen=True)
class Reason:
    """Why a request is refused."""

    word: str
    """A word of the rule catalogue."""
    rule: str
    """The id of the rule that is broken."""
    sentence: str
    """For people: which place, which price, what would help; it ends with the id of the rule."""
    key: str = field(default="", compare=False)
    """The key of its text: the word, or the word and what it is about."""
    values: Mapping[str, object] = field(default_factory=dict, compare=False)
    """What its text names, so that it can be said in another language."""
    things: tuple[str, ...] = field(default=(), compare=False)
    """What it is about on the board, as pages and lessons call it."""
    missing: tuple[str, ...] = field(default=(), compare=False)
    """Codes of the lines that are to be built to join what is apart."""


@dataclass(frozen=True)
class Objection:
    """Something against a request, not yet put into words."""

    key: str
    """As all games call it."""
    values: Mapping[str, object] = field(default_factory=dict)
    refusal: Refusal | None = None
    """What the engine says, which has the values then."""


Found = list[int] | Objection
"""What a word of a request can mean, or that it means nothing."""


@dataclass(frozen=True)
class Verb:
    """How one verb is judged. `judge` may trust every name of the request; it never changes the state."""

    names: Callable[[Case], list[Objection]]
    """What the request names that does not exist, or cannot be named so."""
    judge: Callable[[Case], list[Objection]]
    """All else that is against it."""
    early: Callable[[Case], list[Objection]] = lambda _: []
    """What is said whatever the request names."""


@dataclass(frozen=True)
class ReasonCatalogue:
    """The reasons of one game; what it has no rule for is never said."""

    general: tuple[str, ...]
    """The checks before a verb is judged, in their order; see `general.py`."""
    order: tuple[str, ...]
    """All words, and keys that stand apart from the rest of their word; of several that apply the first is given."""
    rules: Mapping[str, str]
    """By key of a text: the rule that it tells about."""
    instead: Mapping[str, str]
    """By key that all games use: the key of this game, where it has another word or text for that."""
    verbs: Mapping[str, Verb]
    producers: Mapping[str, str]
    """By letter of a resource, coal first and iron second: the industry whose tiles hold it."""
    find_sold: Callable[[Case, Part], Found]
    """The slots whose tile a part of a sale can mean."""
    find_buyers: Callable[[Case, Spot], Found]
    """Whom a spot names as buyers."""
    refusals: Callable[[RuleSet], Refusals]
    """What the engine has against candidates, by the rules of a table."""

    def text_key(self, key: str) -> str:
        """The key of the text that this game has for a key that all games use."""
        return self.instead.get(key, key)

    def has(self, key: str) -> bool:
        """Whether this game has a rule for that."""
        return self.text_key(key) in self.rules

    def rank(self, key: str) -> int:
        """The place of a key in the order."""
        text = self.text_key(key)
        assert text in self.rules, f"the game has no rule for {key}"
        return next(self.order.index(name) for name in (key, text, text.partition(".")[0]) if name in self.order)


@dataclass(frozen=True)
class Case:
    """A request of a seat at a table."""

    content: Content
    rules: RuleSet
    state: State
    request: Request
    seat: int
    seats: tuple[str, ...]
    """The names of all seats."""
    catalogue: ReasonCatalogue

    @property
    def player(self) -> Player:
        """The numbers of the seat that asks."""
        return self.state.players[self.seat]

    @cached_property
    def refusals(self) -> Refusals:
        """What the engine has against candidates."""
        return self.catalogue.refusals(self.rules)

    def because(self, key: str, **values: object) -> Objection:
        """An objection with the text of a key: a reason word, or a word and what it is about."""
        return Objection(key, values)

    def told(self, refusals: Iterable[Refusal], about: str = "") -> list[Objection]:
        """What the engine has against something; `about` names the action where a text depends on it."""
        return [Objection(WORDING[refusal.code][0].format(about), refusal=refusal) for refusal in refusals]

    def reason(self, objection: Objection) -> Reason:
        """An objection in words."""
        key = self.catalogue.text_key(objection.key)
        rule, values, refusal = self.catalogue.rules[key], objection.values, objection.refusal
        things: tuple[str, ...] = ()
        missing: tuple[str, ...] = ()
        if refusal is not None:
            values = values_of(self, refusal)
            things = tuple(things_of(self, refusal))
            missing = tuple(self.content.names.links[link].code for link in missing_links(self, refusal))
        sentence = say("refused.sentence", sentence=say(f"reason.{key}", **values), rule=rule)
        return Reason(key.partition(".")[0], rule, sentence, key, values, things, missing)

    def on(self, state: State) -> Case:
        """The same request at another table."""
        return replace(self, state=state)

    def sorted(self, objections: Iterable[Objection]) -> list[Objection]:
        """Objections by precedence."""
        return sorted(objections, key=lambda objection: self.catalogue.rank(objection.key))

    def nearness(self, objections: Sequence[Objection]) -> tuple[int, int]:
        """How near to being legal something is: the later its first objection and the fewer there are, the nearer."""
        first = min((self.catalogue.rank(one.key) for one in objections), default=len(self.catalogue.order))
        return first, -len(objections)


@dataclass(frozen=True)
class Outcome:
    """What comes of one part of a request: objections to it, or the table after it."""

    objections: list[Objection]
    state: State


def nearest_of(case: Case, outcomes: Iterable[Outcome]) -> Outcome:
    """Of several readings of a request the one that comes nearest to being legal; there must be one."""
    return max(outcomes, key=lambda outcome: case.nearness(outcome.objections))


def one_after_another(
    case: Case, parts: Iterable[Part], judge: Callable[[Case, Part, int], Outcome]
) -> tuple[list[Objection], Case]:
    """Objections to the first part that is not legal, each judged at the table that the parts before it leave."""
    for n, part in enumerate(parts):
        outcome = judge(case, part, n)
        if outcome.objections:
            return outcome.objections, case
        case = case.on(outcome.state)
    return [], case
