"""The coach of a server: analyses and reviews that run for minutes beside the tables, one a person at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Self

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.analysis.review import FIRST_ROUNDS
from cottonopolis.analysis.review_work import Found, Task
from cottonopolis.server.coach.jobs import CoachJob, Look, ReviewPieces, ReviewRound
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.game_log import GameLog
from cottonopolis.server.job_thread import JobThread
from cottonopolis.server.limits import Rate
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.recent import Recent
from cottonopolis.server.refusals import TooMany, Unavailable
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store
from cottonopolis.server.workers import WorkerFailed, Workers

LOGGER = logging.getLogger("cottonopolis.server")
WAITING, RUNNING, DONE, STOPPED, FAILED = "waiting", "running", "done", "stopped", "failed"
_NICENESS = 10
"""Moves, bots and questions go first; a tenth of a busy processor is left."""
_FIRST, _MORE = 20, 4
"""Games that are played on before a look tells something, and how many times as many before it tells more."""
_PIECES = 4
"""Pieces of a review that a process does one after another, in about a second."""
_ROUNDS_END = (0.02, 0.1, 0.35, 1.0)
"""How far a review is after each round of its first answer, by the work that they take."""
_KEPT = 500
"""Runs that are remembered; what they found is in the database."""


@dataclass(eq=False)
class Run:
    """Something that somebody has asked the coach for."""

    id: str
    kind: str
    """`analysis` or `review`."""
    key: str
    """The same for all who ask for the same."""
    table_id: int
    seat: int | None
    """The seat that it is for; None if everybody who sees the table may have it."""
    owner: str
    """Who may stop it."""
    client: Client
    wanted: int
    """Games to be played on."""
    status: str = WAITING
    progress: float = 0.0
    """From 0 to 1."""
    playouts: int = 0
    body: str | None = None
    """What is known so far, as JSON."""
    version: int = 0
    """Counts what changed."""
    heard_by: set[asyncio.Event] = field(default_factory=set)
    """Those who listen; each is set with every change."""
    task: asyncio.Task[None] | None = None

    @property
    def is_ended(self) -> bool:
        """Whether nothing more comes."""
        return self.status in (DONE, STOPPED, FAILED)

    def tell(self, **changes: Any) -> None:
        """Changes it, and wakes those who listen."""
        vars(self).update(changes)
        self.version += 1
        for listener in self.heard_by:
            listener.set()


Step = tuple[float, int, str | None]
"""How far a run is, games that were played on, and what is known as JSON, if there is something new."""


class Coach:
    """Runs of all people at a server."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        limits = settings.limits
        self._limits = limits
        self._store = store
        self._metrics = metrics
        self._by_owner, self._by_address = Rate(limits.coaching), Rate(limits.coaching_by_address)
        self._workers = Workers(settings.coach_workers, metrics.worker_restarts.inc, _NICENESS, keeps_one_quick=False)
        self._thread = JobThread()
        """Works if there are no workers."""
        self._runs: Recent[str, Run] = Recent(_KEPT)
        self._turns: dict[str, asyncio.Lock] = {}
        """By owner: held by what is worked on."""

    async def __aenter__(self) -> Self:
        """Begins to work; processes start with the first run."""
        self._workers.begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Ends everything that is worked on."""
        tasks = [run.task for run in self._runs.values() if run.task is not None and not run.is_ended]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.end()
        await self._thread.end()

    def run(self, run_id: str) -> Run | None:
        """What somebody has asked for."""
        return self._runs.get(run_id)

    def ahead(self, run: Run) -> int:
        """How many others wait or are worked on that came before."""
        found = 0
        for other in self._runs.values():
            if other is run:
                break
            found += not other.is_ended
        return found

    async def look(self, run: Run, job: Look) -> Run:
        """Looks at a table; the same position is answered at once."""
        return await self._begin(run, lambda: self._look(run, job))

    async def review(self, run: Run, log: GameLog) -> Run:
        """Reviews a game; the same game is answered at once."""
        return await self._begin(run, lambda: self._review(run, log))

    def stop(self, run: Run) -> None:
        """Ends a run; what is known stays."""
        if run.task is not None and not run.is_ended:
            run.task.cancel()
            run.tell(status=STOPPED)

    async def _begin(self, run: Run, work: Callable[[], AsyncIterator[Step]]) -> Run:
        known = self._runs.get(run.id)
        if known is not None and known.status in (WAITING, RUNNING, DONE) and known.wanted >= run.wanted:
            return known
        async with self._store.reading() as reading:
            found = await reading.coach.found(run.key)
        if found is not None:
            run.tell(body=found["body"], playouts=found["playouts"])
            if found["playouts"] >= run.wanted:
                run.tell(status=DONE, progress=1.0)
                self._runs.put(run.id, run)
                return run
        again = self._runs.get(run.id)
        if again is not known and again is not None:
            # Somebody was quicker while the database was asked.
            return again
        self._check(run)
        if known is not None:
            self.stop(known)
        self._runs.put(run.id, run)
        run.task = asyncio.create_task(self._worked(run, work))
        return run

    def _check(self, run: Run) -> None:
        """Refuses what is too much."""
        going = [one for one in self._runs.values() if not one.is_ended]
        if sum(one.owner == run.owner for one in going) >= self._limits.coach_waiting:
            raise TooMany("coach_busy", "you have enough requests waiting: wait, or stop one", retry_after=5)
        if len(going) >= self._limits.coach_waiting_in_all:
            raise Unavailable("coach_busy", "the coach has too many requests at the moment: try again", retry_after=30)
        for rate, name in ((self._by_owner, run.owner), (self._by_address, run.client.address)):
            if rate.left(name) <= 0:
                raise rate.refusal(name, 0.0)

    async def _worked(self, run: Run, work: Callable[[], AsyncIterator[Step]]) -> None:
        """Works on a run, once nothing else of its owner is worked on."""
        turn = self._turns.setdefault(run.owner, asyncio.Lock())
        outcome = STOPPED
        try:
            async with turn:
                run.tell(status=RUNNING)
                async for progress, playouts, body in work():
                    new = {} if body is None else {"body": body, "playouts": playouts}
                    run.tell(progress=progress, **new)
                if run.body is not None:
                    await self._keep(run)
                outcome = DONE
        except WorkerFailed as error:
            outcome = FAILED
            LOGGER.warning("coach_failed", extra={"fields": {"why": str(error)[:200]}})
        finally:
            if not turn.locked():
                self._turns.pop(run.owner, None)
            self._metrics.coached.labels(outcome).inc()
            if not run.is_ended:
                run.tell(status=outcome, **({"progress": 1.0} if outcome == DONE else {}))

    async def _keep(self, run: Run) -> None:
        try:
            async with self._store.writing() as writing:
                await writing.coach.keep(run.key, max(run.playouts, run.wanted), run.body or "")
        except SQLAlchemyError as error:
            LOGGER.warning("coach_not_kept", extra={"fields": {"why": type(error).__name__}})

    async def _look(self, run: Run, job: Look) -> AsyncIterator[Step]:
        n = min(_FIRST, run.wanted)
        while True:
            playouts, body = await self._done(job.with_playouts(n), run)
            yield n / run.wanted, playouts, body
            if n >= run.wanted:
                return
            n = min(n * _MORE, run.wanted)

    async def _review(self, run: Run, log: GameLog) -> AsyncIterator[Step]:
        found: list[tuple[Found, ...]] = []
        while True:
            playouts, body, tasks = await self._done(ReviewRound(log, tuple(found)), run)
            yield _share(len(found), 0.0), playouts, body
            if len(found) >= FIRST_ROUNDS and playouts >= run.wanted:
                return
            answers: list[Found] = []
            async for part, share in self._pieces(run, log, tasks):
                answers += part
                yield _share(len(found), share), playouts, None
            found.append(tuple(answers))

    async def _pieces(
        self, run: Run, log: GameLog, tasks: list[Task]
    ) -> AsyncIterator[tuple[tuple[Found, ...], float]]:
        """What the pieces of a round found, in their order, as it comes; all processes work on them."""
        parts = [tuple(tasks[n : n + _PIECES]) for n in range(0, len(tasks), _PIECES)]
        if tasks and tasks[0].kind == "trial":
            parts = [(task,) for task in tasks]
        doing: list[Awaitable[Any]] = [asyncio.ensure_future(self._done(ReviewPieces(log, it), run)) for it in parts]
        try:
            for n, part in enumerate(doing, start=1):
                yield await part, n / len(parts)
        finally:
            for part in doing:
                if isinstance(part, asyncio.Future):
                    part.cancel()

    async def _done(self, job: CoachJob, run: Run) -> Any:
        """What comes of a piece of work; charged to whoever has asked for it."""
        workers = self._workers
        done = await (workers.run(job, run.client) if workers.count else self._thread.run(job))
        self._by_owner.charge(run.owner, done.seconds)
        self._by_address.charge(run.client.address, done.seconds)
        self._metrics.engine_seconds.labels(type(job).__name__).observe(done.seconds)
        return done.value


def _share(n_rounds: int, of_round: float) -> float:
    """How far the first answer of a review is, after some rounds and a share of the next one."""
    ends = (0.0, *_ROUNDS_END, 1.0)
    n = min(n_rounds, FIRST_ROUNDS)
    begin, end = ends[n : n + 2]
    return begin + of_round * (end - begin)
