"""Looks for plans whose turn has come, as long as the server runs."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.background import Background
from cottonopolis.server.plans.plans import play
from cottonopolis.server.refusals import Refused
from cottonopolis.server.table_cache import TableCache

LOGGER = logging.getLogger("cottonopolis.server")
_PAUSE = 1.0
_AT_ONCE = 50


class PlanRunner(Background):
    """Plays plans when they are due."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache

    async def run(self) -> None:
        """Looks, and looks again."""
        while True:
            try:
                # Most databases have no plan, and then nobody asks them for one.
                if self._cache.store.plans_known.may_be_any:
                    async with self._cache.store.writing() as writing:
                        due = await writing.plans.due(time.time(), _AT_ONCE)
                    for row in due:
                        await self._play(row)
            except SQLAlchemyError as error:
                LOGGER.warning("plans_failed", extra={"fields": {"why": type(error).__name__}})
            await asyncio.sleep(min(_PAUSE, self._cache.settings.sweep))

    async def _play(self, row: dict[str, object]) -> None:
        try:
            await play(self._cache, row)
        except Refused as error:
            # Tried again: the engine may have too much to do.
            LOGGER.warning("plan_failed", extra={"fields": {"why": error.code}})
