"""Notices when somebody's time is up, and keeps the time in which no server ran from counting for anybody."""

from __future__ import annotations

import asyncio
import logging
from typing import Self

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server import wall_clock
from cottonopolis.server.background import Background
from cottonopolis.server.refusals import Conflict, Refused
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.timeouts import note_timeout

LOGGER = logging.getLogger("cottonopolis.server")
_BEAT = 500
"""Milliseconds between two signs of life while a clock of a live game runs: so much may a clock gain by a restart."""
_SLOW_BEAT = 30_000
"""The same if all clocks that run are of games by days."""
_QUIET = 4
"""Beats without a sign of life after which no other server keeps time."""
_AT_ONCE = 100


class Timekeeper(Background):
    """Keeps the time of all tables as long as the server runs."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache
        self._beaten = 0
        """When this server gave its last sign of life."""
        self._unplayable: set[str] = set()
        """Tables of other rules, which are not tried again: their games would be replayed each time."""

    async def __aenter__(self) -> Self:
        """Begins before anybody is served: no clock runs on from where it stood when the last server ended."""
        try:
            # By counting and not by the clock, which somebody may have set back.
            n_tries = 0
            while not await self._is_caught_up(is_sure=n_tries >= _QUIET):
                await asyncio.sleep(_BEAT / 1000)
                n_tries += 1
        except SQLAlchemyError as error:
            LOGGER.warning("clocks_not_shifted", extra={"fields": {"why": type(error).__name__}})
        return await super().__aenter__()

    async def __aexit__(self, *_: object) -> None:
        """Ends with a last sign of life: a clock stands since the server was told to end."""
        await super().__aexit__()
        try:
            async with self._cache.store.writing() as writing:
                if await writing.clocks.next_due(1):
                    await writing.clocks.beat(self._cache.ended or wall_clock.now_ms())
        except SQLAlchemyError as error:
            LOGGER.warning("beat_failed", extra={"fields": {"why": type(error).__name__}})

    async def _is_caught_up(self, *, is_sure: bool) -> bool:
        """Shifts all clocks if no server has kept time; says no while it is not sure whether another one does."""
        store = self._cache.store
        async with store.writing() as writing:
            # Of several that start at once, one does it.
            await writing.lock_name("clocks")
            now, last = wall_clock.now_ms(), await writing.clocks.last_beat()
            if last is not None and await writing.clocks.next_due(1):
                if store.is_shared and self._beaten and last != self._beaten:
                    # Another server has given a sign of life meanwhile.
                    return True
                if store.is_shared and now - last < _QUIET * _BEAT and not is_sure:
                    self._beaten = last
                    return False
                await writing.clocks.shift(last, now)
            await writing.clocks.beat(now)
            self._beaten = now
        return True

    async def run(self) -> None:
        """Looks at the clocks that are due next, and again when they are."""
        while True:
            pause = float(_BEAT)
            try:
                pause = await self._look()
            except SQLAlchemyError as error:
                LOGGER.warning("clocks_failed", extra={"fields": {"why": type(error).__name__}})
            await asyncio.sleep(pause / 1000)

    async def _look(self) -> float:
        """Notes whose time is up; says after how many milliseconds to look again."""
        if not self._cache.store.may_have_clocks:
            return _BEAT
        async with self._cache.store.reading() as reading:
            coming = await reading.clocks.next_due(_AT_ONCE + len(self._unplayable))
            has_live = bool(coming) and await reading.clocks.has_live()
        coming = [(code, due) for code, due in coming if code not in self._unplayable]
        if not coming or self._cache.ended is not None:
            return _BEAT
        now, beat = wall_clock.now_ms(), _BEAT if has_live else _SLOW_BEAT
        if now - self._beaten >= beat:
            async with self._cache.store.writing() as writing:
                await writing.clocks.beat(now)
            self._beaten = now
        for code in [code for code, due in coming if due <= now]:
            await self._time_out(code)
        first = next((due for _, due in coming if due > now), now + _BEAT)
        # Not later than the next sign of life, also if something was due in between.
        return min(_BEAT, max(1, min(first, self._beaten + beat) - wall_clock.now_ms()))

    async def _time_out(self, code: str) -> None:
        """Notes that somebody's time is up, unless another server or the player was faster."""
        try:
            async with self._cache.changing(code) as change:
                is_up = await note_timeout(change)
        except Refused as error:
            LOGGER.warning("timeout_failed", extra={"fields": {"why": error.code}})
            if isinstance(error, Conflict):
                self._unplayable.add(code)
            return
        if is_up:
            self._cache.metrics.timeouts.inc()
