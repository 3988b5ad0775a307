"""Full tables that look like a view: what it leaves open is dealt by chance."""

from __future__ import annotations

import random
from collections import Counter
from math import comb

from cottonopolis.content import Content
from cottonopolis.engine.actions.build import cards_for_build
from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.move import BUILD, COMBINE
from cottonopolis.engine.rng import seeded
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.notation.position_lines import Item
from cottonopolis.notation.position_sheet import Sheet
from cottonopolis.views.rebuild import rebuilt

_WILD_KINDS = (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)
_UNKNOWN = -1
"""A market tile that nobody knows."""


class Sampler:
    """What all samples of one view share: the known part of the table, and the cards and tiles that go into its gaps.

    Every deal of the hidden cards that lets the half-made action go on is as likely as any other. Who holds what is
    bound only by that action: its player must have the cards that it still costs. So that hand is dealt first, the
    number of its fitting cards by their odds; everything else then follows by one shuffle.
    """

    def __init__(self, content: Content, rules: RuleSet, table: Sheet) -> None:
        self._table = table
        self._known = rebuilt(rules, table)
        self._mover = table.order[table.turn]
        self._known.first_card = _first_card(content, rules, table)
        self._cards = _hidden_cards(content, table)
        self._tiles = _hidden_tiles(content, table)
        fitting = _fitting_cards(content, rules, self._known)
        self._is_fitting = [card in fitting for card in range(content.kit.n_cards)]
        known_fit = sum(self._is_fitting[card] for card in self._known.players[self._mover].hand)
        self._n_needed = max(table.question.cards_due - known_fit, 0)
        assert len(self._cards) == _n_gaps(table)
        assert len(self._tiles) == table.market_tiles.count(_UNKNOWN) or not self._tiles

    def state(self, chance: random.Random) -> State:
        """One table, all its chance taken from `chance`; it belongs to the caller."""
        state = self._known.copy()
        pool = self._cards.copy()
        chance.shuffle(pool)
        dealt_first = self._bound_hand(pool, chance)
        for seat, sheet in enumerate(self._table.players):
            player = state.players[seat]
            if sheet.n_unknown:
                new = dealt_first if seat == self._mover and dealt_first else _deal(pool, sheet.n_unknown)
                player.hand = sorted(player.hand + new)
            if None in sheet.discards:
                player.discards = [pool.pop() if card is None else card for card in sheet.discards]
        state.aside = _deal(pool, self._table.n_aside)
        state.deck = pool
        if self._tiles:
            tiles = self._tiles.copy()
            chance.shuffle(tiles)
            state.market_tiles = [tiles.pop() if tile == _UNKNOWN else tile for tile in state.market_tiles]
        state.rng = seeded(chance.randrange(2**62))
        return state

    def _bound_hand(self, pool: list[int], chance: random.Random) -> list[int]:
        """Takes the unknown cards of the player to move out of the pool, if they must be of some kinds."""
        n = self._table.players[self._mover].n_unknown
        if not self._n_needed or not n:
            return []
        fitting = [card for card in pool if self._is_fitting[card]]
        others = [card for card in pool if not self._is_fitting[card]]
        counts = range(self._n_needed, min(n, len(fitting)) + 1)
        odds = [comb(len(fitting), count) * comb(len(others), n - count) for count in counts]
        (n_fitting,) = chance.choices(counts, odds)
        hand = _deal(fitting, n_fitting) + _deal(others, n - n_fitting)
        pool[:] = fitting + others
        chance.shuffle(pool)
        return hand


def _deal(pool: list[int], n: int) -> list[int]:
    """The last cards of a shuffled pool, taken out of it."""
    at = len(pool) - n
    dealt = pool[at:]
    del pool[at:]
    return dealt


def _n_gaps(table: Sheet) -> int:
    """Cards of a table that are not known."""
    return table.n_deck + table.n_aside + sum(sheet.n_unknown + sheet.discards.count(None) for sheet in table.players)


def _hidden_cards(content: Content, table: Sheet) -> list[int]:
    """All cards of the deck but those that the view shows; wild cards are never hidden."""
    kit = content.kit
    left = Counter({card: n for card, n in enumerate(kit.n_of_card) if kit.card_kind[card] not in _WILD_KINDS})
    seen = list(table.display)
    for sheet in table.players:
        seen += [card for card in sheet.hand if kit.card_kind[card] not in _WILD_KINDS]
        seen += [card for card in sheet.discards if card is not None]
    left.subtract(seen)
    return sorted(left.elements())


def _hidden_tiles(content: Content, table: Sheet) -> list[int]:
    """The tiles of a distant market that lie unseen in its pile."""
    if _UNKNOWN not in table.market_tiles:
        return []
    tiles = Counter(extras_of(content).shuffled_tiles(content, Item("view", "tiles"), []))
    tiles.subtract([tile for tile in table.market_tiles if tile != _UNKNOWN])
    tiles.subtract(table.gone)
    return sorted(tiles.elements())


def _first_card(content: Content, rules: RuleSet, table: Sheet) -> int:
    """The lowest card that may be discarded next; others see it on top of the pile, since cards go there in order."""
    question = table.question
    n_cards = extras_of(content).cards_for(content, rules, question.verb)
    if question.first_card or not 0 < question.cards_due < n_cards:
        return question.first_card
    return table.players[table.order[table.turn]].discards[-1] or 0


def _fitting_cards(content: Content, rules: RuleSet, known: State) -> set[int]:
    """Cards that the half-made action may still take."""
    fitting = range(known.first_card, content.kit.n_cards)
    if known.verb == COMBINE and known.cards_due:
        return {card for card in fitting if not rules.no_combining >> card & 1}
    if known.verb != BUILD or not known.cards_due:
        return set(fitting)
    # The question is asked of a hand: let it hold every kind.
    table = known.copy()
    table.players[table.order[table.turn]].hand = list(range(content.kit.n_cards))
    allowed = cards_for_build(rules, table)
    return {card for card in fitting if allowed >> card & 1}
