"""Whose clock runs at a table, as its turns go on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cottonopolis.server.clocks import DAYS, Clocks, new_clocks, started, stopped
from cottonopolis.server.quiet_hours import QuietHours
from cottonopolis.server.server_table import HUMAN, OPEN, Entry, ServerTable


def clocks_after(before: ServerTable, after: ServerTable, new: Iterable[Entry], now: int) -> Clocks | None:
    """The clocks after a change: that of whoever has played stops, and that of whoever is to play now starts.

    Nothing that is tried within a turn changes them, so that nobody learns of it by them. Bots have no clock, nor has a
    seat that somebody has left.
    """
    pace = after.pace
    if pace is None or after.status == OPEN:
        return after.clocks
    clocks = after.clocks or new_clocks(pace, after.players)
    is_person = after.to_move is not None and after.seats[after.to_move].kind == HUMAN and not after.is_bot_due
    awaited = after.to_move if is_person else None
    if after.ply == before.ply and awaited == clocks.seat:
        return clocks
    has_played = any(entry.kind == "action" and entry.seat == clocks.seat for entry in new)
    clocks = stopped(pace, clocks, now, has_played=has_played)
    return clocks if awaited is None else started(pace, clocks, awaited, now)


def awaited_by_days(before: ServerTable, after: ServerTable) -> int | None:
    """The person whose clock was set by a change, if the table is played by days."""
    clocks = after.clocks
    if after.pace is None or after.pace.kind != DAYS or clocks is None or clocks.seat is None or clocks.due is None:
        return None
    if before.clocks is not None and (before.clocks.seat, before.clocks.due) == (clocks.seat, clocks.due):
        return None
    return after.seats[clocks.seat].person_id


def not_in(quiet: QuietHours, table: ServerTable) -> Clocks:
    """The clocks with one that does not run out in these hours."""
    clocks, pace = table.clocks, table.pace
    assert clocks is not None and clocks.due is not None and pace is not None
    return replace(clocks, due=quiet.later(clocks.due, pace.time))
