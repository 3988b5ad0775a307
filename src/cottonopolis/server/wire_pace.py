"""What goes over the wire about the pace of a table and its clocks. Times are seconds, instants seconds since 1970."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from cottonopolis.server.wire_base import In, Out

_DAY = 86_400
Seconds = Annotated[int, Field(ge=1, le=_DAY)]
OnTimeout = Annotated[
    Literal["wait", "bot", "replace"],
    Field(
        description="When time is up: the others see it and wait; a bot plays this turn; or a bot plays until the "
        "player takes the seat again."
    ),
]
BotLevel = Annotated[str, Field(min_length=1, max_length=80, examples=["easy"])]


class PaceIn(In):
    """How quickly a table is played."""

    on_timeout: OnTimeout = "wait"
    level: BotLevel | None = Field(default=None, description="Of the bot that plays then; the first one if left out.")


class LivePaceIn(PaceIn):
    """Everybody has a clock for the whole game."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"kind": "live", "seconds": 1800, "increment": 30, "on_timeout": "bot"}]},
    )
    kind: Literal["live"]
    seconds: Seconds = Field(description="What each player has for the game.", examples=[1800])
    increment: Annotated[int, Field(ge=0, le=3600)] = Field(
        default=0, description="What a player gets with the end of each turn."
    )


class DaysPaceIn(PaceIn):
    """Each turn has its time."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"kind": "days", "seconds": 172_800, "vacation": 14, "on_timeout": "replace"}]},
    )
    kind: Literal["days"]
    seconds: Annotated[int, Field(ge=1, le=30 * _DAY)] = Field(description="For each turn.", examples=[172_800])
    vacation: Annotated[int, Field(ge=0, le=60)] = Field(
        default=14, description="Days that each player may be away in the course of the game."
    )


AnyPaceIn = Annotated[LivePaceIn | DaysPaceIn, Field(discriminator="kind")]


class VacationIn(In):
    """A time in which one's own clock stands still."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"days": 7}]})
    days: Annotated[int, Field(ge=1, le=60)]
    seat: Annotated[int, Field(ge=0, le=9)] | None = None


class BackIn(In):
    """The return to one's seat, from a vacation or after a bot has played for it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{}]})
    seat: Annotated[int, Field(ge=0, le=9)] | None = None


class PaceOut(Out):
    """How quickly a table is played."""

    kind: Literal["live", "days"]
    seconds: int = Field(description="For the game of each player if it is live, else for each turn.")
    increment: int = Field(description="What a player gets with the end of each turn; 0 by days.")
    vacation: int = Field(description="Days that each player may be away in all; 0 in a live game.")
    on_timeout: OnTimeout
    level: str = Field(description="Of the bot that plays when time is up.")


class ClockOut(Out):
    """The clock of a seat."""

    left: float = Field(description="What the seat has while its clock stands; where it runs, `due` says it.")
    runs: bool = Field(description="Whether it is waited for this seat.")
    due: float | None = Field(description="When the running clock is up; null if it stands, or is up already.")
    timeouts: int = Field(description="How often the time of this seat was up.")
    away: float | None = Field(description="Until when the player is on vacation, or was; null if never.")
    vacation: float = Field(description="Vacation that is left, in seconds.")
