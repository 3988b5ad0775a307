"""What the routes of a server share: the tables, and how often each may ask for what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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
        self.mailing = Rate(limits.mailing)
        self._guessing = Rate(limits.guessing)
        self._writing = Rate(limits.writing)

    def client(self, address: str, secret: str | None) -> Client:
        """Who asks; what that costs is charged to this one. The secret itself is not kept."""
        return Client(address, "" if secret is None else hashed(secret))

    @contextmanager
    def guessing(self, address: str) -> Iterator[None]:
        """Counts wrong secrets of an address, and says no more than that once there have been too many.

        Right ones are never refused because of them.
        """
        self.cache.engine.costs.charge(Client(address), _READING)
        try:
            yield
        except (NoSecret, NotAllowed):
            self._guessing.take(address)
            raise

    @contextmanager
    def acting(self, client: Client) -> Iterator[None]:
        """Like `guessing`, and counts what a seat does."""
        if client.seat:
            self._writing.take(client.seat)
        self.cache.engine.costs.check(client)
        self.cache.engine.costs.charge(client, _WRITING)
        try:
            yield
        except NoSecret:
            self._guessing.take(client.address)
            raise

    @contextmanager
    def sitting_down(self, address: str) -> Iterator[None]:
        """Like `guessing`, and counts who has taken a seat."""
        self.joining.check(address)
        with self.guessing(address):
            yield
        # Not before: with a wrong invitation nobody takes a seat, nor the right of neighbours to take one.
        self.joining.charge(address, 1)
