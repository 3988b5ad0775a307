"""Changes of a SQLite database that go to the disk together: each is whole, or nothing of it is kept."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from cottonopolis.server.sqlite import Writer
from cottonopolis.server.store import Store

N = 30


async def opened(file: Path) -> Writer:
    writer = Writer(f"sqlite+aiosqlite:///{file}")
    async with writer.begin() as connection:
        await connection.execute(text("CREATE TABLE notes (n INTEGER PRIMARY KEY)"))
    return writer


async def add(writer: Writer, *numbers: int) -> None:
    async with writer.begin() as connection:
        for n in numbers:
            await connection.execute(text("INSERT INTO notes VALUES (:n)"), {"n": n})


def kept(file: Path) -> list[int]:
    """What another connection sees, so what is on the disk."""
    connection = sqlite3.connect(file)
    try:
        return [n for (n,) in connection.execute("SELECT n FROM notes ORDER BY n")]
    finally:
        connection.close()


def test_a_change_that_fails_takes_nothing_from_those_beside_it(tmp_path: Path) -> None:
    async def run() -> None:
        writer = await opened(tmp_path / "t.sqlite")
        # Every third change writes one number twice.
        changes = [add(writer, n, n + 1000, n if n % 3 == 0 else n + 2000) for n in range(N)]
        done = await asyncio.gather(*changes, return_exceptions=True)
        assert [isinstance(it, IntegrityError) for it in done] == [n % 3 == 0 for n in range(N)]
        whole = [n for n in range(N) if n % 3]
        assert kept(tmp_path / "t.sqlite") == whole + [n + 1000 for n in whole] + [n + 2000 for n in whole]
        await writer.close()

    asyncio.run(run())


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    async def add_and_look(writer: Writer, n: int) -> bool:
        await add(writer, n)
        return n in kept(tmp_path / "t.sqlite")

    async def run() -> None:
        writer = await opened(tmp_path / "t.sqlite")
        assert all(await asyncio.gather(*(add_and_look(writer, n) for n in range(N))))
        await writer.close()

    asyncio.run(run())


def test_many_changes_wait_for_the_disk_together(tmp_path: Path) -> None:
    async def run() -> None:
        writer = await opened(tmp_path / "t.sqlite")
        commits: list[object] = []
        event.listen(writer.engine, "commit", commits.append)
        await asyncio.gather(*(add(writer, n) for n in range(N)))
        assert len(commits) < 4
        await writer.close()

    asyncio.run(run())


def test_a_disk_that_fails_is_told_to_all_who_wait(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"

    async def run() -> None:
        writer = await opened(file)
        async with writer.begin() as connection:
            await connection.execute(text("CREATE TABLE uses (n REFERENCES notes DEFERRABLE INITIALLY DEFERRED)"))
        done = await asyncio.gather(add(writer, 1), add_use(writer), add(writer, 2), return_exceptions=True)
        assert all(isinstance(it, SQLAlchemyError) for it in done)
        assert kept(file) == []
        await add(writer, 3)
        assert kept(file) == [3]
        await writer.close()

    async def add_use(writer: Writer) -> None:
        async with writer.begin() as connection:
            await connection.execute(text("INSERT INTO uses VALUES (99)"))

    asyncio.run(run())


def test_nothing_is_acknowledged_that_was_dropped_with_the_transaction(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"

    async def drop(writer: Writer) -> None:
        async with writer.begin() as connection:
            # As SQLite does by itself when the disk is full.
            await connection.execute(text("ROLLBACK"))

    async def run() -> None:
        writer = await opened(file)
        done = await asyncio.gather(add(writer, 1), drop(writer), return_exceptions=True)
        assert all(isinstance(it, SQLAlchemyError) for it in done)
        await add(writer, 2)
        assert kept(file) == [2]
        await writer.close()

    asyncio.run(run())


def test_a_file_that_somebody_else_writes_is_waited_for_while_others_are_served(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"

    async def run() -> None:
        writer = await opened(file)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        adding = asyncio.ensure_future(add(writer, 1))
        # Only because this goes on, the other one ever ends.
        await asyncio.sleep(0.1)
        assert not adding.done()
        other.execute("ROLLBACK")
        await adding
        assert kept(file) == [1]
        other.execute("BEGIN IMMEDIATE")
        writer.patience = 0.1
        with pytest.raises(OperationalError, match="locked"):
            await add(writer, 2)
        other.close()
        await add(writer, 3)
        assert kept(file) == [1, 3]
        await writer.close()

    asyncio.run(run())


def test_a_commit_that_fails_with_nobody_waiting_is_noted_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "t.sqlite"

    async def drop(writer: Writer) -> None:
        async with writer.begin() as connection:
            await connection.execute(text("ROLLBACK"))
            raise ValueError("nobody waits for the disk any more")

    async def run() -> None:
        writer = await opened(file)
        with pytest.raises(SQLAlchemyError):
            await drop(writer)
        await writer.close()

    asyncio.run(run())
    gc.collect()
    assert [record.getMessage() for record in caplog.records] == ["commit_failed"]


def test_a_question_that_was_given_up_has_ended_when_the_store_is_closed(tmp_path: Path) -> None:
    """Its thread tells the loop when it ends, which would fail once the loop is closed."""
    slow = text(
        "WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 2000000) SELECT max(n) FROM up"
    )
    before = set(threading.enumerate())

    async def ask(store: Store) -> None:
        async with store.reading() as reading:
            await reading._connection.execute(slow)

    async def run() -> list[threading.Thread]:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}")
        await store.open()
        asking = asyncio.create_task(ask(store))
        await asyncio.sleep(0.1)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await store.close()
        return [thread for thread in set(threading.enumerate()) - before if "connection" in thread.name]

    assert asyncio.run(run()) == []
