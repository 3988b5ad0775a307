"""The database: migrations, several processes, a log that nobody can write twice, tables of another engine."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

from cottonopolis.server import schema
from cottonopolis.server.app import build_app
from cottonopolis.server.keys import hashed
from cottonopolis.server.migrate import NoDatabase, migrate
from cottonopolis.server.settings import Settings, database_address
from cottonopolis.server.store import DatabaseBusy, Store
from cottonopolis.server.wire import MoveIn
from server.players import Player, create, sit
from server.processes import wait_until


async def opened(address: str) -> None:
    store = Store(address)
    await store.open()
    await store.close()


def shape(file: Path) -> dict[str, dict[str, list[str]]]:
    """What a database has been made of, by table; nobody relies on the order of columns."""
    engine = create_engine(f"sqlite:///{file}")
    found = inspect(engine)
    asked: dict[str, Callable[[str], Iterable[Any]]] = {
        "columns": found.get_columns,
        "key": lambda name: [found.get_pk_constraint(name)],
        "foreign": found.get_foreign_keys,
        "indexes": found.get_indexes,
        "unique": found.get_unique_constraints,
        "checks": found.get_check_constraints,
    }
    names = found.get_table_names()
    shapes = {name: {what: sorted(map(str, ask(name))) for what, ask in asked.items()} for name in names}
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()
    return shapes


def test_a_new_database_is_like_one_that_was_brought_up_to_date(tmp_path: Path) -> None:
    new, old = tmp_path / "new.sqlite", tmp_path / "old.sqlite"
    with create_engine(f"sqlite:///{old}").begin() as connection:
        migrate(connection, "0001")
    for file in (old, new, new):
        asyncio.run(opened(f"sqlite+aiosqlite:///{file}"))
    assert len(shape(new)) > 10 and shape(new) == shape(old)


def test_a_new_database_is_taken_for_one_of_the_newest_revision(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    asyncio.run(opened(f"sqlite+aiosqlite:///{file}"))
    with sqlite3.connect(file) as base:
        assert base.execute("SELECT version_num FROM alembic_version").fetchall() == [(schema.REVISION,)]


def test_the_tables_are_those_of_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "cottonopolis.server:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [schema.REVISION]


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    asyncio.run(opened(f"sqlite+aiosqlite:///{file}"))
    with sqlite3.connect(file) as base:
        # As if the first migration had not run yet: nothing of it is there, and Alembic remembers none.
        names = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            base.execute(f"DELETE FROM {name}" if name == "alembic_version" else f'DROP TABLE "{name}"')
    asyncio.run(opened(f"sqlite+aiosqlite:///{file}"))
    with sqlite3.connect(file) as base:
        assert base.execute("SELECT version_num FROM alembic_version").fetchall() == [(schema.REVISION,)]
        assert base.execute("SELECT count(*) FROM log").fetchone() == (0,)


def test_migrations_run_on_postgresql_when_many_start_together(new_postgres: Callable[[], str]) -> None:
    address = new_postgres()

    async def together() -> None:
        await asyncio.gather(*(opened(address) for _ in range(6)))

    asyncio.run(together())
    engine = create_engine(address)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_a_database_of_the_first_version_is_played_on(first_version: str) -> None:
    """Tables, seats, secrets and kept answers of an older server are there after the update, and none is lost."""
    secret, recovery, key = "seat_old", "recovery_old", "k"
    move = MoveIn(ply=2, step=0, answer=None, line="P /cov", confirm=False)
    digest = hashlib.sha256(f"move {move.model_dump_json()}".encode()).hexdigest()
    done = {"seq": 2, "ply": 2, "step": 1, "lines": [], "needs_confirm": True, "can_undo": True}
    now = time.time()
    rows = {
        "people": {"id": 1, "name": "Ann", "secret_hash": hashed("person_old"), "created": now},
        "tables": {
            "id": 1, "code": "old", "map": "birmingham", "players": 2, "options": "{}", "seed": 7, "engine": "0",
            "status": "playing", "invite_hash": hashed("invite_old"), "spectators": True, "created": now,
            "updated": now, "seq": 2, "ply": 2, "step": 0, "turn": "[]", "bot_due": False,
        },
        "seats": {
            "table_id": 1, "seat": 0, "kind": "human", "name": "Ann", "person_id": 1, "secret_hash": hashed(secret),
            "recovery_hash": hashed(recovery),
        },
        "log": {"table_id": 1, "seq": 1, "kind": "create", "body": "{}", "at": now},
        "replies": {"table_id": 1, "seat": 0, "key": key, "digest": digest, "body": json.dumps(done), "at": now},
    }  # fmt: skip
    seat = rows["seats"] | {"seat": 1, "name": "Bob"}
    start = rows["log"] | {"seq": 2, "kind": "start", "body": json.dumps({"names": ["Ann", "Bob"]})}
    engine = create_engine(first_version.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        for name, row in [*rows.items(), ("seats", seat), ("log", start)]:
            values = ", ".join(f":{column}" for column in row)
            connection.execute(text(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({values})"), row)
    engine.dispose()
    with TestClient(build_app(Settings(first_version, workers=0, engine_workers=0))) as http:
        ann = Player(http, "old", secret)
        at = ann.look()
        assert (at["yours"], at["table"]["host"], at["invite"]) == ([0, 1], None, None)
        # The answer to a request that was made before the update is still known.
        assert ann.post("/moves", {"ply": 2, "line": "P /cov"}, key=key).json() == done | {"position": None}
        assert ann.post("/moves", {"ply": 2, "line": "P /bir"}, key=key).json()["code"] == "key_reused"
        ann.turn(random.Random(1))
        assert Player(http, "old", "invite_old").look()["actions"] >= 1
        assert len(http.get("/api/v1/me/tables", headers={"Cottonopolis-Person": "person_old"}).json()["tables"]) == 1
        # The secret of the person has become that of a first device, and opens the seats.
        me = {"Cottonopolis-Person": "person_old"}
        assert [it["is_this"] for it in http.get("/api/v1/me", headers=me).json()["devices"]] == [True]
        assert Player(http, "old", "person_old").look()["yours"] == [0, 1]
        assert http.get("/api/v1/me/tables", headers=me).json()["tables"][0]["to_move"] in (0, 1)
        again = sit(http, http.post("/api/v1/tables/old/recover", json={"recovery": recovery}))
        assert again.look()["yours"] == [0, 1] and ann.get().status_code == 401


@pytest.fixture(params=["sqlite", "postgresql"])
def first_version(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database as the first version made it."""
    if request.param == "sqlite":
        address = f"sqlite+aiosqlite:///{tmp_path / 'old.sqlite'}"
    else:
        address = request.getfixturevalue("new_postgres")()
    engine = create_engine(address.replace("+aiosqlite", ""))
    config = Config()
    config.set_main_option("script_location", "cottonopolis.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    return str(address)


def test_one_server_has_an_sqlite_file_for_itself(tmp_path: Path) -> None:
    async def twice() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}")
        await store.open()
        try:
            with pytest.raises(DatabaseBusy, match="open already"):
                await opened(store.address)
        finally:
            await store.close()
        await opened(store.address)

    asyncio.run(twice())


def test_a_lock_that_cannot_be_taken_for_another_reason_says_so(tmp_path: Path) -> None:
    (tmp_path / "t.sqlite.lock").write_text("no database at all " * 100)
    with pytest.raises(NoDatabase, match="cannot be locked"):
        asyncio.run(opened(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}"))


def test_no_row_of_postgresql_is_waited_for_without_an_end(new_postgres: Callable[[], str]) -> None:
    async def run() -> None:
        store = Store(new_postgres())
        await store.open()
        try:
            for name, value in (("lock_timeout", "10s"), ("idle_in_transaction_session_timeout", "1min")):
                async with store.writing() as writing:
                    found = await writing._connection.execute(text(f"SHOW {name}"))
                    assert found.scalar_one() == value
        finally:
            await store.close()

    asyncio.run(run())


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    asyncio.run(opened(f"sqlite+aiosqlite:///{file}"))
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_the_database_itself_refuses_a_second_entry_of_a_number(tmp_path: Path) -> None:
    settings = Settings(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0)
    with TestClient(build_app(settings)) as http:
        create(http, "birmingham", "me", "open")

    async def twice() -> None:
        store = Store(settings.database)
        await store.open()
        try:
            with pytest.raises(IntegrityError):
                async with store.writing() as writing:
                    await writing.append(1, [{"seq": 1, "kind": "create", "seat": None, "body": {}, "at": 0.0}])
        finally:
            await store.close()

    asyncio.run(twice())


def test_a_claimed_turn_is_left_to_whoever_claimed_it(tmp_path: Path) -> None:
    settings = Settings(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0)
    with TestClient(build_app(settings)) as http:
        ply = create(http, "birmingham", "random", "random").look()["ply"]

    async def claim() -> None:
        store = Store(settings.database)
        await store.open()
        try:
            for seconds, has_ended in ((60.0, False), (-1.0, True)):
                async with store.writing() as writing:
                    assert await writing.claim(1, ply, "one", seconds)
                async with store.reading() as reading:
                    # The one that has it takes it up again if it could not be kept; others wait for its end.
                    assert len(await reading.bots_due("one", 10)) == 1
                    assert len(await reading.bots_due("other", 10)) == has_ended
                async with store.writing() as writing:
                    assert await writing.claim(1, ply, "other", -1.0) is has_ended
        finally:
            await store.close()

    asyncio.run(claim())


def test_a_table_that_reads_differently_is_refused_and_not_reinterpreted(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    settings = Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0)
    with TestClient(build_app(settings)) as http:
        ann = create(http, "birmingham", "me", "hot_seat")
        ann.done("/start")
        at = ann.look()
        card = at["view"]["players"][at["seat"]]["hand"][0]
        ann.done("/moves", {"ply": at["ply"], "line": f"P /{card}", "confirm": True})
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT engine FROM tables").fetchone()[0]
        connection.execute("UPDATE log SET body = replace(body, ?, 'P /other') WHERE kind = 'action'", (f"P /{card}",))
    connection.close()
    with TestClient(build_app(settings)) as http:
        ann.http = http
        for _ in range(2):
            refused = ann.get()
            assert (refused.status_code, refused.json()["code"]) == (409, "broken_table")
        # It keeps nobody from other tables.
        assert http.get("/api/v1/me/tables", headers={"Cottonopolis-Person": ann.seated["person"]}).status_code == 200


def test_a_table_that_cannot_be_played_on_holds_up_no_bots(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    settings = Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0)
    with TestClient(build_app(settings)) as http:
        broken, good = (create(http, "birmingham", "random", "random") for _ in range(2))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE tables SET map = 'atlantis' WHERE code = ?", (broken.code,))
    connection.close()
    with TestClient(build_app(replace(settings, workers=1, sweep=0.1)), raise_server_exceptions=False) as http:
        refused = Player(http, broken.code).get()
        assert (refused.status_code, refused.json()["code"]) == (409, "broken_table")
        assert "toml" not in refused.text
        wait_until(lambda: Player(http, good.code).look()["actions"] > 0)


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    asyncio.run(opened(f"sqlite+aiosqlite:///{file}"))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(NoDatabase, match="later version"):
        asyncio.run(opened(f"sqlite+aiosqlite:///{file}"))


def test_a_turn_being_made_survives_a_restart(tmp_path: Path) -> None:
    settings = Settings(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0)
    with TestClient(build_app(settings)) as http:
        ann = create(http, "birmingham", "me", "hot_seat")
        ann.done("/start")
        at = ann.look()
        ann.done("/moves", {"ply": at["ply"], "answer": at["turn"]["legal"][0]["id"]})
        half = ann.look()
    with TestClient(build_app(settings)) as http:
        ann.http = http
        assert ann.look() == half and half["step"] == 1


@pytest.mark.parametrize(
    ("named", "address"),
    [
        ("t.sqlite", "sqlite+aiosqlite:///t.sqlite"),
        ("sqlite:////tmp/t", "sqlite+aiosqlite:////tmp/t"),
        ("postgres://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgresql+psycopg://u@h/d", "postgresql+psycopg://u@h/d"),
    ],
)
def test_databases_are_named_by_file_or_address(named: str, address: str) -> None:
    assert database_address(named, Path()) == address


def test_other_databases_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="mysql"):
        database_address("mysql://u@h/d", tmp_path)
    assert database_address(None, tmp_path / "new") == f"sqlite+aiosqlite:///{tmp_path / 'new' / 'tables.sqlite'}"
    assert (tmp_path / "new").is_dir()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
def test_nobody_but_the_owner_reads_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    address = database_address(None, folder)
    assert folder.stat().st_mode & 0o777 == 0o700

    async def modes(name: str) -> dict[str, str]:
        store = Store(address)
        await store.open()
        async with store.writing() as writing:
            await writing.add_person(name, name)
        found = {file.name: oct(file.stat().st_mode & 0o777) for file in folder.iterdir()}
        await store.close()
        return found

    umask = os.umask(0o022)
    try:
        new = asyncio.run(modes("Ann"))
        # As an older version has left them that was killed.
        (folder / "tables.sqlite-wal").touch()
        for file in folder.iterdir():
            file.chmod(0o644)
        old = asyncio.run(modes("Bob"))
    finally:
        os.umask(umask)
    names = {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.sqlite.lock"}
    assert names <= set(new) and names <= set(old)
    assert {*new.values(), *old.values()} == {"0o600"}


def test_a_database_in_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoDatabase, match="cannot be written"):
        asyncio.run(Store(f"sqlite+aiosqlite:///{tmp_path / 'nowhere' / 't.sqlite'}").open())


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}"
    return str(request.getfixturevalue("new_postgres")())


def test_each_webhook_gets_its_notifications_one_by_one(address: str) -> None:
    async def run() -> None:
        store = Store(address)
        await store.open()
        try:
            async with store.writing() as writing:
                hooks = []
                for name in ("Ann", "Bob"):
                    person = await writing.add_person(name, name)
                    await writing.hooks.set_webhook("http://hooks.test/", "json", "whsec_", person_id=person)
                    hooks += [hook["id"] for hook in await writing.hooks.of(0, [person])]
                await writing.hooks.add_notes([{"hook_id": hook, "body": {"n": n}} for n in range(3) for hook in hooks])
            until = time.time() + 60
            async with store.writing() as writing:
                first = await writing.hooks.due_notes([], 10)
                await writing.hooks.take_notes([note["id"] for note in first], until)
            async with store.writing() as writing:
                second = await writing.hooks.due_notes([hooks[0]], 10)
                assert await writing.hooks.due_notes(hooks, 10) == []
                # Taken by somebody else in the meantime, as after a pause that was too long.
                await writing.hooks.drop_taken([(first[0]["id"], until - 1)])
                await writing.hooks.delay_note(first[0]["id"], until - 1, 0)
                await writing.hooks.delay_note(first[0]["id"], until, 0)
                await writing.hooks.drop_taken([(first[1]["id"], until)])
            async with store.writing() as writing:
                third = await writing.hooks.due_notes([], 10)
        finally:
            await store.close()
        assert sorted((note["hook_id"], note["body"]["n"]) for note in first) == [(hook, 0) for hook in hooks]
        assert [(note["hook_id"], note["body"]["n"], note["secret"]) for note in second] == [(hooks[1], 1, "whsec_")]
        assert sorted((note["body"]["n"], note["tries"]) for note in third) == [(0, 1), (1, 0)]

    asyncio.run(run())
