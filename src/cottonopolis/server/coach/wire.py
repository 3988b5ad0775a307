"""What goes over the wire between a player and the coach."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from cottonopolis.server.wire import AnswerOut
from cottonopolis.server.wire_base import In, Out

Texts = dict[str, str]
"""By language: the same sentence."""


class AnalyseIn(In):
    """A table to be looked at."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"action": 12, "playouts": 80}]})

    action: int | None = Field(
        default=None,
        ge=1,
        le=10_000,
        description="Of a game that is over: the table at which this action was played; it is compared with the best.",
    )
    open: bool = Field(default=False, description="With all hands known; only if the game is over.")
    playouts: int = Field(default=80, ge=10, le=400, description="Games to be played on.")


class ReviewIn(In):
    """A game to be reviewed."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"playouts": 0}]})

    playouts: int = Field(
        default=0, ge=0, le=5000, description="Games to be played on; the first answer takes what it needs."
    )


class EstimateOut(Out):
    """A mean over games that were played on."""

    value: float
    error: float | None = Field(description="Its standard error; null if one game alone says nothing about it.")


class CoachedActionOut(Out):
    """One action of a turn."""

    line: str = Field(description="As in a record.")
    texts: Texts = Field(description="By language: it in a sentence.")
    answers: list[AnswerOut]


class ReasonOut(Out):
    """What the better turn has over the other, or the other over it."""

    model_config = ConfigDict(populate_by_name=True)

    key: str
    is_for: bool = Field(alias="for", description="Whether it speaks for the better turn.")
    texts: Texts = Field(description="By language.")


class FollowOut(Out):
    """What somebody does then."""

    seat: int
    line: str


class LineOut(Out):
    """A whole turn, and what came of it."""

    actions: list[CoachedActionOut]
    asked: bool = Field(description="Whether it is the one that was played.")
    left_out: bool = Field(description="Whether it is played on no more, since others are better.")
    futures: int
    points: EstimateOut
    place: EstimateOut
    win: EstimateOut
    behind: EstimateOut = Field(description="By how much the best is better, on the same deals.")
    follows: list[FollowOut]
    why: list[ReasonOut]


class CoachSentenceOut(Out):
    """A sentence in all languages."""

    key: str
    texts: Texts
    ply: int | None = Field(default=None, description="The action that it is about.")


class AnalysisOut(Out):
    """The turns of the player to move, best first."""

    seat: int
    open: bool
    playouts: int
    deals: int
    settled: bool = Field(description="Whether nothing more can be found out.")
    lines: list[LineOut]
    hints: list[CoachSentenceOut] = Field(description="Where to look, what to do, the turn.")


class StandingOut(Out):
    """What every seat could expect before a turn; the last one is the end."""

    ply: int = Field(description="The first action of the turn, from 1.")
    seat: int | None
    points: list[EstimateOut]
    win: list[EstimateOut]


class MistakeOut(Out):
    """A turn than which another was clearly better."""

    ply: int
    seat: int
    cost: EstimateOut
    better: LineOut
    played: LineOut


class LuckMomentOut(Out):
    """Cards that came after an action."""

    ply: int
    points: float


class LuckOut(Out):
    """What the cards brought to a seat, in points."""

    hand: EstimateOut
    points: EstimateOut
    best: LuckMomentOut
    worst: LuckMomentOut


class ReviewSourceOut(Out):
    """Points of a seat from one source."""

    source: str
    texts: Texts
    got: int
    expected: EstimateOut


class ReviewOut(Out):
    """A game, looked at from its end."""

    scores: list[int]
    places: list[int]
    playouts: int
    tried: int = Field(description="Turns that were measured against another one.")
    summary: list[CoachSentenceOut]
    standings: list[StandingOut]
    mistakes: list[MistakeOut]
    luck: list[LuckOut]
    sources: list[list[ReviewSourceOut]]


class CoachOut(Out):
    """Something that the coach was asked for."""

    id: str
    kind: Literal["analysis", "review"]
    status: Literal["waiting", "running", "done", "stopped", "failed"]
    ahead: int = Field(description="How many others came before and are not done.")
    progress: float = Field(description="From 0 to 1.")
    playouts: int = Field(description="Games behind what is known.")
    analysis: AnalysisOut | None = None
    review: ReviewOut | None = None
