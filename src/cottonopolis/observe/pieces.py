"""Parts of an observation that are kept as long as nothing in them has changed.

Lists of the state are values: a change puts a new list in place of the old one. So a part is still right while the
lists that it was written from are the very same ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.strings import BytesWriter

from cottonopolis.engine.words import NONE
from cottonopolis.observe.knowledge import (
    n_covered_discards,
    write_links,
    write_market,
    write_mat,
    write_shown_hand,
    write_slots,
)
from cottonopolis.observe.writing import write_cards, write_number

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Card, Int, Mask, Seat, Tile
    from cottonopolis.observe.memory import Memory
    from cottonopolis.observe.observation_layout import Sight


class SeatPieces:
    """What was written of one seat, and from what."""

    hand: list[Card]
    own_hand: bytes
    """As the seat itself knows it."""
    shown_hand: bytes
    """As all others know it."""
    n_unknown: Int
    """Cards of the hand that others do not know."""
    discards: list[Card]
    era: Int
    shown_discards: bytes
    n_covered: Int
    """Discards that nobody knows."""
    mat: list[Int]
    mat_piece: bytes
    links: Mask
    links_piece: bytes

    tile_at: list[Tile]
    """The board as it was when this seat last looked at it. So are the next four."""
    owner_at: list[Seat]
    cubes_at: list[Int]
    flipped: Mask
    retired: Mask
    slots: bytes

    def __init__(self, sight: Sight) -> None:
        nowhere: list[Int] = []
        self.hand = nowhere
        self.own_hand = sight.nothing
        self.shown_hand = sight.nothing
        self.n_unknown = 0
        self.discards = nowhere
        self.era = NONE
        self.shown_discards = sight.nothing
        self.n_covered = 0
        self.mat = nowhere
        self.mat_piece = sight.nothing
        self.links = NONE
        self.links_piece = sight.nothing
        self.tile_at = nowhere
        self.owner_at = nowhere
        self.cubes_at = nowhere
        self.flipped = NONE
        self.retired = NONE
        self.slots = sight.nothing


class Pieces:
    """What was last written of a table, part by part."""

    seats: list[SeatPieces]
    market_tiles: list[Int]
    n_revealed: Int
    open_markets: Mask
    market: bytes
    display: list[Card]
    display_piece: bytes

    def __init__(self, sight: Sight) -> None:
        nowhere: list[Int] = []
        self.seats = [SeatPieces(sight) for _ in range(sight.n_seats)]
        self.market_tiles = nowhere
        self.n_revealed = NONE
        self.open_markets = NONE
        self.market = sight.nothing
        self.display = nowhere
        self.display_piece = sight.nothing

    def renew(self, rules: RuleSet, sight: Sight, memory: Memory, state: State) -> None:
        """Writes anew what everybody sees and what has changed since."""
        if (
            self.market_tiles is not state.market_tiles
            or self.n_revealed != state.n_revealed
            or self.open_markets != state.open_markets
        ):
            self.market_tiles = state.market_tiles
            self.n_revealed = state.n_revealed
            self.open_markets = state.open_markets
            out = BytesWriter()
            write_market(sight, state, out)
            self.market = out.getvalue()
        if self.display is not state.display:
            self.display = state.display
            out = BytesWriter()
            write_cards(out, sight.no_card, state.display, 0)
            self.display_piece = out.getvalue()
        seat: Seat = 0
        while seat < sight.n_seats:
            self._renew_cards(rules, sight, memory, state, seat)
            self._renew_board(rules, sight, state, seat)
            seat += 1

    def _renew_cards(self, rules: RuleSet, sight: Sight, memory: Memory, state: State, seat: Seat) -> None:
        kept = self.seats[seat]
        player = state.players[seat]
        if kept.hand is not player.hand:
            kept.hand = player.hand
            out = BytesWriter()
            write_cards(out, sight.no_card, player.hand, 0)
            kept.own_hand = out.getvalue()
            out.truncate(0)
            kept.n_unknown = write_shown_hand(rules, sight, memory, state, seat, out)
            kept.shown_hand = out.getvalue()
        if kept.discards is not player.discards or kept.era != state.era:
            kept.discards = player.discards
            kept.era = state.era
            kept.n_covered = n_covered_discards(sight, memory, state, seat)
            out = BytesWriter()
            write_cards(out, sight.no_card, player.discards, kept.n_covered)
            kept.shown_discards = out.getvalue()

    def _renew_board(self, rules: RuleSet, sight: Sight, state: State, seat: Seat) -> None:
        kept = self.seats[seat]
        player = state.players[seat]
        if kept.mat is not player.mat:
            kept.mat = player.mat
            out = BytesWriter()
            write_mat(rules, player, out)
            kept.mat_piece = out.getvalue()
        if kept.links != player.links:
            kept.links = player.links
            out = BytesWriter()
            write_links(sight, player, out)
            kept.links_piece = out.getvalue()

    def slots(self, rules: RuleSet, sight: Sight, state: State, seat: Seat) -> bytes:
        """The slots as a seat sees them."""
        kept = self.seats[seat]
        if (
            kept.tile_at is not state.tile_at
            or kept.owner_at is not state.owner_at
            or kept.cubes_at is not state.cubes_at
            or kept.flipped != state.flipped
            or kept.retired != state.retired
        ):
            kept.tile_at = state.tile_at
            kept.owner_at = state.owner_at
            kept.cubes_at = state.cubes_at
            kept.flipped = state.flipped
            kept.retired = state.retired
            out = BytesWriter()
            write_slots(rules, sight, state, seat, out)
            kept.slots = out.getvalue()
        return kept.slots

    def write_seats(self, sight: Sight, seat: Seat, out: BytesWriter) -> None:
        """Hands, discards and how many cards are unknown; then mats and links; from the seat on that looks."""
        n: Int = sight.n_seats
        out.write(self.seats[seat].own_hand)
        other: Int = 1
        while other < n:
            out.write(self.seats[(seat + other) % n].shown_hand)
            other += 1
        other = 0
        while other < n:
            out.write(self.seats[(seat + other) % n].shown_discards)
            other += 1
        write_number(out, 0)
        other = 1
        while other < n:
            write_number(out, self.seats[(seat + other) % n].n_unknown)
            other += 1
        other = 0
        while other < n:
            write_number(out, self.seats[(seat + other) % n].n_covered)
            other += 1
        other = 0
        while other < n:
            out.write(self.seats[(seat + other) % n].mat_piece)
            other += 1
        other = 0
        while other < n:
            out.write(self.seats[(seat + other) % n].links_piece)
            other += 1
