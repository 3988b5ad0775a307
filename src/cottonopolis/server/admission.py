"""How many requests are let in: counted by address, and where that is used up, by secrets that open something."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Scope

from cottonopolis.server.keys import hashed
from cottonopolis.server.limits import Rate
from cottonopolis.server.recent import Recent
from cottonopolis.server.refusals import TooMany
from cottonopolis.server.settings import Limits
from cottonopolis.server.store import Store

_MOST = 50_000
"""Secrets that are remembered; a forgotten one is looked up once more."""


class Admission:
    """Lets requests in. Nobody who has a right secret is kept out by what others at the same address ask for."""

    def __init__(self, limits: Limits, store: Store) -> None:
        self._by_address = Rate(limits.reading)
        self._by_secret = Rate(limits.reading_by_secret)
        self._store = store
        self._known: Recent[str, None] = Recent(_MOST)
        """Hashes of secrets that open something."""

    async def admit(self, scope: Scope) -> None:
        """Counts a request; refuses it if there have been too many."""
        try:
            self._by_address.take(scope["client_address"])
        except TooMany:
            for name in _names(scope["headers"]):
                if await self._is_known(name):
                    self._by_secret.take(name)
                    return
            raise

    async def _is_known(self, name: str) -> bool:
        if name not in self._known:
            try:
                async with self._store.reading() as reading:
                    if not await reading.opens_something(name):
                        return False
            except SQLAlchemyError:
                # Whoever is let in will be told that the database does not answer.
                return False
        self._known.put(name, None)
        return True


def _names(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    """Hashes of the secrets that a request brings: of a seat or an invitation, and of a person."""
    found = []
    for header, value in headers:
        if header == b"authorization" and value[:7].lower() == b"bearer ":
            found.append(value[7:].strip())
        elif header == b"cottonopolis-person":
            found.append(value)
    return [hashed(secret[:200].decode("latin-1")) for secret in found]
