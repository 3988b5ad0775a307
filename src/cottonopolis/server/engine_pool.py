"""The processes that answer questions about games, so that no question keeps the server from answering others."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Self

from cottonopolis.server.fair_queue import Client
from cottonopolis.server.job_thread import JobThread
from cottonopolis.server.jobs import Done
from cottonopolis.server.limits import Costs
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.questions import Question, WarmUp
from cottonopolis.server.refusals import Illegal, Refused, TooMany, Unavailable
from cottonopolis.server.settings import Settings
from cottonopolis.server.workers import WorkerFailed, Workers, WorkerTooSlow

LOGGER = logging.getLogger("cottonopolis.server")
_NICENESS = 5
_WARM_UP = 1.0
"""Seconds after the start of the server before the first process starts."""
_PATIENCE = 20.0
"""Seconds after which nobody waits any longer for an answer; a new process starts within them."""


class EnginePool:
    """Answers questions: everybody in turn, each within its time, and charged to whoever asks."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.costs = Costs(settings.limits)
        self._most_waiting = settings.limits.waiting_by_address
        self._workers = Workers(settings.engine_workers, metrics.worker_restarts.inc, _NICENESS)
        self._seconds = metrics.engine_seconds
        self.thread = JobThread()
        """Answers if there are no workers."""
        self._warming: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Begins to answer; a first process is started soon, so that nobody has to wait for it."""
        self._workers.begin()
        if self._workers.count:
            self._warming = asyncio.create_task(self._warm_up())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Ends all processes."""
        if self._warming is not None:
            self._warming.cancel()
        await self._workers.end()
        await self.thread.end()

    async def _warm_up(self) -> None:
        await asyncio.sleep(_WARM_UP)
        # If none starts, the first question will say so.
        with suppress(WorkerFailed):
            await self._workers.run(WarmUp(), Client(""))

    async def ask(self, question: Question, client: Client) -> Any:
        """The answer to a question; refused if it has none, or if this one has asked for too much."""
        self.costs.check(client)
        if self._workers.count_of(client.address) >= self._most_waiting:
            raise TooMany("too_many", "too many questions of this address are waiting: try again", retry_after=1)
        done = await self._done(question, client)
        self.costs.charge(client, done.seconds)
        self._seconds.labels(type(question).__name__).observe(done.seconds)
        if isinstance(done.value, Refused):
            raise done.value
        return done.value

    async def _done(self, question: Question, client: Client) -> Done:
        try:
            if not self._workers.count:
                return await self.thread.run(question)
            async with asyncio.timeout(_PATIENCE):
                return await self._workers.run(question, client)
        except WorkerTooSlow as error:
            self.costs.charge(client, question.seconds)
            raise Illegal("too_complex", "this takes too long to work out; say it in smaller steps") from error
        except WorkerFailed as error:
            LOGGER.warning("question_failed", extra={"fields": {"why": str(error)[:200]}})
            raise Unavailable("engine", "this could not be worked out: try again", retry_after=2) from error
        except TimeoutError as error:
            raise Unavailable("busy", "too much is being asked for at the moment: try again", retry_after=2) from error
