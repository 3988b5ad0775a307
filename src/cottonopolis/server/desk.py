"""What the routes of a server share: the tables, and how often each may ask for what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import Request

from cottonopolis.server.house import House
from cottonopolis.server.keys import hashed
from cottonopolis.server.limits import Rate
from cottonopolis.server.refusals import NoSecret, NotAllowed


class Desk:
    """The one at which requests arrive."""

    def __init__(self, house: House) -> None:
        limits = house.settings.limits
        self.house = house
        self.creating = Rate(limits.creating)
        self.joining = Rate(limits.joining)
        self.chatting = Rate(limits.chatting)
        self._guessing = Rate(limits.guessing)
        self._writing = Rate(limits.writing)

    @contextmanager
    def guessing(self, request: Request) -> Iterator[None]:
        """Counts wrong secrets of an address, and refuses it once there have been too many."""
        address = request.scope["client_address"]
        self._guessing.check(address)
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
        address = request.scope["client_address"]
        self._guessing.check(address)
        try:
            yield
        except NoSecret:
            self._guessing.take(address)
            raise

    def name_of(self, secret: str) -> str:
        """A name by which requests of one secret are counted; the secret itself is not kept."""
        return hashed(secret)
