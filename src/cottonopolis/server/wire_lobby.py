"""What goes over the wire around a game: lists of tables, seats, signs at lines of chat, and how somebody listens."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from cottonopolis.server.wire import Level, Name, Number, TableOut
from cottonopolis.server.wire_base import In, Out


class ListedOut(TableOut):
    """A table in a list, with what everybody may know of its game."""

    to_move: int | None = Field(
        default=None,
        description="The seat whose turn it is; null at a table of an older version, or that is watched with a delay.",
    )
    since: float | None = Field(default=None, description="When the last turn ended, in seconds since 1970.")
    yours: list[int] = Field(default_factory=list, description="Seats of the person who asks for their own tables.")


class ListOut(Out):
    """Tables."""

    tables: list[ListedOut]


class ArrangeIn(In):
    """Who is to have a seat of a table that has not begun."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"kind": "bot", "level": "easy"}]})
    kind: Literal["open", "bot", "hot_seat"] = Field(
        description="Anybody with the link, a bot, or another player at the screen of the host."
    )
    level: Level | None = Field(default=None, description="Of a bot.")
    name: Name | None = Field(default=None, description="Of a bot or of a player at the same screen.")


class ReactIn(In):
    """A sign at a line of chat, in place of the one that was there; null takes it away."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"of": 7, "sign": "like"}]})
    of: Number = Field(description="The number of the entry of the line.")
    sign: Literal["like", "heart", "laugh", "wow", "think", "beer"] | None


class ListenIn(BaseModel):
    """How somebody listens to a table."""

    after: int | None = Field(default=None, ge=0, le=2**31 - 1, description="Like Last-Event-ID, for the first time.")
    hidden: bool = Field(
        default=False,
        description="Whether nobody looks at what listens, so that its person is notified all the same.",
    )
