"""The part of the database that is about signing in: names, passwords, passkeys and challenges."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import delete, insert, select, update

from cottonopolis.server.rows import Row, Rows
from cottonopolis.server.schema import challenges, logins, passkeys

_AT_ONCE = 100
"""Challenges that are forgotten when a new one is made."""


class LoginRows(Rows):
    """Names and passkeys of all people, inside of a transaction. Whoever changes one has locked the person."""

    async def of(self, person_id: int) -> Row | None:
        """How a person signs in; None without a name."""
        return await self._first(select(logins).where(logins.c.person_id == person_id))

    async def named(self, name: str) -> Row | None:
        """Who signs in by this name."""
        return await self._first(select(logins).where(logins.c.name == name))

    async def add(self, person_id: int, name: str, handle: str) -> None:
        """A name for somebody who has none."""
        await self._connection.execute(insert(logins).values(person_id=person_id, name=name, handle=handle))

    async def change(self, person_id: int, **values: Any) -> None:
        """Changes fields of a login."""
        await self._connection.execute(update(logins).where(logins.c.person_id == person_id).values(values))

    async def drop(self, person_id: int) -> None:
        """Removes the name of a person with all that hangs on it."""
        for part in (challenges, passkeys, logins):
            await self._connection.execute(delete(part).where(part.c.person_id == person_id))

    async def passkeys(self, person_id: int) -> list[Row]:
        """The passkeys of a person, the oldest first."""
        return await self._all(select(passkeys).where(passkeys.c.person_id == person_id).order_by(passkeys.c.id))

    async def passkey(self, credential_id: str) -> Row | None:
        """The passkey of this id, with the `handle` of its person."""
        found = select(passkeys, logins.c.handle).join(logins, logins.c.person_id == passkeys.c.person_id)
        return await self._first(found.where(passkeys.c.credential_id == credential_id))

    async def add_passkey(self, **values: Any) -> int:
        """One more passkey; gives its number."""
        done = await self._connection.execute(insert(passkeys).values(values | {"created": time.time()}))
        assert done.inserted_primary_key is not None
        return int(done.inserted_primary_key[0])

    async def note_passkey(self, passkey_id: int, sign_count: int) -> None:
        """Notes that a passkey was used."""
        used = update(passkeys).where(passkeys.c.id == passkey_id)
        await self._connection.execute(used.values(sign_count=sign_count, used=time.time()))

    async def drop_passkey(self, person_id: int, passkey_id: int) -> bool:
        """Removes a passkey of a person; says whether it was there."""
        own = (passkeys.c.person_id == person_id, passkeys.c.id == passkey_id)
        gone = delete(passkeys).where(*own).returning(passkeys.c.id)
        return (await self._connection.execute(gone)).first() is not None

    async def ask(self, challenge_hash: str, person_id: int | None, until: float) -> None:
        """Notes a challenge, and forgets those that nobody has answered in time."""
        old = select(challenges.c.challenge_hash).where(challenges.c.until < time.time()).limit(_AT_ONCE)
        # Several may do that at once, and need not wait for each other.
        some = old.with_for_update(skip_locked=True)
        await self._connection.execute(delete(challenges).where(challenges.c.challenge_hash.in_(some)))
        row = {"challenge_hash": challenge_hash, "person_id": person_id, "until": until}
        await self._connection.execute(insert(challenges).values(row))

    async def take_challenge(self, challenge_hash: str, person_id: int | None) -> bool:
        """Whether this was asked for this purpose and is not too old; it is good for nothing from now on."""
        whose = challenges.c.person_id.is_(None) if person_id is None else challenges.c.person_id == person_id
        asked = delete(challenges).where(challenges.c.challenge_hash == challenge_hash, whose)
        row = (await self._connection.execute(asked.returning(challenges.c.until))).first()
        return row is not None and row[0] > time.time()
