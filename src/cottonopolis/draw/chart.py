"""What a map says about its drawing: places as in its data, the rest as it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Document
from cottonopolis.content.models import places as models
from cottonopolis.content.models.ground import Ground
from cottonopolis.draw.geometry import Point
from cottonopolis.draw.icons import icon_names


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
    places: tuple[models.Place, ...]
    links: tuple[Link, ...]
    regions: tuple[Region, ...]
    industries: tuple[tuple[str, str], ...]
    """Id and name."""
    slot_kinds: tuple[tuple[str, tuple[str, ...]], ...]
    """Sign and the industries that it stands for."""
    tracks: tuple[Track, ...]
    gated: tuple[str, ...]
    """Markets that only some places open."""
    ground: Ground | None = None


def read_chart(document: Document) -> Chart:
    """The chart of a map."""
    width, height = document.size
    return Chart(
        id=document.id,
        title=document.name,
        about=document.about,
        fewest_players=document.players[0],
        shape=(float(width), float(height)),
        places=document.place,
        links=tuple(_link(document, line) for lines in (document.link, document.sea_line) for line in lines),
        regions=tuple(_region(region) for region in document.region),
        industries=tuple((industry.id, industry.name) for industry in document.industry),
        slot_kinds=tuple((kind.id, kind.holds) for kind in document.slot_kind),
        tracks=tuple(_tracks(document)),
        gated=tuple(name for name, market in document.market.items() if market.needs_access),
        ground=document.ground,
    )


def _link(document: Document, line: models.Link | models.SeaLine) -> Link:
    is_sea = isinstance(line, models.SeaLine)
    return Link(
        id=("sea-" if is_sea else "link-") + "-".join(line.ends),
        ends=line.ends,
        canal=isinstance(line, models.Link) and document.is_open(line, "canal"),
        rail=isinstance(line, models.Link) and document.is_open(line, "rail"),
        sea=is_sea,
        bend=line.bend,
    )


def _region(region: models.Region) -> Region:
    symbol = f"region-{region.symbol}"
    return Region(
        id=region.id,
        name=region.name,
        colour=region.colour,
        symbol=symbol if symbol in icon_names() else "region-fess",
        about=region.about or region.name,
    )


def _tracks(document: Document) -> list[Track]:
    tracks = []
    for name, market in document.market.items():
        cells = tuple(str(price) for price in market.prices)
        icon = name if name in icon_names() else "cube"
        tracks.append(Track(name, f"{name.capitalize()} market", icon, cells, str(market.price_when_empty)))
    if document.distant_market:
        cells = tuple(f"+{step}" if step else "0" for step in document.distant_market.income)
        tracks.append(Track("distant_market", "Distant market", "access", cells, "–"))
    return tracks
