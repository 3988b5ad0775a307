"""Routes of the coach: start a run, read its progress, listen, stop."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Response

from cottonopolis.server.coach import requests
from cottonopolis.server.coach.stream import CoachStream
from cottonopolis.server.coach.wire import AnalyseIn, CoachOut, ReviewIn
from cottonopolis.server.encoding import Written
from cottonopolis.server.routes import Looking, api_router

router = api_router("/api/v1/tables", "coach")

RunId = Annotated[
    str, Path(min_length=1, max_length=40, pattern="^[0-9a-f]+$", description="From the response that started the run.")
]


@router.post("/{code}/analysis", response_model=CoachOut)
async def analyse_table(asking: Looking, asked: AnalyseIn) -> Response:
    """Starts to look for the best turns at a moment of a finished game, or on one's own turn against bots."""
    with asking.acting():
        return Written(await requests.analyse(asking, asked))


@router.post("/{code}/review", response_model=CoachOut)
async def review_game(asking: Looking, asked: ReviewIn) -> Response:
    """Starts to review a finished game."""
    with asking.acting():
        return Written(await requests.review(asking, asked))


@router.get("/{code}/coach/{run}", response_model=CoachOut)
async def read_coach(asking: Looking, run: RunId) -> Response:
    """Gives the progress and the results so far."""
    with asking.guessing():
        table, found = await requests.known(asking, run)
    return Written(requests.shown(asking, table, found))


@router.get(
    "/{code}/coach/{run}/events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Events."}},
)
async def listen_to_coach(asking: Looking, run: RunId) -> Response:
    """Streams progress as `coach` events until the run ends; each holds all results so far."""
    with asking.guessing():
        table, found = await requests.known(asking, run)
    asking.cache.listeners.check(table.id, asking.client.address, is_seated=found.seat is not None)
    return CoachStream(asking, found)


@router.delete("/{code}/coach/{run}", response_model=CoachOut)
async def stop_coach(asking: Looking, run: RunId) -> Response:
    """Stops a run; its results so far stay."""
    with asking.acting():
        return Written(await requests.stop(asking, run))
