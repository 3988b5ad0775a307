"""Checks the cards and the tiles that are dealt: do they exist, and do they come out even?"""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.content.check_words import unknown
from cottonopolis.content.finding import Problem
from cottonopolis.content.models.document import Document, ids


def deck_problems(document: Document) -> Iterator[Problem]:
    """Unknown cards, decks that do not last the rounds, tiles that do not fit their spaces."""
    if document.card:
        yield from _card_problems(document)
        for n in document.players:
            yield from _round_problems(document, n)
    else:
        yield "card", "missing: a map needs a deck, of its own or of its rule set"
    for n in document.players:
        yield from _merchant_problems(document, n)
    for tile in document.merchant_tile:
        for name in tile.buys:
            yield from unknown(f"merchant_tile.{tile.id}.buys", name, ids(document.industry), "industry")
    n_boxes = sum(place.markets for place in document.place)
    n_tiles = sum(tile.count for tile in document.market_tile)
    if n_boxes and n_tiles <= n_boxes:
        yield "place", f"{n_boxes} market boxes, expected fewer than the {n_tiles} market tiles"


def _card_problems(document: Document) -> Iterator[Problem]:
    known = {"place": ids(document.place), "industry": ids(document.industry), "region": ids(document.region)}
    buildable = {place.id for place in document.place if place.slots and place.kind != "farm"}
    for card in document.card:
        key = f"card.{card.id}"
        if card.industries and card.kind != "industry":
            yield f"{key}.industries", "expected on an industry card only"
        elif not card.is_wild:
            for name in card.words:
                yield from unknown(key, name, known[card.names], card.names)
        elif not known[card.names]:
            yield key, f"there is no {card.names} to choose"
        if card.kind == "place" and card.id in known["place"] and card.id not in buildable:
            yield key, "names a place without a slot for its owner"


def deck_size(document: Document, n: int) -> int:
    """Cards in the deck with `n` players, wild cards not counted."""
    return sum(document.for_players(card.count, n) for card in document.card if not card.is_wild)


def cards_set_aside(document: Document, n: int, era: int) -> int:
    """Cards that nobody plays in an era with `n` players."""
    hidden, deck = document.setup.hidden_discards, document.deck
    aside = deck.set_aside[document.players.index(n)][era] if deck else 0
    return aside + (hidden[era] * n if hidden else 0)


def _round_problems(document: Document, n: int) -> Iterator[Problem]:
    """One card an action: the cards of an era are used up when its last round ends."""
    size, setup, turn = deck_size(document, n), document.setup, document.turn
    least = n * setup.hand + setup.display
    if size < least:
        yield "card", f"{size} cards with {n} players, expected {least} or more for the first hands"
    if document.rounds is None:
        return
    rounds = document.for_players(document.rounds.per_era, n)
    for era, name in enumerate(document.eras):
        played = n * (turn.actions * (rounds - 1) + turn.first_round_actions[era])
        there = size - cards_set_aside(document, n, era)
        if there != played:
            wanted = f"expected {played} for {rounds} rounds"
            yield "card", f"{there} cards to play in the {name} era with {n} players, {wanted}"


def _merchant_problems(document: Document, n: int) -> Iterator[Problem]:
    n_spaces = sum(place.merchants for place in document.place if place.merchants_from <= n)
    n_tiles = sum(tile.players_from <= n for tile in document.merchant_tile)
    if n_spaces != n_tiles:
        spaces = f"expected {n_spaces}, one for each merchant space in use"
        yield "merchant_tile", f"{n_tiles} tiles with {n} players, {spaces}"
