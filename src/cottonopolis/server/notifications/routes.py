"""Routes of notifications: how a person is told that it is their turn, and when not."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from cottonopolis.server.notifications import preferences
from cottonopolis.server.notifications.wire import MailDoneOut, MailIn, NotifyOut, PushIn, QuietIn, TellIn, TellOut
from cottonopolis.server.routes import PROBLEMS, Acting, Address, At, Looking, Person

router = APIRouter(prefix="/api/v1", responses=PROBLEMS)

Token = Annotated[str, Path(min_length=1, max_length=60, pattern="^[A-Za-z0-9_-]+$", description="As the mail has it.")]


@router.get("/me/notify", tags=["people"])
async def read_notify(services: At, address: Address, person: Person = None) -> NotifyOut:
    """Says how one is told that it is one's turn."""
    with services.guessing(address):
        return await preferences.read(services.cache, person)


@router.put("/me/push", tags=["people"])
async def set_push(asked: PushIn, services: At, address: Address, person: Person = None) -> NotifyOut:
    """Lets the browser of this device be told, by the push service of the browser."""
    with services.acting(services.client(address, person)):
        return await preferences.set_push(services.cache, person, asked)


@router.delete("/me/push", tags=["people"], status_code=204)
async def drop_push(services: At, address: Address, person: Person = None) -> None:
    """Lets the browser of this device be told nothing more."""
    with services.acting(services.client(address, person)):
        await preferences.drop_push(services.cache, person)


@router.put("/me/mail", tags=["people"])
async def set_mail(asked: MailIn, services: At, address: Address, person: Person = None) -> NotifyOut:
    """Asks the reader of an address of mail to agree; from then on mails are sent there."""
    with services.acting(services.client(address, person)):
        return await preferences.set_mail(services, address, person, asked)


@router.delete("/me/mail", tags=["people"], status_code=204)
async def drop_mail(services: At, address: Address, person: Person = None) -> None:
    """Lets no more mails be sent to oneself."""
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
    """Agrees to mails, by the link in the first one."""
    with services.guessing(address):
        return await preferences.confirm_mail(services.cache, token)


@router.post("/mail/{token}/stop", tags=["people"], status_code=204)
async def stop_mail(token: Token, services: At, address: Address) -> None:
    """Ends mails, by the link in any of them; programs of mail send this by one click."""
    with services.guessing(address):
        await preferences.stop_mail(services.cache, token)


@router.get("/tables/{code}/notify", tags=["tables"])
async def read_table_notify(asking: Looking) -> TellOut:
    """Says whether one is told of one's turns at a table."""
    with asking.guessing():
        return await preferences.tells(asking)


@router.put("/tables/{code}/notify", tags=["tables"])
async def set_table_notify(asking: Acting, asked: TellIn) -> TellOut:
    """Says whether one wants to be told of one's turns at a table; nobody else learns of it."""
    with asking.acting():
        return await preferences.set_tells(asking, asked)
