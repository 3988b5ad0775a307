"""Who looks at ratings and profiles, and whose profile that one may see."""

from __future__ import annotations

from cottonopolis.server.keys import hashed
from cottonopolis.server.ratings.rows import EVERYBODY, NOBODY
from cottonopolis.server.refusals import NoSecret
from cottonopolis.server.rows import Row
from cottonopolis.server.store import Reading


class Viewer:
    """Who looks at the standing of others: somebody with a device, or anybody."""

    def __init__(self, me: Row | None, met: set[int]) -> None:
        self.id: int | None = None if me is None else me["id"]
        self.met = met
        """With whom this one has played."""

    @classmethod
    async def of(cls, reading: Reading, secret: str | None) -> Viewer:
        """The one with the secret of a device; without one, anybody."""
        if secret is None:
            return cls(None, set())
        me = await reading.person(hashed(secret))
        if me is None:
            raise NoSecret("bad_person", "send the secret of a device of yours; it may have been removed")
        return await cls.of_person(reading, me)

    @classmethod
    async def of_person(cls, reading: Reading, me: Row) -> Viewer:
        """A person."""
        return cls(me, await reading.results.met(me["id"]))

    def may_see(self, person_id: int | None, shown: str | None) -> bool:
        """Whether the page of a person is for this one."""
        if person_id is None:
            return False
        if person_id == self.id or shown == EVERYBODY:
            return True
        return shown != NOBODY and person_id in self.met
