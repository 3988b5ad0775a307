"""Who asks: which seats a secret opens, and what it may see."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.server.keys import hashed, is_same
from cottonopolis.server.refusals import NoSecret, NotAllowed
from cottonopolis.server.server_table import ServerTable
from cottonopolis.server.watch_delay import watched


@dataclass(frozen=True)
class Credential:
    """What somebody shows to be let in: a secret, and the person whose device has it, if it is that of a device."""

    secret_hash: str | None
    person_id: int | None = None

    @classmethod
    def of(cls, secret: str | None, person_id: int | None = None) -> Credential:
        """The one that a secret is."""
        return cls(None if secret is None else hashed(secret), person_id)

    def seats(self, table: ServerTable) -> list[int]:
        """The seats of a table that it opens."""
        found = table.held_by(self.secret_hash)
        return found if self.person_id is None else sorted({*found, *table.seats_of(self.person_id)})


@dataclass(frozen=True)
class Caller:
    """Somebody at a table."""

    table: ServerTable
    """As this one may see it."""
    seats: tuple[int, ...]
    """Own seats; none for a spectator."""

    def acting(self, seat: int | None) -> int:
        """The seat for which something is done: the named one, or the own one whose turn it is, or the first."""
        if not self.seats:
            raise NoSecret("no_seat", "only those who sit at this table may do that: send the secret of a seat")
        if seat is not None:
            if seat not in self.seats:
                raise NotAllowed("not_your_seat", "this secret opens another seat")
            return seat
        return self.table.to_move if self.table.to_move in self.seats else self.seats[0]

    def looking(self, seat: int | None) -> int | None:
        """The seat whose cards may be seen; None for a spectator."""
        return None if not self.seats and seat is None else self.acting(seat)


def caller(table: ServerTable, shown: Credential) -> Caller:
    """Who shows this, at a table that this person may see.

    A secret that opens nothing is refused, so that nobody who has lost a seat watches in its place unawares.
    """
    seats, secret_hash = shown.seats(table), shown.secret_hash
    if seats:
        return Caller(table, tuple(seats))
    is_invited = is_same(table.invite_hash, secret_hash)
    if secret_hash is not None and not is_invited:
        raise _opens_nothing(table, secret_hash, "this secret opens no seat of this table")
    if table.invite_hash is not None and not is_invited:
        raise NotAllowed("invite_needed", "this table is seen only with its invitation")
    if not table.spectators and table.status != "open":
        raise NotAllowed("no_spectators", "nobody but its players may see this table")
    return Caller(watched(table), ())


def seated(table: ServerTable, shown: Credential) -> Caller:
    """Who shows this and has a seat."""
    found = shown.seats(table)
    if not found:
        why = "only those who sit at this table may do that: send the secret of a seat"
        raise _opens_nothing(table, shown.secret_hash, why)
    return Caller(table, tuple(found))


def _opens_nothing(table: ServerTable, secret_hash: str | None, why: str) -> NoSecret:
    if any(is_same(seat.freed_hash, secret_hash) for seat in table.seats):
        return NoSecret("seat_freed", "you were sent away from this table, and somebody else may have your seat")
    return NoSecret("bad_secret", why)
