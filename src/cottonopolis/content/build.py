"""Turns a checked document into the tables that the engine reads."""

from __future__ import annotations

from cottonopolis.content.check_deck import per_count
from cottonopolis.content.read import Tables
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


def _index(entries: list[Tables]) -> dict[str, int]:
    return {entry["id"]: index for index, entry in enumerate(entries)}


def _mask(indices: list[int]) -> int:
    return sum(1 << index for index in set(indices))


def build_board(document: Tables, n_seats: int) -> Board:
    """The board for a player count; its indices follow the order of the entries."""
    places = document["place"]
    index, industries, regions = (
        _index(places),
        _index(document["industry"]),
        _index(document.get("region", [])),
    )
    kinds = {kind["id"]: kind["holds"] for kind in document.get("slot_kind", [])}
    slots = [(index[place["id"]], slot) for place in places for slot in place.get("slots", [])]
    holds = [[name for word in slot.split("|") for name in kinds.get(word, [word])] for _, slot in slots]
    eras = document["eras"]

    def where(key: str, wanted: object) -> int:
        return _mask([index[place["id"]] for place in places if place.get(key) == wanted])

    imports = [place for place in places if place.get("coal_import")]
    slots += [(index[place["id"]], "") for place in imports]
    holds += [[] for _ in imports]
    return Board(
        place_of=[place for place, _ in slots],
        industries_of=[_mask([industries[name] for name in names]) for names in holds],
        before_of=_guards(document, [place for place, _ in slots], holds),
        n_industries=len(industries),
        ends_of=[_mask([index[end] for end in link["ends"]]) for link in document["link"]],
        links_in_era=[
            _mask([n for n, link in enumerate(document["link"]) if link.get(era, len(eras) == 1)]) for era in eras
        ],
        sea_ends_of=[_mask([index[end] for end in line["ends"]]) for line in document.get("sea_line", [])],
        worth_of=[place.get("worth", 0) for place in places],
        region_of=[regions.get(place.get("region", ""), -1) for place in places],
        merchants_of=[
            index[p["id"]] for p in places for _ in range(p.get("merchants", 0)) if p["merchants_from"] <= n_seats
        ],
        boxes_of=[index[place["id"]] for place in places for _ in range(place.get("markets", 0))],
        n_imports=len(imports),
        import_cubes=max((place["coal_import"] for place in imports), default=0),
        towns=_mask([index[place["id"]] for place in places if place.get("slots") and place["kind"] != "farm"]),
        villages=where("kind", "village"),
        ports=where("port", True),
        markets=where("market_access", True),
        no_transit=where("transit", False),
    )


def _guards(document: Tables, place_of: list[int], holds: list[list[str]]) -> list[list[int]]:
    """By slot and industry: slots of the place for this industry alone, where those must be used first."""
    industries, places = _index(document["industry"]), _index(document["place"])
    guards = [[0] * len(industries) for _ in holds]
    if document["build"].get("single_icon_first"):
        for slot, names in enumerate(holds):
            for name in names if len(names) > 1 else []:
                same = [n for n in range(len(holds)) if place_of[n] == place_of[slot] and holds[n] == [name]]
                guards[slot][industries[name]] = _mask(same)
        return guards
    for rule in document.get("slot_first", []):
        first = place_of.index(places[rule["place"]])
        guards[first + rule["then"]][industries[rule["industry"]]] = 1 << first + rule["first"]
    return guards


def build_kit(document: Tables, n_seats: int) -> Kit:
    """The components for a player count."""
    tiles, eras, cards = document["tile"], document["eras"], document["card"]
    coal, iron = document["resources"]
    industries = _index(document["industry"])
    industry_of = [industries[tile["id"].rpartition("-")[0]] for tile in tiles]
    every_era = _mask(list(range(len(eras))))
    masks = {"any": every_era, "none": 0} | {era: 1 << n for n, era in enumerate(eras)}

    def column(key: str) -> list[int]:
        return [tile.get(key, 0) for tile in tiles]

    levels = [[n for n in range(len(tiles)) if industry_of[n] == industry] for industry in industries.values()]
    return Kit(
        n_seats=n_seats,
        n_industries=len(industries),
        industry_of=industry_of,
        level_of=[int(tile["id"].rpartition("-")[2]) for tile in tiles],
        cost_of=column("cost"),
        coal_of=column(coal),
        iron_of=column(iron),
        beer_of=column("beer"),
        cubes_of=column("cubes"),
        vp_of=column("vp"),
        income_of=column("income" if "income" in document else "payout"),
        worth_of=column("worth"),
        eras_of=[masks[tile["era"]] for tile in tiles],
        may_develop=[tile.get("develop", True) for tile in tiles],
        first_tile_of=[tiles_of[0] for tiles_of in levels],
        mat_of=[sum(tiles[n]["count"] << 4 * level for level, n in enumerate(tiles_of)) for tiles_of in levels],
        producer_of=[industries[coal], industries[iron]],
        card_kind=[_CARD_KINDS[card["kind"]] for card in cards],
        card_mask=[_card_mask(document, card) for card in cards],
        n_of_card=[per_count(card["count"], document["players"], n_seats) for card in cards],
        markets=[_market(document["market"][resource]) for resource in (coal, iron)],
        levels=document["income"]["levels"] if "income" in document else [],
    )


def _market(table: Tables) -> Market:
    return Market(table["prices"], table["price_when_empty"], table["cubes"], needs_access=table["needs_access"])


def _card_mask(document: Tables, card: Tables) -> int:
    kind = card["kind"].removeprefix("wild_")
    index = _index(document[kind])
    if card["kind"].startswith("wild"):
        return _mask(list(index.values()))
    return _mask([index[name] for name in card.get("industries", [card["id"]])])
