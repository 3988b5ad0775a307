"""What is done beside the requests as long as the server runs."""

from __future__ import annotations

import asyncio
import logging
from typing import Self

LOGGER = logging.getLogger("cottonopolis.server")
_PAUSE = 1.0
"""Seconds before something that has failed begins again."""


class Background:
    """A task with the life of the server. If something unforeseen ends it, that is noted, and it begins again."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._again: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """What is done, without an end."""
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        """Begins it."""
        self._begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Ends it."""
        if self._again is not None:
            self._again.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _begin(self) -> None:
        self._task = asyncio.create_task(self.run())
        self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            LOGGER.error("task_failed", exc_info=error, extra={"fields": {"task": type(self).__name__}})
            self._again = asyncio.get_running_loop().call_later(_PAUSE, self._begin)
