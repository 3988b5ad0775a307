"""What a host does to a table from outside of its server."""

from __future__ import annotations

from cottonopolis.errors import ServerError
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.refusals import Refused
from cottonopolis.server.server_table import CLOSED, OVER
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store
from cottonopolis.server.table_cache import TableCache


class HostError(ServerError):
    """A table that cannot be changed as the host wants; nothing has been changed."""

    code = "host"


async def close_table(database: str, code: str) -> None:
    """Ends a table; servers that share the database tell everybody at it."""
    store = Store(database)
    try:
        await store.open()
        cache = TableCache(Settings(database, workers=0, engine_workers=0), store, Metrics())
        async with cache.changing(code) as change:
            if change.after.status in (OVER, CLOSED):
                raise HostError(f"table {code} has ended already")
            change.add("close", None, {"reason": "host"})
    except Refused as error:
        raise HostError(f"{code}: {error}") from error
    finally:
        await store.close()
