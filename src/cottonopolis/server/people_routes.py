"""Routes of a person: one's own tables, name and devices."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from cottonopolis.server import lists, people
from cottonopolis.server.idempotency import Sitting, digest_of
from cottonopolis.server.logins.routes import AnyLogins, turned_on
from cottonopolis.server.ratings import profiles
from cottonopolis.server.ratings.wire import ProfileOut
from cottonopolis.server.routes import Address, At, Key, LongKey, Person, api_router
from cottonopolis.server.wire_lobby import ListOut
from cottonopolis.server.wire_people import AddedOut, DeviceIn, LinkOut, NewPersonIn, PersonIn, PersonOut, PhraseOut

router = api_router("/api/v1/me", "people")


@router.get("/tables")
async def list_own_tables(services: At, address: Address, person: Person = None) -> ListOut:
    """Lists the tables at which a person sits, with whose turn it is and since when."""
    with services.guessing(address):
        return await lists.tables_of_person(services.cache, person)


@router.get("")
async def read_person(services: At, address: Address, person: Person = None) -> PersonOut:
    """Gives one's own name and devices."""
    with services.guessing(address):
        return await people.read(services.cache, person)


@router.post("", status_code=201)
async def add_person(asked: NewPersonIn, services: At, address: Address, key: LongKey = None) -> AddedOut:
    """Makes somebody known who has no seat yet; whoever sits down is made known by that."""
    with services.sitting_down(address):
        return await people.add_person(services.cache, asked, Sitting(key, digest_of("person", asked), AddedOut))


@router.get("/profile")
async def read_own_profile(services: At, address: Address, person: Person = None) -> ProfileOut:
    """Gives one's own page: games, places, where points come from, and how games against others have ended."""
    with services.guessing(address):
        return await profiles.own_profile(services.cache, person)


@router.patch("")
async def change_person(asked: PersonIn, services: At, address: Address, person: Person = None) -> PersonOut:
    """Changes one's own name, or that of the device."""
    with services.acting(services.client(address, person)):
        return await people.change(services.cache, person, asked)


@router.put("/phrase")
async def make_phrase(services: At, address: Address, person: Person = None) -> PhraseOut:
    """Gives another recovery phrase in place of the one before."""
    with services.acting(services.client(address, person)):
        return await people.new_own_phrase(services.cache, person)


@router.post("/links", status_code=201)
async def make_device_link(services: At, address: Address, person: Person = None) -> LinkOut:
    """Gives what adds one device within a quarter of an hour."""
    with services.acting(services.client(address, person)):
        return await people.new_link(services.cache, person)


@router.post("/devices", status_code=201)
async def add_device(
    asked: DeviceIn, services: At, logins: AnyLogins, address: Address, key: LongKey = None
) -> AddedOut:
    """Adds a device by a link, by the recovery phrase, or by signing in with a password or a passkey."""
    with services.sitting_down(address):
        sitting = Sitting(key, digest_of("device", asked), AddedOut)
        if asked.login is not None:
            return await turned_on(logins).by_password(asked.login, asked.device, address, sitting)
        if asked.passkey is not None:
            return await turned_on(logins).by_passkey(asked.passkey, asked.device, sitting)
        return await people.add_device(services.cache, asked, sitting)


@router.delete("/devices/{device}", status_code=204)
async def remove_device(
    device: Annotated[int, Path(ge=0, le=2**53 - 1)],
    services: At,
    address: Address,
    person: Person = None,
    key: Key = None,
) -> None:
    """Removes a device; it opens nothing any more, and no link to a seat of the person that was made before does."""
    with services.acting(services.client(address, person)):
        await people.drop_device(services.cache, person, device, key)
