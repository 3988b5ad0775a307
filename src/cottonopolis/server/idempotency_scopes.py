"""Answers that are kept for requests with an idempotency key: in which scope a key is looked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cottonopolis.server.refusals import Illegal
from cottonopolis.server.store import Reading, Row


def seat_scopes(table_id: int, seats: Iterable[int]) -> list[str]:
    """The scopes of seats: keys of different players have nothing to do with each other."""
    return [f"seat {table_id} {seat}" for seat in seats]


def secret_scope(table_id: int, secret_hash: str) -> str:
    """The scope of a secret that opens nothing any more."""
    return f"secret {table_id} {secret_hash}"


async def old_response(reading: Reading, scopes: Sequence[str], key: str | None, digest: str) -> Row | None:
    """What was answered to this request, if it was made before with the same key."""
    if key is None:
        return None
    found = await reading.response(scopes, key)
    if found is not None and found["digest"] != digest:
        raise Illegal("key_reused", "another request had this idempotency key")
    return found
