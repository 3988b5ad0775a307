"""How the knowledge of a seat is written: tables of ready pieces of bytes, two bytes a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.kit import WILD_PLACE_CARD

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.words import Int

LEAST: Final = -1000
"""Lower numbers are written as this one."""
MOST: Final = 1000
"""Higher numbers are written as this one."""
N_STAGES: Final = 11
N_VERBS: Final = 11
"""Verbs that open an action, and 0 for none."""
MOST_CUBES: Final = 15
"""On one slot."""

SHOWS_TILES: Final = 0
"""All market tiles lie open."""
SHOWS_REVEALED: Final = 1
"""Only those that were revealed, at the end of the pile."""
SHOWS_GONE: Final = 2
"""Only which are gone."""


class Sight:
    """What differs between games in who knows what, and the pieces from which an observation is put together."""

    n_seats: Int
    n_cards: Int
    n_face_down: list[Int]
    """By era: cards that lie face down at the bottom of each discard pile."""
    discards_open: bool
    """Whether all other discards can be looked through; if not, those that were seen go there and the top one."""
    tiles_shown: Int
    """SHOWS_TILES and so on."""
    tiles: list[Int]
    """All market tiles, where they are not shown."""
    n_market: Int
    """Market spaces, or tiles of a pile at most."""
    n_kinds: Int
    """Kinds of market tile."""

    numbers: list[bytes]
    """By number, less LEAST."""
    stages: list[bytes]
    """By stage: a one at its place. So are the next four."""
    verbs: list[bytes]
    seats: list[bytes]
    """By seat, counted from the one that looks."""
    kinds: list[bytes]
    """By kind of market tile, plus one: first the unknown one."""
    no_kind: bytes
    octets: list[bytes]
    """By eight bits of a mask: their eight numbers."""
    pairs: list[bytes]
    """By eight bits of a mat: the numbers of tiles of two levels."""
    slots: list[bytes]
    """By tile, owner, flipped, retired and cubes: all numbers of a slot."""
    runs: list[bytes]
    """By n: so many zeros."""
    nothing: bytes

    def __init__(
        self,
        rules: RuleSet,
        n_face_down: list[Int],
        tiles_shown: Int,
        tiles: list[Int],
        n_market: Int,
        n_kinds: Int,
        *,
        discards_open: bool,
    ) -> None:
        self.n_seats = rules.kit.n_seats
        self.n_cards = rules.kit.n_cards
        self.n_face_down = n_face_down
        self.discards_open = discards_open
        self.tiles_shown = tiles_shown
        self.tiles = tiles
        self.n_market = n_market
        self.n_kinds = n_kinds
        self.numbers = [written([number]) for number in range(LEAST, MOST + 1)]
        self.stages = one_of(N_STAGES)
        self.verbs = one_of(N_VERBS)
        self.seats = one_of(self.n_seats)
        self.kinds = one_of(n_kinds + 1)
        self.no_kind = written([0] * (n_kinds + 1))
        self.octets = [written([octet >> at & 1 for at in range(8)]) for octet in range(256)]
        self.pairs = [written([pair & 15, pair >> 4]) for pair in range(256)]
        self.slots = []
        self.runs = [written([0] * n) for n in range(self.n_cards + 1)]
        self.nothing = bytes([])
        tile: Int = -1
        while tile < rules.kit.n_tiles:
            self._add_slots(rules, tile)
            tile += 1

    def _add_slots(self, rules: RuleSet, tile: Int) -> None:
        """The pieces of all slots with this tile, or without one."""
        kit = rules.kit
        owner: Int = -1
        while owner < self.n_seats:
            marks: Int = 0
            while marks < 4:
                cubes: Int = 0
                while cubes <= MOST_CUBES:
                    owners: list[Int] = [0] * self.n_seats
                    industries: list[Int] = [0] * kit.n_industries
                    level: Int = 0
                    if owner >= 0:
                        owners[owner] = 1
                    if tile >= 0:
                        industries[kit.industry_of[tile]] = 1
                        level = kit.level_of[tile]
                    self.slots.append(written(owners + industries + [level, marks >> 1, marks & 1, cubes]))
                    cubes += 1
                marks += 1
            owner += 1

    def slot(self, tile: Int, owner: Int, flipped: Int, retired: Int, cubes: Int) -> bytes:
        """All numbers of a slot; the owner is counted from the seat that looks, -1 for nobody."""
        at: Int = ((tile + 1) * (self.n_seats + 1) + owner + 1) * 4 + 2 * flipped + retired
        return self.slots[at * (MOST_CUBES + 1) + cubes]

    def number(self, number: Int) -> bytes:
        """One number."""
        if number < LEAST:
            return self.numbers[0]
        if number > MOST:
            return self.numbers[MOST - LEAST]
        return self.numbers[number - LEAST]

    def counts(self, counts: list[Int]) -> bytes:
        """How many there are of each kind of card."""
        pieces: list[bytes] = []
        zeros: Int = 0
        for number in counts:
            if number == 0:
                zeros += 1
            else:
                pieces.append(self.runs[zeros])
                pieces.append(self.number(number))
                zeros = 0
        pieces.append(self.runs[zeros])
        return self.nothing.join(pieces)

    def cards(self, cards: list[Int]) -> bytes:
        """How many of these ascending cards are of each kind."""
        pieces: list[bytes] = []
        after: Int = 0
        at: Int = 0
        while at < len(cards):
            card: Int = cards[at]
            n: Int = 1
            while at + n < len(cards) and cards[at + n] == card:
                n += 1
            pieces.append(self.runs[card - after])
            pieces.append(self.number(n))
            after = card + 1
            at += n
        pieces.append(self.runs[self.n_cards - after])
        return self.nothing.join(pieces)


def is_wild(rules: RuleSet, card: Int) -> bool:
    """Whether everybody knows who holds the card."""
    return rules.kit.card_kind[card] >= WILD_PLACE_CARD


def written(numbers: list[Int]) -> bytes:
    """Numbers as two bytes each, lowest first; negative ones as complements."""
    octets: list[Int] = []
    for number in numbers:
        octets.append(number & 255)
        octets.append(number >> 8 & 255)
    return bytes(octets)


def one_of(n: Int) -> list[bytes]:
    """By index: n numbers, a one at the index."""
    found: list[bytes] = []
    index: Int = 0
    while index < n:
        numbers: list[Int] = [0] * n
        numbers[index] = 1
        found.append(written(numbers))
        index += 1
    return found
