"""How often somebody may try a password."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cottonopolis.server.limits import Rate
from cottonopolis.server.refusals import NoSecret
from cottonopolis.server.settings import Limits


class Attempts:
    """Counts wrong passwords by address and by name; a right one costs nothing.

    Whoever tries one name from many addresses keeps others from trying it, and its owner nearly so: an address from
    which little was tried may still try some.
    """

    def __init__(self, limits: Limits) -> None:
        self._by_address = Rate(limits.signing_in)
        self._by_name = Rate(limits.signing_in_by_name)
        self._still = Rate(limits.signing_in_still)

    @contextmanager
    def counted(self, address: str, name: str) -> Iterator[None]:
        """An attempt, refused if there have been too many. It counts while it lasts, so that many at once count too."""
        pair = f"{name} {address}"
        self._by_address.check(address)
        if self._by_name.left(name) < 1:
            self._still.check(pair)
        counts = ((self._by_address, address), (self._by_name, name), (self._still, pair))
        for rate, whose in counts:
            rate.charge(whose, 1)
        is_wrong = False
        try:
            yield
        except NoSecret:
            is_wrong = True
            raise
        finally:
            for rate, whose in () if is_wrong else counts:
                rate.charge(whose, -1)

    def check_claim(self, address: str) -> None:
        """Refuses whoever has asked for too many names that somebody has: so one finds out which names there are."""
        self._by_address.check(address)

    def note_claim(self, address: str) -> None:
        """Counts a name that somebody else has."""
        self._by_address.charge(address, 1)
