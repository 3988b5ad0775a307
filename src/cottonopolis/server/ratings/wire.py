"""What goes over the wire about ratings and profiles."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from cottonopolis.server.wire_base import Out

ShownTo = Literal["everybody", "opponents", "nobody"]


class RatingOut(Out):
    """The rating of a person or a bot."""

    points: float = Field(
        description="Everyone starts at 1500; of two players 100 points apart, the stronger wins 67 %."
    )
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
    """Ratings of one title and player count: bots, and people whom the caller may see."""

    lists: list[RatingListOut] = Field(description="All lists, the most played first.")
    rules: str | None = Field(description="Which one this is; null if there is none.")
    players: int | None
    ranked: list[RankedOut] = Field(description="By rating minus its uncertainty, the highest first.")


class TitleOut(Out):
    """The games of a person of one title and player count."""

    rules: str
    players: int
    games: int
    places: list[int] = Field(description="How often first place, second place and so on.")
    points: float = Field(description="Average final points.")
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

    person: str | None = Field(default=None, description="Public id, if the caller may see that person's profile.")
    bot: str | None = Field(default=None, description="Level of a bot.")
    name: str
    games: int
    won: int = Field(description="How often the profile's person placed better.")
    lost: int


class PlayedOut(Out):
    """A game that has ended by itself."""

    code: str | None = Field(default=None, description="The table; only the person sees this field.")
    map: str
    players: int
    place: int
    points: int
    gained: float | None = Field(default=None, description="Change of the rating; null if unrated.")
    at: float = Field(description="Seconds since 1970.")


class ProfileOut(Out):
    """A person's profile."""

    id: str = Field(description="Identifies the person, and opens nothing.")
    name: str
    is_you: bool
    shown: ShownTo | None = Field(
        default=None, description="Who may see this profile; only the person sees this field."
    )
    games: int
    titles: list[TitleOut]
    sources: list[ProfileSourceOut]
    industries: list[IndustryOut] = Field(description="For each title, the most built first.")
    against: list[AgainstOut]
    recent: list[PlayedOut]


class SeatStandingOut(Out):
    """A seat, with the rating of the player who started the game there."""

    seat: int
    person: str | None = Field(default=None, description="Public id, if the caller may see that person's profile.")
    rating: RatingOut | None = None
    gained: float | None = Field(default=None, description="Change of the rating by this game.")


class TableStandingOut(Out):
    """Ratings at a table."""

    rated: bool = Field(description="Whether its result counts for ratings.")
    seats: list[SeatStandingOut]
