"""What differs between games in who knows what and in how much there is to be known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.kit import WILD_PLACE_CARD
from cottonopolis.observe.writing import zeros

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.words import Int

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
    """Who knows what in one game, and how many numbers that takes."""

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

    no_stage: bytes
    """A zero for each stage. So are the next: for each verb, seat and so on."""
    no_verb: bytes
    no_seat: bytes
    no_kind: bytes
    """The unknown kind of market tile comes first."""
    no_card: bytes
    no_link: bytes
    no_slot: bytes
    """For all numbers of all slots."""
    slot_size: Int
    """Numbers of a slot: owner by seat, industry, level, flipped, retired, cubes."""
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
        self.slot_size = self.n_seats + rules.kit.n_industries + 4
        self.no_stage = zeros(N_STAGES)
        self.no_verb = zeros(N_VERBS)
        self.no_seat = zeros(self.n_seats)
        self.no_kind = zeros(n_kinds + 1)
        self.no_card = zeros(self.n_cards)
        self.no_link = zeros(rules.board.n_links)
        self.no_slot = zeros(rules.board.n_slots * self.slot_size)
        self.nothing = zeros(0)


def is_wild(rules: RuleSet, card: Int) -> bool:
    """Whether everybody knows who holds the card."""
    return rules.kit.card_kind[card] >= WILD_PLACE_CARD
