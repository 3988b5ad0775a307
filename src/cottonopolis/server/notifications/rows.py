"""Notifications in the database: where they go, and those still to be sent."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cottonopolis.server import statements
from cottonopolis.server.rows import Row, Rows
from cottonopolis.server.schema import hooks, notes
from cottonopolis.server.sqlite import HereConnection

_MOST_WAITING = 100
"""How many may wait for one target; then it gets no more."""
_TOLD = ("push", "mail")
"""Forms of hooks that are no webhooks."""


@dataclass
class HooksKnown:
    """What a process knows of a database."""

    may_be_any: bool = True
    """Whether there may be any target; that is asked with every turn, and most servers have none."""
    push_key: str | None = None
    """The private key of push messages, once it is known: it never changes."""


class HookRows(Rows):
    """Webhooks, browsers and email addresses, inside of a transaction."""

    def __init__(self, connection: AsyncConnection | HereConnection, known: HooksKnown) -> None:
        super().__init__(connection)
        self._known = known

    @property
    def may_be_any(self) -> bool:
        """Whether there may be one."""
        return self._known.may_be_any

    async def set_webhook(
        self, url: str, form: str, secret: str, *, person_id: int | None = None, table_id: int | None = None
    ) -> None:
        """The webhook of a person or of a table, in place of the one before."""
        await self.drop_webhook(person_id=person_id, table_id=table_id)
        await self._add(person_id=person_id, table_id=table_id, url=url, form=form, secret=secret)

    async def drop_webhook(self, *, person_id: int | None = None, table_id: int | None = None) -> None:
        """Removes a webhook with all that it still had to send."""
        owner = hooks.c.person_id == person_id if person_id is not None else hooks.c.table_id == table_id
        await self._drop(owner, hooks.c.form.not_in(_TOLD))

    async def set_push(self, person_id: int, device_id: int, url: str, keys: str, language: str) -> None:
        """The browser of a device, in place of the one before; nobody else has this browser any more."""
        await self._drop(hooks.c.form == "push", (hooks.c.device_id == device_id) | (hooks.c.url == url))
        own = {"person_id": person_id, "device_id": device_id}
        await self._add(**own, url=url, form="push", secret=keys, language=language)

    async def set_mail(self, person_id: int, url: str, token: str, language: str) -> int:
        """The address of a person, in place of the one before, which is still to be confirmed; gives its id."""
        await self.drop_mail(person_id)
        values = {"url": url, "form": "mail", "secret": token, "language": language, "is_confirmed": False}
        return await self._add(person_id=person_id, **values)

    async def drop_push(self, device_id: int) -> None:
        """Removes the browser of a device."""
        await self._drop(hooks.c.device_id == device_id)

    async def drop_mail(self, person_id: int) -> None:
        """Removes the address of a person."""
        await self._drop(hooks.c.person_id == person_id, hooks.c.form == "mail")

    async def drop_mail_by(self, token: str) -> None:
        """Removes the address to which a mail with this token was sent."""
        await self._drop(hooks.c.secret == token, hooks.c.form == "mail")

    async def drop(self, hook_id: int) -> None:
        """Removes one that is gone."""
        await self._drop(hooks.c.id == hook_id)

    async def confirm_mail(self, token: str) -> str | None:
        """Notes that the reader of mails agrees; gives the address, None if nobody has this token."""
        mine = update(hooks).where(hooks.c.secret == token, hooks.c.form == "mail")
        row = (await self._connection.execute(mine.values(is_confirmed=True).returning(hooks.c.url))).first()
        return None if row is None else str(row.url)

    async def of_person(self, person_id: int) -> list[Row]:
        """All that a person has."""
        return await self._all(select(hooks).where(hooks.c.person_id == person_id))

    async def of(self, table_id: int, person_ids: list[int]) -> list[Row]:
        """Those of a table and of persons with their quiet hours, but for those that have too much to send already."""
        if not self._known.may_be_any:
            return []
        given = {"of_table": table_id, "of_people": person_ids, "most_waiting": _MOST_WAITING}
        return await self._all(statements.HOOKS, **given)

    async def add_notes(self, rows: list[Row]) -> None:
        """Notifications to be sent, at once if they do not say when."""
        now = {"due": time.time(), "tries": 0}
        await self._write(statements.ADD_NOTES, [now | row for row in rows])

    async def waiting(self, limit: int) -> list[Row]:
        """Notifications to persons that nobody has tried to send yet."""
        found = select(notes.c.id, notes.c.body, hooks.c.person_id, hooks.c.form)
        found = found.join(hooks, hooks.c.id == notes.c.hook_id)
        is_waiting = (notes.c.tries == 0, hooks.c.form.in_(_TOLD))
        return await self._all(found.where(*is_waiting).order_by(notes.c.due).limit(limit))

    async def drop_notes(self, note_ids: list[int]) -> None:
        """Notifications that nobody needs any more."""
        if note_ids:
            await self._connection.execute(delete(notes).where(notes.c.id.in_(note_ids)))

    async def due_notes(self, but_for: list[int], limit: int) -> list[Row]:
        """The first due notification of each target, with what is known of that, but for some targets."""
        is_due = (notes.c.due <= time.time(), notes.c.hook_id.not_in(but_for))
        firsts = select(func.min(notes.c.id)).where(*is_due).group_by(notes.c.hook_id)
        columns = (hooks.c.url, hooks.c.form, hooks.c.secret, hooks.c.person_id, hooks.c.language)
        found = select(notes, *columns).join(hooks, hooks.c.id == notes.c.hook_id)
        found = found.where(notes.c.id.in_(firsts)).order_by(notes.c.due).limit(limit)
        return await self._all(found.with_for_update(skip_locked=True, of=notes))

    async def take_notes(self, note_ids: list[int], until: float) -> None:
        """Begins a try of notifications, which nobody else gets before that time."""
        if note_ids:
            await self._write(statements.TAKE_NOTE, [{"of_note": it, "taken_until": until} for it in note_ids])

    async def drop_taken(self, taken: list[tuple[int, float]]) -> None:
        """Notifications that have been sent or are given up, if they are still taken until that time."""
        # Numbers of SQLite come again: by now it may be another notification that has this one.
        if taken:
            await self._write(statements.DROP_NOTE, [{"of_note": it, "taken_until": until} for it, until in taken])

    async def next_due(self, now: float) -> float:
        """When the next notification is due after a time; never, if there is none."""
        found = (await self._connection.execute(statements.NEXT_NOTE, {"after": now})).scalar()
        return float("inf") if found is None else float(found)

    async def delay_note(self, note_id: int, until: float, due: float) -> None:
        """A notification that is tried again later, if it is still taken until that time."""
        taken = update(notes).where(notes.c.id == note_id, notes.c.due == until)
        await self._connection.execute(taken.values(due=due))

    async def _add(self, **values: Any) -> int:
        self._known.may_be_any = True
        done = await self._connection.execute(insert(hooks).values(values | {"created": time.time()}))
        assert done.inserted_primary_key is not None
        return int(done.inserted_primary_key[0])

    async def _drop(self, *which: ColumnElement[bool]) -> None:
        old = select(hooks.c.id).where(*which)
        await self._connection.execute(delete(notes).where(notes.c.hook_id.in_(old)))
        await self._connection.execute(delete(hooks).where(*which))
