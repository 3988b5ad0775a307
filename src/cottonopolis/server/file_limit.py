"""How many files the process may open, connections among them, and how they are shared out."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass

_WANTED = (65_536, 10_240)
"""Some systems name no limit and refuse to set it as high as that: then less."""


@dataclass(frozen=True)
class Capacity:
    """What a number of open files is enough for."""

    files: int

    @property
    def connections(self) -> int:
        """Connections at the same time. The other half of the files is for what follows, the database and workers."""
        return max(8, self.files // 2 - 32)

    @property
    def backlog(self) -> int:
        """Connections that are accepted in one go.

        Up to four times as many are open before the first of them can be refused: a quarter of the files.
        """
        return max(8, min(2048, self.files // 16))

    @property
    def listeners(self) -> int:
        """Connections that listeners may hold; the rest is for requests."""
        return self.connections * 3 // 4


def raised_capacity() -> Capacity:
    """Lets the process open as many files as the system allows it, within reason; tells what that is enough for."""
    if sys.platform == "win32":
        return Capacity(_WANTED[0])
    import resource

    for wanted in _WANTED:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        goal = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < goal:
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return Capacity(_WANTED[0] if soft == resource.RLIM_INFINITY else soft)
