"""Who sits down: joining, and getting a seat back by its recovery secret."""

from __future__ import annotations

from dataclasses import replace

from cottonopolis.server.idempotency import Sitting
from cottonopolis.server.keys import hashed, is_same
from cottonopolis.server.refusals import Conflict, NoSecret, NotAllowed
from cottonopolis.server.responses import table_out
from cottonopolis.server.server_table import HUMAN, OPEN, OPEN_SEAT, PLAYING, Seat, ServerTable
from cottonopolis.server.store import Row
from cottonopolis.server.table_cache import Change, TableCache
from cottonopolis.server.tables import find_person
from cottonopolis.server.wire import JoinIn, SeatedOut


async def join(
    cache: TableCache, code: str, asked: JoinIn, person: str | None, sitting: Sitting[SeatedOut]
) -> SeatedOut:
    """A seat at an open table, or in a running game one that was freed."""
    async with cache.changing(code) as change:
        table, writing = change.after, change.writing
        scope = f"join {table.id}"
        old = await sitting.before(writing, scope)
        if old is not None:
            return old
        seat = _free_seat(table, asked)
        secret, recovery = sitting.secret("secret"), sitting.secret("recovery")
        person_id, new_person = await find_person(writing, person, asked.name, sitting)
        taken = Seat(seat, HUMAN, asked.name, None, person_id, hashed(secret), hashed(recovery))
        await change.set_seat(replace(taken, freed_hash=table.seats[seat].freed_hash))
        change.add("join", seat, {"name": asked.name})
        seen = table_out(table)
        done = SeatedOut(table=seen, seats=[seat], secret=secret, recovery=recovery, person=new_person)
        await sitting.keep(writing, scope, table.id, done)
    return done


def _free_seat(table: ServerTable, asked: JoinIn) -> int:
    if table.invite_hash is not None:
        given = None if asked.invite is None else hashed(asked.invite)
        if not is_same(table.invite_hash, given):
            raise NotAllowed("invite_needed", "this table is joined only with its invitation")
    free = [seat.seat for seat in table.seats if seat.kind == OPEN_SEAT]
    if table.status not in (OPEN, PLAYING) or (table.status == PLAYING and not free):
        raise Conflict("not_open", "this game has begun already")
    seat = asked.seat if asked.seat is not None else next(iter(free), None)
    if seat not in free or seat is None:
        raise Conflict("seat_taken", "this seat is taken" if free else "all seats are taken")
    return seat


async def recover(cache: TableCache, code: str, recovery: str, sitting: Sitting[SeatedOut]) -> SeatedOut:
    """New secrets for the seats that a recovery secret belongs to, here and at every table that the old ones opened.

    The old secret of the seats opens nothing any more. The recovery secret stays good until the new one has been used,
    so that nothing is lost with an answer.
    """
    codes, broken = {code}, set[str]()
    while True:
        async with cache.changing_all(codes) as changes:
            writing, table = changes[code].writing, changes[code].after
            scope = f"recover {table.id}"
            old = await sitting.before(writing, scope)
            if old is not None:
                return old
            own = _own(await writing.seats(table.id), recovery)
            known = {str(seat["secret_hash"]) for seat in own}
            others = set(await writing.codes_of(sorted(known))) - codes - broken
            if not others:
                done = await _recovered(changes, code, own, known, recovery, sitting)
                await sitting.keep(writing, scope, table.id, done)
                return done
        # All of them are changed at once, or none: so they are taken in their order, and this is looked at again.
        for other in sorted(others):
            try:
                await cache.table(other)
            except Conflict:
                # Played by other rules: nobody has it in memory, and its seats are changed in the database alone.
                broken.add(other)
            else:
                codes.add(other)


def _own(seats: list[Row], recovery: str) -> list[Row]:
    given = hashed(recovery)
    own = [it for it in seats if is_same(it["recovery_hash"], given) or is_same(it["old_recovery_hash"], given)]
    if not own:
        raise NoSecret("bad_secret", "this is no recovery secret of this table")
    return own


async def _recovered(
    changes: dict[str, Change], code: str, own: list[Row], known: set[str], recovery: str, sitting: Sitting[SeatedOut]
) -> SeatedOut:
    secret, new_recovery = sitting.secret("secret"), sitting.secret("recovery")
    hashes = hashed(secret), hashed(new_recovery)
    await changes[code].writing.replace_secrets(sorted(known), *hashes, hashed(recovery))
    for change in changes.values():
        after = change.after
        for seat in after.seats:
            if seat.secret_hash in known:
                after.seats[seat.seat] = replace(seat, secret_hash=hashes[0], recovery_hash=hashes[1])
        change.add("recover", None)
    seats = [int(seat["seat"]) for seat in own]
    return SeatedOut(table=table_out(changes[code].after), seats=seats, secret=secret, recovery=new_recovery)
