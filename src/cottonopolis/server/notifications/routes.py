"""Routes of notifications."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from cottonopolis.server.notifications import preferences, webhooks
from cottonopolis.server.notifications.wire import (
    HookIn,
    HookOut,
    MailDoneOut,
    MailIn,
    NotifyOut,
    PushIn,
    QuietIn,
    TellIn,
    TellOut,
)
from cottonopolis.server.routes import Acting, Address, At, Key, Looking, Person, api_router

router = api_router("/api/v1")

Token = Annotated[str, Path(min_length=1, max_length=60, pattern="^[A-Za-z0-9_-]+$", description="From the email.")]


@router.get("/me/notify", tags=["people"])
async def read_notify(services: At, address: Address, person: Person = None) -> NotifyOut:
    """Gives one's notification settings."""
    with services.guessing(address):
        return await preferences.read(services.cache, person)


@router.put("/me/push", tags=["people"])
async def set_push(asked: PushIn, services: At, address: Address, person: Person = None) -> NotifyOut:
    """Sends notifications to this device's browser, through its push service."""
    with services.acting(services.client(address, person)):
        return await preferences.set_push(services.cache, person, asked)


@router.delete("/me/push", tags=["people"], status_code=204)
async def drop_push(services: At, address: Address, person: Person = None) -> None:
    """Sends no more notifications to this device's browser."""
    with services.acting(services.client(address, person)):
        await preferences.drop_push(services.cache, person)


@router.put("/me/mail", tags=["people"])
async def set_mail(asked: MailIn, services: At, address: Address, person: Person = None) -> NotifyOut:
    """Sets an email address; its reader is asked to confirm."""
    with services.acting(services.client(address, person)):
        return await preferences.set_mail(services, address, person, asked)


@router.delete("/me/mail", tags=["people"], status_code=204)
async def drop_mail(services: At, address: Address, person: Person = None) -> None:
    """Removes one's email address."""
    with services.acting(services.client(address, person)):
        await preferences.drop_mail(services.cache, person)


@router.put("/me/quiet", tags=["people"])
async def set_quiet(asked: QuietIn, services: At, address: Address, person: Person = None) -> NotifyOut:
    """Sets one's quiet hours."""
    with services.acting(services.client(address, person)):
        return await preferences.set_quiet(services.cache, person, asked)


@router.delete("/me/quiet", tags=["people"], status_code=204)
async def drop_quiet(services: At, address: Address, person: Person = None) -> None:
    """Removes one's quiet hours."""
    with services.acting(services.client(address, person)):
        await preferences.drop_quiet(services.cache, person)


@router.post("/mail/{token}/confirm", tags=["people"])
async def confirm_mail(token: Token, services: At, address: Address) -> MailDoneOut:
    """Confirms an email address, by the link in the first email."""
    with services.guessing(address):
        return await preferences.confirm_mail(services.cache, token)


@router.post("/mail/{token}/stop", tags=["people"], status_code=204)
async def stop_mail(token: Token, services: At, address: Address) -> None:
    """Unsubscribes, by the link in any email; mail programs do it with one click."""
    with services.guessing(address):
        await preferences.stop_mail(services.cache, token)


@router.get("/tables/{code}/notify", tags=["tables"])
async def read_table_notify(asking: Looking) -> TellOut:
    """Says whether one is notified of one's turns at a table."""
    with asking.guessing():
        return await preferences.tells(asking)


@router.put("/tables/{code}/notify", tags=["tables"])
async def set_table_notify(asking: Acting, asked: TellIn) -> TellOut:
    """Sets whether one is notified of one's turns at a table; nobody else sees it."""
    with asking.acting():
        return await preferences.set_tells(asking, asked)


@router.put("/me/webhook", tags=["people"])
async def set_own_webhook(
    asked: HookIn, services: At, address: Address, person: Person = None, key: Key = None
) -> HookOut:
    """Sets where a person is told that it is their turn or that a game has ended."""
    with services.acting(services.client(address, person)):
        return await webhooks.set_own(services.cache, person, asked, key)


@router.delete("/me/webhook", tags=["people"], status_code=204)
async def drop_own_webhook(services: At, address: Address, person: Person = None, key: Key = None) -> None:
    """Removes the webhook of a person."""
    with services.acting(services.client(address, person)):
        await webhooks.drop_own(services.cache, person, key)


@router.put("/tables/{code}/webhook", tags=["tables"])
async def set_table_webhook(asking: Acting, asked: HookIn) -> HookOut:
    """Sets where it is told whose turn it is at a table, and that its game has ended."""
    with asking.acting():
        return await webhooks.set_for_table(asking, asked)


@router.delete("/tables/{code}/webhook", tags=["tables"], status_code=204)
async def drop_table_webhook(asking: Acting) -> None:
    """Removes the webhook of a table."""
    with asking.acting():
        await webhooks.drop_for_table(asking)
