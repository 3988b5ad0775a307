"""SQLite as a server writes it: one connection, and only the wait for the disk is left to another thread.

A statement takes some tens of microseconds, and to hand it to a thread and wait for it takes longer, above all when the
loop has much to do: each call into SQLite lets the loop go first. So statements run where they are asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import CursorResult, make_url
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.sql import Executable


class HereConnection:
    """A connection on which statements run at once; it looks like one that has to be waited for."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def dialect(self) -> Dialect:
        """What kind of database it is."""
        return self._connection.dialect

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]:
        """Runs a statement."""
        return self._connection.execute(statement, parameters)


class Writer:
    """The one connection that writes. Changes come one after another, and the disk is waited for by many at once.

    Each change is a savepoint of the running transaction. While that is brought to the disk further changes wait; then
    all of these are made, and brought to the disk together.
    """

    def __init__(self, address: str) -> None:
        self.engine = create_engine(make_url(address).set(drivername="sqlite"), pool_size=1, max_overflow=0)
        prepare(self.engine)
        event.listen(self.engine, "begin", _begun)
        self._turn = asyncio.Lock()
        """Held by whoever makes a change, and by the one who brings them to the disk."""
        self._is_free = asyncio.Event()
        """Whether nothing is being brought to the disk; all who wait for that wake up together."""
        self._is_free.set()
        self._connection: Connection | None = None
        self._committing: asyncio.Task[None] | None = None
        """What the changes of the running transaction wait for."""
        self._thread = ThreadPoolExecutor(1, "cottonopolis-disk")

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[HereConnection]:
        """A change: when the block ends it is on the disk, or nothing of it is kept."""
        await self._take_turn()
        try:
            if self._connection is None or self._committing is None:
                self._connection = self.engine.connect()
                self._committing = asyncio.create_task(self._commit(self._connection))
            committing = self._committing
            with _savepoint(self._connection):
                yield HereConnection(self._connection)
        finally:
            self._turn.release()
        # Whoever does not wait any longer takes nothing from the others.
        await asyncio.shield(committing)

    async def _take_turn(self) -> None:
        while True:
            await self._is_free.wait()
            await self._turn.acquire()
            if self._is_free.is_set():
                return
            self._turn.release()

    async def _commit(self, connection: Connection) -> None:
        # All who woke up together make their changes first.
        await asyncio.sleep(0)
        async with self._turn:
            self._is_free.clear()
            try:
                await asyncio.get_running_loop().run_in_executor(self._thread, _commit, connection)
            except BaseException:
                # The transaction may still be open: it ends with its connection.
                connection.invalidate()
                raise
            finally:
                self._connection = self._committing = None
                self._is_free.set()
                connection.close()

    async def close(self) -> None:
        """Lets the file go, once everything is on the disk."""
        if self._committing is not None:
            await asyncio.wait({self._committing})
        self._thread.shutdown()
        self.engine.dispose()


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """What is done in it is dropped as a whole if it fails. Said to the driver itself, which is far quicker."""
    connection.exec_driver_sql("SAVEPOINT change")
    try:
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK TO change")
        raise
    finally:
        connection.exec_driver_sql("RELEASE change")


def _commit(connection: Connection) -> None:
    raw = connection.connection.dbapi_connection
    if raw is None or not raw.in_transaction:
        # SQLite drops the whole transaction when, for instance, the disk is full.
        raise InvalidRequestError("the transaction has ended before its changes were kept")
    connection.commit()


def _begun(connection: Connection) -> None:
    # At once as a writer, so that no savepoint is taken for the transaction.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def prepare(engine: Engine) -> None:
    """Sets what every connection to the file needs."""

    @event.listens_for(engine, "connect")
    def opened(connection: Any, _record: object) -> None:
        # The driver begins nothing by itself.
        connection.isolation_level = None
        cursor = connection.cursor()
        # FULL: what has been acknowledged is still there when the power fails.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
