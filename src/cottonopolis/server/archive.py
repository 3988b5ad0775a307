"""Databases without a running server: what a host copies, moves, looks up and removes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    MetaData,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from cottonopolis.errors import ServerError
from cottonopolis.server import wall_clock
from cottonopolis.server.migrate import NoDatabase, migrate
from cottonopolis.server.schema import (
    REVISION,
    devices,
    log,
    logins,
    metadata,
    passkeys,
    people,
    plans,
    responses,
    seats,
    tables,
)
from cottonopolis.server.sqlite import prepare
from cottonopolis.server.store import Row, guard

FORMAT = "cottonopolis backup"
TABLE_FORMAT = "cottonopolis table"
FORGOTTEN = "Player {}"
"""The name of somebody whom a host has removed, by seat."""
_BATCH = 500


class ArchiveError(ServerError):
    """Something that cannot be copied, read or removed; nothing has been changed."""

    code = "archive"


@contextmanager
def reading(address: str) -> Iterator[Connection]:
    """A database to look at, beside servers that may be running."""
    with _connected(address, is_made=False) as connection:
        yield connection


@contextmanager
def writing(address: str) -> Iterator[Connection]:
    """A database to change: all of it is kept when the block ends, or nothing.

    A SQLite file that a server has open is refused.
    """
    file = _file(address)
    lock = None if file is None else guard(file)
    try:
        with _connected(address, is_made=True) as connection:
            yield connection
    finally:
        if lock is not None:
            lock.close()


def _file(address: str) -> Path | None:
    url = make_url(address)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


@contextmanager
def _connected(address: str, *, is_made: bool) -> Iterator[Connection]:
    file = _file(address)
    if file is not None and not is_made and not file.is_file():
        raise NoDatabase(f"{file}: there is no such database")
    engine = create_engine(address.replace("sqlite+aiosqlite", "sqlite"))
    if file is not None:
        prepare(engine)
        # What makes tables belongs to the transaction too.
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                # One moment for all tables, whatever others write meanwhile.
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            yield connection
    except DBAPIError as error:
        raise NoDatabase(f"the database cannot be used: {error.orig}") from error
    finally:
        engine.dispose()


def listed(connection: Connection, status: str | None = None) -> list[Row]:
    """The tables, those first where something has happened last, each with its seats."""
    found = select(tables).order_by(tables.c.updated.desc())
    rows = _rows(connection, found if status is None else found.where(tables.c.status == status))
    by_table: dict[int, list[Row]] = {row["id"]: [] for row in rows}
    for seat in _rows(connection, select(seats).order_by(seats.c.table_id, seats.c.seat)):
        if seat["table_id"] in by_table:
            by_table[seat["table_id"]].append(seat)
    return [row | {"seats": by_table[row["id"]]} for row in rows]


def known_people(connection: Connection, name: str | None = None) -> list[Row]:
    """The people, each with how they sign in and the codes of their tables.

    `name` is a part of theirs, or of the one by which they sign in, in capitals or not.
    """
    n_passkeys = select(func.count()).where(passkeys.c.person_id == people.c.id).scalar_subquery()
    has_password = logins.c.password_hash.is_not(None)
    found = select(
        people, logins.c.name.label("login"), has_password.label("has_password"), n_passkeys.label("passkeys")
    )
    found = found.outerjoin(logins, logins.c.person_id == people.c.id).order_by(people.c.id)
    if name is not None:
        names = (func.lower(people.c.name), logins.c.name)
        found = found.where(or_(*(it.contains(name.lower(), autoescape=True) for it in names)))
    sat = select(seats.c.person_id, tables.c.code).join(tables, tables.c.id == seats.c.table_id).order_by(tables.c.id)
    codes: dict[int, list[str]] = {}
    for row in _rows(connection, sat):
        codes.setdefault(row["person_id"], []).append(row["code"])
    return [
        {key: row[key] for key in ("id", "name", "created", "login", "has_password", "passkeys")}
        | {"tables": codes.get(row["id"], [])}
        for row in _rows(connection, found)
    ]


def exported(connection: Connection, code: str) -> Row:
    """A table with its seats, people, devices and log. Their secrets open the seats wherever it is read in again."""
    row = _row_of(connection, code)
    of_table = _rows(connection, select(seats).where(seats.c.table_id == row["id"]).order_by(seats.c.seat))
    ids = [seat["person_id"] for seat in of_table if seat["person_id"] is not None]
    return {
        "format": TABLE_FORMAT,
        "revision": _revision(connection),
        "at": wall_clock.now_ms(),
        "table": row,
        "seats": of_table,
        "people": _rows(connection, select(people).where(people.c.id.in_(ids)).order_by(people.c.id)),
        "devices": _rows(connection, select(devices).where(devices.c.person_id.in_(ids)).order_by(devices.c.id)),
        "log": _rows(connection, select(log).where(log.c.table_id == row["id"]).order_by(log.c.seq)),
    }


def read_in(connection: Connection, document: Mapping[str, Any]) -> str:
    """Adds an exported table to a database that does not have it; gives its code."""
    if document.get("format") != TABLE_FORMAT:
        raise ArchiveError(f"is no table: `format` is {document.get('format')!r}, expected {TABLE_FORMAT!r}")
    migrate(connection)
    if document["revision"] != REVISION:
        raise ArchiveError(
            f"was exported at revision {document['revision']} of the database, and this version has {REVISION}: "
            "export it again after a server of this version has opened its database"
        )
    row = dict(document["table"])
    if row["due"] is not None:
        # On the way no clock has run; whoever serves it next takes it from here.
        now = wall_clock.now_ms()
        row |= {"due": row["due"] + now - document["at"], "updated": now / 1000}
    if connection.execute(select(tables.c.id).where(tables.c.code == row["code"])).first():
        raise ArchiveError(f"table {row['code']} is in this database already")
    del row["id"]
    table_id = connection.execute(insert(tables).values(row)).inserted_primary_key[0]  # type: ignore[index]
    new_ids = {person["id"]: _person(connection, person, document["devices"]) for person in document["people"]}
    for seat in document["seats"]:
        owner = {"table_id": table_id, "person_id": new_ids.get(seat["person_id"])}
        connection.execute(insert(seats).values(dict(seat) | owner))
    if document["log"]:
        connection.execute(insert(log), [dict(entry) | {"table_id": table_id} for entry in document["log"]])
    return str(row["code"])


def _person(connection: Connection, person: Mapping[str, Any], all_devices: Iterable[Mapping[str, Any]]) -> int:
    """The id of a person, who may have sat at a table of this database before; all devices are known afterwards."""
    own = [dict(device) for device in all_devices if device["person_id"] == person["id"]]
    hashes = [device["secret_hash"] for device in own]
    known = select(people.c.id).outerjoin(devices, devices.c.person_id == people.c.id)
    is_known = (people.c.phrase_hash == person["phrase_hash"]) | devices.c.secret_hash.in_(hashes)
    found = connection.execute(known.where(is_known)).scalar()
    if found is None:
        # A link that adds a device is good where it was made.
        values = dict(person) | {"link_hash": None, "link_until": None}
        del values["id"]
        found = connection.execute(insert(people).values(values)).inserted_primary_key[0]  # type: ignore[index]
    there = select(devices.c.secret_hash).where(devices.c.secret_hash.in_(hashes))
    here = {row["secret_hash"] for row in _rows(connection, there)}
    for device in own:
        if device["secret_hash"] not in here:
            del device["id"]
            connection.execute(insert(devices).values(device | {"person_id": found}))
    return int(found)


def forget(connection: Connection, person_id: int) -> list[str]:
    """Removes a person's name, secrets, chat and webhook; gives the codes of their tables, whose games stay."""
    mine = _rows(connection, select(seats).where(seats.c.person_id == person_id))
    if connection.execute(select(people.c.id).where(people.c.id == person_id)).first() is None:
        raise ArchiveError(f"there is no person {person_id}")
    secrets = ("secret_hash", "recovery_hash", "old_recovery_hash", "freed_hash")
    codes = []
    for seat in mine:
        at = (seats.c.table_id == seat["table_id"], seats.c.seat == seat["seat"])
        name = FORGOTTEN.format(seat["seat"] + 1)
        changed = dict.fromkeys(secrets) | {"person_id": None, "name": name}
        connection.execute(update(seats).where(*at).values(changed))
        connection.execute(delete(plans).where(plans.c.table_id == seat["table_id"], plans.c.seat == seat["seat"]))
        _forget_in_log(connection, seat, name)
        connection.execute(delete(responses).where(responses.c.table_id == seat["table_id"]))
        codes.append(connection.execute(select(tables.c.code).where(tables.c.id == seat["table_id"])).scalar_one())
    for part in reversed(metadata.sorted_tables):
        owner = part.c.get("person_id")
        if owner is not None:
            _delete_with_parts(connection, part, part.c.id if "id" in part.c else owner, owner == person_id)
    connection.execute(delete(people).where(people.c.id == person_id))
    return codes


def _delete_with_parts(connection: Connection, part: Table, key: Any, which: Any) -> None:
    """Deletes rows, and first the rows of other tables that belong to them."""
    ids = [row[0] for row in connection.execute(select(key).where(which))]
    for other in metadata.sorted_tables:
        for foreign in other.foreign_keys:
            if foreign.column.table is part:
                connection.execute(delete(other).where(foreign.parent.in_(ids)))
    connection.execute(delete(part).where(which))


def _forget_in_log(connection: Connection, seat: Row, name: str) -> None:
    """Takes the name and the chat of a seat out of the log of its table."""
    known_as = re.compile(rf"(?<!\w){re.escape(seat['name'])}(?!\w)")
    for entry in _rows(connection, select(log).where(log.c.table_id == seat["table_id"])):
        body = dict(entry["body"])
        if entry["kind"] == "start":
            body["names"] = [name if n == seat["seat"] else known for n, known in enumerate(body["names"])]
        elif entry["seat"] == seat["seat"] and entry["kind"] in ("join", "seat", "chat"):
            body |= {"text": "..."} if entry["kind"] == "chat" else {"name": name}
        elif entry["kind"] == "action":
            body |= {key: known_as.sub(name, body[key]) for key in ("sentence", "then") if body.get(key)}
        if body != entry["body"]:
            at = (log.c.table_id == entry["table_id"], log.c.seq == entry["seq"])
            connection.execute(update(log).where(*at).values(body=body))


def backup(connection: Connection) -> Iterator[str]:
    """Everything in a database as lines of JSON: first what it is, then a row a line."""
    found = _reflected(connection)
    yield json.dumps({"format": FORMAT, "revision": _revision(connection), "tables": [it.name for it in found]})
    for part in found:
        for row in connection.execute(select(part)).mappings():
            yield json.dumps([part.name, dict(row)])


def restore(connection: Connection, lines: Iterable[str]) -> int:
    """Fills an empty database from a backup, of this version or an earlier one; gives the number of rows."""
    rest = iter(lines)
    try:
        head = json.loads(next(rest, ""))
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ArchiveError("is no backup: its first line does not say so")
    # As it was when the backup was made, so that the rows fit; afterwards as it is now.
    migrate(connection, head["revision"])
    parts = {part.name: part for part in _reflected(connection)}
    if any(connection.execute(select(part).limit(1)).first() for part in parts.values()):
        raise ArchiveError("a backup is restored into an empty database, and this one has something in it")
    n_rows = 0
    for name, rows in _batches(rest):
        if name not in parts:
            raise ArchiveError(f"has rows of {name!r}, which revision {head['revision']} does not know")
        try:
            connection.execute(insert(parts[name]), rows)
        except SQLAlchemyError as error:
            raise ArchiveError(f"has rows of {name!r} that do not fit: {type(error).__name__}") from error
        n_rows += len(rows)
    if connection.dialect.name == "postgresql":
        _count_on(connection, parts.values())
    migrate(connection)
    return n_rows


def _batches(lines: Iterator[str]) -> Iterator[tuple[str, list[Row]]]:
    """Rows of the same table together."""
    name, rows = "", list[Row]()
    for number, line in enumerate(lines, 2):
        try:
            part, row = json.loads(line)
        except ValueError:
            raise ArchiveError(f"line {number} is no row: the file is cut off or damaged") from None
        if part != name or len(rows) == _BATCH:
            if rows:
                yield name, rows
            name, rows = part, []
        rows.append(row)
    if rows:
        yield name, rows


def _count_on(connection: Connection, parts: Iterable[Table]) -> None:
    """Lets numbers of new rows begin after those that were restored."""
    for part in parts:
        if "id" in part.c:
            last = connection.execute(select(func.max(part.c.id))).scalar()
            if last is not None:
                named = {"part": part.name, "last": last}
                connection.execute(text("SELECT setval(pg_get_serial_sequence(:part, 'id'), :last)"), named)


def _reflected(connection: Connection) -> list[Table]:
    """The tables of a database as they are there, those first that others refer to."""
    found = MetaData()
    found.reflect(connection)
    return [part for part in found.sorted_tables if part.name != "alembic_version"]


def _revision(connection: Connection) -> str:
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def _row_of(connection: Connection, code: str) -> Row:
    rows = _rows(connection, select(tables).where(tables.c.code == code))
    if not rows:
        raise ArchiveError(f"there is no table {code}")
    return rows[0]


def _rows(connection: Connection, query: Any) -> list[Row]:
    return [dict(row) for row in connection.execute(query).mappings()]
