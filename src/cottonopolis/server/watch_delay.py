"""Those who only watch a table may see it some time later, if its host wants that: the table as it was then."""

from __future__ import annotations

import time
from dataclasses import replace

from cottonopolis.server.clocks import REPLACE
from cottonopolis.server.server_table import HUMAN, OPEN, Seat, ServerTable


def watched(table: ServerTable) -> ServerTable:
    """A table as those see it who have no seat there: as it is, or before its game, or as it was some time ago."""
    if not table.delay or table.status == OPEN:
        return table
    until = time.time() - table.delay
    behind = table.behind
    if behind is None:
        behind = table.behind = ServerTable(
            table.id, table.code, table.map, table.players, table.options, table.seed, table.start, table.engine,
            table.invite_hash, table.spectators, table.created, delay=table.delay, pace=table.pace, rated=table.rated,
        )  # fmt: skip
    behind.host = table.host
    for entry in table.entries[len(behind.entries) :]:
        # All that came before the game is told with its start.
        if entry.at > until and behind.status != OPEN:
            break
        if entry.kind == "start" and entry.at > until:
            break
        behind.take(entry)
    # Who sits there is no secret, and a free seat can be taken at once.
    behind.seats = _seats_behind(table, behind)
    return behind


def _seats_behind(table: ServerTable, behind: ServerTable) -> list[Seat]:
    """Who sits there now. That a bot plays for somebody whose time was up belongs to the game, and is told later."""
    if table.pace is None or table.pace.timeout != REPLACE:
        return table.seats
    level: dict[int | None, str | None] = {}
    for entry in behind.entries:
        if entry.kind == "timeout":
            level[entry.seat] = entry.body.get("level")
        elif entry.kind in ("back", "join", "free", "leave"):
            level.pop(entry.seat, None)
    return [replace(it, bot=level.get(it.seat)) if it.kind == HUMAN else it for it in table.seats]


def without_stand_ins(table: ServerTable) -> list[Seat]:
    """Who sits there, for a list: whether a bot plays for somebody is said at the table."""
    return [replace(it, bot=None) if it.kind == HUMAN else it for it in table.seats]
