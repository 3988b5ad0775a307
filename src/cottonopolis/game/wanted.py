"""What a request names, found in the tables of a map once, so that many answers can be compared with it quickly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from cottonopolis.content import Content
from cottonopolis.content.names import NameTable
from cottonopolis.engine.board import Board
from cottonopolis.engine.move import BARREL, DECK, DISTANT, FIRST_BOX, first_of, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.notation.action import Part, Request, Spot
from cottonopolis.notation.move import MARKET, Answer, second_resource

_NOTHING = -1
"""The index of a name that nothing has."""


@dataclass(frozen=True)
class WantedSource:
    """A source that a part names."""

    resource: str
    """coal, iron, steel or beer."""
    slots: frozenset[int]
    spaces: frozenset[int]
    """Merchant spaces that a barrel may come from."""
    is_market: bool

    def gives(self, move: int) -> bool:
        """Whether an answer takes a cube or barrel from here."""
        return first_of(move) in (self.spaces if verb_of(move) == BARREL else self.slots)

    def has_given(self, answer: Answer) -> bool:
        """Whether this is where the cube or barrel of an action came from, or was bought."""
        if answer.resource != self.resource:
            return False
        return self.is_market if answer.source == MARKET else self.gives(answer)


@dataclass(frozen=True)
class WantedPart:
    """One part of a request."""

    part: Part
    industry: int
    link: int
    slots: frozenset[int]
    card: int
    """The card that is drawn, or DECK."""
    sources: tuple[WantedSource, ...]
    """Those with a number first, since they leave less choice."""
    buyers: dict[int, bool] = field(default_factory=dict)
    """By target of a sale: whether it is meant; filled as they are asked for."""

    def named(self, resource: str) -> list[int]:
        """Indices of the sources of a resource, bought cubes left out."""
        return [n for n, it in enumerate(self.sources) if it.resource == resource and not it.is_market]


class Wanted:
    """A request with its names found."""

    def __init__(self, content: Content, rules: RuleSet, request: Request) -> None:
        self._content = content
        self._rules = rules
        self.request = request
        self.parts = [self._part(part) for part in request.parts]
        found = (content.names.cards.find(word) for word in request.cards)
        self.cards = Counter(name.index if name is not None else _NOTHING for name in found)
        words = [_tile_words(text) for text in request.bonuses]
        self.bonuses = [(_index(content.names.industries, industry), level) for industry, level in words]

    def _part(self, part: Part) -> WantedPart:
        names, board = self._content.names, self._content.board
        resources = {"c": "coal", "i": second_resource(self._content), "b": "beer"}
        sources = []
        for source in sorted(part.sources, key=lambda it: it.spot is None or it.spot.number is None):
            slots = _slots(names.places, board, source.spot)
            spaces = _spaces(names.places, board, source.spot)
            sources.append(WantedSource(resources.get(source.resource, ""), slots, spaces, source.spot is None))
        return WantedPart(
            part,
            _index(names.industries, part.industry),
            _index(names.links, part.link),
            _slots(names.places, board, part.at),
            DECK if part.take.lower() == "deck" else _index(names.cards, part.take),
            tuple(sources),
        )

    def is_tile(self, tile: int, industry: int, level: int | None) -> bool:
        """Whether a tile is of an industry and, if one is said, of a level."""
        kit = self._rules.kit
        return kit.industry_of[tile] == industry and level in (None, kit.level_of[tile])

    def is_buyer(self, wanted: WantedPart, target: int) -> bool:
        """Whether a part means to sell to a merchant space, port, market box or distant market."""
        if target not in wanted.buyers:
            wanted.buyers[target] = self._is_buyer(target, wanted.part.to)
        return wanted.buyers[target]

    def _is_buyer(self, target: int, spot: Spot | None) -> bool:
        names, board = self._content.names, self._content.board
        if spot is None:
            return True
        if board.merchants_of:
            return target in _of_place(board.merchants_of, _index(names.places, spot.place), spot.number)
        if target == DISTANT:
            return spot == Spot(spot.place) and spot.place.lower() == "distant"
        if target >= FIRST_BOX:
            return spot.number is None and board.boxes_of[target - FIRST_BOX] == _index(names.places, spot.place)
        return target in _slots(names.places, board, spot)

    def has_sources(self, n: int, answers: Iterable[Answer]) -> bool:
        """Whether the answers of a part use every source that it names, bought cubes included."""
        left = dict(enumerate(answer for answer in answers if answer.kind == "source"))
        for source in self.parts[n].sources:
            used = next((at for at, answer in left.items() if source.has_given(answer)), None)
            if used is None:
                return False
            del left[used]
        return True


def _index(table: NameTable, word: str) -> int:
    found = table.find(word) if word else None
    return _NOTHING if found is None else found.index


def _slots(places: NameTable, board: Board, spot: Spot | None) -> frozenset[int]:
    if spot is None or spot.is_box:
        return frozenset()
    return _of_place(board.place_of, _index(places, spot.place), spot.number)


def _spaces(places: NameTable, board: Board, spot: Spot | None) -> frozenset[int]:
    if spot is None or spot.is_box:
        return frozenset()
    return _of_place(board.merchants_of, _index(places, spot.place), spot.number)


def _of_place(place_of: list[int], place: int, number: int | None) -> frozenset[int]:
    """The slots or spaces of a place, or the one with this number."""
    found = [n for n, other in enumerate(place_of) if other == place]
    return frozenset(index for n, index in enumerate(found) if number in (None, n))


def _tile_words(text: str) -> tuple[str, int | None]:
    industry, dash, level = text.rpartition("-")
    return (industry, int(level)) if dash and level.isdecimal() else (text, None)
