"""Statements that every move and every look needs, made once: to make one takes longer than to run it.

What is in capitals is for all databases; values are given by their names when a statement runs.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    BindParameter,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    union_all,
    update,
)

from cottonopolis.server.schema import claims, devices, hooks, log, notes, people, responses, seats, tables

_of_table: BindParameter[int] = bindparam("of_table")

TABLE_BY_CODE = select(tables).where(tables.c.code == bindparam("with_code"))
LOCK_TABLE = select(tables).where(tables.c.id == _of_table).with_for_update()
CHANGE_TABLE = update(tables).where(tables.c.id == _of_table)
SEATS = select(seats).where(seats.c.table_id == _of_table).order_by(seats.c.seat)
LOG = (
    select(log)
    .where(log.c.table_id == _of_table, log.c.seq > bindparam("later_than"), log.c.seq <= bindparam("up_to"))
    .order_by(log.c.seq)
)
APPEND = insert(log)
RESPONSE = select(responses).where(
    responses.c.scope.in_(bindparam("in_scopes", expanding=True)), responses.c.key == bindparam("with_key")
)
OLD_RESPONSES = delete(responses).where(responses.c.at < bindparam("before"))
KEEP_RESPONSE = insert(responses)
_is_silent = select(seats.c.seat).where(
    seats.c.table_id == _of_table, seats.c.person_id == hooks.c.person_id, seats.c.is_silent.is_(True)
)
HOOKS = (
    select(hooks, people.c.zone, people.c.quiet_start, people.c.quiet_end)
    .outerjoin(people, people.c.id == hooks.c.person_id)
    .where(
        (hooks.c.table_id == _of_table) | hooks.c.person_id.in_(bindparam("of_people", expanding=True)),
        hooks.c.is_confirmed.is_not(False),
        ~_is_silent.exists(),
        select(func.count()).where(notes.c.hook_id == hooks.c.id).scalar_subquery() < bindparam("most_waiting"),
    )
)
ADD_NOTES = insert(notes)
DROP_NOTE = delete(notes).where(notes.c.id == bindparam("of_note"), notes.c.due == bindparam("taken_until"))
TAKE_NOTE = (
    update(notes)
    .where(notes.c.id == bindparam("of_note"))
    .values(due=bindparam("taken_until"), tries=notes.c.tries + literal_column("1"))
)
NEXT_NOTE = select(func.min(notes.c.due)).where(notes.c.due > bindparam("after"))
OPENS = union_all(
    *(
        select(column).where(column == bindparam("with_hash"))
        for column in (seats.c.secret_hash, devices.c.secret_hash, tables.c.invite_hash)
    )
).limit(1)
OLD_CLAIMS = delete(claims).where(claims.c.table_id == _of_table, claims.c.ply < bindparam("before"))
NOTIFY = select(func.pg_notify(bindparam("channel"), bindparam("message")))
LOCK_NAME = select(func.pg_advisory_xact_lock(bindparam("name", type_=BigInteger)))
