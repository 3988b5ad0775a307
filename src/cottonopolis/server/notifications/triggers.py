"""Which notifications a change of a table causes: a turn, or the end of a game. They contain nothing hidden."""

from __future__ import annotations

import time
from typing import Any

from cottonopolis.server.quiet_hours import quiet_hours_of
from cottonopolis.server.server_table import HUMAN, OVER, PLAYING, ServerTable
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Row, Writing

PUSH, MAIL = "push", "mail"
"""Ways to notify a person besides webhooks."""


async def notifications_of(before: ServerTable, after: ServerTable, writing: Writing, settings: Settings) -> list[Row]:
    """The notifications that a change of a table causes, one row for each webhook, browser or email address."""
    event = _event(before, after) if writing.hooks.may_be_any else None
    if event is None:
        return []
    kind, seats = event
    persons = {after.seats[seat].person_id for seat in seats} - {None}
    hooks = await writing.hooks.of(after.id, [person for person in persons if person is not None])
    return [{"hook_id": it["id"], "body": _note(kind, seats, after), "due": _due(it, settings)} for it in hooks]


def _due(hook: Row, settings: Settings) -> float:
    """When it is sent: not in quiet hours, and to a person only after some seconds, in which they may look."""
    due = time.time() + (settings.notify_after if hook["form"] in (PUSH, MAIL) else 0.0)
    quiet = quiet_hours_of(hook)
    end = None if quiet is None else quiet.end(round(due * 1000))
    return due if end is None else end / 1000


def _event(before: ServerTable, after: ServerTable) -> tuple[str, list[int]] | None:
    humans = [seat.seat for seat in after.seats if seat.kind == HUMAN]
    if after.status == OVER and before.status == PLAYING:
        return "over", humans
    if after.to_move in humans and not after.is_bot_due and (before.ply != after.ply or before.status != after.status):
        assert after.to_move is not None
        return "turn", [after.to_move]
    return None


def _note(kind: str, seats: list[int], table: ServerTable) -> dict[str, Any]:
    names = [table.seats[seat].name for seat in seats]
    body: dict[str, Any] = {"event": kind, "table": table.code, "map": table.map, "ply": table.ply}
    if kind == "turn":
        return body | {"seat": seats[0], "name": names[0]}
    assert table.game is not None
    results = zip(table.seats, table.game.result(), table.game.scores(), strict=True)
    return body | {"result": [{"name": seat.name, "place": place, "vp": vp} for seat, place, vp in results]}
