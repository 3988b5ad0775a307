"""A case: a request with the table at which it is judged, and the catalogue of reasons that holds there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from cottonopolis.content import Content
from cottonopolis.engine.bits import bits
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import Player, State
from cottonopolis.notation.action import Part, Request


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


@dataclass(frozen=True)
class Verb:
    """How one verb is judged. `judge` may trust every name of the request; it never changes the state."""

    names: Callable[[Case], list[Reason]]
    """What the request names that does not exist, or cannot be named so."""
    judge: Callable[[Case], list[Reason]]
    """All else that is against it."""
    early: Callable[[Case], list[Reason]] = lambda _: []
    """What is said whatever the request names."""


@dataclass(frozen=True)
class Catalogue:
    """The reasons of one game."""

    order: tuple[str, ...]
    """All words, and keys that stand apart from the rest of their word; of several that apply the first is given."""
    rules: Mapping[str, str]
    """By key of a text: the rule that it tells about."""
    verbs: Mapping[str, Verb]
    general: Callable[[Case], list[Reason]]
    """What is against a request before its verb is judged: its names, whose turn it is, open questions and debts."""
    producers: Mapping[str, str]
    """By letter of a resource: the industry whose tiles hold it."""
    markets: Mapping[str, int]
    """By letter of a resource that can be bought: its market."""
    barrels: frozenset[str] = frozenset()
    """Letters of the resources that merchants give."""
    bonus_verbs: frozenset[str] = frozenset()
    """Verbs that can bring the choice of a bonus tile."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """By key that the verbs of all games use: the key of this game, where it has another word for that."""
    card_reach: Callable[[Case], set[int]] = lambda case: network(case)  # noqa: PLW0108
    """Places for which an industry card may be played by a player with something on the board."""
    replaces_from_nothing: bool = True
    """Whether an industry card may replace a tile for a player with nothing on the board."""
    currency: str = "£"

    def rank(self, reason: Reason) -> int:
        """The place of a reason in the order."""
        return self.order.index(reason.key if reason.key in self.order else reason.word)


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
    catalogue: Catalogue

    @property
    def player(self) -> Player:
        """The numbers of the seat that asks."""
        return self.state.players[self.seat]

    def because(self, key: str, **values: object) -> Reason:
        """The reason with the text of a key: a reason word, or a word and what it is about."""
        key = self.catalogue.instead.get(key, key)
        rule = self.catalogue.rules[key]
        return Reason(key.partition(".")[0], rule, f"{key} {values}", key, values)

    def on(self, state: State) -> Case:
        """The same request at another table."""
        return replace(self, state=state)

    def on_copy(self) -> Case:
        """The same case at a table of its own, which may be changed."""
        return self.on(self.state.copy())

    def sorted(self, reasons: Iterable[Reason]) -> list[Reason]:
        """Reasons by precedence, each once."""
        return sorted(dict.fromkeys(reasons), key=self.catalogue.rank)

    # Words for sentences.

    def who(self, seat: int) -> str:
        """The name of a seat."""
        return self.seats[seat]

    def place(self, place: int) -> str:
        """The name of a place."""
        return self.content.names.places[place].name

    def places(self, places: Iterable[int]) -> str:
        """Names of places."""
        return ", ".join(self.place(place) for place in places)

    def slot(self, slot: int) -> str:
        """A slot by its place and its code."""
        return f"{self.place(self.rules.board.place_of[slot])} ({self.content.names.slots[slot].code})"

    def industry(self, industry: int) -> str:
        """The name of an industry."""
        return self.content.names.industries[industry].name

    def tile(self, tile: int) -> str:
        """The name of a tile."""
        return self.content.names.tiles[tile].name

    def card(self, card: int) -> str:
        """The name of a card."""
        return self.content.names.cards[card].name

    def link(self, link: int) -> str:
        """The name of a line."""
        return self.content.names.links[link].name

    def era(self, era: int) -> str:
        """The name of an era."""
        return self.content.document.eras[era]

    def money(self, amount: int) -> str:
        """An amount of money."""
        return f"{self.catalogue.currency}{amount}"


@dataclass(frozen=True)
class Outcome:
    """What comes of one part of a request: reasons against it, or the table after it."""

    reasons: list[Reason]
    state: State


def best_of(case: Case, outcomes: Iterable[Outcome]) -> Outcome:
    """Of several readings of a request the one that comes nearest to being legal; there must be one."""

    def nearness(outcome: Outcome) -> int:
        reasons = case.sorted(outcome.reasons)
        return case.catalogue.rank(reasons[0]) if reasons else len(case.catalogue.order)

    return max(outcomes, key=nearness)


def one_after_another(case: Case, parts: Iterable[Part], judge: Callable[[Case, Part, int], Outcome]) -> list[Reason]:
    """Reasons against the first part that is not legal, each judged at the table that the parts before it leave."""
    for n, part in enumerate(parts):
        outcome = judge(case, part, n)
        if outcome.reasons:
            return outcome.reasons
        case = case.on(outcome.state)
    return []


def is_start_free(case: Case) -> bool:
    """Whether the board holds nothing of the player."""
    return not case.player.tiles and not case.player.links


def network(case: Case) -> set[int]:
    """Places with a tile of the player or at an end of a link of it."""
    board = case.rules.board
    own = {board.place_of[slot] for slot in bits(case.player.tiles)}
    return own | {place for link in bits(case.player.links) for place in bits(board.ends_of[link])}
