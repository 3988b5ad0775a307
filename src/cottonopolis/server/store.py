"""The database: the SQL of the running server but for clocks and coach. SQLite for one process, PostgreSQL for more."""

from __future__ import annotations

import hashlib
import sqlite3
import time
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Label,
    delete,
    event,
    exists,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.sql.dml import UpdateBase

from cottonopolis.errors import ServerError
from cottonopolis.server import people_store, statements
from cottonopolis.server.clock_rows import ClockRows
from cottonopolis.server.clubs.rows import ClubRows
from cottonopolis.server.coach.rows import CoachRows
from cottonopolis.server.logins.rows import LoginRows
from cottonopolis.server.migrate import NoDatabase, migrate
from cottonopolis.server.notifications.rows import HookRows, HooksKnown
from cottonopolis.server.people_store import PeopleReading, PeopleWriting, new_id
from cottonopolis.server.plans.rows import PlanRows, PlansKnown
from cottonopolis.server.ratings.rows import ResultRows
from cottonopolis.server.rows import write_rows
from cottonopolis.server.schema import (
    claims,
    club_tables,
    facts,
    hooks,
    log,
    notes,
    pairings,
    plans,
    responses,
    results,
    seats,
    tables,
)
from cottonopolis.server.sqlite import HereConnection, Threads, Writer, json_text, keep_private, prepare
from cottonopolis.server.tournaments.rows import TournamentRows

Row = people_store.Row

CHANNEL = "cottonopolis"
"""The channel of NOTIFY."""
_MIGRATION_LOCK = 7_201_846_113
"""Key of the advisory lock under which one process migrates."""
_RESPONSE_SECONDS = 7 * 24 * 3600.0
"""How long the answer to a request with a key is kept."""


class DatabaseBusy(ServerError):
    """Another server has this SQLite file open."""

    code = "database_busy"


class Store:
    """A database that servers share, or that one has alone."""

    def __init__(self, address: str) -> None:
        self.address = address
        url = make_url(address)
        self.is_shared = url.get_backend_name() == "postgresql"
        """Whether other processes may write as well."""
        self._file = None if self.is_shared or not url.database else Path(url.database)
        self._guard: sqlite3.Connection | None = None
        self._is_open = False
        self.hooks_known = HooksKnown()
        self.plans_known = PlansKnown()
        self.may_have_clocks = True
        """Whether a clock may run at some table; most databases have none, and then nobody looks for one."""
        self._threads: Threads | None = None
        self._writer: Writer | None = None
        """The one that writes SQLite; with PostgreSQL everybody does."""
        if self.is_shared:
            many = {"pool_pre_ping": True, "pool_size": 10, "max_overflow": 10}
            self._engine = create_async_engine(address, json_serializer=json_text, **many)
            event.listen(self._engine.sync_engine, "connect", _set_patience)
        else:
            self._writer = Writer(address)
            few = {"pool_size": 4, "max_overflow": 0, "pool_timeout": 60}
            self._engine = create_async_engine(address, json_serializer=json_text, **few)
            prepare(self._engine.sync_engine)
            self._threads = Threads(self._engine.sync_engine)

    async def open(self) -> None:
        """Makes the database ready, once: nobody else has the file, every migration has run."""
        if self._is_open:
            return
        self._is_open = True
        if self._file is not None:
            self._guard = guard(self._file)
        try:
            await self._prepare()
        except DBAPIError as error:
            raise NoDatabase(f"the database cannot be used: {error.orig}") from error

    async def _prepare(self) -> None:
        if self._writer is None:
            async with self._engine.begin() as connection:
                # However long another one migrates.
                await connection.execute(text("SET LOCAL lock_timeout = 0"))
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
                await connection.run_sync(migrate)
            return
        with self._writer.engine.begin() as alone:
            migrate(alone)
            # Whoever claimed a turn is gone: this process has the file alone.
            alone.execute(delete(claims))
            self.plans_known.may_be_any = alone.execute(select(plans.c.seat).limit(1)).first() is not None
            self.may_have_clocks = (
                alone.execute(select(tables.c.due).where(tables.c.due.is_not(None)).limit(1)).first() is not None
            )
            self.hooks_known.may_be_any = alone.execute(select(hooks.c.id).limit(1)).first() is not None

    async def close(self) -> None:
        """Lets the database go."""
        self._is_open = False
        await self._engine.dispose()
        if self._threads is not None:
            await self._threads.end()
        if self._writer is not None:
            await self._writer.close()
        if self._guard is not None:
            self._guard.close()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Reading]:
        """A transaction that only reads."""
        async with self._engine.connect() as connection:
            yield Reading(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        """A transaction: all of it is kept when the block ends, or nothing."""
        async with (self._engine if self._writer is None else self._writer).begin() as connection:
            yield Writing(connection, self)

    async def is_alive(self) -> bool:
        """Whether the database answers."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except (DBAPIError, OSError):
            return False
        return True


def guard(file: Path) -> sqlite3.Connection:
    """A lock that ends with this process, however that ends; a second server on the file is refused."""
    try:
        keep_private(file)
        guard = sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None)
    except (OSError, sqlite3.OperationalError) as error:
        raise NoDatabase(f"{file}: cannot be written: {error}") from error
    try:
        guard.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        guard.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise NoDatabase(f"{file}.lock: cannot be locked: {error}") from error
        why = "use that one, or name another file with --database"
        raise DatabaseBusy(f"{file}: a server has this database open already; {why}") from error
    return guard


def _set_patience(connection: Any, _record: object) -> None:
    """How long a connection to PostgreSQL waits for a row, and how long a process that hangs may have one."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '10s'")
        cursor.execute("SET idle_in_transaction_session_timeout = '60s'")
    connection.commit()


def _numbers_by_origin(order: ColumnElement[Any]) -> Label[int]:
    """Numbers the tables of each origin. Of older ones nobody knows the origin: each has its own."""
    origin = func.coalesce(tables.c.origin, tables.c.code)
    return func.row_number().over(partition_by=origin, order_by=order).label("number")


class Reading(PeopleReading):
    """Questions to the database."""

    @cached_property
    def clocks(self) -> ClockRows:
        """Of all tables."""
        return ClockRows(self._connection)

    @cached_property
    def results(self) -> ResultRows:
        """Of all games that were rated or could have been."""
        return ResultRows(self._connection)

    @cached_property
    def coach(self) -> CoachRows:
        """What the coach has said."""
        return CoachRows(self._connection)

    @cached_property
    def clubs(self) -> ClubRows:
        """All clubs."""
        return ClubRows(self._connection)

    @cached_property
    def logins(self) -> LoginRows:
        """Names to sign in by, with all that goes with them."""
        return LoginRows(self._connection)

    @cached_property
    def tournaments(self) -> TournamentRows:
        """All tournaments."""
        return TournamentRows(self._connection)

    async def table(self, code: str) -> Row | None:
        """The row of a table by its code."""
        return await self._one(statements.TABLE_BY_CODE, with_code=code)

    async def seats(self, table_id: int) -> list[Row]:
        """The seats of a table, in order."""
        return await self._all(statements.SEATS, of_table=table_id)

    async def seats_of(self, table_ids: list[int]) -> list[Row]:
        """The seats of several tables, in order."""
        found = select(seats).where(seats.c.table_id.in_(table_ids))
        return await self._all(found.order_by(seats.c.table_id, seats.c.seat))

    async def plies(self, codes: Collection[str]) -> dict[str, int]:
        """The positions that tables are at, by code; those that are not played are left out."""
        if not codes:
            return {}
        found = select(tables.c.code, tables.c.ply).where(tables.c.code.in_(codes), tables.c.status == "playing")
        return {row["code"]: row["ply"] for row in await self._all(found)}

    async def log(self, table_id: int, after: int, up_to: int) -> list[Row]:
        """The entries of a table after one of them, up to another."""
        return await self._all(statements.LOG, of_table=table_id, later_than=after, up_to=up_to)

    async def open_tables(self, limit: int, per_origin: int) -> list[Row]:
        """Tables with a free seat that anybody may take, those first where something has happened last.

        Of each origin there are at most so many, so that nobody fills the list.
        """
        is_free = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "open")
        latest = tables.c.updated.desc()
        found = select(tables.c.id, _numbers_by_origin(latest))
        numbered = found.where(tables.c.status == "open", tables.c.invite_hash.is_(None), is_free).subquery()
        few = select(numbered.c.id).where(numbered.c.number <= per_origin)
        return await self._all(select(tables).where(tables.c.id.in_(few)).order_by(latest).limit(limit))

    async def running_tables(self, limit: int, per_origin: int) -> list[Row]:
        """Games of several people that anybody may watch, those first where a turn has ended last.

        Games against bots are nobody else's business, though those who have the code may look.
        """
        n_people = select(func.count(seats.c.person_id.distinct())).where(seats.c.table_id == tables.c.id)
        is_shown = (tables.c.status == "playing", tables.c.invite_hash.is_(None), tables.c.spectators.is_(True))
        number = _numbers_by_origin(tables.c.moved.desc())
        numbered = select(tables.c.id, number).where(*is_shown, n_people.scalar_subquery() > 1).subquery()
        few = select(numbered.c.id).where(numbered.c.number <= per_origin)
        return await self._all(select(tables).where(tables.c.id.in_(few)).order_by(tables.c.moved.desc()).limit(limit))

    async def n_open(self, origin: str) -> int:
        """How many tables of an origin wait for players."""
        found = select(func.count()).select_from(tables).where(tables.c.origin == origin, tables.c.status == "open")
        return int((await self._connection.execute(found)).scalar_one())

    async def untouched(self, status: str, before: float, limit: int) -> list[str]:
        """Tables that wait for players, or for moves, and at which nothing has happened since a time."""
        found = select(tables.c.code).where(tables.c.status == status, tables.c.updated < before)
        return [row["code"] for row in await self._all(found.order_by(tables.c.updated).limit(limit))]

    async def tables_of(self, person_id: int, limit: int) -> list[Row]:
        """The tables at which a person sits, those first where something has happened last."""
        mine = select(seats.c.table_id).where(seats.c.person_id == person_id)
        # By what all may know: a turn that somebody else is making brings no table to the top.
        last = select(log.c.at).where(log.c.table_id == tables.c.id, log.c.seq == tables.c.seq).scalar_subquery()
        return await self._all(select(tables).where(tables.c.id.in_(mine)).order_by(last.desc()).limit(limit))

    async def bots_due(self, owner: str, limit: int) -> list[Row]:
        """Tables where a bot has to move and nobody else has claimed its turn; `owner` knows what it thinks about."""
        claimed = (
            select(claims.c.table_id)
            .where(claims.c.table_id == tables.c.id, claims.c.ply == tables.c.ply, claims.c.until > time.time())
            .where(claims.c.owner != owner)
            .exists()
        )
        found = select(tables.c.id, tables.c.code).where(tables.c.bot_due.is_(True), ~claimed)
        return await self._all(found.order_by(tables.c.updated).limit(limit))

    async def response(self, scopes: Sequence[str], key: str) -> Row | None:
        """What was answered to a request with this key in one of these scopes."""
        return await self._one(statements.RESPONSE, in_scopes=list(scopes), with_key=key)

    async def fact(self, name: str) -> str | None:
        """Something that all servers of this database share."""
        found = await self._one(select(facts).where(facts.c.name == name))
        return None if found is None else str(found["value"])

    async def codes_of(self, secret_hashes: Sequence[str]) -> list[str]:
        """The tables at which one of these secrets opens a seat."""
        found = select(tables.c.code).join(seats, seats.c.table_id == tables.c.id)
        return [row["code"] for row in await self._all(found.where(seats.c.secret_hash.in_(secret_hashes)).distinct())]

    async def opens_something(self, secret_hash: str) -> bool:
        """Whether a secret is that of a seat, of a person or of an invitation."""
        return (await self._connection.execute(statements.OPENS, {"with_hash": secret_hash})).first() is not None


class Writing(Reading, PeopleWriting):
    """Changes of the database."""

    def __init__(self, connection: AsyncConnection | HereConnection, store: Store) -> None:
        super().__init__(connection)
        self._store = store

    @cached_property
    def hooks(self) -> HookRows:
        """Who is told what."""
        return HookRows(self._connection, self._store.hooks_known)

    @cached_property
    def plans(self) -> PlanRows:
        """What players want to be played in their next turn."""
        return PlanRows(self._connection, self._store.plans_known)

    async def _write(self, statement: UpdateBase, rows: list[Row]) -> None:
        """Runs a statement of those that nearly every change needs."""
        await write_rows(self._connection, statement, rows)

    async def lock_table(self, table_id: int) -> Row | None:
        """The row of a table, which nobody else changes before this transaction ends."""
        return await self._one(statements.LOCK_TABLE, of_table=table_id)

    async def add_table(self, values: Mapping[str, Any], rows: list[Row]) -> int:
        """A new table with its seats; gives its id."""
        done = await self._connection.execute(insert(tables).values(dict(values)))
        table_id = new_id(done)
        await self._connection.execute(insert(seats), [row | {"table_id": table_id} for row in rows])
        return table_id

    async def change_table(self, table_id: int, **values: Any) -> None:
        """Changes fields of a table."""
        if values.get("due") is not None:
            self._store.may_have_clocks = True
        await self._write(statements.CHANGE_TABLE, [values | {"of_table": table_id}])

    async def change_seat(self, table_id: int, seat: int, **values: Any) -> None:
        """Changes fields of a seat."""
        at = (seats.c.table_id == table_id, seats.c.seat == seat)
        await self._connection.execute(update(seats).where(*at).values(values))

    async def set_silent(self, table_id: int, numbers: Sequence[int], *, is_silent: bool) -> None:
        """Whether the player of some seats wants to hear nothing of a table."""
        own = (seats.c.table_id == table_id, seats.c.seat.in_(list(numbers)))
        await self._connection.execute(update(seats).where(*own).values(is_silent=is_silent))

    async def forget_tables(self, before: float, limit: int) -> list[str]:
        """Removes tables of at most one person at which nothing has happened since a time; gives their codes."""
        n_people = select(func.count(seats.c.person_id.distinct())).where(seats.c.table_id == tables.c.id)
        old = select(tables.c.id, tables.c.code).where(tables.c.updated < before, n_people.scalar_subquery() <= 1)
        found = await self._all(old.limit(limit).with_for_update(skip_locked=True))
        ids = [row["id"] for row in found]
        if ids:
            of_hooks = select(hooks.c.id).where(hooks.c.table_id.in_(ids))
            await self._connection.execute(delete(notes).where(notes.c.hook_id.in_(of_hooks)))
            for part in (plans, hooks, claims, responses, results, club_tables, pairings, log, seats):
                await self._connection.execute(delete(part).where(part.c.table_id.in_(ids)))
            await self._connection.execute(delete(tables).where(tables.c.id.in_(ids)))
        return [row["code"] for row in found]

    async def append(self, table_id: int, entries: list[Row]) -> None:
        """Adds entries to the log."""
        await self._write(statements.APPEND, [entry | {"table_id": table_id} for entry in entries])

    async def add_to_ended(self, kind: str, person_id: int) -> None:
        """Adds an entry to the log of every table of a person whose game has ended, without looking at the games."""
        mine = select(seats.c.table_id).where(seats.c.person_id == person_id)
        ended = select(tables.c.id, tables.c.seq).where(tables.c.id.in_(mine), tables.c.status.in_(["over", "closed"]))
        for row in await self._all(ended.order_by(tables.c.code).with_for_update()):
            entry = {"seq": row["seq"] + 1, "kind": kind, "seat": None, "body": {}, "at": time.time()}
            await self.append(row["id"], [entry])
            await self.change_table(row["id"], seq=entry["seq"])
            await self.notify(str(row["id"]))

    async def keep_response(self, **values: Any) -> None:
        """Notes what is answered to a request with a key, and forgets what is old."""
        now = time.time()
        await self._write(statements.OLD_RESPONSES, [{"before": now - _RESPONSE_SECONDS}])
        await self._write(statements.KEEP_RESPONSE, [values | {"at": now}])

    async def lock_name(self, name: str) -> None:
        """Lets others who ask for the same name wait until this transaction ends."""
        if self._connection.dialect.name == "postgresql":
            key = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True)
            await self._connection.execute(statements.LOCK_NAME, {"name": key})

    async def add_fact(self, name: str, value: str) -> str:
        """Something that all servers of this database share: the given value, or what another one gave before."""
        await self.lock_name(f"fact {name}")
        found = await self.fact(name)
        if found is None:
            await self._connection.execute(insert(facts).values(name=name, value=value))
        return found or value

    async def replace_secrets(
        self, old: Sequence[str], secret_hash: str, recovery_hash: str, old_recovery_hash: str | None
    ) -> None:
        """Gives other secrets to all seats that old ones opened, at whatever table."""
        values = {"secret_hash": secret_hash, "recovery_hash": recovery_hash, "old_recovery_hash": old_recovery_hash}
        await self._connection.execute(update(seats).where(seats.c.secret_hash.in_(old)).values(values))

    async def note_use(self, table_id: int, secret_hash: str) -> None:
        """Notes that a secret of a seat is used: whoever recovered the seat has it, and its player is there."""
        await self.lock_table(table_id)
        mine = update(seats).where(seats.c.secret_hash == secret_hash)
        await self._connection.execute(
            mine.where(seats.c.old_recovery_hash.is_not(None)).values(old_recovery_hash=None)
        )
        await self._connection.execute(mine.where(seats.c.table_id == table_id).values(seen=time.time()))

    async def claim(self, table_id: int, ply: int, owner: str, seconds: float) -> bool:
        """Takes a bot's turn for a process, unless another one has it and its time is not over."""
        now = time.time()
        await self._connection.execute(statements.OLD_CLAIMS, {"of_table": table_id, "before": ply})
        values = {"table_id": table_id, "ply": ply, "owner": owner, "until": now + seconds}
        # Both databases say it with the same words, and the library has a class for each.
        insert_into = postgresql.insert if self._connection.dialect.name == "postgresql" else sqlite.insert
        taken = (
            insert_into(claims)
            .values(values)
            .on_conflict_do_update(
                index_elements=["table_id", "ply"],
                set_={"owner": owner, "until": now + seconds},
                where=(claims.c.until < now) | (claims.c.owner == owner),
            )
        )
        return (await self._connection.execute(taken.returning(claims.c.owner))).first() is not None

    async def notify(self, message: str) -> None:
        """Wakeups the other processes when this transaction is kept; at most 8000 bytes."""
        if self._connection.dialect.name == "postgresql":
            await self._connection.execute(statements.NOTIFY, {"channel": CHANNEL, "message": message})
