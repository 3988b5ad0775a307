"""What one game has in its positions and others have not: the questions that a text of any game asks its own."""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.engine.move import COMBINE
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import AGAIN, State
from cottonopolis.games.definition import definition_of
from cottonopolis.notation.position_lines import Item
from cottonopolis.notation.position_names import find_slot, find_space
from cottonopolis.notation.position_sheet import Sheet

Marks = dict[int | str, Item]
"""Where a text says something: by slot its tile, by word a pile of cards or the question."""


class Extras:
    """What a game adds to the text of a position. The answers here are those of a game that adds nothing."""

    words: tuple[str, ...] = ()
    """First words of its lines."""
    piles: tuple[str, ...] = ()
    """First words of lines that list cards: `display`, `aside`."""
    stages: tuple[int, ...] = ()
    """Questions that can be open."""
    verbs: tuple[int, ...] = ()
    """Actions that can be half made."""
    currency: str = "£"
    tiles_word: str = "tiles"
    """What its market tiles are called in records."""

    def n_face_down(self, content: Content, era: int) -> int:
        """Cards that lie face down at the bottom of each discard pile."""
        return 0

    def n_in_pile(self, content: Content, era: int, word: str) -> int:
        """Cards of one of its piles at the start of an era."""
        return 0

    def hand_limit(self, content: Content) -> int:
        """Cards that a hand may hold."""
        return content.document.setup.hand

    def holds_cards(self) -> bool:
        """Whether everybody must hold a card for each action of a round."""
        return True

    def cards_for(self, content: Content, rules: RuleSet, verb: int) -> int:
        """Cards that an action costs."""
        return int(rules.numbers.combined_cards) if verb == COMBINE else 1

    def least_money(self, content: Content, most: int) -> int:
        """The least money of a seat, where `most` is the most that a text may say."""
        return 0

    def most_done(self, content: Content, rules: RuleSet, verb: int) -> int:
        """Parts of an action of its own that may be completed while a question of it is open."""
        return 0

    def lays_links_first(self) -> bool:
        """Whether a link lies on the board while its cubes are fetched."""
        return True

    def fill(self, content: Content, state: State, items: list[tuple[Item, str, list[str]]]) -> None:
        """Puts on the table what the game's own items say; what they leave out is as at the start of a game."""

    def check(self, content: Content, state: State, marks: Marks) -> None:
        """Refuses what cannot lie on one table; the board, the cards and the question are there."""

    def has_shuffles(self) -> bool:
        """Whether anything is shuffled after the start of a game."""
        return True

    def n_shuffled_tiles(self, content: Content) -> int:
        """Tiles that a coming shuffle mixes before its cards."""
        return 0

    def shuffled_tiles(self, content: Content, item: Item, words: list[str]) -> list[int]:
        """These tiles in the order of the words; without words in a fixed order."""
        return []

    def market_tiles(self, content: Content) -> list[int]:
        """All market tiles that are mixed at the start of a game, in the order of the data file."""
        return []

    def tile_word(self, content: Content, tile: int) -> str:
        """The name of a market tile."""
        return str(tile)

    def find_buyer(self, item: Item, content: Content, word: str) -> int:
        """What a tile is sold to."""
        return find_space(item, content, word)

    def why_no_sale(self, content: Content, rules: RuleSet, state: State) -> str:
        """Why the half-made sale of the state is impossible, empty if it is not."""
        return ""

    def format_lines(self, content: Content, sheet: Sheet) -> list[str]:
        """The game's own lines, as far as they differ from the start of a game."""
        return []

    def mismatch(
        self, content: Content, sheet: Sheet, before: Sheet | None, item: Item, word: str, words: list[str]
    ) -> str:
        """What is found instead of what an item says, empty if it is as the item says."""
        return ""

    def seen_tiles(self, content: Content, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The market tiles as everybody sees them, -1 for one that nobody knows; and those known to be gone."""
        return tuple(state.market_tiles), ()

    def keeps_revealed(self, content: Content) -> bool:
        """Whether market tiles that were turned up stay in the pile, where everybody knows them. Else they are gone."""
        return True

    def further_buyers(self) -> list[int]:
        """Whom a tile can be sold to beside merchants, ports and market boxes, as the engine's moves name them."""
        return []


def extras_of(content: Content) -> Extras:
    """What the game of a map adds."""
    return definition_of(content.rules).position


def find_port(item: Item, content: Content, word: str) -> int:
    """The slot of a port."""
    ports = [n for n, industry in enumerate(content.document.industry) if industry.flips == "sold_to"]
    fitting = [
        slot
        for slot in range(content.board.n_slots)
        if any(content.board.slots_for[industry] >> slot & 1 for industry in ports)
    ]
    return find_slot(item, content, word, fitting)


def why_no_port_sale(content: Content, state: State) -> str:
    """Why the half-made sale to the slot of a port is impossible, empty if it is not."""
    port = state.tile_at[state.space]
    if port < 0 or content.document.industry[content.kit.industry_of[port]].flips != "sold_to":
        return "no port stands there"
    if (state.flipped >> state.space & 1 == 1) != (state.stage == AGAIN):
        return "a port that something has been sold to is flipped, one that is being sold to is not"
    reached = state.joined[content.board.place_of[state.target]]
    return "" if reached >> content.board.place_of[state.space] & 1 else "no chain of links leads to this port"
