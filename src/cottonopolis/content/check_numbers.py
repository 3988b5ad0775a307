"""Checks tiles, tracks and lists that have one number for each era or player count."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from dataclasses import is_dataclass

from cottonopolis.content.check_words import unknown
from cottonopolis.content.finding import Problem
from cottonopolis.content.models.document import Document, ids, single_keys
from cottonopolis.content.models.kinds import BY_ERA, kinds_of
from cottonopolis.content.models.numbers import DistantMarket, Income
from cottonopolis.content.names import ROMAN
from cottonopolis.content.structure import expected

_TRACK_SPACES = 100


def length_problems(document: Document) -> Iterator[Problem]:
    """Lists that have not one number for each era, or for each player count."""
    eras, players = document.eras, document.players
    for path, values in _by_era(document):
        if len(values) != len(eras):
            yield path, f"expected one for each of the eras {', '.join(eras)}, found {len(values)}"
    aside = document.deck.set_aside if document.deck else None
    # Said of the player counts, which stand in the map: the list may stand in its rule set.
    rounds = document.rounds.per_era if document.rounds else None
    for path, numbers in (("rounds.per_era", rounds), ("deck.set_aside", aside)):
        if numbers is not None and len(numbers) != len(players):
            yield "players", f"{list(players)}, but {path} has {len(numbers)} entries, expected one for each"
    if any(len(numbers) != len(eras) for numbers in aside or ()):
        yield "deck.set_aside", f"expected one number for each of the eras {', '.join(eras)}"
    by_players = {f"card.{card.id}.count": card.count for card in document.card if isinstance(card.count, tuple)}
    steps = document.distant_market_tiles
    for key, counts in (by_players | {"distant_market_tiles": steps}).items():
        is_each = key != "distant_market_tiles" or isinstance(next(iter(steps), 0), tuple)
        if is_each and len(counts) != len(players):
            yield key, f"expected one for each of the player counts {list(players)}, found {len(counts)}"


def _by_era(document: Document) -> Iterator[tuple[str, Sized]]:
    """The lists with one value for each era, in whatever table they stand; those that are left out are empty."""
    for name in single_keys(type(document)):
        table = getattr(document, name)
        if not is_dataclass(table):
            continue
        for key, hint in kinds_of(type(table)).items():
            values = getattr(table, key)
            if values and expected(hint).endswith(BY_ERA):
                yield f"{name}.{key}", values


def number_problems(document: Document) -> Iterator[Problem]:
    """Tiles of no industry, goods that nobody sells, tracks that are no tracks."""
    yield from _tile_problems(document)
    yield from _goods_problems(document)
    yield from _market_problems(document)
    if document.income:
        yield from _income_problems(document, document.income)
    if document.distant_market:
        yield from _distant_market_problems(document, document.distant_market)


def _tile_problems(document: Document) -> Iterator[Problem]:
    industries = ids(document.industry)
    gain = "income" if document.income else "payout"
    for tile in document.tile:
        key = f"tile.{tile.id}"
        yield from unknown(key, tile.industry, industries, "industry")
        if tile.level >= len(ROMAN):
            yield key, f"expected a level from 0 to {len(ROMAN) - 1}"
        for needed in (*document.resources, gain):
            if getattr(tile, needed) is None:
                yield f"{key}.{needed}", "missing, expected a whole number from 0"
        if tile.era not in (*document.eras, "any", "none"):
            yield f"{key}.era", f"expected one of {', '.join(document.eras)}, any, none"
    built = {tile.industry for tile in document.tile}
    yield from ((f"industry.{industry}", "has no tile") for industry in industries if industry not in built)
    for resource in document.resources:
        yield from unknown("resources", resource, industries, "industry")
    for kind in document.slot_kind:
        for industry in kind.holds:
            yield from unknown(f"slot_kind.{kind.id}.holds", industry, industries, "industry")


def _goods_problems(document: Document) -> Iterator[Problem]:
    """What ports and markets accept is what some industry sells."""
    sold = [industry.sells for industry in document.industry if industry.sells]
    accepted = [(f"tile.{tile.id}", tile.accepts) for tile in document.tile]
    accepted += [(f"market_tile.{tile.id}", tile.accepts) for tile in document.market_tile]
    for key, accepts in accepted:
        for goods in accepts:
            yield from unknown(f"{key}.accepts", goods, sold, "goods")


def _market_problems(document: Document) -> Iterator[Problem]:
    for resource in document.resources:
        market, key = document.market.get(resource), f"market.{resource}"
        if market is None:
            yield key, "missing: every resource has a market"
        elif list(market.prices) != sorted(market.prices) or not market.prices:
            yield f"{key}.prices", "expected ascending prices, cheapest first"
        elif market.cubes > len(market.prices):
            yield f"{key}.cubes", f"{market.cubes} cubes for {len(market.prices)} spaces"


def _income_problems(document: Document, income: Income) -> Iterator[Problem]:
    levels = list(income.levels)
    ends = (income.min_level, income.max_level)
    if levels != sorted(levels) or len(levels) != _TRACK_SPACES:
        yield "income.levels", f"expected {_TRACK_SPACES} ascending levels, found {len(levels)}"
    elif (levels[0], levels[-1]) != ends or set(range(ends[0], ends[1] + 1)) != set(levels):
        yield "income.levels", f"expected every level from {ends[0]} to {ends[1]}"
    if len(income.loans) != len(income.loan_levels):
        yield "income.loan_levels", "expected one for each of the loans"
    if document.setup.income_space not in range(len(levels)):
        yield "setup.income_space", "expected a space of the income track"


def _distant_market_problems(document: Document, market: DistantMarket) -> Iterator[Problem]:
    if market.no_demand != len(market.income):
        yield "distant_market.no_demand", f"expected {len(market.income)}, the step below the last income"
    if market.start >= len(market.income):
        yield "distant_market.start", "expected a step of the demand track"
    if not document.distant_market_tiles:
        yield "distant_market_tiles", "missing, expected the steps printed on the tiles"
