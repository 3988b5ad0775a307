"""One request about a table: who asks which server for what table."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cottonopolis.server.callers import Caller, Credential, caller, seated
from cottonopolis.server.devices import person_with
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.questions import Question
from cottonopolis.server.services import Services
from cottonopolis.server.table_cache import TableCache


@dataclass(frozen=True)
class Asking:
    """Somebody who asks for something at a table, whether there is such a table or not."""

    services: Services
    code: str
    secret: str | None
    client: Client
    key: str | None = None
    """By which a retry is known."""
    person_id: int | None = None
    """Whose device has the secret, if it is that of a device."""

    @classmethod
    async def of(
        cls, services: Services, address: str, code: str, secret: str | None, key: str | None = None
    ) -> Asking:
        """The one with this secret, of whom it is noted that the player is here."""
        person_id = None if secret is None else await person_with(services.cache.store, secret)
        asking = cls(services, code, secret, services.client(address, secret), key, person_id)
        if secret is not None:
            await services.cache.presence.note(code, asking.credential)
        return asking

    @cached_property
    def credential(self) -> Credential:
        """What this one shows to be let in."""
        return Credential.of(self.secret, self.person_id)

    @property
    def cache(self) -> TableCache:
        """The tables of the server."""
        return self.services.cache

    async def caller(self) -> Caller:
        """Who this is at the table; refused to those who may not see it."""
        return caller(await self.cache.table(self.code), self.credential)

    async def seated(self) -> Caller:
        """Who this is at the table; refused to those who have no seat."""
        return seated(await self.cache.table(self.code), self.credential)

    async def ask(self, question: Question) -> Any:
        """The answer to a question about a game, for which this one waits in turn."""
        return await self.cache.engine.ask(question, self.client)

    def guessing(self) -> AbstractContextManager[None]:
        """Counts a wrong secret."""
        return self.services.guessing(self.client.address)

    def acting(self) -> AbstractContextManager[None]:
        """Counts a wrong secret, and what a seat does."""
        return self.services.acting(self.client)
