"""The components of a rule set as tables of integers; they never change during a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Mask, Tile

COAL: Final = 0
"""The resource that needs a connection, as an index of the markets."""
IRON: Final = 1
"""The other resource: iron, or steel."""

PLACE_CARD: Final = 0
INDUSTRY_CARD: Final = 1
REGION_CARD: Final = 2
WILD_PLACE_CARD: Final = 3
WILD_INDUSTRY_CARD: Final = 4


class Market:
    """One price track for cubes."""

    prices: list[Int]
    """By space, cheapest first."""
    price_when_empty: Int
    start_cubes: Int
    needs_access: bool
    """Whether trading needs a chain of links to a market or port."""

    def __init__(self, prices: list[Int], price_when_empty: Int, start_cubes: Int, *, needs_access: bool) -> None:
        self.prices = prices
        self.price_when_empty = price_when_empty
        self.start_cubes = start_cubes
        self.needs_access = needs_access


class Kit:
    """Tiles, cards, markets and the income track, for one player count and one set of options."""

    n_seats: Int
    n_industries: Int
    n_tiles: Int
    """Kinds of tile: industry and level."""
    n_cards: Int
    """Kinds of card, wild cards last."""

    industry_of: list[Int]
    """By tile: its industry. All further lists up to `may_develop` are by tile as well."""
    level_of: list[Int]
    cost_of: list[Int]
    """Pounds or dollars to build it."""
    coal_of: list[Int]
    iron_of: list[Int]
    beer_of: list[Int]
    """Barrels needed to sell it."""
    cubes_of: list[Int]
    """Cubes put on it when built."""
    vp_of: list[Int]
    income_of: list[Int]
    """Track spaces, or money where there is no track, that its owner gains when it flips."""
    worth_of: list[Int]
    """Link icons on its flipped side."""
    eras_of: list[Mask]
    """Eras in which it may be built, bit 0 for the first; empty for level 0."""
    may_develop: list[bool]

    first_tile_of: list[Tile]
    """By industry: its lowest tile; the higher levels follow."""
    mat_of: list[Int]
    """By industry: the full mat, four bits for the number of tiles of each level, lowest level first."""
    producer_of: list[Int]
    """By resource: the industry whose tiles hold its cubes."""

    card_kind: list[Int]
    """By card: PLACE_CARD and so on."""
    card_mask: list[Mask]
    """By card: the places, industries or regions it names, by its kind; a wild card all."""
    n_of_card: list[Int]
    """By card: copies in the deck, for a wild card in its pile."""

    markets: list[Market]
    """By resource: COAL, IRON."""
    levels: list[Int]
    """By space of the income track: the income; empty where there is no track."""

    def __init__(
        self,
        n_seats: Int,
        n_industries: Int,
        industry_of: list[Int],
        level_of: list[Int],
        cost_of: list[Int],
        coal_of: list[Int],
        iron_of: list[Int],
        beer_of: list[Int],
        cubes_of: list[Int],
        vp_of: list[Int],
        income_of: list[Int],
        worth_of: list[Int],
        eras_of: list[Mask],
        may_develop: list[bool],
        first_tile_of: list[Tile],
        mat_of: list[Int],
        producer_of: list[Int],
        card_kind: list[Int],
        card_mask: list[Mask],
        n_of_card: list[Int],
        markets: list[Market],
        levels: list[Int],
    ) -> None:
        self.n_seats = n_seats
        self.n_industries = n_industries
        self.n_tiles = len(level_of)
        self.n_cards = len(card_kind)
        self.industry_of = industry_of
        self.level_of = level_of
        self.cost_of = cost_of
        self.coal_of = coal_of
        self.iron_of = iron_of
        self.beer_of = beer_of
        self.cubes_of = cubes_of
        self.vp_of = vp_of
        self.income_of = income_of
        self.worth_of = worth_of
        self.eras_of = eras_of
        self.may_develop = may_develop
        self.first_tile_of = first_tile_of
        self.mat_of = mat_of
        self.producer_of = producer_of
        self.card_kind = card_kind
        self.card_mask = card_mask
        self.n_of_card = n_of_card
        self.markets = markets
        self.levels = levels
