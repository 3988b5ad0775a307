"""Routes of clubs."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from cottonopolis.server.clubs import clubs
from cottonopolis.server.clubs.wire import ClubIn, ClubOut, ClubsOut, MemberIn
from cottonopolis.server.ratings.routes import PublicId
from cottonopolis.server.routes import Address, At, Key, Person, api_router

router = api_router("/api/v1/clubs", "clubs")

Code = Annotated[str, Path(min_length=1, max_length=32, pattern="^[a-z0-9]+$")]


@router.get("")
async def list_clubs(services: At, address: Address, person: Person = None) -> ClubsOut:
    """Lists one's clubs."""
    with services.guessing(address):
        return await clubs.own(services.cache, person)


@router.post("", status_code=201)
async def create_club(asked: ClubIn, services: At, address: Address, person: Person = None, key: Key = None) -> ClubOut:
    """Creates a club; the caller becomes its host."""
    with services.acting(services.client(address, person)):
        return await clubs.create(services.cache, person, asked, key)


@router.get("/{code}")
async def read_club(code: Code, services: At, address: Address, person: Person = None) -> ClubOut:
    """Gives a club to its members: members with their results, tables, and the invitation."""
    with services.guessing(address):
        return await clubs.read(services.cache, person, code)


@router.post("/{code}/members", status_code=201)
async def join_club(code: Code, asked: MemberIn, services: At, address: Address, person: Person = None) -> ClubOut:
    """Joins a club by its invitation."""
    with services.sitting_down(address):
        return await clubs.join(services.cache, person, code, asked)


@router.delete("/{code}/members/{public_id}", status_code=204)
async def leave_club(code: Code, public_id: PublicId, services: At, address: Address, person: Person = None) -> None:
    """Leaves a club, or removes somebody as its host."""
    with services.acting(services.client(address, person)):
        await clubs.leave(services.cache, person, code, public_id)


@router.put("/{code}/invite")
async def renew_club_invite(code: Code, services: At, address: Address, person: Person = None) -> ClubOut:
    """Replaces the invitation with a new one."""
    with services.acting(services.client(address, person)):
        return await clubs.renew_invite(services.cache, person, code)
