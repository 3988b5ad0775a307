"""A map with all that it stands on, as its data says it. The name of a field is its key in the file."""

from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import get_args, get_origin

from cottonopolis.content.models.ground import Ground
from cottonopolis.content.models.kinds import (
    ENTRIES,
    Count,
    Entries,
    Eras,
    Id,
    Note,
    Players,
    Resource,
    Resources,
    Scalar,
    Size,
    Steps,
    Text,
    Texts,
    Version,
    kinds_of,
)
from cottonopolis.content.models.numbers import (
    Build,
    Deck,
    Develop,
    DistantMarket,
    EraEnd,
    Income,
    Introductory,
    Links,
    Market,
    Rounds,
    Scoring,
    Scout,
    Setup,
    Shortfall,
    Turn,
)
from cottonopolis.content.models.options import Choice, Contested, Ruling
from cottonopolis.content.models.pieces import Card, Industry, MarketTile, MerchantTile, SlotKind, Tile
from cottonopolis.content.models.places import Link, Place, Region, SeaLine, SlotFirst, VirtualLink
from cottonopolis.content.models.sources import Origin, Source


@dataclass(frozen=True, kw_only=True)
class Document:
    """A map laid upon its rule set; a rule set alone is one without places.

    A game that has tables of its own names a subclass with fields for them.
    """

    schema: Version
    """Version of this format."""
    id: Id
    """Name of the file without `.toml`."""
    name: Text
    """What people read."""
    about: Text
    """One sentence."""
    players: Players
    """Player counts, ascending. Lists elsewhere that give one number for each player count follow this order."""
    rules: Text = ""
    """Rule set that a map is played by. A child may leave it out: its parent has it."""
    parent: Text = ""
    """Map that this one is laid upon: a map of the package, or a file in the same folder. One step only."""
    size: Size = (1000, 1000)
    """Shape of the paper, for drawing. Coordinates run from 0 to 1000 in both directions whatever the shape."""
    ships: bool = False
    """Whether the map has ship spaces."""
    edition: Text = ""
    """Which printed edition the numbers are from."""
    eras: Eras
    """Eras in order: `canal` and `rail`, or one of them."""
    resources: Resources
    """The two kinds of cubes that tiles cost, coal first."""
    distant_market_tiles: Steps = ()
    """Steps down the demand track, one number a tile; one list for all player counts, or one list for each."""

    industry: Entries[Industry]
    slot_kind: Entries[SlotKind] = ()
    region: Entries[Region] = ()
    place: Entries[Place] = ()
    link: Entries[Link] = ()
    sea_line: Entries[SeaLine] = ()
    card: Entries[Card] = ()
    merchant_tile: Entries[MerchantTile] = ()
    market_tile: Entries[MarketTile] = ()
    slot_first: Entries[SlotFirst] = ()
    tile: Entries[Tile]
    option: Entries[Choice] = ()
    contested: Entries[Contested] = ()
    ruling: Entries[Ruling] = ()

    setup: Setup
    deck: Deck | None = None
    turn: Turn
    rounds: Rounds | None = None
    links: Links
    market: dict[Resource, Market]
    income: Income | None = None
    develop: Develop | None = None
    scout: Scout | None = None
    build: Build
    distant_market: DistantMarket | None = None
    era_end: EraEnd | None = None
    scoring: Scoring = field(default_factory=Scoring)
    shortfall: Shortfall | None = None
    introductory: Introductory | None = None
    virtual_link: VirtualLink | None = None
    ground: Ground | None = None
    components: dict[str, Scalar | Texts] = field(default_factory=dict)
    """What the box holds, each count under a name of its own; `limitless = true`: play never stops because one is
    exceeded. Nothing in play depends on it.
    """
    source: dict[str, Source] = field(default_factory=dict)
    origin: dict[str, Origin] = field(default_factory=dict)
    evidence: dict[str, dict[str, Note]] = field(default_factory=dict)
    """Field by field, what is known of reconstructed entries: `[evidence.place]` has one line for an entry of
    `place` (for a link its ends joined with `-`), a table: field = "confidence: origin and line". `reconstructed`
    stands for an origin that there is none. An entry without a line is reconstructed throughout, if its table is.
    """

    def for_players(self, value: Count, n: int) -> int:
        """A number that may be given once for each player count."""
        return value if isinstance(value, int) else value[self.players.index(n)]

    def is_open(self, link: Link, era: str) -> bool:
        """Whether a link can be built in an era; with one era this need not be said."""
        said = link.canal if era == "canal" else link.rail
        return self.eras == (era,) if said is None else said

    def variants(self) -> list[str]:
        """The values that an option with `variant = true` has beside its default."""
        options = [option for option in self.option if option.variant]
        return [str(value) for option in options for value in option.values if value != option.default]

    def holds(self) -> list[list[list[str]]]:
        """By place and slot: the industries that fit."""
        kinds = {kind.id: kind.holds for kind in self.slot_kind}
        return [
            [[name for word in words for name in kinds.get(word, (word,))] for words in place.words_of_slots()]
            for place in self.place
        ]


def entry_keys(model: type[Document]) -> frozenset[str]:
    """Keys at the top of a file that are lists of entries."""
    hints = kinds_of(model)
    return frozenset(name for name, hint in hints.items() if ENTRIES in getattr(hint, "__metadata__", ()))


def single_keys(model: type[Document]) -> frozenset[str]:
    """Keys at the top of a file that are single tables, or a list of numbers in place of one."""
    hints = kinds_of(model)
    is_table = {name for name, hint in hints.items() if get_origin(hint) is dict or _has_fields(hint)}
    return frozenset(is_table | {"distant_market_tiles"})


def needed_keys(model: type[Document]) -> set[str]:
    """Keys without which there is no document."""
    return {one.name for one in fields(model) if one.default is MISSING and one.default_factory is MISSING}


def _has_fields(hint: object) -> bool:
    return any(isinstance(one, type) and is_dataclass(one) for one in (hint, *get_args(hint)))


def ids(entries: tuple[Industry | SlotKind | Region | Place | Card | Tile | Choice, ...]) -> list[str]:
    """Ids of entries, in order."""
    return [entry.id for entry in entries]
