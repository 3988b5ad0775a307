"""Questions for tests that take as long as they are told to."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import ClassVar

from cottonopolis.server.jobs import Memory
from cottonopolis.server.questions import Question


@dataclass(frozen=True)
class Busy(Question):
    """Computes for so many seconds."""

    how_long: float

    def answer(self, _: Memory) -> int:
        until = time.thread_time() + self.how_long
        while time.thread_time() < until:
            pass
        return os.getpid()


@dataclass(frozen=True)
class Long(Question):
    """Has an answer of so many bytes, more than a pipe holds."""

    n_bytes: int

    def answer(self, _: Memory) -> bytes:
        return bytes(self.n_bytes)


@dataclass(frozen=True)
class Dying(Question):
    """Ends its worker."""

    def answer(self, _: Memory) -> None:
        os._exit(3)


@dataclass(frozen=True)
class Endless(Busy):
    """Has little time."""

    grace = 0.0

    @property
    def seconds(self) -> float:
        return 0.3


@dataclass(frozen=True)
class Alone(Busy):
    """Tells whether nothing else of its kind was being answered meanwhile."""

    now: ClassVar[list[int]] = []
    """Those that are being answered by this process."""

    def answer(self, memory: Memory) -> int:
        self.now.append(id(self))
        super().answer(memory)
        found = len(self.now)
        self.now.remove(id(self))
        return found
