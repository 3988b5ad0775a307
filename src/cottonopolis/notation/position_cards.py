"""Deals the cards of a position: those that are named, then the others in a fixed order."""

from __future__ import annotations

from collections import Counter

from cottonopolis.content import Content
from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.notation.position_draft import Cards, Draft, TileShuffle
from cottonopolis.notation.position_hooks import Extras
from cottonopolis.notation.position_lines import Item

WILD_KINDS = (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)


def n_deck_cards(content: Content) -> int:
    """Cards of a whole deck; wild cards lie apart."""
    kit = content.kit
    return sum(n for n, kind in zip(kit.n_of_card, kit.card_kind, strict=True) if kind not in WILD_KINDS)


class _Pool:
    """The cards that nobody has yet, lowest first."""

    def __init__(self, content: Content) -> None:
        kit = content.kit
        self._content = content
        self._wild = {card for card in range(kit.n_cards) if kit.card_kind[card] in WILD_KINDS}
        self._left = Counter({card: kit.n_of_card[card] for card in range(kit.n_cards)})

    def take_named(self, cards: Cards, *, may_be_wild: bool) -> None:
        """Takes the cards that a list names; more copies than there are is refused."""
        for card in cards.cards:
            if card is None:
                continue
            name = self._content.names.cards[card].code
            if card in self._wild and not may_be_wild:
                cards.item.fail(f"a wild card ({name}) lies in its own pile or in a hand, never here")
            self._left[card] -= 1
            if self._left[card] < 0:
                most = self._content.kit.n_of_card[card]
                players = self._content.n_seats
                cards.item.fail(f"more cards {name} on the table than the {most} there are with {players} players")

    def rest(self) -> list[int]:
        """All cards that are left, without the wild ones."""
        return [card for card in sorted(self._left) for _ in range(self._left[card]) if card not in self._wild]

    def deal(self, n: int, item: Item | None) -> list[int]:
        """The next cards; too few are refused if an item asks for them."""
        dealt = self.rest()[:n]
        if item is not None and len(dealt) < n:
            item.fail(f"{n} unknown cards are too many: only {len(dealt)} are left of the deck")
        self._left.subtract(dealt)
        return dealt

    def fill(self, cards: Cards) -> list[int]:
        """A list with its unknown cards dealt."""
        dealt = self.deal(cards.cards.count(None), cards.item)
        return [dealt.pop(0) if card is None else card for card in cards.cards]


def deal_cards(content: Content, rules: RuleSet, extras: Extras, state: State, draft: Draft) -> None:
    """Gives hands, the piles beside the deck, discards and the deck their cards."""
    pool = _Pool(content)
    n_face_down = extras.n_face_down(content, state.era)
    piles = [_with_face_down(seat.discards, n_face_down) for seat in draft.seats]
    for seat in draft.seats:
        if seat.hand is not None:
            _check_hand(seat.hand, extras.hand_limit(content))
            pool.take_named(seat.hand, may_be_wild=True)
    for pile in piles:
        pool.take_named(pile, may_be_wild=False)
    for beside in draft.piles.values():
        if any(is_down and card is not None for card, is_down in _pairs(beside)):
            beside.item.fail("these cards are written without ?")
        pool.take_named(beside, may_be_wild=False)
    if draft.deck is not None:
        if any(is_down and card is not None for card, is_down in _pairs(draft.deck)):
            draft.deck.item.fail("cards of the deck are written without ?")
        pool.take_named(draft.deck, may_be_wild=False)

    for seat, player in zip(draft.seats, state.players, strict=True):
        hand = pool.deal(rules.numbers.hand_size, None) if seat.hand is None else pool.fill(seat.hand)
        player.hand = sorted(hand)
    for word in extras.piles:
        cards = _deal_pile(pool, draft.piles.get(word), extras.n_in_pile(content, state.era, word))
        if word == "display":
            state.display = sorted(cards)
        else:
            state.aside = cards
    for pile, player in zip(piles, state.players, strict=True):
        player.discards = pool.fill(pile)
    deck = [] if draft.deck is None else pool.fill(draft.deck)
    rest = pool.rest()
    if draft.is_whole_deck:
        first = state.players[0]
        first.discards = first.discards[:n_face_down] + rest + first.discards[n_face_down:]
    else:
        deck += rest
    state.deck = deck[::-1]
    state.arranged = _arranged(content, extras, draft.shuffles)


def _deal_pile(pool: _Pool, said: Cards | None, size: int) -> list[int]:
    """Cards beside the deck; those that are not given are as at the start."""
    if said is None:
        return pool.deal(size, None)
    if len(said.cards) > size:
        said.item.fail(f"{len(said.cards)} cards are too many here, at most {size}")
    return pool.fill(said)


def _check_hand(hand: Cards, most: int) -> None:
    if len(hand.cards) > most:
        hand.item.fail(f"{len(hand.cards)} cards are too many for a hand, at most {most}")
    # A ? alone is a card that is not known.
    if any(is_down and card is not None for card, is_down in _pairs(hand)):
        hand.item.fail("no card of a hand lies face down")


def _pairs(cards: Cards) -> list[tuple[int | None, bool]]:
    return list(zip(cards.cards, cards.face_down, strict=True))


def _with_face_down(pile: Cards | None, n_face_down: int) -> Cards:
    """A pile that begins with its face-down cards; those that are not written are unknown."""
    if pile is None:
        return Cards(Item("position", "discards"), [None] * n_face_down, [True] * n_face_down)
    n = 0
    while n < min(n_face_down, len(pile.cards)) and pile.face_down[n]:
        n += 1
    missing = n_face_down - n
    for card, is_down in _pairs(pile)[n:]:
        if is_down and card is not None:
            lying = f"only the first {n_face_down}" if n_face_down else "none"
            pile.item.fail(f"of the discards of this era {lying} may lie face down")
    unknown: list[int | None] = [None] * missing
    return Cards(pile.item, unknown + pile.cards, [True] * missing + pile.face_down)


def _arranged(content: Content, extras: Extras, shuffles: list[Cards | TileShuffle]) -> list[int]:
    """All coming shuffles; where tiles are mixed before the cards, either may be left to a fixed order."""
    anything = Item("position", "shuffle")
    arranged: list[int] = []
    tiles: list[int] | None = None
    for shuffle in [*shuffles, None]:
        if tiles is not None and not isinstance(shuffle, Cards):
            arranged += tiles + _arranged_cards(content, Cards(anything, [None], [False]))
            tiles = None
        if isinstance(shuffle, TileShuffle):
            tiles = extras.shuffled_tiles(content, shuffle.item, shuffle.words)
        elif shuffle is not None:
            before = extras.shuffled_tiles(content, anything, []) if tiles is None else tiles
            arranged += before + _arranged_cards(content, shuffle)
            tiles = None
    return arranged


def _arranged_cards(content: Content, shuffle: Cards) -> list[int]:
    """One whole shuffle, the card drawn first last; `...` stands for the rest, lowest card first."""
    pool = _Pool(content)
    pool.take_named(shuffle, may_be_wild=False)
    known = [card for card in shuffle.cards if card is not None]
    rest = pool.rest()
    has_rest = shuffle.cards[-1:] == [None]
    if len(known) + has_rest != len(shuffle.cards) or any(shuffle.face_down):
        shuffle.item.fail("expected known cards, and ... for the rest")
    if rest and not has_rest:
        shuffle.item.fail(f"{len(rest)} cards are missing; write ... for the rest in a fixed order")
    return (known + rest)[::-1]
