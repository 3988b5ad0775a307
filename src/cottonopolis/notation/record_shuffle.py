"""Shuffles of a record: how the words of a map's cards and tiles become what the engine is given, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cottonopolis.content import Content
from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.state import State
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.notation.position_lines import Item
from cottonopolis.notation.record import Shuffle

ORDER = "order"
CARDS = "cards"


def shuffle_kinds(content: Content, *, is_start: bool) -> tuple[str, ...]:
    """What is shuffled, in this order, at the start of a game or at a change of era."""
    extras = extras_of(content)
    n_tiles = len(extras.market_tiles(content)) if is_start else extras.n_shuffled_tiles(content)
    tiles = (extras.tiles_word,) if n_tiles else ()
    return (ORDER, *tiles, CARDS) if is_start else (*tiles, CARDS)


def shuffled_things(content: Content, what: str) -> list[int]:
    """What a shuffle of this kind mixes: always the same seats, tiles or cards, in the order of the data.

    At a change of era all cards have been played, and wild ones lie apart: so the whole deck is shuffled again.
    """
    if what == ORDER:
        return list(range(content.n_seats))
    if what == CARDS:
        return [card for copies in _cards(content).values() for card in copies]
    return extras_of(content).market_tiles(content)


def format_later(content: Content, what: str, outcome: list[int], hand_size: int) -> Shuffle:
    """A shuffle of a later era before it happens, as `format_shuffles` will write it after the deal."""
    if what != CARDS:
        return Shuffle(0, what, tuple(extras_of(content).tile_word(content, tile) for tile in outcome))
    cards = outcome[::-1]
    n_in_hands = hand_size * content.n_seats
    hands = [sorted(cards[at : at + hand_size]) for at in range(0, n_in_hands, hand_size)]
    dealt = [card for hand in hands for card in hand] + cards[n_in_hands:]
    return Shuffle(0, what, tuple(content.names.cards[card].code for card in dealt))


def format_shuffles(content: Content, state: State, seats: Sequence[str], ply: int) -> list[Shuffle]:
    """The shuffles that gave a table on which nothing has happened yet in this era.

    Cards that were dealt into one hand have lost their order and are written ascending.
    """
    extras = extras_of(content)
    words = {
        ORDER: [seats[seat] for seat in state.order],
        extras.tiles_word: [extras.tile_word(content, tile) for tile in state.market_tiles],
        CARDS: [content.names.cards[card].code for card in _dealt(state)],
    }
    return [Shuffle(ply, what, tuple(words[what])) for what in shuffle_kinds(content, is_start=ply == 0)]


def _dealt(state: State) -> list[int]:
    """The cards in the order of the deal: hands, cards face down, and what lies beside the deck and in it."""
    cards = [card for player in state.players for card in player.hand]
    cards += [card for player in state.players for card in reversed(player.discards)]
    for pile in (state.aside, state.display, state.deck):
        cards += pile[::-1]
    return cards


def parse_shuffle(content: Content, shuffle: Shuffle, seats: Sequence[str]) -> list[int]:
    """What the engine is given for a shuffle; anything but all cards, tiles or seats is refused."""
    extras = extras_of(content)
    item = Item(f"record, line {shuffle.line}", f"shuffle {shuffle.what} {' '.join(shuffle.words)}")
    if shuffle.what == ORDER:
        return _picked(item, {name: [seat] for seat, name in enumerate(seats)}, shuffle.words, is_whole=True)
    if shuffle.what == CARDS:
        return _picked(item, _cards(content), shuffle.words, is_whole=True)[::-1]
    tiles: dict[str, list[int]] = {}
    for tile in extras.market_tiles(content):
        tiles.setdefault(extras.tile_word(content, tile), []).append(tile)
    # Boxes may be fewer than tiles; nobody ever sees the rest.
    return _picked(item, tiles, shuffle.words, is_whole=not content.board.boxes_of)


def _cards(content: Content) -> dict[str, list[int]]:
    kit = content.kit
    wild = (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)
    return {
        content.names.cards[card].code: [card] * kit.n_of_card[card]
        for card in range(kit.n_cards)
        if kit.card_kind[card] not in wild
    }


def _picked(item: Item, there: dict[str, list[int]], words: Sequence[str], *, is_whole: bool) -> list[int]:
    """The things that the words name, then the rest, lowest first."""
    counts = Counter(words)
    for word, n in counts.items():
        if n > len(there.get(word, [])):
            item.fail(f'"{word[:40]}" is named {n} times and there are {len(there.get(word, []))}')
    n_all = sum(map(len, there.values()))
    if is_whole and len(words) != n_all:
        item.fail(f"{len(words)} are named and there are {n_all}")
    left = {word: list(things) for word, things in there.items()}
    named = [left[word].pop(0) for word in words]
    return named + sorted(thing for things in left.values() for thing in things)
