"""What a worker process does: one job after another, each with an end."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, ClassVar

from cottonopolis.bots import Bot, make_bot
from cottonopolis.bots.garbage import look_seldom
from cottonopolis.errors import CottonopolisError
from cottonopolis.server.game_log import RebuiltGames


class Memory:
    """What a worker keeps from one job to the next."""

    def __init__(self) -> None:
        self.games = RebuiltGames()
        self._bots: dict[str, Bot] = {}

    def bot(self, spec: str) -> Bot:
        """The bot that is spelled so."""
        if spec not in self._bots:
            self._bots[spec] = make_bot(spec)
        return self._bots[spec]


@dataclass(frozen=True)
class Job:
    """Something that takes longer than the event loop can wait."""

    grace: ClassVar[float] = 20.0
    """Seconds that a worker gets beyond those of the job."""
    tries: ClassVar[int] = 3
    """How often it is begun if its worker dies or does not answer."""

    @property
    def seconds(self) -> float:
        """How long it may take."""
        raise NotImplementedError

    def run(self, memory: Memory) -> Any:
        """Does it; what comes back goes through a pipe."""
        raise NotImplementedError


@dataclass(frozen=True)
class Done:
    """What has come of a job."""

    value: Any
    failure: str
    """Why there is no value, empty if there is one."""
    seconds: float
    """The computing that it took."""


def run_job(job: Job, memory: Memory) -> Done:
    """Does a job and measures it."""
    begun = time.thread_time()
    try:
        value, failure = job.run(memory), ""
    except CottonopolisError as error:
        value, failure = None, str(error) or type(error).__name__
    return Done(value, failure, time.thread_time() - begun)


def work(pipe: Connection, niceness: int) -> None:
    """Does jobs until the pipe ends. Ctrl-C is for the server, which ends this process itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        # Whoever answers requests goes first.
        os.nice(niceness)
    look_seldom()
    memory = Memory()
    while True:
        try:
            job: Job = pipe.recv()
        except EOFError:
            return
        pipe.send(run_job(job, memory))
