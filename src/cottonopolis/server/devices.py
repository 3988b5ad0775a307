"""Whose device a secret is."""

from __future__ import annotations

import time

from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.keys import PERSON, hashed
from cottonopolis.server.refusals import Unavailable
from cottonopolis.server.store import Store

_HOUR = 3600.0


async def person_with(store: Store, secret: str) -> int | None:
    """The person whose device has this secret, None if it is no secret of a device. Asked anew each time.

    So a device that is removed opens nothing from that moment on, at whatever server.
    """
    if not secret.startswith(PERSON):
        return None
    try:
        async with store.reading() as reading:
            found = await reading.person(hashed(secret))
        if found is not None and found["seen"] < time.time() - _HOUR:
            async with store.writing() as writing:
                await writing.note_device(found["device_id"])
    except SQLAlchemyError as error:
        raise Unavailable("database", "the database does not answer; try again") from error
    return None if found is None else int(found["id"])
