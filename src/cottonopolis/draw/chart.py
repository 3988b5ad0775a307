"""What a map document says about its drawing, as typed and immutable things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cottonopolis.draw.geometry import Point
from cottonopolis.draw.icons import icon_names
from cottonopolis.errors import ContentError

Document = Mapping[str, Any]
"""A merged map: plain tables as `cottonopolis.content.read_document` gives them."""


@dataclass(frozen=True)
class Region:
    """A colour that groups places, and the symbol that goes with it."""

    id: str
    name: str
    colour: str
    symbol: str
    """Name of an icon."""
    about: str


@dataclass(frozen=True)
class Place:
    """One place of the map, with all that is printed there."""

    id: str
    code: str
    name: str
    kind: str
    at: Point
    region: str
    """Id of its region, or nothing."""
    slots: tuple[tuple[str, ...], ...]
    """By slot: the industries it may hold, or the sign of a slot kind."""
    merchants: int
    merchants_from: int
    """Player count from which its merchants trade; 0 if always."""
    bonus: tuple[str, int] | None
    markets: int
    coal_import: int
    worth: int
    port: bool
    access: bool
    transit: bool
    beyond: bool
    label: str
    """Side on which its name stands, or nothing if any will do."""


@dataclass(frozen=True)
class Link:
    """A line of the map between two places or more."""

    id: str
    ends: tuple[str, ...]
    canal: bool
    rail: bool
    sea: bool
    bend: float | None

    @property
    def kind(self) -> str:
        """How the line is drawn: sea, canal, rail or both."""
        if self.sea:
            return "sea"
        if self.canal and self.rail:
            return "both"
        return "canal" if self.canal else "rail"


@dataclass(frozen=True)
class Track:
    """A row of printed numbers: a market's prices, or a falling demand."""

    id: str
    title: str
    icon: str
    cells: tuple[str, ...]
    last: str
    """What holds beyond the last space."""


@dataclass(frozen=True)
class Chart:
    """Everything that is drawn."""

    id: str
    title: str
    about: str
    fewest_players: int
    shape: Point
    """Width and height of the printed paper."""
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    regions: tuple[Region, ...]
    industries: tuple[tuple[str, str], ...]
    """Id and name."""
    slot_kinds: tuple[tuple[str, tuple[str, ...]], ...]
    """Sign and the industries that it stands for."""
    tracks: tuple[Track, ...]
    gated: tuple[str, ...]
    """Markets that only some places open."""


def read_chart(document: Document) -> Chart:
    """The chart of a checked map document."""
    if not document.get("place"):
        raise ContentError(f"{document.get('file', 'map')}: place: expected at least one place to draw")
    width, height = document.get("size", (1000, 1000))
    lines = [(entry, False) for entry in document.get("link", [])]
    lines += [(entry, True) for entry in document.get("sea_line", [])]
    return Chart(
        id=str(document.get("id", "map")),
        title=document["name"],
        about=document.get("about", ""),
        fewest_players=min(document.get("players", [0])),
        shape=(float(width), float(height)),
        places=tuple(_place(entry) for entry in document["place"]),
        links=tuple(_link(entry, sea=sea) for entry, sea in lines),
        regions=tuple(_region(entry) for entry in document.get("region", [])),
        industries=tuple((entry["id"], entry["name"]) for entry in document.get("industry", [])),
        slot_kinds=tuple((entry["id"], tuple(entry["holds"])) for entry in document.get("slot_kind", [])),
        tracks=tuple(_tracks(document)),
        gated=tuple(
            id_
            for id_, market in document.get("market", {}).items()
            if isinstance(market, Mapping) and market.get("needs_access")
        ),
    )


def _place(entry: Document) -> Place:
    bonus = entry.get("bonus")
    return Place(
        id=entry["id"],
        code=entry["code"],
        name=entry["name"],
        kind=entry["kind"],
        at=(float(entry["at"][0]), float(entry["at"][1])),
        region=entry.get("region", ""),
        slots=tuple(tuple(slot.split("|")) for slot in entry.get("slots", [])),
        merchants=entry.get("merchants", 0),
        merchants_from=entry.get("merchants_from", 0),
        bonus=(bonus["kind"], bonus["amount"]) if bonus else None,
        markets=entry.get("markets", 0),
        coal_import=entry.get("coal_import", 0),
        worth=entry.get("worth", 0),
        port=entry.get("port", False),
        access=entry.get("market_access", False),
        transit=entry.get("transit", True),
        beyond=entry.get("beyond", False),
        label=entry.get("label", ""),
    )


def _link(entry: Document, *, sea: bool) -> Link:
    ends = tuple(entry["ends"])
    has_kind = "canal" in entry or "rail" in entry
    return Link(
        id=("sea-" if sea else "link-") + "-".join(ends),
        ends=ends,
        canal=entry.get("canal", False),
        rail=entry.get("rail", False) if has_kind else not sea,
        sea=sea,
        bend=entry.get("bend"),
    )


def _region(entry: Document) -> Region:
    symbol = f"region-{entry.get('symbol', 'circle')}"
    return Region(
        id=entry["id"],
        name=entry["name"],
        colour=entry.get("colour", ""),
        symbol=symbol if symbol in icon_names() else "region-circle",
        about=entry.get("about", entry["name"]),
    )


def _tracks(document: Document) -> list[Track]:
    tracks = []
    for id_, market in document.get("market", {}).items():
        if isinstance(market, Mapping) and "prices" in market:
            cells = tuple(str(price) for price in market["prices"])
            last = str(market.get("price_when_empty", ""))
            name = id_ if id_ in icon_names() else "cube"
            tracks.append(Track(id_, f"{id_.replace('_', ' ').capitalize()} market", name, cells, last))
    steps = document.get("distant_market", {}).get("income")
    if steps:
        cells = tuple(f"+{step}" if step else "0" for step in steps)
        tracks.append(Track("distant_market", "Distant market", "access", cells, "–"))
    return tracks
