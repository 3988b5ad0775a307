"""Buying cubes from a price track and selling cubes to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cottonopolis.engine.kit import Market
    from cottonopolis.engine.words import Int


def buying_price(market: Market, cubes: Int, n: Int) -> Int:
    """What the next `n` cubes cost with `cubes` on the track: cheapest filled space first, then the supply."""
    price: Int = 0
    space: Int = len(market.prices) - cubes
    bought: Int = 0
    while bought < n:
        if space < len(market.prices):
            price += market.prices[space]
        else:
            price += market.price_when_empty
        space += 1
        bought += 1
    return price


def selling_price(market: Market, cubes: Int, n: Int) -> Int:
    """What `n` cubes bring with `cubes` on the track: dearest empty space first; there must be `n` empty ones."""
    price: Int = 0
    space: Int = len(market.prices) - cubes - 1
    sold: Int = 0
    while sold < n:
        price += market.prices[space]
        space -= 1
        sold += 1
    return price
