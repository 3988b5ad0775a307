"""What the box holds: industries, tiles, cards."""

from dataclasses import dataclass

from cottonopolis.content.models.kinds import (
    Amount,
    CardKind,
    Code,
    Count,
    Flip,
    Id,
    Numbered,
    Pieces,
    Small,
    Text,
    Texts,
    TileEra,
)


@dataclass(frozen=True, kw_only=True)
class Industry:
    """Kinds of industry, in the rule set. Their order is their index in the engine."""

    id: Id
    """Name in slots, tiles and cards."""
    code: Code
    """Code in notation; unique among places, industries and regions."""
    name: Text
    """What people read."""
    flips: Flip
    """When a tile flips: `sold` by its owner, `sold_to` when a sale uses it, `emptied` of its last cube, as soon as
    it is `built`, or when it is emptied and its market is used (`emptied_and_sold_to`).
    """
    aliases: Texts = ()
    """Further names under which it is found."""
    sells: Text = ""
    """Word for the goods that its tiles sell, as ports and market tiles name them in `accepts`."""


@dataclass(frozen=True, kw_only=True)
class SlotKind:
    """A word for a slot that takes several industries, so that maps need not list them."""

    id: Id
    """The word in `slots`."""
    holds: Texts
    """Industries that fit."""


@dataclass(frozen=True, kw_only=True)
class Tile:
    """Kinds of industry tiles of one player, in the rule set, lowest level first."""

    id: Numbered
    """Industry and level, such as `cotton-1`."""
    count: Pieces
    """How many each player has."""
    cost: Amount
    """Money to build it."""
    coal: Small
    """Coal cubes to build it."""
    vp: Amount
    """Victory points when flipped."""
    cubes: Small
    """Cubes put on it when it is built."""
    era: TileEra
    """Era it can be built in: `none` for a tile that can only be developed away."""
    iron: Small | None = None
    """Iron cubes to build it."""
    steel: Small | None = None
    """Steel cubes to build it."""
    beer: Small = 0
    """Barrels needed to sell it."""
    income: Small | None = None
    """Spaces on the income track when it flips."""
    payout: Amount | None = None
    """Money when it flips, in rule sets without an income track."""
    worth: Small = 0
    """What the flipped tile adds to each link that ends there."""
    develop: bool = True
    """Whether it may be developed away."""
    accepts: Texts = ()
    """Goods that a port takes, by the word of the industry's `sells`."""

    @property
    def industry(self) -> str:
        """Id of its industry."""
        return self.id.rpartition("-")[0]

    @property
    def level(self) -> int:
        """Its level, from 0."""
        return int(self.id.rpartition("-")[2])


@dataclass(frozen=True, kw_only=True)
class Card:
    """The deck, on the map or, if all maps share it, in the rule set."""

    id: Id
    """The place, industry or region that it names; for a card with `industries` and for wild cards any name."""
    kind: CardKind
    """What it names. Wild cards are not part of the deck."""
    count: Count
    """How many there are."""
    industries: Texts = ()
    """The industries of a card that names several."""

    @property
    def is_wild(self) -> bool:
        """Whether it stands for any place or any industry."""
        return self.kind.startswith("wild")

    @property
    def names(self) -> str:
        """What it names: `place`, `industry` or `region`."""
        return self.kind.removeprefix("wild_")

    @property
    def words(self) -> tuple[str, ...]:
        """Ids of what it names, for a card that is not wild."""
        return self.industries or (self.id,)


@dataclass(frozen=True, kw_only=True)
class MerchantTile:
    """Tiles that are shuffled onto the merchant spaces."""

    id: Numbered
    """Name of the tile."""
    buys: Texts
    """Industries it buys from; an empty list for a blank tile."""
    players_from: Small
    """Player count from which the tile is used."""


@dataclass(frozen=True, kw_only=True)
class MarketTile:
    """Tiles that are shuffled into the market boxes. There are more tiles than boxes."""

    id: Id
    """Name of the tile."""
    accepts: Texts
    """Goods that can be sold there, by the word of the industry's `sells`; empty for no demand."""
    count: Small
    """How many there are."""
