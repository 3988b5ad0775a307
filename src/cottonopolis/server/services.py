"""What the routes of a server share: the tables, and how often each may ask for what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import Request

from cottonopolis.server.fair_queue import Client
from cottonopolis.server.keys import hashed
from cottonopolis.server.limits import Rate
from cottonopolis.server.refusals import NoSecret, NotAllowed
from cottonopolis.server.table_cache import TableCache

_READING, _WRITING = 0.001, 0.004
"""Seconds of computing that a request takes in the server's own process, all questions to the engine left out."""


class Services:
    """The one at which requests arrive."""

    def __init__(self, cache: TableCache) -> None:
        limits = cache.settings.limits
        self.cache = cache
        self.creating = Rate(limits.creating)
        self.joining = Rate(limits.joining)
        self.chatting = Rate(limits.chatting)
        self._guessing = Rate(limits.guessing)
        self._writing = Rate(limits.writing)

    def client(self, request: Request, secret: str | None) -> Client:
        """Who asks; what that costs is charged to this one."""
        return Client(request.scope["client_address"], "" if secret is None else self.name_of(secret))

    @contextmanager
    def guessing(self, request: Request) -> Iterator[None]:
        """Counts wrong secrets of an address, and says no more than that once there have been too many.

        Right ones are never refused because of them.
        """
        address = request.scope["client_address"]
        self.cache.engine.costs.charge(Client(address), _READING)
        try:
            yield
        except (NoSecret, NotAllowed):
            self._guessing.take(address)
            raise

    @contextmanager
    def acting(self, request: Request, secret: str | None) -> Iterator[None]:
        """Like `guessing`, and counts what a seat does."""
        if secret is not None:
            self._writing.take(self.name_of(secret))
        client = self.client(request, secret)
        self.cache.engine.costs.check(client)
        self.cache.engine.costs.charge(client, _WRITING)
        try:
            yield
        except NoSecret:
            self._guessing.take(client.address)
            raise

    def name_of(self, secret: str) -> str:
        """A name by which requests of one secret are counted; the secret itself is not kept."""
        return hashed(secret)
