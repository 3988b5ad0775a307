"""What never changes during a game as plain values that JSON can hold: the map, the kit, the numbers of the rules."""

from __future__ import annotations

from cottonopolis.content import Content, Document
from cottonopolis.content.names import NameTable
from cottonopolis.content.structure import plain
from cottonopolis.engine.bits import bits
from cottonopolis.engine.kit import (
    INDUSTRY_CARD,
    PLACE_CARD,
    REGION_CARD,
    WILD_INDUSTRY_CARD,
    WILD_PLACE_CARD,
)
from cottonopolis.notation.mats import n_on
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.views.plain_turn import verbs

VERSION = 1

_CARD_KINDS = {
    PLACE_CARD: "place",
    INDUSTRY_CARD: "industry",
    REGION_CARD: "region",
    WILD_PLACE_CARD: "wild_place",
    WILD_INDUSTRY_CARD: "wild_industry",
}
_NUMBERS = (
    "setup",
    "turn",
    "links",
    "develop",
    "scout",
    "beer",
    "build",
    "loan",
    "scoring",
    "shortfall",
    "distant_market",
)
"""Tables of the data file that are handed on as they are, without what is left to its default."""


def plain_map(content: Content) -> dict[str, object]:
    """What a program needs to know once: every code of `plain` with its names and numbers.

    >>> from cottonopolis.content import load
    >>> facts = plain_map(load("birmingham", players=3))
    >>> facts["slots"][0]
    {'code': 'bel.0', 'place': 'bel', 'holds': ['cot', 'man']}
    """
    document, names = content.document, content.names
    return {
        "version": VERSION,
        "map": content.map,
        "name": document.name,
        "rules": content.rules,
        "seats": content.n_seats,
        "options": dict(content.options),
        "currency": extras_of(content).currency,
        "eras": list(document.eras),
        "rounds": content.n_rounds,
        "size": list(document.size),
        "regions": [_named(names.regions, region) for region in _all(names.regions)],
        "places": [_place(content, place) for place in _all(names.places)],
        "slots": [_slot(content, slot) for slot in range(content.board.n_slots)],
        "lines": [_line(content, link) for link in _all(names.links)],
        "sea_lines": [
            {"code": names.sea_lines[line].code, "ends": _codes(names.places, content.board.sea_ends_of[line])}
            for line in _all(names.sea_lines)
        ],
        "industries": [
            _named(names.industries, industry)
            | {"flips": document.industry[industry].flips, "holds": _held(document, industry)}
            for industry in _all(names.industries)
        ],
        "tiles": [_tile(content, tile) for tile in _all(names.tiles)],
        "cards": [_card(content, card) for card in _all(names.cards)],
        "markets": {
            resource: {
                "prices": list(market.prices),
                "price_when_empty": market.price_when_empty,
                "start": market.start_cubes,
                "needs_access": market.needs_access,
            }
            for resource, market in zip(document.resources, content.kit.markets, strict=True)
        },
        "income_levels": list(content.kit.levels),
        "loans": _loans(content),
        "verbs": verbs(content),
        "numbers": {word: plain(table) for word in _NUMBERS if (table := getattr(document, word, None))},
    }


def _held(document: Document, industry: int) -> str | None:
    """What tiles of an industry hold until they are emptied: cubes of a resource, or barrels; None if nothing."""
    entry = document.industry[industry]
    if entry.flips != "emptied":
        return None
    return entry.id if entry.id in document.resources else "beer"


def _all(table: NameTable) -> range:
    return range(len(table))


def _named(table: NameTable, index: int) -> dict[str, object]:
    name = table[index]
    return {"code": name.code, "id": name.id, "name": name.name}


def _codes(table: NameTable, mask: int) -> list[str]:
    return [table[index].code for index in bits(mask)]


def _place(content: Content, place: int) -> dict[str, object]:
    board = content.board
    entry = content.document.place[place]
    region = board.region_of[place]
    return _named(content.names.places, place) | {
        "kind": entry.kind,
        "at": list(entry.at),
        "region": content.names.regions[region].code if region >= 0 else None,
        "slots": [content.names.slots[slot].code for slot in bits(board.slots_at[place]) if slot < board.n_slots],
        "worth": board.worth_of[place],
        "opens_markets": board.markets >> place & 1 == 1,
        "is_port": board.ports >> place & 1 == 1,
        "is_in_play": not entry.merchants or place in board.merchants_of,
        "bonus": plain(entry.bonus),
    }


def _slot(content: Content, slot: int) -> dict[str, object]:
    return {
        "code": content.names.slots[slot].code,
        "place": content.names.places[content.board.place_of[slot]].code,
        "holds": _codes(content.names.industries, content.board.industries_of[slot]),
    }


def _line(content: Content, link: int) -> dict[str, object]:
    eras = zip(content.document.eras, content.board.links_in_era, strict=True)
    return {
        "code": content.names.links[link].code,
        "ends": _codes(content.names.places, content.board.ends_of[link]),
        "eras": [era for era, links in eras if links >> link & 1],
    }


def _tile(content: Content, tile: int) -> dict[str, object]:
    kit = content.kit
    industry = kit.industry_of[tile]
    second = content.document.resources[1]
    return {
        "code": content.names.tiles[tile].code,
        "industry": content.names.industries[industry].code,
        "level": kit.level_of[tile],
        "count": n_on(kit, kit.mat_of[industry], tile),
        "cost": kit.cost_of[tile],
        "coal": kit.coal_of[tile],
        second: kit.iron_of[tile],
        "beer": kit.beer_of[tile],
        "cubes": kit.cubes_of[tile],
        "vp": kit.vp_of[tile],
        "income" if kit.levels else "payout": kit.income_of[tile],
        "worth": kit.worth_of[tile],
        "eras": [era for n, era in enumerate(content.document.eras) if kit.eras_of[tile] >> n & 1],
        "may_develop": kit.may_develop[tile],
        "accepts": list(content.document.tile[tile].accepts),
    }


def _card(content: Content, card: int) -> dict[str, object]:
    kit = content.kit
    kind = _CARD_KINDS[kit.card_kind[card]]
    named = {"place": content.names.places, "region": content.names.regions}.get(kind, content.names.industries)
    return _named(content.names.cards, card) | {
        "kind": kind,
        "names": [] if kind.startswith("wild") else _codes(named, kit.card_mask[card]),
        "count": kit.n_of_card[card],
    }


def _loans(content: Content) -> list[dict[str, int]]:
    """Amounts with the income levels that they cost; empty where loans are taken by need."""
    income = content.document.income
    if income is None:
        return []
    return [
        {"amount": amount, "levels": levels} for amount, levels in zip(income.loans, income.loan_levels, strict=True)
    ]
