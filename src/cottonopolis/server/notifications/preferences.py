"""How people want to be notified: browsers, email, quiet hours, and tables that stay silent."""

from __future__ import annotations

from cottonopolis.server.asking import Asking
from cottonopolis.server.keys import hashed, new_secret
from cottonopolis.server.notifications import mail, push
from cottonopolis.server.notifications.public_address import public_address
from cottonopolis.server.notifications.triggers import MAIL, PUSH
from cottonopolis.server.notifications.wire import (
    MailDoneOut,
    MailIn,
    MailOut,
    NotifyOut,
    PushIn,
    QuietIn,
    QuietOut,
    TellIn,
    TellOut,
)
from cottonopolis.server.people import own_person
from cottonopolis.server.quiet_hours import minutes_of, quiet_hours_of, text_of, zone_named
from cottonopolis.server.refusals import Conflict, Illegal, NotFound
from cottonopolis.server.services import Services
from cottonopolis.server.table_cache import TableCache

_MAILTO = "mailto:"


async def read(cache: TableCache, secret: str | None) -> NotifyOut:
    """The notification settings of the person with this secret."""
    person = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        hooks = await writing.hooks.of_person(person["id"])
    address = next((it for it in hooks if it["form"] == MAIL), None)
    quiet = quiet_hours_of(person)
    return NotifyOut(
        push_key=push.public_key(await push.own_key(cache)) if push.is_possible() else None,
        has_push=any(it["form"] == PUSH and it["device_id"] == person["device_id"] for it in hooks),
        sends_mail=mail.is_possible(cache.settings),
        mail=None
        if address is None
        else MailOut(address=address["url"].removeprefix(_MAILTO), is_confirmed=address["is_confirmed"]),
        has_webhook=any(it["form"] not in (PUSH, MAIL) for it in hooks),
        quiet=None
        if quiet is None
        else QuietOut(zone=quiet.zone, start=text_of(quiet.start), end=text_of(quiet.end_minute)),
    )


async def set_push(cache: TableCache, secret: str | None, asked: PushIn) -> NotifyOut:
    """Sends notifications to the browser of a device."""
    person, settings = await own_person(cache, secret), cache.settings
    if not push.is_possible():
        raise Conflict("no_push", "this server sends no push messages")
    if not settings.hook_networks and not asked.endpoint.startswith("https:"):
        raise Illegal("bad_url", "a push service must be called by https")
    await public_address(asked.endpoint, may_be_private=settings.hook_networks)
    if not push.is_browser_key(asked.p256dh, asked.auth):
        raise Illegal("bad_push_key", "these are not the keys of a browser")
    async with cache.store.writing() as writing:
        await writing.lock_person(person["id"])
        if await writing.person(hashed(secret or "")) is None:
            raise Conflict("device_removed", "this device was removed meanwhile")
        # Of two persons who come at once with one browser, one has it.
        await writing.lock_name(f"browser {hashed(asked.endpoint)}")
        keys = f"{asked.p256dh} {asked.auth}"
        await writing.hooks.set_push(person["id"], person["device_id"], asked.endpoint, keys, asked.language)
    return await read(cache, secret)


async def drop_push(cache: TableCache, secret: str | None) -> None:
    """Sends no more notifications to the browser of a device."""
    person = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        await writing.hooks.drop_push(person["device_id"])


async def set_mail(services: Services, address: str, secret: str | None, asked: MailIn) -> NotifyOut:
    """Asks the reader of an address to confirm that emails are wanted there."""
    cache = services.cache
    person = await own_person(cache, secret)
    if not mail.is_possible(cache.settings):
        raise Conflict("no_mail", "this server sends no email")
    # Nobody fills the mailbox of somebody else: not from one place, and not from many.
    names = (f"from {address}", f"to {asked.address.lower()}")
    for name in names:
        services.mailing.check(name)
    for name in names:
        services.mailing.charge(name, 1)
    async with cache.store.writing() as writing:
        await writing.lock_person(person["id"])
        url = f"{_MAILTO}{asked.address}"
        hook_id = await writing.hooks.set_mail(person["id"], url, new_secret("mail"), asked.language)
        await writing.hooks.add_notes([{"hook_id": hook_id, "body": {"event": mail.CONFIRM}}])
    cache.on_notes(0.0)
    return await read(cache, secret)


async def drop_mail(cache: TableCache, secret: str | None) -> None:
    """Sends a person no more emails."""
    person = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        await writing.hooks.drop_mail(person["id"])


async def confirm_mail(cache: TableCache, token: str) -> MailDoneOut:
    """The reader of an address confirms."""
    async with cache.store.writing() as writing:
        url = await writing.hooks.confirm_mail(token)
    if url is None:
        raise NotFound("no_mail", "this link no longer works: no emails are sent through it")
    return MailDoneOut(address=url.removeprefix(_MAILTO))


async def stop_mail(cache: TableCache, token: str) -> None:
    """The reader of an address wants no more emails; may be repeated."""
    async with cache.store.writing() as writing:
        await writing.hooks.drop_mail_by(token)


async def set_quiet(cache: TableCache, secret: str | None, asked: QuietIn) -> NotifyOut:
    """Sets the quiet hours of a person; a turn that has begun keeps its time."""
    person = await own_person(cache, secret)
    if zone_named(asked.zone) is None:
        raise Illegal("bad_zone", f"there is no time zone {asked.zone}")
    values = {"zone": asked.zone, "quiet_start": minutes_of(asked.start), "quiet_end": minutes_of(asked.end)}
    async with cache.store.writing() as writing:
        await writing.change_person(person["id"], **values)
    return await read(cache, secret)


async def drop_quiet(cache: TableCache, secret: str | None) -> None:
    """Removes the quiet hours of a person."""
    person = await own_person(cache, secret)
    async with cache.store.writing() as writing:
        await writing.change_person(person["id"], zone=None, quiet_start=None, quiet_end=None)


async def tells(asking: Asking) -> TellOut:
    """Whether somebody is notified of turns at a table."""
    who = await asking.seated()
    async with asking.cache.store.reading() as reading:
        seats = await reading.seats(who.table.id)
    return TellOut(is_on=not any(seats[seat]["is_silent"] for seat in who.seats))


async def set_tells(asking: Asking, asked: TellIn) -> TellOut:
    """Sets whether somebody is notified of turns at a table. The table itself does not change: nobody else sees it."""
    who = await asking.seated()
    async with asking.cache.store.writing() as writing:
        await writing.set_silent(who.table.id, who.seats, is_silent=not asked.is_on)
    return TellOut(is_on=asked.is_on)
