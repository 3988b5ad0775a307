"""Sends webhooks: kept in the database until they are delivered, tried again with longer and longer pauses."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx2
from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.asking import Asking
from cottonopolis.server.background import Background
from cottonopolis.server.callers import Caller
from cottonopolis.server.idempotency import digest_of, is_new, once
from cottonopolis.server.refusals import Refused
from cottonopolis.server.store import Row
from cottonopolis.server.table_cache import Change, TableCache
from cottonopolis.server.tables import person_of
from cottonopolis.server.webhook_signatures import new_signing_secret, signed_headers
from cottonopolis.server.webhook_targets import public_address
from cottonopolis.server.wire import HookIn, HookOut
from cottonopolis.server.wire_base import Out

LOGGER = logging.getLogger("cottonopolis.server")
_SECONDS = 10.0
"""How long the other side may take, all in all."""
_TRIES = 6
_AT_ONCE = 40
_PER_HOST = 4
"""How many are sent to one host at once; to one webhook it is always one, so that they come in order."""
_LOOKED_AT = 1000
"""Webhooks with something to send that are looked at together."""


async def set_own(cache: TableCache, person: str | None, asked: HookIn, key: str | None) -> HookOut:
    """Sets the webhook of a person."""
    person_id = await person_of(cache, person)
    await _check_address(cache, asked.url)
    secret = new_signing_secret()
    async with cache.store.writing() as writing:
        if await is_new(writing, f"person {person_id}", key, digest_of("set hook", asked)):
            await writing.set_hook(asked.url, asked.form, secret, person_id=person_id)
    return HookOut(url=asked.url, form=asked.form, secret=secret)


async def drop_own(cache: TableCache, person: str | None, key: str | None) -> None:
    """Removes the webhook of a person."""
    person_id = await person_of(cache, person)
    async with cache.store.writing() as writing:
        if await is_new(writing, f"person {person_id}", key, digest_of("drop hook")):
            await writing.drop_hook(person_id=person_id)


async def set_for_table(asking: Asking, asked: HookIn) -> HookOut:
    """Sets the webhook of a table."""
    await asking.seated()
    await _check_address(asking.cache, asked.url)

    async def doing(change: Change, _: Caller) -> HookOut:
        secret = new_signing_secret()
        await change.writing.set_hook(asked.url, asked.form, secret, table_id=change.after.id)
        return HookOut(url=asked.url, form=asked.form, secret=secret)

    return await once(asking, HookOut, doing, "set hook", asked)


async def drop_for_table(asking: Asking) -> None:
    """Removes the webhook of a table."""

    async def doing(change: Change, _: Caller) -> Out:
        await change.writing.drop_hook(table_id=change.after.id)
        return Out()

    await once(asking, Out, doing, "drop hook")


async def _check_address(cache: TableCache, url: str) -> None:
    await public_address(url, may_be_private=cache.settings.hook_networks)


class WebhookQueue(Background):
    """The one who carries webhooks, as long as the server runs. A target that does not answer delays no other."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__()
        self._cache = cache
        self._wake = asyncio.Event()
        """Set when there is something new to send, or room for it."""
        self._hosts: dict[int, str] = {}
        """By webhook to which something is being sent: its host."""
        cache.on_notes = self._wake.set

    async def run(self) -> None:
        """Carries them, first what was left over; what is not delivered at the end stays for the next one."""
        self._hosts.clear()
        # Redirects are not followed: they could lead where the address itself may not.
        clients = httpx2.AsyncClient(timeout=_SECONDS, follow_redirects=False, trust_env=False)
        async with clients as client, asyncio.TaskGroup() as sending:
            while True:
                self._wake.clear()
                try:
                    notes, until = await self._taken()
                except SQLAlchemyError as error:
                    _note_failure(error)
                    notes, until = [], 0.0
                for note in notes:
                    self._hosts[note["hook_id"]] = host_of(note["url"])
                    sending.create_task(self._send(client, note, until))
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._cache.settings.sweep):
                        await self._wake.wait()

    async def _taken(self) -> tuple[list[Row], float]:
        """What is to be sent now, and until when nobody else gets it."""
        async with self._cache.store.writing() as writing:
            due = await writing.due_notes(list(self._hosts), _LOOKED_AT)
            notes = chosen(due, self._hosts.values())
            until = time.time() + 3 * _SECONDS
            if notes:
                await writing.take_notes([note["id"] for note in notes], until)
        return notes, until

    async def _send(self, client: httpx2.AsyncClient, note: Row, until: float) -> None:
        try:
            is_sent = await self._is_sent(client, note)
            self._cache.metrics.hooks.labels("sent" if is_sent else "failed").inc()
            async with self._cache.store.writing() as writing:
                if is_sent or note["tries"] + 1 >= _TRIES:
                    await writing.drop_note(note["id"], until)
                else:
                    pause = self._cache.settings.hook_pause * 4 ** note["tries"]
                    await writing.delay_note(note["id"], until, time.time() + pause)
        except SQLAlchemyError as error:
            _note_failure(error)
        finally:
            del self._hosts[note["hook_id"]]
            self._wake.set()

    async def _is_sent(self, client: httpx2.AsyncClient, note: Row) -> bool:
        try:
            url = httpx2.URL(note["url"])
            body = json.dumps(form_of(note["form"], note["body"]), ensure_ascii=False).encode()
            headers = {"Host": url.netloc.decode(), "Content-Type": "application/json"}
            if note["secret"] is not None:
                headers |= signed_headers(note["secret"], _message_id(note), int(time.time()), body)
            async with asyncio.timeout(_SECONDS):
                # Asked again each time: the name may stand for another host by now. The request goes to that number.
                number = await public_address(note["url"], may_be_private=self._cache.settings.hook_networks)
                sending = client.stream(
                    "POST",
                    url.copy_with(host=number),
                    content=body,
                    headers=headers,
                    extensions={"sni_hostname": url.host},
                )
                # Whether it was taken is all that counts: what else the other side says may have no end.
                async with sending as answer:
                    return answer.is_success
        except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, Refused) as error:
            LOGGER.info("hook_failed", extra={"fields": {"why": type(error).__name__}})
            return False


def chosen(due: list[Row], busy_hosts: Iterable[str]) -> list[Row]:
    """Which notifications are sent now, one of each webhook being due, while others are being sent to some hosts."""
    n_by_host = Counter(busy_hosts)
    found = []
    for note in due:
        host = host_of(note["url"])
        if n_by_host.total() < _AT_ONCE and n_by_host[host] < _PER_HOST:
            n_by_host[host] += 1
            found.append(note)
    return found


def host_of(url: str) -> str:
    """The host of an address; of an impossible one, which an older version may have stored, all of it."""
    try:
        return (urlsplit(url).hostname or url).rstrip(".")
    except ValueError:
        return url


def _message_id(note: Row) -> str:
    """The same for every try, and another one for everything else: by it a receiver knows what it has had already."""
    known = json.dumps([note["hook_id"], note["body"]], sort_keys=True)
    return f"msg_{hashlib.sha256(known.encode()).hexdigest()[:32]}"


def _note_failure(error: SQLAlchemyError) -> None:
    LOGGER.warning("post_failed", extra={"fields": {"why": type(error).__name__}})


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
