"""What goes over the wire of the server itself: its maps, rule sets and bots, and whether it works."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from cottonopolis.server.wire import OptionValue
from cottonopolis.server.wire_base import Out


class LevelOut(Out):
    """A bot that can sit at a table."""

    level: str


class LevelsOut(Out):
    """Bots that can sit at a table."""

    levels: list[LevelOut]


class OptionOut(Out):
    """An option of a map."""

    id: str
    values: list[OptionValue]
    default: OptionValue
    about: str
    players: dict[str, list[int]] = Field(description="By value, if it changes the map: the player counts then.")


class MapOut(Out):
    """A map."""

    id: str
    name: str
    about: str
    rules: str
    players: list[int]
    options: list[OptionOut]


class MapsOut(Out):
    """All maps."""

    maps: list[MapOut]


class BoardOut(MapOut):
    """A map with all that is printed on it; names, places, links and coordinates as in its data."""

    size: list[float]
    place: list[dict[str, Any]]
    link: list[dict[str, Any]]
    sea_line: list[dict[str, Any]]
    industry: list[dict[str, Any]]
    tile: list[dict[str, Any]]
    card: list[dict[str, Any]]
    region: list[dict[str, Any]]
    market: dict[str, Any] = Field(description="Markets and tracks, as in the data.")


class RulesOut(Out):
    """A rule set."""

    id: str
    name: str
    about: str
    maps: list[str]
    letter: str = Field(description="The first letter of the ids of its numbered rules.")
    lessons: list[str] = Field(description="Its first games.")


class GamesOut(Out):
    """All games."""

    games: list[RulesOut]


class HealthOut(Out):
    """Whether the server works."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]
