"""Worker processes: started, given one job at a time, ended when they take too long, started again."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from cottonopolis.errors import ServerError
from cottonopolis.server.fair_queue import Client, FairQueue
from cottonopolis.server.jobs import Done, Job, work
from cottonopolis.server.levels import QUICK_SECONDS

_SPAWN = multiprocessing.get_context("spawn")
_STARTING = 20.0
"""Seconds that a new process gets on top, to start."""


class WorkerFailed(ServerError):
    """A job that no worker could do."""

    code = "worker"


class WorkerTooSlow(WorkerFailed):
    """A job that was not done in its time."""

    code = "worker_too_slow"


@dataclass(eq=False)
class _Waiting:
    job: Job
    client: Client
    is_awaited: bool
    done: asyncio.Future[Done]
    tries: int = 0


class _Lane:
    """Jobs of one kind that wait: those for which a person waits come before the others."""

    def __init__(self) -> None:
        self._awaited = FairQueue[_Waiting]()
        self._others = FairQueue[_Waiting]()

    def put(self, waiting: _Waiting) -> None:
        (self._awaited if waiting.is_awaited else self._others).put(waiting, waiting.client)

    def get(self) -> _Waiting | None:
        for queue in (self._awaited, self._others):
            if len(queue):
                return queue.get()
        return None

    def count_of(self, address: str) -> int:
        return self._awaited.count_of(address) + self._others.count_of(address)


class Workers:
    """A few processes. One of them takes quick jobs only, so that these never wait for long ones, if wanted."""

    def __init__(
        self,
        count: int,
        on_restart: Callable[[], None] = lambda: None,
        niceness: int = 0,
        *,
        keeps_one_quick: bool = True,
    ) -> None:
        self.count = count
        self._keeps_one_quick = keeps_one_quick and count > 1
        self._on_restart = on_restart
        self._niceness = niceness
        self._quick, self._long = _Lane(), _Lane()
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: dict[int, SpawnProcess] = {}
        self._idle: dict[int, asyncio.Future[None]] = {}
        """By number of a process: what ends its wait for a job."""

    def begin(self) -> None:
        """Starts the tasks that feed the processes; each process starts with its first job."""
        for n in range(self.count):
            self._tasks.append(asyncio.create_task(self._feed(n)))

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [process.pid for process in self._processes.values() if process.pid is not None]

    async def end(self) -> None:
        """Ends all of them; jobs that are being done are dropped."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def count_of(self, address: str) -> int:
        """How many jobs wait for an address."""
        return self._quick.count_of(address) + self._long.count_of(address)

    async def run(self, job: Job, client: Client, *, is_awaited: bool = True) -> Done:
        """What comes of a job; those for which somebody waits come first, and among them everybody in turn."""
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._put(_Waiting(job, client, is_awaited, done))
        return await done

    def _put(self, waiting: _Waiting) -> None:
        lane = self._quick if waiting.job.seconds <= QUICK_SECONDS else self._long
        lane.put(waiting)
        # Always the first that is idle: the last ones start late or never, and the first remember more games.
        n = min((n for n in self._idle if lane in self._lanes(n)), default=None)
        if n is not None:
            self._idle.pop(n).set_result(None)

    def _lanes(self, n: int) -> tuple[_Lane, ...]:
        """What a process takes; others than the quick one take long jobs first, so that quick ones are left for it."""
        return (self._quick,) if n == 0 and self._keeps_one_quick else (self._long, self._quick)

    async def _next(self, n: int) -> _Waiting:
        while True:
            for lane in self._lanes(n):
                waiting = lane.get()
                if waiting is not None:
                    return waiting
            self._idle[n] = asyncio.get_running_loop().create_future()
            try:
                await self._idle[n]
            finally:
                self._idle.pop(n, None)

    async def _feed(self, n: int) -> None:
        worker: _Worker | None = None
        try:
            while True:
                waiting = await self._next(n)
                if waiting.done.cancelled():
                    continue
                if worker is not None and not worker.process.is_alive():
                    worker.kill()
                    worker = None
                worker = worker or self._start(n)
                try:
                    done = await worker.ask(waiting.job)
                except (EOFError, OSError, TimeoutError) as error:
                    worker.kill()
                    worker = None
                    self._again(waiting, error)
                else:
                    _settle(waiting, done)
        finally:
            if worker is not None:
                worker.kill()

    def _start(self, n: int) -> _Worker:
        if n in self._processes:
            self._on_restart()
        worker = _Worker(self._niceness)
        self._processes[n] = worker.process
        return worker

    def _again(self, waiting: _Waiting, error: Exception) -> None:
        waiting.tries += 1
        if waiting.tries < waiting.job.tries:
            self._put(waiting)
        elif not waiting.done.done():
            why = f"no worker could do {type(waiting.job).__name__}: {type(error).__name__}"
            kind = WorkerTooSlow if isinstance(error, TimeoutError) else WorkerFailed
            waiting.done.set_exception(kind(why))


def _settle(waiting: _Waiting, done: Done) -> None:
    if waiting.done.done():
        return
    if done.failure:
        waiting.done.set_exception(WorkerFailed(done.failure))
    else:
        waiting.done.set_result(done)


class _Worker:
    """One process, the pipe to it, and a thread that waits for what comes back."""

    def __init__(self, niceness: int) -> None:
        ours, theirs = _SPAWN.Pipe()
        self._pipe: Connection = ours
        self._thread = ThreadPoolExecutor(1, "cottonopolis-worker")
        self._is_new = True
        self.process = _SPAWN.Process(target=work, args=(theirs, niceness), daemon=True)
        self.process.start()
        theirs.close()

    async def ask(self, job: Job) -> Done:
        """What comes of a job."""
        seconds = job.seconds + job.grace + (_STARTING if self._is_new else 0.0)
        # In a thread: a long answer comes in pieces, and the event loop does not wait for the last one.
        exchange = asyncio.get_running_loop().run_in_executor(self._thread, self._exchange, job)
        async with asyncio.timeout(seconds):
            done = await exchange
        self._is_new = False
        return done

    def _exchange(self, job: Job) -> Done:
        self._pipe.send(job)
        done: Done = self._pipe.recv()
        return done

    def kill(self) -> None:
        """Ends the process, whatever it does, and with it the wait for its answer."""
        self.process.kill()
        self.process.join(5)
        self._thread.shutdown()
        self._pipe.close()
