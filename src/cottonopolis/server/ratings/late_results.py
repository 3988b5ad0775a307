"""Lets games that others watch late count once those have seen the end, so that no list of ratings tells it before."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.background import Background
from cottonopolis.server.ratings.results import count_late
from cottonopolis.server.refusals import Conflict, Refused
from cottonopolis.server.table_cache import TableCache

LOGGER = logging.getLogger("cottonopolis.server")
_SWEEPS = 15
"""Sweeps between two looks: a result may count so much later than it could."""
_AT_ONCE = 100


class LateResults(Background):
    """The one who counts them."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache
        self._unplayable: set[str] = set()
        """Tables of other rules, which are not tried again: their games would be replayed each time."""

    async def run(self) -> None:
        """Looks, and looks again."""
        while True:
            try:
                async with self._cache.store.reading() as reading:
                    codes = await reading.results.late(_AT_ONCE + len(self._unplayable))
                for code in [code for code in codes if code not in self._unplayable]:
                    await self._count(code)
            except SQLAlchemyError as error:
                LOGGER.warning("results_failed", extra={"fields": {"why": type(error).__name__}})
            await asyncio.sleep(_SWEEPS * self._cache.settings.sweep)

    async def _count(self, code: str) -> None:
        try:
            # Of several servers one does it: the table is locked, and nothing is written twice.
            async with self._cache.changing(code) as change:
                await count_late(change.after, change.writing)
        except Refused as error:
            LOGGER.warning("result_failed", extra={"fields": {"why": error.code}})
            if isinstance(error, Conflict):
                self._unplayable.add(code)
