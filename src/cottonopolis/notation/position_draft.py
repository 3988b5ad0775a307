"""Reads the items of a position into a draft, each checked for itself; how they fit together is checked later."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cottonopolis.content import Content
from cottonopolis.content.read import nearest
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.notation.mats import tiles_of
from cottonopolis.notation.position_hooks import Extras
from cottonopolis.notation.position_lines import Item, Line
from cottonopolis.notation.position_names import find_card, find_industry, find_link, find_tile

MOST_MONEY = 99_999
MOST_VP = 9_999
MOST_CARDS = 200
"""In one list of cards; no deck is half as large."""
MOST_CHANCE = 2**62 - 1
"""The generator fits into 62 bits."""

TABLE_WORDS = ("era", "round", "order", "over", "market", "deck", "shuffle", "chance", "question")
SEAT_WORDS = ("money", "spent", "income", "loans", "vp", "hand", "discards", "mat", "tile", "link")
_ACTIONS_LEFT = re.compile(r"(?P<n>\S+) actions? left", re.IGNORECASE)


@dataclass(frozen=True)
class Cards:
    """A list of cards, of which some may be left open."""

    item: Item
    cards: list[int | None]
    """None for a card that is not known."""
    face_down: list[bool]


@dataclass(frozen=True)
class TileShuffle:
    """What a coming shuffle of tiles gives."""

    item: Item
    words: list[str]


@dataclass(frozen=True)
class TileDraft:
    """A tile on the board."""

    item: Item
    tile: int
    slot: str
    cubes: int | None
    is_flipped: bool
    is_replacing: bool
    """Whether it is a ship that replaced another one."""


@dataclass
class SeatDraft:
    """What is said of one seat."""

    money: int | None = None
    spent: int = 0
    space: int | None = None
    loans: int = 0
    vp: int = 0
    vp_item: Item | None = None
    hand: Cards | None = None
    discards: Cards | None = None
    mat: dict[int, tuple[Item, list[int]]] = field(default_factory=dict)
    """By industry: the levels that are left."""
    tiles: list[TileDraft] = field(default_factory=list)
    links: list[tuple[Item, int]] = field(default_factory=list)


@dataclass
class Draft:
    """What is said of a table."""

    seats: list[SeatDraft]
    era: int = 0
    round: int = 0
    order: list[int] | None = None
    to_move: int | None = None
    actions_left: tuple[Item, int] | None = None
    is_over: bool = False
    markets: dict[int, int] = field(default_factory=dict)
    deck: Cards | None = None
    is_whole_deck: bool = False
    piles: dict[str, Cards] = field(default_factory=dict)
    """Cards that lie beside the deck."""
    shuffles: list[Cards | TileShuffle] = field(default_factory=list)
    chance: int | None = None
    question: list[Item] = field(default_factory=list)
    """The items of the line with the open question."""
    extras: list[tuple[Item, str, list[str]]] = field(default_factory=list)
    """Items of this game alone, with their first word and the others."""
    said: set[tuple[object, ...]] = field(default_factory=set)


class Reader:
    """Reads lines into a draft."""

    def __init__(self, content: Content, rules: RuleSet, seats: tuple[str, ...], extras: Extras) -> None:
        self._content = content
        self._rules = rules
        self._seats = {name.casefold(): seat for seat, name in enumerate(seats)}
        self._extras = extras
        self._money = re.compile(rf"(£|\$|{re.escape(extras.currency)})(?P<n>\S+)")
        self._words = (*TABLE_WORDS, *extras.words, *extras.piles)
        self.draft = Draft([SeatDraft() for _ in seats])

    def read(self, line: Line) -> None:
        """Reads one line; a line goes on with its seat and its word until it says another."""
        seat: int | None = None
        word = ""
        items = line.items()
        for n, item in enumerate(items):
            words = item.words
            first = words[0].lower()
            if words[0].casefold() in self._seats:
                named = self._seats[words[0].casefold()]
                if [other.lower() for other in words[1:]] == ["to", "move"]:
                    self._once(item, "to move")
                    self.draft.to_move = named
                    continue
                seat, word = named, ""
                words = words[1:]
                if not words:
                    item.fail(f"what of this seat? expected one of {', '.join(SEAT_WORDS)}")
            elif first == "question":
                self._once(item, "question")
                self.draft.question = items[n:]
                return
            elif first in self._words or _ACTIONS_LEFT.fullmatch(item.text):
                seat, word = None, ""
            word = self._read_seat(item, seat, words, word) if seat is not None else self._read_table(item, words, word)

    def _once(self, item: Item, *what: object) -> None:
        if what in self.draft.said:
            item.fail("this is said twice")
        self.draft.said.add(what)

    def _read_table(self, item: Item, words: list[str], last: str) -> str:
        """Reads an item about the table; gives the word that a following item may go on with."""
        draft = self.draft
        word = words[0].lower()
        found = _ACTIONS_LEFT.fullmatch(item.text)
        if found is not None:
            self._once(item, "actions left")
            draft.actions_left = (item, item.number(found["n"], "actions left", 0, 9))
            return ""
        if word not in self._words:
            if not last:
                known = [*self._words, *self._seats]
                item.fail(f'"{words[0][:40]}" is neither a seat nor a known word; {nearest(words[0][:40], known)}')
            word = last
        else:
            words = words[1:]
        if word == "market":
            self._read_market(item, words)
        elif word in self._extras.words:
            draft.extras.append((item, word, words))
        elif word in ("deck", "shuffle"):
            self._read_pile(item, word, words)
            return ""
        elif word in self._extras.piles:
            self._once(item, word)
            draft.piles[word] = self._cards(item, words)
            return ""
        else:
            self._once(item, word)
            self._read_state_of_play(item, word, words)
            return ""
        return word

    def _read_state_of_play(self, item: Item, word: str, words: list[str]) -> None:
        draft = self.draft
        if word == "over":
            self._expect(item, not words, "nothing after over")
            draft.is_over = True
        elif word == "order":
            seats = [self._seats.get(name.casefold(), -1) for name in words]
            self._expect(item, sorted(seats) == sorted(self._seats.values()), "every seat once after order")
            draft.order = seats
        elif word == "era":
            eras = self._content.document.eras[: self._rules.numbers.n_eras]
            self._expect(item, len(self._content.document.eras) > 1, "no era: this game has none")
            self._expect(item, len(words) == 1 and words[0].lower() in eras, f"one of the eras {', '.join(eras)}")
            draft.era = eras.index(words[0].lower())
        else:
            most = {"round": most_rounds(self._content), "chance": MOST_CHANCE}[word]
            self._expect(item, len(words) == 1, f"one number after {word}")
            number = item.number(words[0], word, int(word == "round"), most)
            if word == "round":
                draft.round = number - 1
            else:
                draft.chance = number

    def _read_market(self, item: Item, words: list[str]) -> None:
        resources = self._content.document.resources
        self._expect(item, len(words) == 2 and words[0].lower() in resources, "a resource and its cubes: coal 13")
        resource = resources.index(words[0].lower())
        self._once(item, "market", resource)
        spaces = len(self._rules.kit.markets[resource].prices)
        self.draft.markets[resource] = item.number(words[1], f"cubes in the {resources[resource]} market", 0, spaces)

    def _read_pile(self, item: Item, word: str, words: list[str]) -> None:
        if word == "shuffle":
            self._expect(
                item, self._extras.has_shuffles(), "no shuffle: nothing is shuffled in the course of this game"
            )
            self._expect(item, bool(words), "cards after shuffle")
            if words[0].lower() in self._extras.words and self._extras.n_shuffled_tiles(self._content):
                self.draft.shuffles.append(TileShuffle(item, words[1:]))
                return
            rest = words[-1] == "..."
            cards = self._cards(item, words[:-1] if rest else words)
            if rest:
                cards.cards.append(None)
            self.draft.shuffles.append(cards)
            return
        self._once(item, "deck")
        is_next = words[:1] == ["next"]
        self.draft.deck = self._cards(item, words[1:] if is_next else words)
        self.draft.is_whole_deck = not is_next

    def _read_seat(self, item: Item, seat: int, words: list[str], last: str) -> str:
        """Reads an item about a seat; gives the word that a following item may go on with."""
        draft = self.draft.seats[seat]
        word = words[0].lower()
        if (found := self._money.fullmatch(words[0])) and len(words) == 1:
            word, words = "money", ["money", found["n"]]
        elif len(words) == 2 and words[1].lower() == "vp":
            word, words = "vp", ["vp", words[0]]
        if word not in SEAT_WORDS:
            if not last:
                hint = nearest(words[0][:40], list(SEAT_WORDS))
                item.fail(f'"{words[0][:40]}" is nothing that a seat has; {hint}')
            word, words = last, [last, *words]
        rest = words[1:]
        if word == "tile":
            draft.tiles.append(self._tile(item, rest))
        elif word == "link":
            self._expect(item, len(rest) == 1, "one line such as bir-cov; further ones after commas")
            draft.links.append((item, find_link(item, self._content, rest[0])))
        elif word == "mat":
            industry, levels = read_mat(item, self._content, rest)
            self._once(item, seat, "mat", industry)
            draft.mat[industry] = (item, levels)
        else:
            self._once(item, seat, word)
            self._read_numbers(item, draft, word, rest)
            return ""
        return word

    def _read_numbers(self, item: Item, draft: SeatDraft, word: str, words: list[str]) -> None:
        if word == "hand":
            draft.hand = self._cards(item, words)
            return
        if word == "discards":
            draft.discards = self._cards(item, words)
            return
        self._expect(item, len(words) == 1, f"one number with {word}")
        levels = self._rules.kit.levels
        if word == "money":
            least = self._extras.least_money(self._content, MOST_MONEY)
            draft.money = item.number(words[0].removeprefix("="), "money", least, MOST_MONEY)
        elif word == "spent":
            draft.spent = item.number(words[0], "money spent", 0, MOST_MONEY)
        elif word == "vp":
            draft.vp = item.number(words[0], "points", -MOST_VP, MOST_VP)
            draft.vp_item = item
        elif word == "income":
            self._expect(item, bool(levels), "no income: this game has no income track")
            draft.space = item.number(words[0], "the space of the income marker", 0, len(levels) - 1)
        else:
            self._expect(item, not levels, "no loans: in this game they are not repaid")
            draft.loans = item.number(words[0], "open loans", 0, 99)

    def _tile(self, item: Item, words: list[str]) -> TileDraft:
        return read_tile(item, self._content, words)

    def _cards(self, item: Item, words: list[str]) -> Cards:
        return read_cards(item, self._content, words)

    def _expect(self, item: Item, is_so: bool, expected: str) -> None:  # noqa: FBT001
        if not is_so:
            item.fail(f"expected {expected}")


def read_tile(item: Item, content: Content, words: list[str]) -> TileDraft:
    """Reads `cotton-1 at cov.0`, then `flipped`, `replaced` or `with 2`."""
    lower = [word.lower() for word in words]
    rest = lower[3:]
    is_formed = len(words) >= 3 and lower[1] == "at"
    if not is_formed or not (rest in ([], ["flipped"], ["replaced"]) or rest[:-1] == ["with"]):
        item.fail("expected a tile such as coal-2 at dud.0 with 2, or cotton-1 at bir.0 flipped")
    tile = find_tile(item, content, words[0])
    cubes = item.number(rest[1], "cubes on a tile", 0, 99) if rest[:1] == ["with"] else None
    return TileDraft(item, tile, words[2], cubes, is_flipped=rest == ["flipped"], is_replacing=rest == ["replaced"])


def read_mat(item: Item, content: Content, words: list[str]) -> tuple[int, list[int]]:
    """Reads `cotton 2 2 3` or `cotton none`: an industry and the levels that are left."""
    if len(words) < 2:
        item.fail("expected an industry and the levels of its tiles, such as cotton 2 2 3, or none")
    industry = find_industry(item, content, words[0])
    if [word.lower() for word in words[1:]] == ["none"]:
        return industry, []
    kit = content.kit
    known = [kit.level_of[tile] for tile in tiles_of(kit, industry)]
    levels = [item.number(word, "the level of a tile", 0, 99) for word in words[1:]]
    for level in levels:
        if level not in known:
            name = content.names.industries[industry].id
            item.fail(f"there is no {name}-{level}; {name} has the levels {', '.join(map(str, known))}")
    return industry, sorted(levels)


def read_cards(item: Item, content: Content, words: list[str]) -> Cards:
    """Reads `cov bir`, `none`, `8 cards`, `wpl win + 5 cards`, `?` for an unknown and `?cov` for a face-down card."""
    cards: list[int | None] = []
    face_down: list[bool] = []
    if [word.lower() for word in words] == ["none"]:
        return Cards(item, cards, face_down)
    if not words:
        item.fail("expected cards such as cov bir, a number such as 8 cards, or none")
    n_unknown = 0
    if words[-1].lower() in ("card", "cards") and len(words) >= 2:
        n_unknown = item.number(words[-2], "a number of cards", 0, MOST_CARDS)
        words = words[:-2]
        if words and words.pop() != "+":
            item.fail("expected + before a number of further cards, such as wpl win + 5 cards")
    if len(words) > MOST_CARDS:
        item.fail(f"{len(words)} cards are more than any deck has")
    for word in words:
        cards.append(None if word == "?" else find_card(item, content, word.removeprefix("?")))
        face_down.append(word.startswith("?"))
    return Cards(item, cards + [None] * n_unknown, face_down + [False] * n_unknown)


def most_rounds(content: Content) -> int:
    """Rounds of an era with this number of players."""
    return 99 if content.n_rounds is None else content.n_rounds
