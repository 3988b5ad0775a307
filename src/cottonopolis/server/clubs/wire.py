"""What goes over the wire about clubs."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from cottonopolis.server.wire import Name, Secret
from cottonopolis.server.wire_base import In, Out
from cottonopolis.server.wire_lobby import ListedOut


class ClubIn(In):
    """A new club."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Thursday club"}]})
    name: Name


class MemberIn(In):
    """Joins a club."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"invite": "invite_0123456789abcdefghijklmnopq"}]})
    invite: Secret = Field(description="The invitation, which every member has.")


class ClubLineOut(Out):
    """A club in a list."""

    code: str
    name: str
    members: int


class ClubsOut(Out):
    """One's clubs."""

    clubs: list[ClubLineOut]


class MemberOut(Out):
    """A member of a club, with results in the club's games."""

    person: str = Field(description="Public id.")
    name: str
    is_you: bool
    is_host: bool
    rank: int
    games: int
    wins: int
    score: float = Field(description="Players beaten in all games; a tie counts half.")


class ClubTableOut(ListedOut):
    """A table of a club, with what lets members take a seat or watch."""

    invite: str | None = Field(default=None, description="The invitation of the table.")


class ClubOut(Out):
    """A club, for its members."""

    code: str
    name: str
    invite: str = Field(description="Lets others join; any member may share it.")
    members: list[MemberOut] = Field(description="By score in the club's games, the best first.")
    tables: list[ClubTableOut] = Field(description="The newest first.")
