"""Webhooks: tells a person or a table when it is somebody's turn and when a game has ended. Nothing hidden is in it."""

from __future__ import annotations

from typing import Any

from cottonopolis.server.server_table import HUMAN, OVER, PLAYING, ServerTable
from cottonopolis.server.store import Row, Writing


async def notes_of(before: ServerTable, after: ServerTable, writing: Writing) -> list[Row]:
    """What a change of a table is to be told, one row for each webhook."""
    event = _event(before, after)
    if event is None:
        return []
    kind, seats = event
    persons = {after.seats[seat].person_id for seat in seats} - {None}
    hooks = await writing.hooks_for(after.id, [person for person in persons if person is not None])
    return [{"hook_id": hook["id"], "body": _note(kind, seats, after)} for hook in hooks]


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
