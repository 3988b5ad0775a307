"""What only Lancashire has on its table: the distant market with its hidden pile, and cards set aside."""

from __future__ import annotations

from collections import Counter

from cottonopolis.content import Content
from cottonopolis.engine.move import BUILD, COMBINE, DEVELOP, DISTANT, LINK, LOAN, PASS, SELL
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, ASK_COAL, ASK_IRON, DEBT, DISCARD, State
from cottonopolis.games.lancashire.document import document_of
from cottonopolis.notation.position_hooks import Extras, Marks, find_port, why_no_port_sale
from cottonopolis.notation.position_lines import Item
from cottonopolis.notation.position_sheet import Sheet

UNKNOWN = -1
_EXPECTED = "expected the tiles of the distant market, next one first: distant 2 0 1, or distant next 2"


class LancashireExtras(Extras):
    """Lines such as `distant next 2`, `revealed 1, demand 4` and `aside 6 cards`."""

    words = ("distant", "revealed", "demand", "gone")
    piles = ("aside",)
    stages = (ACTION, ASK_COAL, ASK_IRON, DISCARD, AGAIN, DEBT)
    verbs = (BUILD, COMBINE, LINK, DEVELOP, SELL, LOAN, PASS)
    tiles_word = "distant"

    def market_tiles(self, content: Content) -> list[int]:
        """The pile of the distant market."""
        return _all_tiles(content)

    def n_in_pile(self, content: Content, era: int, word: str) -> int:
        """Cards set aside unseen, by player count and era."""
        document = document_of(content)
        return document.deck.set_aside[document.players.index(content.n_seats)][era]

    def least_money(self, content: Content, most: int) -> int:
        """By option an unpaid rest is owed as negative money."""
        return -most if content.options.get("shortfall") == "debt" else 0

    def n_shuffled_tiles(self, content: Content) -> int:
        """The distant market is mixed before the cards."""
        return len(_all_tiles(content))

    def shuffled_tiles(self, content: Content, item: Item, words: list[str]) -> list[int]:
        """A whole pile, next tile first; `...` stands for the rest, lowest first."""
        has_rest = not words or words[-1] == "..."
        known = [item.number(word, _TILE, 0, 99) for word in words if word != "..."]
        left = _left(content, item, known)
        if left and not has_rest:
            item.fail(f"{len(left)} tiles are missing; write ... for the rest in a fixed order")
        return known + left

    def fill(self, content: Content, state: State, items: list[tuple[Item, str, list[str]]]) -> None:
        """Lays the pile of the distant market and its marker."""
        said: dict[str, tuple[Item, list[str]]] = {}
        for item, word, words in items:
            if word in said:
                item.fail(f"`{word}` is said twice")
            said[word] = (item, words)
        size = len(_all_tiles(content))
        state.demand = document_of(content).distant_market.start
        if "demand" in said:
            most = document_of(content).distant_market.no_demand
            state.demand = _number(*said["demand"], "steps of the demand marker", most)
        state.n_revealed = _number(*said["revealed"], "revealed tiles", size) if "revealed" in said else 0
        self._lay_pile(content, state, said, size)

    def _lay_pile(self, content: Content, state: State, said: dict[str, tuple[Item, list[str]]], size: int) -> None:
        item, words = said.get("distant", (Item("position", "distant"), ["next"]))
        if not words:
            item.fail(_EXPECTED)
        is_next = words[0].lower() == "next"
        pile = [UNKNOWN if word == "?" else item.number(word, _TILE, 0, 99) for word in words[int(is_next) :]]
        gone: list[int] = []
        if "gone" in said:
            gone_item, gone_words = said["gone"]
            if _keeps_revealed(content):
                gone_item.fail("in this edition no tile is gone: a revealed one goes under the pile")
            gone = [gone_item.number(word, _TILE, 0, 99) for word in gone_words]
            if "revealed" in said and state.n_revealed != len(gone):
                gone_item.fail(f"{len(gone)} tiles are gone, but {state.n_revealed} were revealed")
            state.n_revealed = len(gone)
        if not _keeps_revealed(content):
            if "gone" not in said and "revealed" not in said and not is_next:
                state.n_revealed = max(size - len(pile), 0)
            size -= state.n_revealed
        if is_next:
            pile += [UNKNOWN] * (size - len(pile))
        if len(pile) != size:
            item.fail(f"{len(pile)} tiles in the pile, expected {size}; write `distant next 2` to name only some")
        left = _left(content, item, [tile for tile in pile if tile != UNKNOWN] + gone)
        state.market_tiles = [left.pop(0) if tile == UNKNOWN else tile for tile in pile]

    def check(self, content: Content, state: State, marks: Marks) -> None:
        """The pile lasts until the demand is gone; as many cards lie aside as the rules say."""
        market = document_of(content).distant_market
        if not _keeps_revealed(content) and state.demand + sum(state.market_tiles) < market.no_demand:
            Item("position", "distant").fail("this pile would run out before the demand does")
        expected = self.n_in_pile(content, state.era, "aside")
        if len(state.aside) != expected:
            era = content.document.eras[state.era]
            item = marks.get("aside", Item("position", "aside"))
            item.fail(
                f"{len(state.aside)} cards are set aside, with {content.n_seats} players there are {expected} "
                f"in the {era} era; write such as: aside {content.names.cards[0].code} + {expected - 1} cards"
            )

    def find_buyer(self, item: Item, content: Content, word: str) -> int:
        """The slot of a port, or the distant market."""
        return DISTANT if word.lower() == "distant" else find_port(item, content, word)

    def why_no_sale(self, content: Content, rules: RuleSet, state: State) -> str:
        """A port must be connected and as used as the sale is done; the distant market needs a way out and demand."""
        if state.space != DISTANT:
            return why_no_port_sale(content, state)
        if state.demand >= document_of(content).distant_market.no_demand:
            return "the distant market has no demand"
        if state.stage == AGAIN and state.n_revealed == 0:
            return "no tile of the distant market has been revealed"
        reached = state.joined[content.board.place_of[state.target]]
        return "" if reached & rules.market_access(state) else "no chain of links leads to a port or beyond the map"

    def format_lines(self, content: Content, sheet: Sheet) -> list[str]:
        """The pile unless it lies in the fixed order, and what has been revealed of it."""
        items = []
        if list(sheet.market_tiles) != _all_tiles(content):
            items.append(f"distant {_pile_text(sheet.market_tiles)}")
        if sheet.gone:
            items.append(f"gone {_pile_text(sheet.gone)}")
        if sheet.n_revealed:
            items.append(f"revealed {sheet.n_revealed}")
        if sheet.demand != document_of(content).distant_market.start:
            items.append(f"demand {sheet.demand}")
        return [", ".join(items)] if items else []

    def mismatch(
        self, content: Content, sheet: Sheet, before: Sheet | None, item: Item, word: str, words: list[str]
    ) -> str:
        """Compares numbers or changes of them, the pile or its next tiles, and the tiles that are gone."""
        if word in ("demand", "revealed"):
            if len(words) != 1:
                item.fail(f"expected one number after {word}")
            now, then = (
                None if table is None else table.demand if word == "demand" else table.n_revealed
                for table in (sheet, before)
            )
            assert now is not None
            return item.amount(words[0], now, then)
        if word == "distant" and words[:1] == ["tiles"]:
            wanted = sorted(item.number(other, _TILE, 0, 99) for other in words[1:])
            rest = _all_tiles(content)
            for tile in _gone(content, sheet):
                rest.remove(tile)
            return "" if wanted == rest else f"distant tiles {_pile_text(rest)}"
        if word == "distant" and len(words) == 2 and words[1].lower() in ("tile", "tiles"):
            n = len(sheet.market_tiles)
            return "" if item.number(words[0], "tiles of the pile", 0, 99) == n else f"distant {n} tiles"
        is_next = word == "distant" and words[:1] == ["next"]
        if not words[int(is_next) :]:
            item.fail(_EXPECTED)
        wanted = [
            UNKNOWN if other == "?" else item.number(other, _TILE, 0, 99)
            for other in words[int(is_next) :]
            if other != "none"
        ]
        if word == "gone":
            gone = _gone(content, sheet)
            return "" if sorted(wanted) == gone else f"gone {_pile_text(gone)}"
        found = list(sheet.market_tiles[: len(wanted)] if is_next else sheet.market_tiles)
        if found == wanted:
            return ""
        return f"distant {'next ' if is_next else ''}{_pile_text(found)}"

    def seen_tiles(self, content: Content, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """L-hid-05: of the pile everybody knows the tiles that were revealed and went under it, or which are gone."""
        pile = state.market_tiles
        if not _keeps_revealed(content):
            return (UNKNOWN,) * len(pile), tuple(_missing(content, pile))
        at = len(pile) - state.n_revealed
        return (UNKNOWN,) * at + tuple(pile[at:]), ()

    def keeps_revealed(self, content: Content) -> bool:
        """By edition: tiles that were turned up go under the pile."""
        return _keeps_revealed(content)

    def further_buyers(self) -> list[int]:
        """The distant market."""
        return [DISTANT]


_TILE = "a tile of the distant market"


def _all_tiles(content: Content) -> list[int]:
    """The tiles in use with this number of players, in the order of the data file."""
    return document_of(content).distant_tiles(content.n_seats)


def _keeps_revealed(content: Content) -> bool:
    """Whether a revealed tile goes under the pile and is not gone."""
    return document_of(content).distant_market.revealed == "under the pile"


def _left(content: Content, item: Item, named: list[int]) -> list[int]:
    """All tiles but those that are named, lowest first; more than there are is refused."""
    tiles = _all_tiles(content)
    for tile in named:
        if tile not in tiles:
            n = _all_tiles(content).count(tile)
            item.fail(f"more tiles {tile} than the {n} of the distant market with {content.n_seats} players")
        tiles.remove(tile)
    return tiles


def _missing(content: Content, pile: list[int]) -> list[int]:
    return sorted((Counter(_all_tiles(content)) - Counter(pile)).elements())


def _gone(content: Content, sheet: Sheet) -> list[int]:
    """Tiles that are neither in the pile nor under it."""
    if UNKNOWN in sheet.market_tiles:
        return list(sheet.gone)
    return _missing(content, list(sheet.market_tiles))


def _number(item: Item, words: list[str], what: str, most: int) -> int:
    if len(words) != 1:
        item.fail(f"expected one number: {what}")
    return item.number(words[0], what, 0, most)


def _pile_text(tiles: tuple[int, ...] | list[int]) -> str:
    return " ".join("?" if tile == UNKNOWN else str(tile) for tile in tiles) or "none"
