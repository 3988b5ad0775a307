"""Routes of plans: each shows and changes only the plan of the caller's own seat."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from cottonopolis.server.plans import plans, trials
from cottonopolis.server.plans.wire import PlanIn, PlanOut, TrialIn, TrialOut
from cottonopolis.server.routes import Acting, Looking, api_router

router = api_router("/api/v1/tables/{code}/plan", "tables")

OwnSeat = Annotated[int | None, Query(ge=0, le=9, description="Own seat, if there are several.")]


@router.get("")
async def read_plan(asking: Looking, seat: OwnSeat = None) -> PlanOut:
    """Gives one's own plan for the next turn, or why the last one was not played."""
    with asking.guessing():
        return await plans.read(asking, seat)


@router.put("")
async def set_plan(asking: Acting, asked: PlanIn) -> PlanOut:
    """Leaves a plan: played when one's turn comes if all of it is legal and its conditions hold, else dropped."""
    with asking.acting():
        return await plans.put(asking, asked)


@router.delete("", status_code=204)
async def drop_plan(asking: Acting, seat: OwnSeat = None) -> None:
    """Deletes one's own plan."""
    with asking.acting():
        await plans.drop(asking, seat)


@router.post("/trial")
async def try_turn(asking: Looking, asked: TrialIn) -> TrialOut:
    """Tries one's next turn as if the others passed until then, on what one may know; nothing is changed or kept."""
    with asking.guessing():
        return await trials.attempt(asking, asked)
