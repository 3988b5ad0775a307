"""Seats before the game: the host says for whom each of them is."""

from __future__ import annotations

from dataclasses import replace

from cottonopolis.server.callers import Caller
from cottonopolis.server.levels import check_level
from cottonopolis.server.proposals import new_bot_name
from cottonopolis.server.refusals import Conflict, Illegal, NotAllowed, NotFound
from cottonopolis.server.responses import table_out
from cottonopolis.server.server_table import BOT, HUMAN, OPEN, OPEN_SEAT, Seat
from cottonopolis.server.table_cache import Change
from cottonopolis.server.wire import TableOut
from cottonopolis.server.wire_lobby import ArrangeIn


async def arrange(change: Change, who: Caller, seat: int, asked: ArrangeIn) -> TableOut:
    """Makes a seat that no other person has an open one, a bot's, or that of a player at the host's screen."""
    table = change.after
    if table.status != OPEN:
        raise Conflict("not_open", "this game has begun already")
    if table.host is None or table.host not in who.seats:
        raise NotAllowed("not_host", "only the host says for whom a seat is")
    if seat >= len(table.seats):
        raise NotFound("no_such_seat", f"this table has {len(table.seats)} seats")
    if seat == table.host:
        raise Illegal("own_seat", "this seat is your own: leave the table instead")
    old, host = table.seats[seat], table.seats[table.host]
    if old.kind == HUMAN and seat not in who.seats:
        raise Conflict("seat_taken", "somebody has this seat: free it first")
    new = Seat(seat, OPEN_SEAT, "", freed_hash=old.freed_hash)
    if asked.kind == "bot":
        check_level(change.settings, asked.level)
        new = replace(new, kind=BOT, name=asked.name or new_bot_name(table), bot=asked.level)
    elif asked.kind == "hot_seat":
        name = asked.name or f"Player {seat + 1}"
        new = replace(host, seat=seat, kind=HUMAN, name=name, freed_hash=old.freed_hash)
    await change.set_seat(new)
    change.add("seat", seat, {"name": new.name, "level": new.bot})
    return table_out(table)
