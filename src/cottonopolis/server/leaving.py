"""Seats that are given up: who leaves, who is sent away, and who plays on."""

from __future__ import annotations

from dataclasses import replace

from cottonopolis.server.callers import Caller
from cottonopolis.server.levels import check_level, levels
from cottonopolis.server.proposals import is_absent, send_away, settle
from cottonopolis.server.refusals import Conflict, Illegal, NotAllowed, NotFound
from cottonopolis.server.responses import log_of
from cottonopolis.server.server_table import HUMAN, LEFT, OPEN, OPEN_SEAT, PLAYING, ServerTable
from cottonopolis.server.settings import Settings
from cottonopolis.server.table_cache import Change
from cottonopolis.server.wire import FreeIn, LeaveIn, LogOut
from cottonopolis.server.wire_base import Out


async def leave(change: Change, who: Caller, asked: LeaveIn) -> Out:
    """Leaves for good: an open table gets its seat back, in a game the others decide whether a bot plays on."""
    level = _level(change.settings, asked.level)
    table = change.after
    if table.status not in (OPEN, PLAYING):
        raise Conflict("not_playing", "this table is not being played")
    is_open = table.status == OPEN
    for seat in who.seats:
        gone = replace(table.seats[seat], kind=LEFT, bot=None, secret_hash=None, recovery_hash=None)
        await change.set_seat(replace(gone, kind=OPEN_SEAT, name="", person_id=None) if is_open else gone)
        change.add("leave", seat, {} if is_open else {"level": level})
    if not table.humans():
        change.add("close", None)
    await settle(change)
    return Out()


async def free(change: Change, who: Caller, seat: int, asked: FreeIn) -> LogOut:
    """Sends somebody away, or asks the others whether they want that.

    At an open table the host decides. In a game the others are asked, unless there is nobody to be asked or the host
    wants it: then it is done if the one concerned has been absent for long enough. So it is if somebody else is to have
    the seat: two of three could look into the hand of the third by that, and a bot tells nobody.
    """
    table, before = change.after, change.after.seq
    level = None if asked.to == "open" else _level(change.settings, asked.level)
    _check_seat(table, who, seat, level)
    is_host = table.host in who.seats
    if table.status == OPEN:
        if not is_host:
            raise NotAllowed("not_host", "before the game only the host may send somebody away")
        await send_away(change, seat, level)
        return log_of(table, before)
    if any(it.kind == "replace" and it.seat == seat for it in table.proposals.values()):
        raise Conflict("already_asked", "the others are being asked already who is to have this seat")
    is_alone = all(seat in own or own[0] in who.seats for own in table.humans().values())
    is_missed = await is_absent(change, seat)
    until = f"once this player has been absent for {change.settings.absent_hours:g} hours"
    if (is_host or is_alone) and is_missed:
        await send_away(change, seat, level)
    elif is_alone:
        raise Conflict("not_absent", f"nobody else can agree: it is done {until}")
    elif level is None and not is_missed:
        raise Conflict("not_absent", f"somebody else may have this seat and its hand {until}; a bot may have it now")
    else:
        change.add("propose", who.acting(None), {"kind": "replace", "concerns": seat, "level": level})
    await settle(change)
    return log_of(table, before)


def _check_seat(table: ServerTable, who: Caller, seat: int, level: str | None) -> None:
    if table.status not in (OPEN, PLAYING):
        raise Conflict("not_playing", "this table is not being played")
    if seat >= len(table.seats):
        raise NotFound("no_such_seat", f"this table has {len(table.seats)} seats")
    if seat in who.seats:
        raise Illegal("own_seat", "this seat is your own: leave the table instead")
    kind = table.seats[seat].kind
    # Where nobody has come to take a seat, a bot may play on.
    is_waiting = kind == OPEN_SEAT and table.status == PLAYING and level is not None
    if kind != HUMAN and not is_waiting:
        raise Conflict("seat_not_taken", "nobody sits there who could be sent away")


def _level(settings: Settings, level: str | None) -> str:
    found = level or levels(settings)[0]
    check_level(settings, found)
    return found
