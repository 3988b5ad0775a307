"""SQLite as a server writes it: one connection, and only the wait for the disk is left to another thread.

A statement takes some tens of microseconds, and to hand it to a thread and wait for it takes longer, above all when the
loop has much to do: each call into SQLite lets the loop go first. So statements run where they are asked for.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from weakref import WeakSet

from pydantic_core import to_json
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import CursorResult, make_url
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import DBAPIError, InvalidRequestError, OperationalError
from sqlalchemy.sql import Executable
from sqlalchemy.sql.dml import UpdateBase

LOGGER = logging.getLogger("cottonopolis.server")
_PATIENCE = 10.0
"""Seconds that a thread has for its end."""
_PAUSE = 0.05
"""Seconds after which a file that somebody else has is tried again."""


def keep_private(file: Path) -> None:
    """Lets nobody but the owner read and write the files of a database, those that are there and those to come.

    They hold every hand and deck. Windows has no such modes: there the rights of the folder hold.
    """
    if os.name != "posix":
        return
    for made in (file, Path(f"{file}.lock")):
        # Never one that is there: to close a file drops all locks that this process has on it. What SQLite makes
        # beside a database gets the mode of that.
        with suppress(FileExistsError):
            os.close(os.open(made, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for name in (f"{file}{end}" for end in ("", "-wal", "-shm", "-journal", ".lock")):
        try:
            if Path(name).stat().st_mode & 0o077:
                Path(name).chmod(0o600)
        except FileNotFoundError:
            continue
        except PermissionError:
            # It belongs to somebody else, who lets this server use it.
            LOGGER.warning("file_not_private", extra={"fields": {"file": name}})


def json_text(value: object) -> str:
    """A value of a JSON column as it is stored; several times as quick as the library's way."""
    return to_json(value).decode()


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

    def write(self, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> None:
        """Runs a statement that is always the same, for each of some rows that all have the same fields.

        It is given to the driver itself: to look for it among those that are known takes longer than to run it.
        """
        prepared = _prepared(statement, tuple(rows[0]), self._connection.dialect)
        driver: Any = self._connection.connection.dbapi_connection
        try:
            for row in rows:
                driver.execute(prepared.text, prepared.values(row))
        except sqlite3.Error as error:
            raise _told(prepared.text, error, self._connection.dialect) from error


@dataclass(frozen=True)
class _Prepared:
    """A statement as the driver takes it."""

    text: str
    names: tuple[str, ...]
    writers: tuple[Callable[[Any], Any] | None, ...]
    """By place: what turns a value into one that the database has, None if it is one."""

    def values(self, row: Mapping[str, Any]) -> list[Any]:
        found = zip(self.names, self.writers, strict=True)
        return [row[name] if write is None else write(row[name]) for name, write in found]


@lru_cache(maxsize=64)
def _prepared(statement: UpdateBase, names: tuple[str, ...], dialect: Dialect) -> _Prepared:
    compiled = statement.compile(dialect=dialect, column_keys=list(names))
    assert compiled.positiontup is not None
    kinds = [compiled.binds[name].type.dialect_impl(dialect) for name in compiled.positiontup]
    return _Prepared(compiled.string, tuple(compiled.positiontup), tuple(it.bind_processor(dialect) for it in kinds))


class Writer:
    """The one connection that writes. Changes come one after another, and the disk is waited for by many at once.

    Each change is a savepoint of the running transaction. While that is brought to the disk further changes wait; then
    all of these are made, and brought to the disk together.
    """

    def __init__(self, address: str) -> None:
        url = make_url(address).set(drivername="sqlite")
        self.engine = create_engine(url, pool_size=1, max_overflow=0, json_serializer=json_text)
        # It is never waited for a lock inside of SQLite: the loop would wait as well.
        prepare(self.engine, wait_ms=0)
        event.listen(self.engine, "begin", _begin_to_write)
        self.patience = 10.0
        """Seconds that some other program may have the file for itself."""
        self._turn = asyncio.Lock()
        """Held by whoever makes a change, and by the one who brings them to the disk."""
        self._is_free = asyncio.Event()
        """Whether nothing is being brought to the disk; all who wait for that wake up together."""
        self._is_free.set()
        self._connection: Connection | None = None
        self._idle: Connection | None = None
        """The connection between two transactions: to give it back and take it again takes longer than a commit."""
        self._committing: asyncio.Task[None] | None = None
        """What the changes of the running transaction wait for."""
        self._thread = ThreadPoolExecutor(1, "cottonopolis-disk")

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[HereConnection]:
        """A change: when the block ends it is on the disk, or nothing of it is kept."""
        await self._take_turn()
        try:
            if self._connection is None or self._committing is None:
                self._connection = await self._begun()
                self._committing = asyncio.create_task(self._commit(self._connection))
                self._committing.add_done_callback(_note)
            committing = self._committing
            with _savepoint(self._connection):
                yield HereConnection(self._connection)
        finally:
            self._turn.release()
        # Whoever does not wait any longer takes nothing from the others.
        await asyncio.shield(committing)

    async def _begun(self) -> Connection:
        """A connection that may write; if some other program has the file, it is waited for, and others are served."""
        until = time.monotonic() + self.patience
        while True:
            connection, self._idle = self._idle or self.engine.connect(), None
            try:
                connection.begin()
            except OperationalError as error:
                connection.close()
                is_busy = getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
                if not is_busy or time.monotonic() >= until:
                    raise
                await asyncio.sleep(_PAUSE)
            else:
                return connection

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
                connection.close()
                raise
            else:
                self._idle = connection
            finally:
                self._connection = self._committing = None
                self._is_free.set()

    async def close(self) -> None:
        """Lets the file go, once everything is on the disk."""
        if self._committing is not None:
            await asyncio.wait({self._committing})
        self._thread.shutdown()
        if self._idle is not None:
            self._idle.close()
            self._idle = None
        self.engine.dispose()


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """What is done in it is dropped as a whole if it fails. Said to the driver itself, which is far quicker."""
    driver: Any = connection.connection.dbapi_connection
    try:
        driver.execute("SAVEPOINT change")
        try:
            yield
        except BaseException:
            driver.execute("ROLLBACK TO change")
            raise
        finally:
            driver.execute("RELEASE change")
    except sqlite3.Error as error:
        raise _told("SAVEPOINT change", error, connection.dialect) from error


def _told(statement: str, error: sqlite3.Error, dialect: Dialect) -> Exception:
    """An error of the driver as everybody else knows it."""
    return DBAPIError.instance(statement, None, error, sqlite3.Error, dialect=dialect)


def _commit(connection: Connection) -> None:
    raw = connection.connection.dbapi_connection
    if raw is None or not raw.in_transaction:
        # SQLite drops the whole transaction when, for instance, the disk is full.
        raise InvalidRequestError("the transaction has ended before its changes were kept")
    connection.commit()


def _note(committing: asyncio.Task[None]) -> None:
    """Writes down that changes were not kept; those who wait for them are told, and there may be none."""
    error = None if committing.cancelled() else committing.exception()
    if error is not None:
        LOGGER.warning("commit_failed", extra={"fields": {"why": type(error).__name__}})


def _begin_to_write(connection: Connection) -> None:
    # At once as a writer, so that no savepoint is taken for the transaction.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def prepare(engine: Engine, wait_ms: int = 10_000) -> None:
    """Sets what every connection to the file needs, and how long SQLite waits for a lock."""

    @event.listens_for(engine, "connect")
    def opened(connection: Any, _record: object) -> None:
        # The driver begins nothing by itself.
        connection.isolation_level = None
        cursor = connection.cursor()
        # FULL: what has been acknowledged is still there when the power fails.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={wait_ms}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


class Threads:
    """The threads in which the driver of SQLite works, one for each connection of an engine."""

    def __init__(self, engine: Engine) -> None:
        self._found: WeakSet[threading.Thread] = WeakSet()
        event.listen(engine, "connect", self._note)

    def _note(self, connection: Any, _record: object) -> None:
        self._found.add(connection.driver_connection._thread)

    async def end(self) -> None:
        """Waits for those whose connections are closed, or were given up in the middle of a statement.

        Each tells its loop when it ends, so the loop must still be there.
        """
        for thread in list(self._found):
            await asyncio.to_thread(thread.join, _PATIENCE)
