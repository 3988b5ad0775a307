"""Processes in which bots think: started, given one turn at a time, ended when they take too long, started again."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from cottonopolis.errors import ServerError
from cottonopolis.server.levels import QUICK_SECONDS
from cottonopolis.server.thinking import Job, work

_SPAWN = multiprocessing.get_context("spawn")
_GRACE = 20.0
"""Seconds that a worker gets beyond the time of a turn: to start, to replay the game, to answer."""
_TRIES = 3


class WorkerFailed(ServerError):
    """A turn that no worker could make."""

    code = "worker"


@dataclass(order=True)
class _Waiting:
    is_free: bool
    """Whether nobody waits for it: bots play among themselves."""
    number: int
    job: Job = field(compare=False)
    done: asyncio.Future[list[int]] = field(compare=False)
    tries: int = field(default=0, compare=False)


class Workers:
    """A few processes. One of them takes quick turns only, so that these never wait for long ones."""

    def __init__(self, count: int, on_restart: Any = None) -> None:
        self._count = count
        self._on_restart = on_restart or (lambda: None)
        self._quick: asyncio.PriorityQueue[_Waiting] = asyncio.PriorityQueue()
        self._long: asyncio.PriorityQueue[_Waiting] = asyncio.PriorityQueue()
        self._tasks: list[asyncio.Task[None]] = []
        self._numbers = itertools.count()
        self._processes: dict[int, SpawnProcess] = {}
        self._new = asyncio.Event()

    def begin(self) -> None:
        """Starts the tasks that feed the processes; each process starts with its first turn."""
        for n in range(self._count):
            self._tasks.append(asyncio.create_task(self._feed(n, is_quick_only=n == 0 and self._count > 1)))

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [process.pid for process in self._processes.values() if process.pid is not None]

    async def end(self) -> None:
        """Ends all of them; turns that are being thought about are dropped."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def think(self, job: Job, *, is_awaited: bool) -> list[int]:
        """The answers of a whole turn; one for which somebody waits comes before others."""
        done: asyncio.Future[list[int]] = asyncio.get_running_loop().create_future()
        self._put(_Waiting(not is_awaited, next(self._numbers), job, done))
        return await done

    def _put(self, waiting: _Waiting) -> None:
        queue = self._quick if waiting.job.seconds <= QUICK_SECONDS else self._long
        queue.put_nowait(waiting)
        self._new.set()

    async def _next(self, *, is_quick_only: bool) -> _Waiting:
        while True:
            # Others take long turns first, so that quick ones are left for the one that takes nothing else.
            for queue in (self._quick,) if is_quick_only else (self._long, self._quick):
                if not queue.empty():
                    return queue.get_nowait()
            self._new.clear()
            await self._new.wait()

    async def _feed(self, n: int, *, is_quick_only: bool) -> None:
        worker: _Worker | None = None
        try:
            while True:
                waiting = await self._next(is_quick_only=is_quick_only)
                if waiting.done.cancelled():
                    continue
                if worker is not None and not worker.process.is_alive():
                    worker.kill()
                    worker = None
                worker = worker or self._start(n)
                try:
                    answers = await worker.ask(waiting.job)
                except (EOFError, OSError, TimeoutError) as error:
                    worker.kill()
                    worker = None
                    self._again(waiting, error)
                else:
                    _settle(waiting, answers)
        finally:
            if worker is not None:
                worker.kill()

    def _start(self, n: int) -> _Worker:
        if n in self._processes:
            self._on_restart()
        worker = _Worker()
        self._processes[n] = worker.process
        return worker

    def _again(self, waiting: _Waiting, error: Exception) -> None:
        waiting.tries += 1
        if waiting.tries < _TRIES:
            self._put(waiting)
        elif not waiting.done.done():
            why = f"no worker could make the turn of {waiting.job.bot}: {type(error).__name__}"
            waiting.done.set_exception(WorkerFailed(why))


def _settle(waiting: _Waiting, answers: list[int] | str) -> None:
    if waiting.done.done():
        return
    if isinstance(answers, str):
        waiting.done.set_exception(WorkerFailed(answers))
    else:
        waiting.done.set_result(answers)


class _Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        ours, theirs = _SPAWN.Pipe()
        self._pipe: Connection = ours
        self.process = _SPAWN.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    async def ask(self, job: Job) -> list[int] | str:
        """The answers of a turn, or why there are none."""
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        self._pipe.send(job)
        loop.add_reader(self._pipe.fileno(), ready.set)
        try:
            until = time.monotonic() + job.seconds + _GRACE
            await asyncio.wait_for(ready.wait(), until - time.monotonic())
        finally:
            loop.remove_reader(self._pipe.fileno())
        answers: list[int] | str = self._pipe.recv()
        return answers

    def kill(self) -> None:
        """Ends the process, whatever it does."""
        self._pipe.close()
        self.process.kill()
        self.process.join(5)
