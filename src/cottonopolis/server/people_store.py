"""The part of the database that is about people and their devices."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import CursorResult, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cottonopolis.server.keys import new_code
from cottonopolis.server.quiet_hours import QuietHours, quiet_hours_of
from cottonopolis.server.schema import devices, hooks, notes, people, seats
from cottonopolis.server.sqlite import HereConnection

Row = dict[str, Any]

_HOUR = 3600.0


def new_id(done: CursorResult[Any]) -> int:
    """The id of a row that was added."""
    assert done.inserted_primary_key is not None
    return int(done.inserted_primary_key[0])


class PeopleReading:
    """Questions about people."""

    def __init__(self, connection: AsyncConnection | HereConnection) -> None:
        self._connection = connection

    async def person(self, secret_hash: str) -> Row | None:
        """Whose device has this secret; `device_id` and `seen` are those of the device."""
        found = select(people, devices.c.id.label("device_id"), devices.c.seen).join(devices)
        return await self._one(found.where(devices.c.secret_hash == secret_hash))

    async def people(self, person_ids: Sequence[int]) -> dict[int, Row]:
        """Some people by their ids."""
        return {row["id"]: row for row in await self._all(select(people).where(people.c.id.in_(person_ids)))}

    async def quiet_hours(self, person_id: int) -> QuietHours | None:
        """The quiet hours of a person."""
        row = await self._one(select(people).where(people.c.id == person_id))
        return None if row is None else quiet_hours_of(row)

    async def devices(self, person_id: int) -> list[Row]:
        """The devices of a person, the oldest first."""
        return await self._all(
            select(devices).where(devices.c.person_id == person_id).order_by(devices.c.created, devices.c.id)
        )

    async def person_by_phrase(self, phrase_hash: str) -> Row | None:
        """Who has this recovery phrase."""
        return await self._one(select(people).where(people.c.phrase_hash == phrase_hash))

    async def secrets_of(self, person_id: int) -> list[str]:
        """The hashes of all secrets that open seats of a person."""
        found = select(seats.c.secret_hash).where(seats.c.person_id == person_id, seats.c.secret_hash.is_not(None))
        return sorted(row["secret_hash"] for row in await self._all(found.distinct()))

    async def _one(self, query: Select[Any], **values: Any) -> Row | None:
        row = (await self._connection.execute(query, values)).mappings().first()
        return None if row is None else dict(row)

    async def _all(self, query: Select[Any], **values: Any) -> list[Row]:
        return [dict(row) for row in (await self._connection.execute(query, values)).mappings()]


class PeopleWriting(PeopleReading):
    """Changes of people."""

    async def add_person(self, name: str, secret_hash: str, device: str = "") -> int:
        """A new person with a first device; gives the id."""
        # No hash, so that no phrase opens it.
        values = {"name": name, "phrase_hash": f"none {secrets.token_hex(16)}", "created": time.time()}
        values |= {"public_id": new_code(), "shown": None}
        person_id = new_id(await self._connection.execute(insert(people).values(values)))
        await self.add_device(person_id, secret_hash, device)
        return person_id

    async def add_device(self, person_id: int, secret_hash: str, name: str) -> int:
        """One more device of a person; gives its id."""
        now = time.time()
        # Its owner sees the id: were devices counted, two of them would tell how many others were added in between.
        values: Row = {"id": int.from_bytes(secrets.token_bytes(6))}
        values |= {"person_id": person_id, "secret_hash": secret_hash, "name": name, "created": now, "seen": now}
        return new_id(await self._connection.execute(insert(devices).values(values)))

    async def lock_person(self, person_id: int) -> int:
        """Lets nobody else change the devices of a person before this transaction ends; gives how many there are."""
        await self._connection.execute(select(people.c.id).where(people.c.id == person_id).with_for_update())
        found = select(func.count()).select_from(devices).where(devices.c.person_id == person_id)
        return int((await self._connection.execute(found)).scalar_one())

    async def drop_device(self, person_id: int, device_id: int) -> bool:
        """Removes a device of a person with its browser; says whether it was there."""
        browsers = select(hooks.c.id).where(hooks.c.person_id == person_id, hooks.c.device_id == device_id)
        await self._connection.execute(delete(notes).where(notes.c.hook_id.in_(browsers)))
        await self._connection.execute(delete(hooks).where(hooks.c.id.in_(browsers)))
        own = (devices.c.person_id == person_id, devices.c.id == device_id)
        return (await self._connection.execute(delete(devices).where(*own).returning(devices.c.id))).first() is not None

    async def change_device(self, device_id: int, **values: Any) -> None:
        """Changes fields of a device."""
        await self._connection.execute(update(devices).where(devices.c.id == device_id).values(values))

    async def note_device(self, device_id: int) -> None:
        """Notes that a device is used, about once an hour."""
        now = time.time()
        old = (devices.c.id == device_id, devices.c.seen < now - _HOUR)
        await self._connection.execute(update(devices).where(*old).values(seen=now))

    async def change_person(self, person_id: int, **values: Any) -> None:
        """Changes fields of a person."""
        await self._connection.execute(update(people).where(people.c.id == person_id).values(values))

    async def take_link(self, link_hash: str) -> Row | None:
        """Who has made this link, which is good for nothing from now on."""
        good = (people.c.link_hash == link_hash, people.c.link_until > time.time())
        taken = update(people).where(*good).values(link_hash=None, link_until=None).returning(people)
        row = (await self._connection.execute(taken)).mappings().first()
        return None if row is None else dict(row)

    async def note_seats(self, table_id: int, numbers: Sequence[int]) -> None:
        """Notes that the player of some seats of a table is there."""
        own = (seats.c.table_id == table_id, seats.c.seat.in_(list(numbers)))
        await self._connection.execute(update(seats).where(*own).values(seen=time.time()))
