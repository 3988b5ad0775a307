"""What a network sees of a hand: the cards, and what they let their player build."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine import mypyc_attr
from cottonopolis.engine.bits import lowest_bit
from cottonopolis.engine.kit import INDUSTRY_CARD, PLACE_CARD, REGION_CARD
from cottonopolis.engine.supply import slots_in
from cottonopolis.think.feature_writer import YES, FeatureWriter
from cottonopolis.think.openings import build_promise

if TYPE_CHECKING:
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Card, Int, Mask, Seat, Slot, Tile

ALL_SLOTS: Final = (1 << 61) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class CardFeatures(FeatureWriter):
    """Writes the features of a hand."""

    def put_hand(self, state: State, player: Player) -> None:
        """The cards: how many, of which industries, and what the places named have room for."""
        rules = self.judge.rules
        kit, board = rules.kit, rules.board
        named: list[Int] = [0] * kit.n_industries
        room: list[Int] = [0] * kit.n_industries
        n_wild: Int = 0
        n_near: Int = 0
        n_new: Int = 0
        n_full: Int = 0
        n_double: Int = 0
        last: Card = -1
        for card in player.hand:
            kind: Int = kit.card_kind[card]
            if card == last:
                n_double += 1
            last = card
            if kind == INDUSTRY_CARD:
                left: Mask = kit.card_mask[card]
                while left:
                    industry: Int = lowest_bit(left)
                    left &= left - 1
                    named[industry] = named[industry] + 1
            elif kind == PLACE_CARD or kind == REGION_CARD:
                slots: Mask = rules.slots_of_card[card] & ~state.occupied
                if slots == 0:
                    n_full += 1
                elif player.network >> board.place_of[lowest_bit(slots)] & 1:
                    n_near += 1
                else:
                    n_new += 1
                industry = 0
                while industry < kit.n_industries:
                    if board.slots_for[industry] & slots:
                        room[industry] = room[industry] + 1
                    industry += 1
            else:
                n_wild += 1
        self.put(28 * len(player.hand))
        self.put(100 * n_wild)
        self.put(40 * n_near)
        self.put(40 * n_new)
        self.put(40 * n_full)
        self.put(50 * n_double)
        industry = 0
        while industry < kit.n_industries:
            self.put(60 * named[industry])
            self.put(50 * room[industry])
            industry += 1

    def put_builds(self, state: State, seat: Seat) -> None:
        """What the hand lets the seat build next: by industry cards, money and the best slot; then the cards."""
        judge = self.judge
        rules = judge.rules
        kit, board = rules.kit, rules.board
        player = state.players[seat]
        reach: Mask = slots_in(rules, player.network) if player.network else ALL_SLOTS
        industry: Int = 0
        while industry < kit.n_industries:
            mat: Int = player.mat[industry]
            tile: Tile = kit.first_tile_of[industry] + lowest_bit(mat) // 4 if mat else -1
            n: Int = 0
            best: Int = 0
            if mat and kit.eras_of[tile] >> state.era & 1:
                free: Mask = board.slots_for[industry] & ~state.occupied
                named: Mask = 0
                for card in player.hand:
                    slots: Mask = free & self.slots_for_card(card, industry, reach)
                    if slots:
                        n += 1
                        named |= slots
                while named:
                    slot: Slot = lowest_bit(named)
                    named &= named - 1
                    best = max(best, build_promise(judge, state, seat, industry, slot))
            self.put(64 * n)
            self.put(YES if n and player.money >= kit.cost_of[tile] else 0)
            self.put(best // 100)
            industry += 1
        self.put_cards(player)

    def slots_for_card(self, card: Card, industry: Int, reach: Mask) -> Mask:
        """Slots in which a card allows an industry, free or not; those of industry cards must be in reach."""
        kit = self.judge.rules.kit
        kind: Int = kit.card_kind[card]
        if kind == PLACE_CARD or kind == REGION_CARD:
            return self.judge.rules.slots_of_card[card]
        if kind == INDUSTRY_CARD:
            return reach if kit.card_mask[card] >> industry & 1 else 0
        return ALL_SLOTS

    def put_cards(self, player: Player) -> None:
        """Writes how many of each card there are in the hand."""
        held: list[Int] = [0] * self.judge.rules.kit.n_cards
        for card in player.hand:
            held[card] = held[card] + 64
        for n in held:
            self.put(n)
