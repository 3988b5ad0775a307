"""Routes of signing in: a name with a password or passkeys, where the host allows it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request

from cottonopolis.server.logins.logins import Logins
from cottonopolis.server.logins.wire import (
    ChallengeOut,
    LoginNameIn,
    LoginOut,
    LoginsOut,
    PasskeyIn,
    PasskeyOut,
    PasswordIn,
)
from cottonopolis.server.refusals import NotFound
from cottonopolis.server.routes import Address, At, Key, Person, api_router


async def _logins(request: Request) -> Logins | None:
    logins: Logins | None = request.app.state.logins
    return logins


AnyLogins = Annotated[Logins | None, Depends(_logins)]
"""None where the host does not want people to sign in."""


def turned_on(logins: Logins | None) -> Logins:
    """Refuses what has to do with signing in where the host does not want it."""
    if logins is None:
        raise NotFound("no_logins", "nobody signs in by name at this server: its host has not turned that on")
    return logins


async def _turned_on(logins: AnyLogins) -> Logins:
    return turned_on(logins)


OwnLogins = Annotated[Logins, Depends(_turned_on)]

router = api_router("/api/v1", "people")


@router.get("/login")
async def read_logins(logins: AnyLogins) -> LoginsOut:
    """Says whether people sign in by name at this server."""
    return LoginsOut(is_on=logins is not None, rp_id=None if logins is None else logins.rp_id)


@router.post("/login/challenges", status_code=201)
async def ask_passkey(services: At, logins: OwnLogins, address: Address) -> ChallengeOut:
    """Gives what a browser is asked to sign in by a passkey; its answer goes to `POST /me/devices`."""
    with services.sitting_down(address):
        return await logins.ask_passkey()


@router.get("/me/login")
async def read_login(services: At, logins: OwnLogins, address: Address, person: Person = None) -> LoginOut:
    """Gives one's own name to sign in by, and what goes with it."""
    with services.guessing(address):
        return await logins.read(person)


@router.put("/me/login")
async def set_login_name(
    asked: LoginNameIn, services: At, logins: OwnLogins, address: Address, person: Person = None, key: Key = None
) -> LoginOut:
    """Sets one's own name to sign in by, which nobody else has."""
    client = services.client(address, person)
    with services.acting(client):
        return await logins.set_name(person, asked.name, client, key)


@router.delete("/me/login", status_code=204)
async def drop_login(services: At, logins: OwnLogins, address: Address, person: Person = None, key: Key = None) -> None:
    """Removes one's own name to sign in by, with password and passkeys; devices stay."""
    with services.acting(services.client(address, person)):
        await logins.drop_name(person, key)


@router.put("/me/login/password")
async def set_password(
    asked: PasswordIn, services: At, logins: OwnLogins, address: Address, person: Person = None, key: Key = None
) -> LoginOut:
    """Sets one's own password, in place of the one before."""
    client = services.client(address, person)
    with services.acting(client):
        return await logins.set_password(person, asked.password.get_secret_value(), client, key)


@router.delete("/me/login/password", status_code=204)
async def drop_password(
    services: At, logins: OwnLogins, address: Address, person: Person = None, key: Key = None
) -> None:
    """Removes one's own password."""
    with services.acting(services.client(address, person)):
        await logins.drop_password(person, key)


@router.post("/me/login/passkeys/challenges", status_code=201)
async def ask_new_passkey(services: At, logins: OwnLogins, address: Address, person: Person = None) -> ChallengeOut:
    """Gives what a browser is asked to make a passkey."""
    with services.acting(services.client(address, person)):
        return await logins.ask_new_passkey(person)


@router.post("/me/login/passkeys", status_code=201)
async def add_passkey(
    asked: PasskeyIn, services: At, logins: OwnLogins, address: Address, person: Person = None, key: Key = None
) -> PasskeyOut:
    """Adds a passkey that a browser has made."""
    with services.acting(services.client(address, person)):
        return await logins.add_passkey(person, asked, key)


@router.delete("/me/login/passkeys/{passkey_id}", status_code=204)
async def remove_passkey(
    passkey_id: Annotated[int, Path(ge=0, le=2**31 - 1)],
    services: At,
    logins: OwnLogins,
    address: Address,
    person: Person = None,
    key: Key = None,
) -> None:
    """Removes a passkey."""
    with services.acting(services.client(address, person)):
        await logins.drop_passkey(person, passkey_id, key)
