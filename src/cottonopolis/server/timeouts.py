"""Players and their clocks: what happens when time is up, vacations, and the way back to one's seat."""

from __future__ import annotations

from cottonopolis.server import wall_clock
from cottonopolis.server.callers import Caller
from cottonopolis.server.clocks import DAY, REPLACE, WAIT, Clocks, gone, is_away, is_up, returned, run_out
from cottonopolis.server.proposals import settle
from cottonopolis.server.refusals import Conflict, Illegal
from cottonopolis.server.responses import log_of, table_out
from cottonopolis.server.server_table import PLAYING, ServerTable
from cottonopolis.server.table_cache import Change
from cottonopolis.server.wire import LogOut, TableOut
from cottonopolis.server.wire_pace import BackIn, VacationIn


async def check_time(change: Change) -> None:
    """Refuses a move for which it is too late. Where the others only wait, it is noted and the move is played."""
    table = change.after
    if table.is_bot_due:
        why = "a bot plays this turn, since your time was up"
        if table.to_move is not None and table.seats[table.to_move].bot is not None:
            why = "a bot plays for you, since your time was up: take your seat again first"
        raise Conflict("bot_plays", why, ply=table.ply)
    if table.clocks is None or table.pace is None or not is_up(table.clocks, wall_clock.now_ms()):
        return
    if table.pace.timeout != WAIT:
        raise Conflict("time_up", "your time is up, and a bot plays this turn", ply=table.ply)
    await note_timeout(change)


async def note_timeout(change: Change) -> bool:
    """Does what was agreed on for the case that the time of a seat is up; says no if it is not."""
    table = change.after
    clocks, pace = table.clocks, table.pace
    if clocks is None or pace is None or clocks.seat is None or not is_up(clocks, wall_clock.now_ms()):
        return False
    seat = clocks.seat
    table.clocks = run_out(clocks)
    if pace.timeout == REPLACE:
        await change.set_stand_in(seat, pace.level)
    change.add("timeout", seat, {"does": pace.timeout} | ({} if pace.timeout == WAIT else {"level": pace.level}))
    # Nobody waits for the vote of one who is not there.
    await settle(change)
    return True


async def vacation(change: Change, who: Caller, asked: VacationIn) -> LogOut:
    """Goes on vacation: the own clock stands still for so many days."""
    table, seat, now = change.after, who.acting(asked.seat), wall_clock.now_ms()
    clocks = _clocks(table)
    if table.pace is None or not table.pace.vacation:
        raise Conflict("no_vacation", "there is no vacation at this table: its pace was chosen so")
    if is_away(clocks, seat, now):
        raise Conflict("already_away", "you are on vacation already: come back first")
    if clocks.seat == seat and (clocks.due is None or is_up(clocks, now)):
        raise Conflict("time_up", "your time is up already: play this turn first")
    time = asked.days * DAY
    if time > clocks.vacation[seat]:
        raise Illegal("too_long", f"you have {clocks.vacation[seat] // DAY} days of vacation left at this table")
    table.clocks = gone(clocks, seat, now, time)
    entry = change.add("vacation", seat, {"until": (now + time) / 1000})
    return log_of(table, entry.seq - 1)


async def back(change: Change, who: Caller, asked: BackIn) -> TableOut:
    """Takes the seat again from the bot that played for it, or ends a vacation."""
    table, seat, now = change.after, who.acting(asked.seat), wall_clock.now_ms()
    clocks = _clocks(table)
    is_replaced, was_away = table.seats[seat].bot is not None, is_away(clocks, seat, now)
    if not is_replaced and not was_away:
        raise Conflict("not_away", "you are here already: nobody plays for you")
    if was_away:
        table.clocks = returned(clocks, seat, now)
    if is_replaced:
        await change.set_stand_in(seat, None)
    change.add("back", seat)
    await change.wind_clocks()
    return table_out(table)


def _clocks(table: ServerTable) -> Clocks:
    if table.status != PLAYING:
        raise Conflict("not_playing", "this table is not being played")
    if table.clocks is None:
        raise Conflict("no_clocks", "this table has no clocks: nobody is in a hurry here")
    return table.clocks
