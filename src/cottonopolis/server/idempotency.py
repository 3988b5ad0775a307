"""Requests that come again: what was answered is kept in the transaction of the change, and answered once more."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from pydantic import BaseModel

from cottonopolis.server.asking import Asking
from cottonopolis.server.callers import Caller, seated
from cottonopolis.server.keys import hashed, made_secret, new_salt, new_secret
from cottonopolis.server.refusals import BadRequest, Illegal
from cottonopolis.server.store import Reading, Row, Store, Writing
from cottonopolis.server.table_cache import Change
from cottonopolis.server.wire_base import Out

T = TypeVar("T", bound=Out)

_LONG_KEY = 22
"""Letters of a key that nobody guesses: as many as 128 bits take."""
_SECRETS = {"secret": "seat", "recovery": "recovery", "person": "person"}
"""Fields of an answer that are never stored, with what the secrets are for."""


def digest_of(what: str, *asked: BaseModel | str | int | None) -> str:
    """By what two requests with the same key are told apart."""
    said = [it.model_dump(mode="json") if isinstance(it, BaseModel) else it for it in asked]
    return hashlib.sha256(json.dumps([what, *said], sort_keys=True).encode()).hexdigest()


async def _old_response(reading: Reading, scopes: Sequence[str], key: str | None, digest: str) -> Row | None:
    """What was answered to this request, if it was made before with the same key."""
    if key is None:
        return None
    found = await reading.response(scopes, key)
    if found is not None and found["digest"] != digest:
        raise Illegal("key_reused", "another request had this idempotency key")
    return found


async def once(
    asking: Asking,
    kind: type[T],
    doing: Callable[[Change, Caller], Awaitable[T]],
    what: str,
    *asked: BaseModel | str | int | None,
    digest: str | None = None,
) -> T:
    """What somebody who sits at a table does there; asked again with the same key, only the answer is given again."""
    if digest is None:
        digest = "" if asking.key is None else digest_of(what, *asked)
    async with asking.cache.changing(asking.code, asking.client) as change:
        table = change.after
        if asking.key is None:
            return await doing(change, seated(table, asking.credential))
        # Whoever has left opens no seat any more, and may still ask whether that was done.
        scopes = [f"secret {table.id} {asking.credential.secret_hash or hashed('')}"]
        # Keys of different players have nothing to do with each other.
        scopes += [f"seat {table.id} {seat}" for seat in asking.credential.seats(table)]
        old = await _old_response(change.writing, scopes, asking.key, digest)
        if old is not None:
            return kind(**old["body"])
        done = await doing(change, seated(table, asking.credential))
        scope = scopes[1] if asking.credential.seats(table) else scopes[0]
        change.respond(scope, asking.key, digest, done.model_dump(mode="json"))
    return done


async def is_new(writing: Writing, scope: str, key: str | None, digest: str) -> bool:
    """Whether a request whose answer says nothing new has not been done before; noted at once."""
    if key is None:
        return True
    await writing.lock_name(f"{scope} {key}")
    if await _old_response(writing, [scope], key, digest) is not None:
        return False
    await writing.keep_response(scope=scope, key=key, digest=digest, body={})
    return True


async def code_once(
    writing: Writing, scope: str, key: str | None, digest: str, make: Callable[[Writing], Awaitable[str]]
) -> str:
    """The code of something new; asked again with the same key, that of the first time."""
    if key is not None:
        await writing.lock_name(f"{scope} {key}")
    old = await _old_response(writing, [scope], key, digest)
    if old is not None:
        return str(old["body"]["code"])
    code = await make(writing)
    if key is not None:
        await writing.keep_response(scope=scope, key=key, digest=digest, body={"code": code})
    return code


class Sitting(Generic[T]):
    """A request whose answer holds secrets, so that its key must be one that nobody guesses.

    Nothing of the secrets is stored but their hashes: with a key they follow from it and from a salt, which is stored.
    """

    def __init__(self, key: str | None, digest: str, kind: type[T]) -> None:
        if key is not None and len(key) < _LONG_KEY:
            why = (
                f"this answer holds secrets, and the key proves that the same client asks: {_LONG_KEY} letters at least"
            )
            raise BadRequest("short_key", f"Idempotency-Key: {why}")
        self._key = key
        self._digest = digest
        self._kind = kind
        self._salt = new_salt()

    def secret(self, field: str) -> str:
        """A new secret for a field of the answer."""
        kind = _SECRETS[field]
        return new_secret(kind) if self._key is None else made_secret(kind, self._salt, self._key)

    async def before(self, writing: Writing, scope: str) -> T | None:
        """What was answered to this request, if it was made before; others with the same key wait for this one."""
        if self._key is not None:
            await writing.lock_name(f"{scope} {hashed(self._key)}")
        return await self._found(writing, scope)

    async def known(self, store: Store, scope: str) -> T | None:
        """What was answered to this request, if that is known already; nobody waits for it."""
        if self._key is None:
            return None
        async with store.reading() as reading:
            return await self._found(reading, scope)

    async def _found(self, reading: Reading, scope: str) -> T | None:
        if self._key is None:
            return None
        old = await _old_response(reading, [scope], hashed(self._key), self._digest)
        if old is None:
            return None
        given = [field for field in _SECRETS if old["body"].get(field) is not None]
        made = {field: made_secret(_SECRETS[field], old["salt"], self._key) for field in given}
        return self._kind(**old["body"] | made)

    async def keep(self, writing: Writing, scope: str, table_id: int | None, done: T) -> None:
        """Notes what is answered, without its secrets."""
        if self._key is None:
            return
        body = done.model_dump(mode="json")
        body |= {field: "" for field in _SECRETS if body.get(field) is not None}
        name = hashed(self._key)
        await writing.keep_response(
            scope=scope, key=name, table_id=table_id, digest=self._digest, salt=self._salt, body=body
        )
