"""Notices when somebody's time is up, and keeps the time in which no server ran from counting for anybody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Self

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server import wall_clock
from cottonopolis.server.alive import Alive
from cottonopolis.server.background import Background
from cottonopolis.server.clocks import LIVE
from cottonopolis.server.refusals import Conflict, Refused
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.timeouts import note_timeout

LOGGER = logging.getLogger("cottonopolis.server")
_BEAT = 500
"""Milliseconds between two signs of life while a clock of a live game runs: so much may a clock gain by a restart."""
_SLOW_BEAT = 30_000
"""The same if all clocks that run are of games by days."""
_QUIET = 20
"""Beats without a sign of life after which a server that should live does not."""
_AT_ONCE = 100
"""Time-outs that are looked for together."""
_TOGETHER = 8
"""Time-outs that are noted at the same time: others need connections to the database as well."""


class Timekeeper(Background):
    """Keeps the time of all tables as long as the server runs."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache
        self._alive = Alive(cache.store)
        self._beaten = 0
        """When this server gave its last sign of life."""
        self._together = asyncio.Semaphore(_TOGETHER)
        self._unplayable: set[str] = set()
        """Tables of other rules, which are not tried again: their games would be replayed each time."""

    async def __aenter__(self) -> Self:
        """Begins before anybody is served: no clock runs on from where it stood when the last server ended."""
        try:
            # By counting and not by the clock, which somebody may have set back.
            n_tries = 0
            while not await self._is_caught_up(is_sure=await self._alive.is_alone() or n_tries >= _QUIET):
                await asyncio.sleep(_BEAT / 1000)
                n_tries += 1
        except SQLAlchemyError as error:
            LOGGER.warning("clocks_not_shifted", extra={"fields": {"why": type(error).__name__}})
        await self._alive.settle()
        await self._alive.__aenter__()
        return await super().__aenter__()

    async def __aexit__(self, *_: object) -> None:
        """Ends with a last sign of life: a clock stands since the server was told to end."""
        await super().__aexit__()
        try:
            await self._write_last()
        finally:
            await self._alive.__aexit__()

    async def _write_last(self) -> None:
        try:
            async with self._cache.store.writing() as writing:
                if await writing.clocks.next_due(1):
                    ended = self._cache.ended or wall_clock.now_ms()
                    # Another server may have kept time since then.
                    last = await writing.clocks.last_beat() if self._cache.store.is_shared else None
                    await writing.clocks.beat(max(ended, last or 0))
        except SQLAlchemyError as error:
            LOGGER.warning("beat_failed", extra={"fields": {"why": type(error).__name__}})

    async def _is_caught_up(self, *, is_sure: bool) -> bool:
        """Shifts all clocks if no server has kept time; says no while it is not sure whether another one does."""
        store = self._cache.store
        async with store.writing() as writing:
            # Of several that start at once, one does it.
            await writing.lock_name("clocks")
            now, last = wall_clock.now_ms(), await writing.clocks.last_beat()
            running = await writing.clocks.running()
            if last is not None and running:
                if not is_sure:
                    # Somebody lives, or the database has not noticed the end of that one: a sign of life tells.
                    is_kept = LIVE not in running or (self._beaten and last != self._beaten)
                    self._beaten = last
                    return bool(is_kept)
                await writing.clocks.shift(last, now)
            await writing.clocks.beat(now)
            self._beaten = now
        return True

    async def run(self) -> None:
        """Gives signs of life, and looks at the clocks that are due: neither waits for the other."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._again_and_again(self._beat))
            both.create_task(self._again_and_again(self._look))

    async def _again_and_again(self, doing: Callable[[], Awaitable[float]]) -> None:
        """Does something that says after how many milliseconds it is to be done again."""
        while True:
            pause = float(_BEAT)
            try:
                pause = await doing()
            except SQLAlchemyError as error:
                LOGGER.warning("clocks_failed", extra={"fields": {"why": type(error).__name__}})
            await asyncio.sleep(pause / 1000)

    async def _beat(self) -> float:
        """Gives a sign of life if a clock runs and it is time for one."""
        if not self._cache.store.may_have_clocks or self._cache.ended is not None:
            return _BEAT
        async with self._cache.store.reading() as reading:
            running = await reading.clocks.running()
        beat = _BEAT if LIVE in running else _SLOW_BEAT
        if running and wall_clock.now_ms() - self._beaten >= beat:
            async with self._cache.store.writing() as writing:
                self._beaten = wall_clock.now_ms()
                await writing.clocks.beat(self._beaten)
        # The next one is due so long after this one, and not after it was written.
        return min(_BEAT, max(1, self._beaten + beat - wall_clock.now_ms())) if running else _BEAT

    async def _look(self) -> float:
        """Notes whose time is up."""
        if not self._cache.store.may_have_clocks:
            return _BEAT
        async with self._cache.store.reading() as reading:
            coming = await reading.clocks.next_due(_AT_ONCE + len(self._unplayable))
        coming = [(code, due) for code, due in coming if code not in self._unplayable]
        if self._cache.ended is not None:
            return _BEAT
        now = wall_clock.now_ms()
        # One who waits for a table that somebody else changes keeps no other from being noted.
        await asyncio.gather(*(self._time_out(code) for code, due in coming if due <= now))
        first = next((due for _, due in coming if due > now), now + _BEAT)
        return min(_BEAT, max(1, first - wall_clock.now_ms()))

    async def _time_out(self, code: str) -> None:
        """Notes that somebody's time is up, unless another server or the player was faster."""
        try:
            async with self._together, self._cache.changing(code) as change:
                is_up = await note_timeout(change)
        except Refused as error:
            LOGGER.warning("timeout_failed", extra={"fields": {"why": error.code}})
            if isinstance(error, Conflict):
                self._unplayable.add(code)
            return
        if is_up:
            self._cache.metrics.timeouts.inc()
