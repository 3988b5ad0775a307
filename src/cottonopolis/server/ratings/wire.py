"""What goes over the wire of the standing: ratings, a person's page, and what a game has changed."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from cottonopolis.server.wire_base import Out

ShownTo = Literal["everybody", "opponents", "nobody"]


class RatingOut(Out):
    """How strong somebody looks."""

    points: float = Field(description="All begin with 1500; the better of two, 100 points apart, wins 67 %.")
    spread: float = Field(description="How many points it may be off, with 95 % certainty.")
    games: int


class RankedOut(RatingOut):
    """One line of a list of ratings."""

    person: str | None = Field(default=None, description="Public id of a person; null for a bot.")
    bot: str | None = Field(default=None, description="Level of a bot.")
    name: str = Field(description="Of a person; empty for a bot.")
    is_you: bool


class RatingListOut(Out):
    """A title and player count for which there are ratings."""

    rules: str
    players: int
    games: int = Field(description="Games of all who are rated there, added up.")


class RatingsOut(Out):
    """Ratings of one title and player count: bots, and people whom the one who asks may see."""

    lists: list[RatingListOut] = Field(description="All there are, those first that are played most.")
    rules: str | None = Field(description="Which one this is; null if there is none.")
    players: int | None
    ranked: list[RankedOut] = Field(description="The surely strongest first.")


class TitleOut(Out):
    """The games of a person of one title and player count."""

    rules: str
    players: int
    games: int
    places: list[int] = Field(description="How often the first place, the second and so on.")
    points: float = Field(description="Mean of the points at the end.")
    rating: RatingOut | None = None


class ProfileSourceOut(Out):
    """Where the points of a person come from in a title."""

    rules: str
    source: str = Field(description="An industry, `links`, `money` and so on.")
    name: str | None = Field(default=None, description="Of an industry.")
    points: float = Field(description="Mean of a game.")


class IndustryOut(Out):
    """What a person builds in a title."""

    rules: str
    industry: str
    name: str
    tiles: float = Field(description="Mean of a game.")


class AgainstOut(Out):
    """How games against somebody have ended."""

    person: str | None = Field(default=None, description="Public id, if the one who asks may see that person's page.")
    bot: str | None = Field(default=None, description="Level of a bot.")
    name: str
    games: int
    won: int = Field(description="How often the person of the page had the better place.")
    lost: int


class PlayedOut(Out):
    """A game that has ended by itself."""

    code: str | None = Field(default=None, description="The table; told to the person alone.")
    map: str
    players: int
    place: int
    points: int
    gained: float | None = Field(default=None, description="By how many points the rating has moved; null if unrated.")
    at: float = Field(description="Seconds since 1970.")


class ProfileOut(Out):
    """A person's page."""

    id: str = Field(description="Names the person, and opens nothing.")
    name: str
    is_you: bool
    shown: ShownTo | None = Field(default=None, description="Who may see this page; told to the person alone.")
    games: int
    titles: list[TitleOut]
    sources: list[ProfileSourceOut]
    industries: list[IndustryOut] = Field(description="In each title those first that are built most.")
    against: list[AgainstOut]
    recent: list[PlayedOut]


class SeatStandingOut(Out):
    """A seat, with the standing of whoever began the game there."""

    seat: int
    person: str | None = Field(default=None, description="Public id, if the one who asks may see that person's page.")
    rating: RatingOut | None = None
    gained: float | None = Field(default=None, description="By how many points the rating has moved with this game.")


class TableStandingOut(Out):
    """What a table has to do with the standing of its players."""

    rated: bool = Field(description="Whether its result moves ratings.")
    seats: list[SeatStandingOut]
