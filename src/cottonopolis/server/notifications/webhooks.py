"""Webhooks: set by a person or for a table, and how a notification looks there."""

from __future__ import annotations

import hashlib
import json
import time
from typing import Any

from cottonopolis.server.asking import Asking
from cottonopolis.server.callers import Caller
from cottonopolis.server.idempotency import digest_of, is_new, once
from cottonopolis.server.notifications.outgoing import Clients, post
from cottonopolis.server.notifications.public_address import public_address
from cottonopolis.server.notifications.signatures import new_signing_secret, signed_headers
from cottonopolis.server.notifications.wire import HookIn, HookOut
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Row
from cottonopolis.server.table_cache import Change, TableCache
from cottonopolis.server.tables import person_of
from cottonopolis.server.wire_base import Out


async def set_own(cache: TableCache, person: str | None, asked: HookIn, key: str | None) -> HookOut:
    """Sets the webhook of a person."""
    person_id = await person_of(cache, person)
    await _check_address(cache, asked.url)
    secret = new_signing_secret()
    async with cache.store.writing() as writing:
        if await is_new(writing, f"person {person_id}", key, digest_of("set hook", asked)):
            await writing.hooks.set_webhook(asked.url, asked.form, secret, person_id=person_id)
    return HookOut(url=asked.url, form=asked.form, secret=secret)


async def drop_own(cache: TableCache, person: str | None, key: str | None) -> None:
    """Removes the webhook of a person."""
    person_id = await person_of(cache, person)
    async with cache.store.writing() as writing:
        if await is_new(writing, f"person {person_id}", key, digest_of("drop hook")):
            await writing.hooks.drop_webhook(person_id=person_id)


async def set_for_table(asking: Asking, asked: HookIn) -> HookOut:
    """Sets the webhook of a table."""
    await asking.seated()
    await _check_address(asking.cache, asked.url)

    async def doing(change: Change, _: Caller) -> HookOut:
        secret = new_signing_secret()
        await change.writing.hooks.set_webhook(asked.url, asked.form, secret, table_id=change.after.id)
        return HookOut(url=asked.url, form=asked.form, secret=secret)

    return await once(asking, HookOut, doing, "set hook", asked)


async def drop_for_table(asking: Asking) -> None:
    """Removes the webhook of a table."""

    async def doing(change: Change, _: Caller) -> Out:
        await change.writing.hooks.drop_webhook(table_id=change.after.id)
        return Out()

    await once(asking, Out, doing, "drop hook")


async def _check_address(cache: TableCache, url: str) -> None:
    await public_address(url, may_be_private=cache.settings.hook_networks)


async def send(clients: Clients, settings: Settings, note: Row) -> int:
    """Sends a notification; gives the status that the other side answers, 0 if it does not."""
    body = json.dumps(form_of(note["form"], note["body"]), ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json"}
    if note["secret"] is not None:
        headers |= signed_headers(note["secret"], _message_id(note), int(time.time()), body)
    return await post(clients, note["url"], body, headers, may_be_private=settings.hook_networks)


def _message_id(note: Row) -> str:
    """The same for every try, and another one for everything else: by it a receiver knows what it has had already."""
    known = json.dumps([note["hook_id"], note["body"]], sort_keys=True)
    return f"msg_{hashlib.sha256(known.encode()).hexdigest()[:32]}"


def form_of(form: str, body: dict[str, Any]) -> dict[str, Any]:
    """A notification as the other side wants it.

    >>> form_of("slack", {"event": "turn", "name": "Ann", "map": "germany", "table": "abc"})
    {'text': 'Germany: it is the turn of Ann (table abc).'}
    """
    if form == "json":
        return body
    return {"content" if form == "discord" else "text": _sentence(body, form)} | (
        {"allowed_mentions": {"parse": []}} if form == "discord" else {}
    )


def _sentence(body: dict[str, Any], form: str) -> str:
    title = str(body["map"]).replace("_", " ").title()
    if body["event"] == "turn":
        return f"{title}: it is the turn of {_plain(body['name'], form)} (table {body['table']})."
    ranks = sorted(body["result"], key=lambda it: it["place"])
    said = ", ".join(f"{it['place']}. {_plain(it['name'], form)} {it['vp']}" for it in ranks)
    return f"{title}: the game has ended: {said} (table {body['table']})."


def _plain(name: str, form: str) -> str:
    """A name that the other side does not read as markup or as a mention."""
    if form == "slack":
        return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{ch}" if ch in "\\*_~`|>[]()#@" else ch for ch in name)
