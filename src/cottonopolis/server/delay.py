"""Those who only watch a table may see it some time later, if its host wants that: the table as it was then."""

from __future__ import annotations

import time

from cottonopolis.server.server_table import OPEN, ServerTable


def watched(table: ServerTable) -> ServerTable:
    """A table as those see it who have no seat there: as it is, or before its game, or as it was some time ago."""
    if not table.delay or table.status == OPEN:
        return table
    until = time.time() - table.delay
    behind = table.behind
    if behind is None:
        behind = table.behind = ServerTable(
            table.id, table.code, table.map, table.players, table.options, table.seed, table.start, table.engine,
            table.invite_hash, table.spectators, table.created, delay=table.delay, pace=table.pace,
        )  # fmt: skip
    # Who sits there is no secret, and a free seat can be taken at once.
    behind.seats, behind.host = table.seats, table.host
    for entry in table.entries[len(behind.entries) :]:
        # All that came before the game is told with its start.
        if entry.at > until and behind.status != OPEN:
            break
        if entry.kind == "start" and entry.at > until:
            break
        behind.take(entry)
    return behind
