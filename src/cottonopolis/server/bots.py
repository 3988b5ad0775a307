"""Turns of bots: found, claimed by one process, thought about in a worker, played, and tried again if that fails."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Self

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.errors import CottonopolisError
from cottonopolis.server.background import Background
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.game_log import game_log_of
from cottonopolis.server.refusals import Conflict, Refused
from cottonopolis.server.server_table import ServerTable
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.thinking import BotTurn
from cottonopolis.server.turns import play_for_bot
from cottonopolis.server.workers import WorkerFailed, Workers

LOGGER = logging.getLogger("cottonopolis.server")
_LEASE = 15.0
"""Seconds after which a claimed turn is anybody's again; while it is thought about, the claim is renewed."""
_AT_ONCE = 500
_FALLBACK = "random"
"""The bot that plays a turn which the one of the table cannot play."""


class Bots(Background):
    """The bots of a process, as long as the server runs."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache
        self._owner = secrets.token_hex(8)
        self._workers = Workers(cache.settings.workers, cache.metrics.worker_restarts.inc)
        self._running: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._unplayable: set[str] = set()
        """Tables of other rules, which are not tried again: their games would be replayed each time."""

    @property
    def pids(self) -> list[int]:
        """The worker processes."""
        return self._workers.pids

    async def __aenter__(self) -> Self:
        """Begins to play, first what another process has left behind."""
        if self._cache.settings.workers:
            self._workers.begin()
            self._cache.on_bot_due = self._begin_turn
        return await super().__aenter__()

    async def __aexit__(self, *_: object) -> None:
        """Ends it; turns that are not played yet are played by whoever starts next."""
        self._cache.on_bot_due = lambda _: None
        await super().__aexit__()
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.end()

    def _begin_turn(self, table: ServerTable) -> None:
        key = (table.id, table.ply)
        if key not in self._running:
            task = asyncio.create_task(self._play(table.code, table.id, table.ply))
            self._running[key] = task
            task.add_done_callback(lambda _: self._running.pop(key, None))

    async def run(self) -> None:
        """Looks for turns that nobody plays."""
        while self._cache.settings.workers:
            try:
                async with self._cache.store.reading() as reading:
                    due = await reading.bots_due(self._owner, _AT_ONCE)
                for row in due:
                    if row["code"] not in self._unplayable:
                        await self._begin_at(row["code"])
            except SQLAlchemyError as error:
                LOGGER.warning("sweep_failed", extra={"fields": {"why": type(error).__name__}})
            await asyncio.sleep(self._cache.settings.sweep)

    async def _begin_at(self, code: str) -> None:
        """Begins at a table that may not be playable any more; others are not held up by it."""
        try:
            table = await self._cache.table(code)
        except Refused as error:
            LOGGER.warning("sweep_failed", extra={"fields": {"why": error.code}})
            if isinstance(error, Conflict):
                self._unplayable.add(code)
            return
        if table.is_bot_due:
            self._begin_turn(table)

    async def _play(self, code: str, table_id: int, ply: int) -> None:
        metrics = self._cache.metrics
        begun = time.perf_counter()
        try:
            table = await self._cache.table(code)
            job = _job(table)
            if job is None or table.ply != ply:
                return
            if not await self._claim(table_id, ply):
                return
            client = Client(table.address or f"table {table.id}", str(table.id))
            thinking = asyncio.ensure_future(self._think(job, client, is_awaited=bool(table.humans())))
            try:
                while not (await asyncio.wait({thinking}, timeout=_LEASE / 3))[0]:
                    await self._claim(table_id, ply)
            finally:
                thinking.cancel()
            is_played = await play_for_bot(self._cache, code, ply, thinking.result())
            metrics.bot_turns.labels("played" if is_played else "late").inc()
            metrics.bot_seconds.observe(time.perf_counter() - begun)
        except (SQLAlchemyError, CottonopolisError) as error:
            metrics.bot_turns.labels("failed").inc()
            LOGGER.warning("bot_failed", extra={"fields": {"why": str(error)[:200]}})

    async def _claim(self, table_id: int, ply: int) -> bool:
        async with self._cache.store.writing() as writing:
            return await writing.claim(table_id, ply, self._owner, _LEASE)

    async def _think(self, job: BotTurn, client: Client, *, is_awaited: bool) -> list[int]:
        """The turn of the bot; if that one fails again and again, a turn of the simplest one."""
        try:
            done = await self._workers.run(job, client, is_awaited=is_awaited)
        except WorkerFailed as error:
            LOGGER.warning("bot_replaced", extra={"fields": {"why": str(error)[:200]}})
            done = await self._workers.run(job.by(_FALLBACK), client, is_awaited=is_awaited)
        answers: list[int] = done.value
        return answers


def _job(table: ServerTable) -> BotTurn | None:
    game, seat = table.game, table.to_move
    if game is None or seat is None or not table.is_bot_due:
        return None
    return BotTurn(game_log_of(table, game), seat, table.bot_to_move or _FALLBACK)
