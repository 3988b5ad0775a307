"""What a map is made of: places, regions and the lines between them."""

from dataclasses import dataclass
from typing import Annotated, Literal

from cottonopolis.content.models.kinds import (
    Amount,
    Code,
    Colour,
    Degrees,
    Ends,
    Id,
    Int,
    Kind,
    PlaceKind,
    Point,
    Side,
    Small,
    Text,
    Texts,
)


@dataclass(frozen=True, kw_only=True)
class Region:
    """Groups of places, shown by colour and symbol."""

    id: Id
    """Name in places and cards."""
    name: Text
    """What people read."""
    colour: Colour
    """For drawing."""
    symbol: Text
    """Shape beside the colour, so that colour is never the only sign."""
    code: Code = ""
    """Code in notation, where regions have cards."""
    about: Text = ""
    """What the region means."""


@dataclass(frozen=True, kw_only=True)
class Gain:
    """What somebody gets, and how much of it."""

    kind: Literal["money", "vp", "develop", "income_spaces"]
    amount: Amount


Bonus = Annotated[Gain, Kind("a table with an amount and a kind, one of money, vp, develop, income_spaces")]


@dataclass(frozen=True, kw_only=True)
class Place:
    """Everything on a map that lines can join. The order of the entries is their index in the engine."""

    id: Id
    """Name in links and cards."""
    code: Code
    """Code in notation; unique among places, industries and regions."""
    name: Text
    """What people read."""
    kind: PlaceKind
    """`town`: has slots. `farm`: a slot outside the towns. `merchant`: buys goods. `village`: a waypoint without
    slots. `external`: an area off the board. `ship`: a space for a ship. `import`: coal from over the sea.
    `market`: a market box beyond a sea line.
    """
    at: Point
    """Where it is drawn, from the top left."""
    lies: Degrees | None = None
    """Where it lies on the earth: degrees east and north. The ground below the map is bent to fit."""
    aliases: Texts = ()
    """Further names under which it is found."""
    region: Text = ""
    """Region it belongs to."""
    slots: Texts = ()
    """One text a slot, in printed order: an industry, a slot kind, or several joined by `|`."""
    slot_at: Texts = ()
    """Where each slot lies inside the place, as printed."""
    worth: Small = 0
    """What the place itself adds to a link that ends there."""
    port: bool = False
    """A distant port: goods can be sold here without a port tile."""
    market_access: bool = False
    """A chain of links to this place opens the coal and iron or steel market."""
    merchants: Small = 0
    """Spaces for merchant tiles; a merchant has one or more."""
    merchants_from: Small = 0
    """Player count from which these spaces are used."""
    bonus: Bonus | None = None
    """What the barrel beside the merchants gives to whoever uses it."""
    markets: Small = 0
    """Market boxes."""
    coal_import: Small = 0
    """Cubes of coal that a ship brings from here."""
    transit: bool = True
    """`false`: no route may pass through the place, only start or end there."""
    beyond: bool = False
    """Lies beyond the map's own area; drawn in a frame of its own."""
    label: Side | None = None
    """Side on which the name is drawn, as a compass point."""

    def words_of_slots(self) -> list[tuple[str, ...]]:
        """By slot: the industries and slot kinds that it names."""
        return [tuple(slot.split("|")) for slot in self.slots]


@dataclass(frozen=True, kw_only=True)
class Link:
    """Lines that take one link tile each. An entry is known by its ends, in any order."""

    ends: Ends
    """Two places, or three for a line that joins three."""
    canal: bool | None = None
    """Can be built in the canal era."""
    rail: bool | None = None
    """Can be built in the rail era. In a rule set with one era this may be left out."""
    bend: Int | None = None
    """How far the drawn line bends, in units of the paper; the sign says to which side."""


@dataclass(frozen=True, kw_only=True)
class SeaLine:
    """Lines over the sea. Nothing is built on them: they work with a port at one end and a ship at the other."""

    ends: Ends
    """The places it joins."""
    bend: Int | None = None
    """How far the drawn line bends."""


@dataclass(frozen=True, kw_only=True)
class SlotFirst:
    """Slots of one place that must be filled before others."""

    place: Text
    """The place."""
    industry: Text
    """The industry it holds for."""
    first: Small
    """Slot that must be used while it is empty, counted from 0."""
    then: Small
    """Slot that may be used after that."""


@dataclass(frozen=True, kw_only=True)
class VirtualLink:
    """Two places that count as joined without a link."""

    ends: Ends
    """The places."""
    counts_for: Texts
    """Questions for which they are joined."""
    never_counts_for: Texts
    """Questions for which they are not."""
