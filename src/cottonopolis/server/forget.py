"""Forgets tables of one person at which nothing has happened for long, if the host wants that."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.background import Background
from cottonopolis.server.house import House

LOGGER = logging.getLogger("cottonopolis.server")
_PAUSE = 3600.0
"""Seconds between two looks."""
_AT_ONCE = 50
"""Tables in a transaction, so that nobody waits long for it."""
_DAY = 86400.0


class Forgetting(Background):
    """Looks for old tables as long as the server runs; with no number of days set, there is nothing to do."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house

    async def run(self) -> None:
        """Looks, and looks again."""
        house = self._house
        while house.settings.forget_days > 0:
            codes: list[str] = []
            try:
                before = time.time() - house.settings.forget_days * _DAY
                async with house.store.writing() as writing:
                    codes = await writing.forget_tables(before, _AT_ONCE)
            except SQLAlchemyError as error:
                LOGGER.warning("forget_failed", extra={"fields": {"why": type(error).__name__}})
            for code in codes:
                house.forget(code)
            if len(codes) < _AT_ONCE:
                await asyncio.sleep(_PAUSE)
