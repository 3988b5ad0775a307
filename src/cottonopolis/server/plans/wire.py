"""What goes over the wire of plans: what is to be played in one's next turn, and under what conditions."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from cottonopolis.server.wire import PositionOut
from cottonopolis.server.wire_base import In, Out

Space = Annotated[str, Field(min_length=1, max_length=40)]


class StepIn(In):
    """One action of a plan. It is played if it is legal, and if its conditions hold."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"line": "B cot@bir /bir", "costs_at_most": 14}]})
    line: str = Field(min_length=1, max_length=200, description="A whole action as text, docs/notation.md.")
    costs_at_most: int | None = Field(default=None, ge=0, le=1000, description="Pounds that it may cost in all.")
    free: list[Space] = Field(
        default_factory=list, max_length=8, description="Slots (`bir.0`) and lines (`bir-cov`) that must still be free."
    )


class PlanIn(In):
    """A plan for one's next turn: one action after another, all of them or nothing."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"steps": [{"line": "L 30 /bir"}, {"line": "P /cov"}]}]})
    steps: list[StepIn] = Field(min_length=1, max_length=4)
    seat: int | None = Field(default=None, ge=0, le=9, description="Own seat, if there are several.")


class StepOut(Out):
    """One action of a plan."""

    line: str
    costs_at_most: int | None
    free: list[str]


class DroppedOut(Out):
    """Why a plan was not played."""

    step: int = Field(description="Which of its actions it was, from 0.")
    line: str
    code: str
    why: str


class PlanOut(Out):
    """One's own plan, or why the last one was not played."""

    seat: int
    steps: list[StepOut] | None
    dropped: DroppedOut | None


class TrialIn(In):
    """What is tried in one's next turn."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"ply": 12, "line": "L 30 /bir"}]})
    ply: int = Field(ge=0, le=1_000_000, description="Of the table that one has seen.")
    answers: list[Annotated[int, Field(ge=0, lt=2**62)]] = Field(
        default_factory=list,
        max_length=100,
        description="Answers so far, as the last trial gave them.",
    )
    line: str | None = Field(default=None, min_length=1, max_length=200, description="A whole action as text.")
    undo: bool = Field(default=False, description="Whether the last action, or a half-made one, is taken back.")
    seat: int | None = Field(default=None, ge=0, le=9, description="Own seat, if there are several.")


class TrialStepOut(Out):
    """One action that was tried."""

    line: str
    costs: int = Field(description="Pounds in all; below 0 if it brings money.")
    spaces: list[str] = Field(description="Slots and lines that it takes and that are free.")


class TrialOut(Out):
    """One's next turn as it was tried."""

    answers: list[int]
    steps: list[TrialStepOut]
    position: PositionOut = Field(description="The table of the trial, as one would see it.")
