"""Sends webhooks: kept in the database until they are delivered, tried again with longer and longer pauses."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import httpx2
from sqlalchemy.exc import SQLAlchemyError

from cottonopolis.server.addresses import public_address
from cottonopolis.server.background import Background
from cottonopolis.server.house import Change, House
from cottonopolis.server.people import Guest, seated
from cottonopolis.server.refusals import Refused
from cottonopolis.server.retries import digest_of, is_new, once
from cottonopolis.server.store import Row
from cottonopolis.server.tables import person_of
from cottonopolis.server.wire import HookIn, HookOut, Out

LOGGER = logging.getLogger("cottonopolis.server")
_SECONDS = 10.0
"""How long the other side may take, all in all."""
_TRIES = 6
_AT_ONCE = 20


async def set_own(house: House, person: str | None, asked: HookIn, key: str | None) -> HookOut:
    """Sets the webhook of a person."""
    person_id = await person_of(house, person)
    await _check_address(house, asked.url)
    async with house.store.writing() as writing:
        if await is_new(writing, f"person {person_id}", key, digest_of("set hook", asked)):
            await writing.set_hook(asked.url, asked.form, person_id=person_id)
    return HookOut(url=asked.url, form=asked.form)


async def drop_own(house: House, person: str | None, key: str | None) -> None:
    """Removes the webhook of a person."""
    person_id = await person_of(house, person)
    async with house.store.writing() as writing:
        if await is_new(writing, f"person {person_id}", key, digest_of("drop hook")):
            await writing.drop_hook(person_id=person_id)


async def set_for_table(house: House, code: str, secret: str | None, asked: HookIn, key: str | None) -> HookOut:
    """Sets the webhook of a table."""
    seated(await house.table(code), secret)
    await _check_address(house, asked.url)

    async def doing(change: Change, _: Guest) -> HookOut:
        await change.writing.set_hook(asked.url, asked.form, table_id=change.after.id)
        return HookOut(url=asked.url, form=asked.form)

    return await once(house, code, secret, key, digest_of("set hook", asked), HookOut, doing)


async def drop_for_table(house: House, code: str, secret: str | None, key: str | None) -> None:
    """Removes the webhook of a table."""

    async def doing(change: Change, _: Guest) -> Out:
        await change.writing.drop_hook(table_id=change.after.id)
        return Out()

    await once(house, code, secret, key, digest_of("drop hook"), Out, doing)


async def _check_address(house: House, url: str) -> None:
    await public_address(url, may_be_private=house.settings.hook_networks)


class Post(Background):
    """The one who carries webhooks, as long as the server runs."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house
        self._new = asyncio.Event()
        house.on_notes = self._new.set

    async def run(self) -> None:
        """Carries them, first what was left over; what is not delivered at the end stays for the next one."""
        # Redirects are not followed: they could lead where the address itself may not.
        async with httpx2.AsyncClient(timeout=_SECONDS, follow_redirects=False, trust_env=False) as client:
            while True:
                self._new.clear()
                try:
                    async with self._house.store.writing() as writing:
                        notes = await writing.take_notes(3 * _SECONDS, _AT_ONCE)
                    await asyncio.gather(*(self._send(client, note) for note in notes))
                except SQLAlchemyError as error:
                    LOGGER.warning("post_failed", extra={"fields": {"why": type(error).__name__}})
                    notes = []
                if not notes:
                    try:
                        await asyncio.wait_for(self._new.wait(), self._house.settings.sweep)
                    except TimeoutError:
                        continue

    async def _send(self, client: httpx2.AsyncClient, note: Row) -> None:
        is_sent = await self._is_sent(client, note)
        self._house.metrics.hooks.labels("sent" if is_sent else "failed").inc()
        async with self._house.store.writing() as writing:
            if is_sent or note["tries"] + 1 >= _TRIES:
                await writing.drop_note(note["id"])
            else:
                pause = self._house.settings.hook_pause * 4 ** note["tries"]
                await writing.delay_note(note["id"], time.time() + pause)

    async def _is_sent(self, client: httpx2.AsyncClient, note: Row) -> bool:
        try:
            url = httpx2.URL(note["url"])
            async with asyncio.timeout(_SECONDS):
                # Asked again each time: the name may stand for another host by now. The request goes to that number.
                number = await public_address(note["url"], may_be_private=self._house.settings.hook_networks)
                sending = client.stream(
                    "POST",
                    url.copy_with(host=number),
                    json=form_of(note["form"], note["body"]),
                    headers={"Host": url.netloc.decode()},
                    extensions={"sni_hostname": url.host},
                )
                # Whether it was taken is all that counts: what else the other side says may have no end.
                async with sending as answer:
                    return answer.is_success
        except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, Refused) as error:
            LOGGER.info("hook_failed", extra={"fields": {"why": type(error).__name__}})
            return False


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
