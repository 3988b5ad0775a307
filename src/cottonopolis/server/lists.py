"""Lists of tables: those with a free seat, those that can be watched, and one's own."""

from __future__ import annotations

from cottonopolis.server.responses import table_out
from cottonopolis.server.store import Reading, Row
from cottonopolis.server.table_cache import TableCache, listed
from cottonopolis.server.tables import person_of
from cottonopolis.server.watch_delay import without_stand_ins
from cottonopolis.server.wire_lobby import ListedOut, ListOut

_LISTED, _OWN = 100, 500


async def open_tables(cache: TableCache) -> ListOut:
    """Tables that anybody may join, those first where something has happened last."""
    async with cache.store.reading() as reading:
        rows = await reading.open_tables(_LISTED, cache.settings.limits.listed_tables)
        return await _list(reading, rows)


async def running_tables(cache: TableCache) -> ListOut:
    """Games of several people that anybody may watch, those first where a turn has ended last."""
    async with cache.store.reading() as reading:
        rows = await reading.running_tables(_LISTED, cache.settings.limits.listed_tables)
        return await _list(reading, rows)


async def tables_of_person(cache: TableCache, secret: str | None) -> ListOut:
    """The tables at which a person sits, latest first."""
    person_id = await person_of(cache, secret)
    async with cache.store.reading() as reading:
        return await _list(reading, await reading.tables_of(person_id, _OWN), person_id)


async def _list(reading: Reading, rows: list[Row], person_id: int | None = None) -> ListOut:
    return ListOut(tables=await listed_tables(reading, rows, person_id))


async def listed_tables(reading: Reading, rows: list[Row], person_id: int | None = None) -> list[ListedOut]:
    """Tables as a list tells them to a person, or to anybody."""
    found = []
    for table, row in zip(await listed(reading, rows), rows, strict=True):
        yours = [] if person_id is None else table.seats_of(person_id)
        to_move, moved = row["to_move"], row["moved"]
        if table.delay and not yours:
            # Who watches with a delay hears nothing of the present.
            to_move = moved = table.clocks = None
            table.seats = without_stand_ins(table)
        found.append(ListedOut(**table_out(table).model_dump(), to_move=to_move, since=moved, yours=yours))
    return found
