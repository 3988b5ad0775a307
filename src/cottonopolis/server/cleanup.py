"""Closes tables for which nobody came or where nobody plays on, and forgets those of one person if a host wants it."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.background import Background
from cottonopolis.server.refusals import Refused
from cottonopolis.server.server_table import OPEN, PLAYING
from cottonopolis.server.table_cache import TableCache

LOGGER = logging.getLogger("cottonopolis.server")
_PAUSE = 3600.0
"""Seconds between two looks."""
_AT_ONCE = 50
"""Tables in a transaction, so that nobody waits long for it."""
_DAY = 86400.0


class Cleanup(Background):
    """Looks for old tables as long as the server runs."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache

    async def run(self) -> None:
        """Looks, and looks again."""
        settings = self._cache.settings
        while True:
            try:
                is_all = (
                    await self._close_some(OPEN, settings.open_days, "nobody_came")
                    and await self._close_some(PLAYING, settings.idle_days, "nobody_played")
                    and await self._forget_some()
                )
            except SQLAlchemyError as error:
                LOGGER.warning("forget_failed", extra={"fields": {"why": type(error).__name__}})
                is_all = True
            if is_all:
                await asyncio.sleep(_PAUSE)

    async def _close_some(self, status: str, days: float, reason: str) -> bool:
        """Closes tables that wait for players or for moves in vain; says whether these were all."""
        cache = self._cache
        if days <= 0:
            return True
        before = time.time() - days * _DAY
        async with cache.store.reading() as reading:
            codes = await reading.untouched(status, before, _AT_ONCE)
        for code in codes:
            try:
                async with cache.changing(code) as change:
                    # Somebody may have come in the meantime.
                    if change.after.status == status and change.after.entries[-1].at < before:
                        change.add("close", None, {"reason": reason})
            except Refused as error:
                LOGGER.warning("close_failed", extra={"fields": {"why": error.code}})
        return len(codes) < _AT_ONCE

    async def _forget_some(self) -> bool:
        """Forgets tables of one person; says whether these were all."""
        cache, days = self._cache, self._cache.settings.forget_days
        if days <= 0:
            return True
        async with cache.store.writing() as writing:
            codes = await writing.forget_tables(time.time() - days * _DAY, _AT_ONCE)
        for code in codes:
            cache.forget(code)
        return len(codes) < _AT_ONCE
