"""What goes over the wire about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from cottonopolis.server.wire import Level, Name, OptionValue
from cottonopolis.server.wire_base import In, Out
from cottonopolis.server.wire_pace import AnyPaceIn, PaceOut

Form = Literal["swiss", "groups"]
Status = Literal["open", "playing", "over", "closed"]


class TournamentIn(In):
    """A new tournament."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"name": "Winter cup", "map": "birmingham", "players": 4, "rounds": 3, "form": "swiss"}]
        }
    )
    name: Name
    map: str = Field(min_length=1, max_length=60, description="A map of `GET /api/v1/maps`.")
    players: int = Field(ge=2, le=6, description="Seats of each table.")
    options: dict[Annotated[str, Field(max_length=60)], OptionValue] = Field(default_factory=dict, max_length=40)
    rounds: int = Field(ge=1, le=12)
    form: Form = Field(
        default="swiss",
        description="`swiss`: players with similar results meet; `groups`: the same people meet in every round.",
    )
    level: Level | None = Field(default=None, description="Of bots in empty seats; the first if left out.")
    pace: AnyPaceIn | None = Field(default=None, description="Clocks of all tables; none if left out.")
    club: str | None = Field(
        default=None, min_length=1, max_length=32, pattern="^[a-z0-9]+$", description="Only for members of this club."
    )


class TournamentLineOut(Out):
    """A tournament in a list."""

    code: str
    name: str
    map: str
    players: int
    form: Form
    rounds: int
    round: int = Field(description="How many rounds have started.")
    status: Status
    entrants: int
    is_in: bool = Field(description="Whether the caller has entered.")


class TournamentsOut(Out):
    """Tournaments, the newest first."""

    tournaments: list[TournamentLineOut]


class PairedOut(Out):
    """A seat at a table of a round."""

    person: str | None = Field(default=None, description="Public id; null for a bot.")
    name: str
    level: str | None = Field(default=None, description="Of a bot.")
    place: int | None = Field(default=None, description="Once the game has been played to the end.")
    points: int | None = None


class PairingOut(Out):
    """A table of a round."""

    code: str
    status: Status
    seats: list[PairedOut]


class RoundOut(Out):
    """A round that has started."""

    tables: list[PairingOut]


class EntrantOut(Out):
    """A line of the standing."""

    person: str
    name: str
    is_you: bool
    is_out: bool = Field(description="Whether this person has withdrawn.")
    rank: int
    score: float = Field(description="Players beaten; a tie counts half.")
    opponents: float = Field(description="First tie-break: the scores of all opponents.")
    wins: int = Field(description="Second tie-break.")
    share: float = Field(description="Third tie-break: share of the points of each game, added up.")
    games: int


class TournamentOut(TournamentLineOut):
    """A tournament with its rounds and standings."""

    options: dict[str, OptionValue]
    level: str
    pace: PaceOut | None
    is_host: bool = Field(description="Whether the caller may start and close it.")
    standing: list[EntrantOut] = Field(description="The best first; before the first round, in order of entry.")
    all_rounds: list[RoundOut]
