"""An answer as it goes over the wire."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field

# Before Python 3.12 pydantic knows only this one.
from typing_extensions import TypedDict


class AnswerOut(TypedDict):
    """An answer to a question of the game. All but its first four fields are there only where they apply."""

    id: Annotated[
        int, Field(description="What is sent as `answer`; -1 for a bought cube, about which nobody is asked.")
    ]
    text: Annotated[str, Field(description="As in a line of notation.")]
    kind: Annotated[
        Literal["action", "again", "source", "card", "draw", "bonus", "stop"],
        Field(description="`action` begins one, `again` goes on with it."),
    ]
    verb: Annotated[str, Field(description="Of the action that it begins or belongs to: build, network and so on.")]
    tile: NotRequired[str]
    industry: NotRequired[str]
    level: NotRequired[int]
    slot: NotRequired[Annotated[str, Field(description="Where the tile is built, sold or given up.")]]
    target: NotRequired[
        Annotated[str, Field(description="Buyer: a merchant space, the slot of a port, a market box, or `distant`.")]
    ]
    link: NotRequired[str]
    amount: NotRequired[Annotated[int, Field(description="Of a loan.")]]
    resource: NotRequired[str]
    source: NotRequired[Annotated[str, Field(description="A slot, a merchant space, or `market`.")]]
    card: NotRequired[Annotated[str, Field(description="A card that is discarded or drawn, or `deck`.")]]
