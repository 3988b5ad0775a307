"""Turns a checked document into the tables that the engine reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

from cottonopolis.content.models.document import Document, ids
from cottonopolis.content.models.pieces import Card, Industry, Tile
from cottonopolis.content.models.places import Link, Place, Region, SeaLine
from cottonopolis.content.names import ROMAN, Name, Names, NameTable
from cottonopolis.engine.board import Board
from cottonopolis.engine.kit import (
    INDUSTRY_CARD,
    PLACE_CARD,
    REGION_CARD,
    WILD_INDUSTRY_CARD,
    WILD_PLACE_CARD,
    Kit,
    Market,
)

_CARD_KINDS = {
    "place": PLACE_CARD,
    "industry": INDUSTRY_CARD,
    "region": REGION_CARD,
    "wild_place": WILD_PLACE_CARD,
    "wild_industry": WILD_INDUSTRY_CARD,
}


def _index(words: Sequence[str]) -> dict[str, int]:
    return {word: index for index, word in enumerate(words)}


def _mask(indices: Iterable[int]) -> int:
    return sum(1 << index for index in set(indices))


def build_board(document: Document, n_seats: int) -> Board:
    """The board for a player count; its indices follow the order of the entries."""
    places = document.place
    index, industries, regions = _index(ids(places)), _index(ids(document.industry)), _index(ids(document.region))
    holds = [(n, names) for n, slots in enumerate(document.holds()) for names in slots]
    imports = [n for n, place in enumerate(places) if place.coal_import]
    holds += [(n, []) for n in imports]
    return Board(
        place_of=[place for place, _ in holds],
        industries_of=[_mask(industries[name] for name in names) for _, names in holds],
        before_of=_guards(document, holds),
        n_industries=len(industries),
        ends_of=[_mask(index[end] for end in link.ends) for link in document.link],
        links_in_era=[
            _mask(n for n, link in enumerate(document.link) if document.is_open(link, era)) for era in document.eras
        ],
        sea_ends_of=[_mask(index[end] for end in line.ends) for line in document.sea_line],
        worth_of=[place.worth for place in places],
        region_of=[regions.get(place.region, -1) for place in places],
        merchants_of=[
            n for n, place in enumerate(places) for _ in range(place.merchants) if place.merchants_from <= n_seats
        ],
        boxes_of=[n for n, place in enumerate(places) for _ in range(place.markets)],
        n_imports=len(imports),
        import_cubes=max(place.coal_import for place in places),
        towns=_mask(n for n, place in enumerate(places) if place.slots and place.kind != "farm"),
        villages=_mask(n for n, place in enumerate(places) if place.kind == "village"),
        ports=_mask(n for n, place in enumerate(places) if place.port),
        markets=_mask(n for n, place in enumerate(places) if place.market_access),
        no_transit=_mask(n for n, place in enumerate(places) if not place.transit),
    )


def _guards(document: Document, holds: list[tuple[int, list[str]]]) -> list[list[int]]:
    """By slot and industry: slots of the place for this industry alone, where those must be used first."""
    industries, places = _index(ids(document.industry)), _index(ids(document.place))
    guards = [[0] * len(industries) for _ in holds]
    if document.build.single_icon_first:
        for slot, (place, names) in enumerate(holds):
            for name in names if len(names) > 1 else []:
                guards[slot][industries[name]] = _mask(n for n, one in enumerate(holds) if one == (place, [name]))
        return guards
    for rule in document.slot_first:
        first = [place for place, _ in holds].index(places[rule.place])
        guards[first + rule.then][industries[rule.industry]] = 1 << first + rule.first
    return guards


def build_kit(document: Document, n_seats: int) -> Kit:
    """The components for a player count."""
    tiles, eras, income = document.tile, document.eras, document.income
    coal, iron = document.resources
    industries = _index(ids(document.industry))
    masks = {"any": _mask(range(len(eras))), "none": 0} | {era: 1 << n for n, era in enumerate(eras)}
    levels = [[n for n, tile in enumerate(tiles) if tile.industry == industry] for industry in industries]
    markets = [document.market[resource] for resource in (coal, iron)]
    return Kit(
        n_seats=n_seats,
        n_industries=len(industries),
        industry_of=[industries[tile.industry] for tile in tiles],
        level_of=[tile.level for tile in tiles],
        cost_of=[tile.cost for tile in tiles],
        coal_of=[tile.coal for tile in tiles],
        iron_of=[(tile.iron if iron == "iron" else tile.steel) or 0 for tile in tiles],
        beer_of=[tile.beer for tile in tiles],
        cubes_of=[tile.cubes for tile in tiles],
        vp_of=[tile.vp for tile in tiles],
        income_of=[(tile.income if income else tile.payout) or 0 for tile in tiles],
        worth_of=[tile.worth for tile in tiles],
        eras_of=[masks[tile.era] for tile in tiles],
        may_develop=[tile.develop for tile in tiles],
        first_tile_of=[tiles_of[0] for tiles_of in levels],
        mat_of=[sum(tiles[n].count << 4 * level for level, n in enumerate(tiles_of)) for tiles_of in levels],
        producer_of=[industries[coal], industries[iron]],
        card_kind=[_CARD_KINDS[card.kind] for card in document.card],
        card_mask=[_card_mask(document, card) for card in document.card],
        n_of_card=[document.for_players(card.count, n_seats) for card in document.card],
        markets=[
            Market(list(market.prices), market.price_when_empty, market.cubes, needs_access=market.needs_access)
            for market in markets
        ],
        levels=list(income.levels) if income else [],
    )


def _card_mask(document: Document, card: Card) -> int:
    words = {"place": ids(document.place), "industry": ids(document.industry), "region": ids(document.region)}[
        card.names
    ]
    return _mask(range(len(words)) if card.is_wild else (words.index(word) for word in card.words))


def build_names(document: Document) -> Names:
    """The names of a checked document, in the order of its entries."""
    places = {place.id: place for place in document.place}
    industries = {industry.id: industry for industry in document.industry}
    regions = {region.id: region for region in document.region}
    return Names(
        places=_table(document.place),
        slots=NameTable(_slot_names(document.place)),
        links=NameTable(_line_names(document.link, places)),
        sea_lines=NameTable(_line_names(document.sea_line, places)),
        industries=_table(document.industry),
        tiles=NameTable(_tile_names(document.tile, industries)),
        cards=NameTable(_card_names(document.card, {"place": places, "industry": industries, "region": regions})),
        regions=_table(document.region),
    )


_Named = Place | Industry | Region


def _table(entries: Sequence[_Named]) -> NameTable:
    names = []
    for index, entry in enumerate(entries):
        aliases = () if isinstance(entry, Region) else entry.aliases
        names.append(Name(index, entry.id, _code(entry), entry.name, aliases))
    return NameTable(names)


def _code(entry: _Named) -> str:
    """The code of an entry; a region may do without, since no move names it."""
    return entry.code or entry.id[:3]


def _slot_names(places: Sequence[Place]) -> list[Name]:
    slots = [(place, n, what) for place in places for n, what in enumerate(place.slots)]
    slots += [(place, 0, "coal import") for place in places if place.coal_import]
    return [
        Name(index, f"{place.id}.{n}", f"{place.code}.{n}", f"{place.name} {n + 1}: {what.replace('|', ' or ')}")
        for index, (place, n, what) in enumerate(slots)
    ]


def _line_names(lines: Sequence[Link | SeaLine], places: Mapping[str, Place]) -> list[Name]:
    """The ends of a line may be named in any order."""
    names = []
    for index, line in enumerate(lines):
        ends = [places[end] for end in line.ends]
        orders = [*permutations(ends)][1:]
        aliases = ["-".join(end.id for end in order) for order in orders]
        aliases += ["-".join(end.code for end in order) for order in orders]
        code, name = "-".join(end.code for end in ends), " to ".join(end.name for end in ends)
        names.append(Name(index, "-".join(line.ends), code, name, tuple(aliases)))
    return names


def _tile_names(tiles: Sequence[Tile], industries: Mapping[str, Industry]) -> list[Name]:
    names = []
    for index, tile in enumerate(tiles):
        industry = industries[tile.industry]
        names.append(Name(index, tile.id, f"{industry.code}-{tile.level}", f"{industry.name} {ROMAN[tile.level]}"))
    return names


def _card_names(cards: Sequence[Card], known: Mapping[str, Mapping[str, _Named]]) -> list[Name]:
    names = []
    for index, card in enumerate(cards):
        if card.is_wild:
            names.append(Name(index, card.id, f"w{card.names[:2]}", f"wild {card.names}"))
            continue
        named = [known[card.names][word] for word in card.words]
        codes = "|".join(_code(entry) for entry in named)
        names.append(Name(index, card.id, codes, " or ".join(entry.name for entry in named)))
    return names
