"""Checks the cards and the tiles that are dealt: do they exist, and do they come out even?"""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.content.check_words import ids, unknown
from cottonopolis.content.finding import Problem
from cottonopolis.content.read import Tables


def per_count(value: int | list[int], players: list[int], n: int) -> int:
    """A number that may be given once for each player count.

    >>> per_count([40, 54, 64], [2, 3, 4], 3), per_count(66, [3, 4], 3)
    (54, 66)
    """
    return value[players.index(n)] if isinstance(value, list) else value


def deck_problems(document: Tables) -> Iterator[Problem]:
    """Unknown cards, decks that do not last the rounds, tiles that do not fit their spaces."""
    if document.get("card"):
        yield from _card_problems(document)
        for n in document["players"]:
            yield from _round_problems(document, n)
    else:
        yield "card", "missing: a map needs a deck, of its own or of its rule set"
    for n in document["players"]:
        yield from _merchant_problems(document, n)
    for tile in document.get("merchant_tile", []):
        for name in tile["buys"]:
            yield from unknown(f"merchant_tile.{tile['id']}.buys", name, ids(document, "industry"), "industry")
    n_boxes = sum(place.get("markets", 0) for place in document["place"])
    n_tiles = sum(tile["count"] for tile in document.get("market_tile", []))
    if n_boxes and n_tiles <= n_boxes:
        yield "place", f"{n_boxes} market boxes, expected fewer than the {n_tiles} market tiles"


def _card_problems(document: Tables) -> Iterator[Problem]:
    known = {key: ids(document, key) for key in ("place", "industry", "region")}
    buildable = {place["id"] for place in document["place"] if place.get("slots") and place["kind"] != "farm"}
    for card in document["card"]:
        key, kind = f"card.{card['id']}", card["kind"]
        if "industries" in card and (kind != "industry" or not card["industries"]):
            yield f"{key}.industries", "expected one or more, and on an industry card only"
        elif kind in known:
            for name in card.get("industries", [card["id"]]):
                yield from unknown(key, name, known[kind], kind)
        elif not known[kind.removeprefix("wild_")]:
            yield key, f"there is no {kind.removeprefix('wild_')} to choose"
        if kind == "place" and card["id"] in known["place"] and card["id"] not in buildable:
            yield key, "names a place without a slot for its owner"


def deck_size(document: Tables, n: int) -> int:
    """Cards in the deck with `n` players, wild cards not counted."""
    cards = [card for card in document.get("card", []) if not card["kind"].startswith("wild")]
    return sum(per_count(card["count"], document["players"], n) for card in cards)


def cards_set_aside(document: Tables, n: int, era: int) -> int:
    """Cards that nobody plays in an era with `n` players."""
    setup, deck = document["setup"], document.get("deck")
    hidden = setup.get("hidden_discards")
    aside = deck["set_aside"][document["players"].index(n)][era] if deck else 0
    return int(aside + (hidden[era] * n if hidden else 0))


def _round_problems(document: Tables, n: int) -> Iterator[Problem]:
    """One card an action: the cards of an era are used up when its last round ends."""
    size, setup, turn = deck_size(document, n), document["setup"], document["turn"]
    least = n * setup["hand"] + setup.get("display", 0)
    if size < least:
        yield "card", f"{size} cards with {n} players, expected {least} or more for the first hands"
    if "rounds" not in document:
        return
    rounds = per_count(document["rounds"]["per_era"], document["players"], n)
    for era, name in enumerate(document["eras"]):
        played = n * (turn["actions"] * (rounds - 1) + turn["first_round_actions"][era])
        there = size - cards_set_aside(document, n, era)
        if there != played:
            wanted = f"expected {played} for {rounds} rounds"
            yield "card", f"{there} cards to play in the {name} era with {n} players, {wanted}"


def _merchant_problems(document: Tables, n: int) -> Iterator[Problem]:
    n_spaces = sum(p.get("merchants", 0) for p in document["place"] if p.get("merchants_from", 0) <= n)
    n_tiles = sum(tile["players_from"] <= n for tile in document.get("merchant_tile", []))
    if n_spaces != n_tiles:
        spaces = f"expected {n_spaces}, one for each merchant space in use"
        yield "merchant_tile", f"{n_tiles} tiles with {n} players, {spaces}"
