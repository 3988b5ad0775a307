"""Checks tiles, tracks and lists that have one number for each era or player count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cottonopolis.content.check_words import ids, unknown
from cottonopolis.content.finding import Problem
from cottonopolis.content.names import ROMAN
from cottonopolis.content.read import Tables

_BY_ERA = (
    "setup.hidden_discards",
    "turn.first_round_actions",
    "beer.barrels_by_era",
    "build.tiles_per_place",
    "income.no_loans_with_empty_deck",
    "income.last_rounds_without_loans",
)
_BY_PLAYERS = ("rounds.per_era", "deck.set_aside")
_TRACK_SPACES = 100


def length_problems(document: Tables) -> Iterator[Problem]:
    """Lists that have not one number for each era, or for each player count."""
    eras, players = document["eras"], document["players"]
    for path, values in _lists(document, _BY_ERA):
        if len(values) != len(eras):
            yield path, f"expected one for each of the eras {', '.join(eras)}, found {len(values)}"
    # Said of the player counts, which stand in the map: the list may stand in its rule set.
    for path, values in _lists(document, _BY_PLAYERS):
        if len(values) != len(players):
            yield "players", f"{players}, but {path} has {len(values)} entries, expected one for each"
    if any(len(aside) != len(eras) for aside in document.get("deck", {}).get("set_aside", [])):
        yield "deck.set_aside", f"expected one number for each of the eras {', '.join(eras)}"
    by_players = {f"card.{card['id']}.count": card["count"] for card in document.get("card", [])}
    steps = document.get("distant_market_tiles", [0])
    if isinstance(steps[0], list):
        by_players["distant_market_tiles"] = steps
    for key, values in by_players.items():
        if isinstance(values, list) and len(values) != len(players):
            yield key, f"expected one for each of the player counts {players}, found {len(values)}"


def _lists(document: Tables, paths: tuple[str, ...]) -> Iterator[tuple[str, list[Any]]]:
    """Those of the lists that the document has."""
    for path in paths:
        table, _, key = path.partition(".")
        if key in document.get(table, {}):
            yield path, document[table][key]


def number_problems(document: Tables) -> Iterator[Problem]:
    """Tiles of no industry, goods that nobody sells, tracks that are no tracks."""
    yield from _tile_problems(document)
    yield from _goods_problems(document)
    yield from _market_problems(document)
    if "income" in document:
        yield from _income_problems(document)
    if "distant_market" in document:
        yield from _distant_market_problems(document)


def _tile_problems(document: Tables) -> Iterator[Problem]:
    industries = ids(document, "industry")
    gain = "income" if "income" in document else "payout"
    built: set[str] = set()
    for tile in document["tile"]:
        key = f"tile.{tile['id']}"
        industry, _, number = tile["id"].rpartition("-")
        built.add(industry)
        yield from unknown(key, industry, industries, "industry")
        if int(number) >= len(ROMAN):
            yield key, f"expected a level from 0 to {len(ROMAN) - 1}"
        for needed in (*document["resources"], gain):
            if needed not in tile:
                yield f"{key}.{needed}", "missing, expected a whole number from 0"
        if tile["era"] not in (*document["eras"], "any", "none"):
            yield f"{key}.era", f"expected one of {', '.join(document['eras'])}, any, none"
    yield from ((f"industry.{industry}", "has no tile") for industry in industries if industry not in built)
    for resource in document["resources"]:
        yield from unknown("resources", resource, industries, "industry")
    for kind in document.get("slot_kind", []):
        for industry in kind["holds"]:
            yield from unknown(f"slot_kind.{kind['id']}.holds", industry, industries, "industry")


def _goods_problems(document: Tables) -> Iterator[Problem]:
    """What ports and markets accept is what some industry sells."""
    sold = [industry["sells"] for industry in document["industry"] if "sells" in industry]
    for key in ("tile", "market_tile"):
        for tile in document.get(key, []):
            for goods in tile.get("accepts", []):
                yield from unknown(f"{key}.{tile['id']}.accepts", goods, sold, "goods")


def _market_problems(document: Tables) -> Iterator[Problem]:
    for resource in document["resources"]:
        market, key = document["market"].get(resource), f"market.{resource}"
        if market is None:
            yield key, "missing: every resource has a market"
        elif market["prices"] != sorted(market["prices"]) or not market["prices"]:
            yield f"{key}.prices", "expected ascending prices, cheapest first"
        elif market["cubes"] > len(market["prices"]):
            yield f"{key}.cubes", f"{market['cubes']} cubes for {len(market['prices'])} spaces"


def _income_problems(document: Tables) -> Iterator[Problem]:
    income, levels = document["income"], document["income"]["levels"]
    ends = (income["min_level"], income["max_level"])
    if levels != sorted(levels) or len(levels) != _TRACK_SPACES:
        yield "income.levels", f"expected {_TRACK_SPACES} ascending levels, found {len(levels)}"
    elif (levels[0], levels[-1]) != ends or set(range(ends[0], ends[1] + 1)) != set(levels):
        yield "income.levels", f"expected every level from {ends[0]} to {ends[1]}"
    if len(income["loans"]) != len(income["loan_levels"]):
        yield "income.loan_levels", "expected one for each of the loans"
    if document["setup"].get("income_space", -1) not in range(len(levels)):
        yield "setup.income_space", "expected a space of the income track"


def _distant_market_problems(document: Tables) -> Iterator[Problem]:
    market = document["distant_market"]
    if market["no_demand"] != len(market["income"]):
        yield "distant_market.no_demand", f"expected {len(market['income'])}, the step below the last income"
    if market["start"] >= len(market["income"]):
        yield "distant_market.start", "expected a step of the demand track"
    if "distant_market_tiles" not in document:
        yield "distant_market_tiles", "missing, expected the steps printed on the tiles"
