"""Routes of clubs and tournaments."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from cottonopolis.server import clubs, tournaments
from cottonopolis.server.routes import PROBLEMS, Address, At, Key, Person
from cottonopolis.server.standing_routes import PublicId
from cottonopolis.server.wire_clubs import ClubIn, ClubOut, ClubsOut, MemberIn
from cottonopolis.server.wire_tournaments import TournamentIn, TournamentOut, TournamentsOut

router = APIRouter(prefix="/api/v1", responses=PROBLEMS)

Code = Annotated[str, Path(min_length=1, max_length=32, pattern="^[a-z0-9]+$")]


@router.get("/clubs", tags=["clubs"])
async def list_clubs(services: At, address: Address, person: Person = None) -> ClubsOut:
    """Lists the clubs of a person."""
    with services.guessing(address):
        return await clubs.own(services.cache, person)


@router.post("/clubs", tags=["clubs"], status_code=201)
async def create_club(asked: ClubIn, services: At, address: Address, person: Person = None, key: Key = None) -> ClubOut:
    """Makes a club, of which the one who asks is the host."""
    with services.acting(services.client(address, person)):
        return await clubs.create(services.cache, person, asked, key)


@router.get("/clubs/{code}", tags=["clubs"])
async def read_club(code: Code, services: At, address: Address, person: Person = None) -> ClubOut:
    """Gives a club to its members: who is in it, how they stand, its tables, and its invitation."""
    with services.guessing(address):
        return await clubs.read(services.cache, person, code)


@router.post("/clubs/{code}/members", tags=["clubs"], status_code=201)
async def join_club(code: Code, asked: MemberIn, services: At, address: Address, person: Person = None) -> ClubOut:
    """Joins a club by its invitation."""
    with services.sitting_down(address):
        return await clubs.join(services.cache, person, code, asked)


@router.delete("/clubs/{code}/members/{public_id}", tags=["clubs"], status_code=204)
async def leave_club(code: Code, public_id: PublicId, services: At, address: Address, person: Person = None) -> None:
    """Leaves a club, or as its host sends somebody away."""
    with services.acting(services.client(address, person)):
        await clubs.leave(services.cache, person, code, public_id)


@router.put("/clubs/{code}/invite", tags=["clubs"])
async def renew_club_invite(code: Code, services: At, address: Address, person: Person = None) -> ClubOut:
    """Makes another invitation in place of the one before."""
    with services.acting(services.client(address, person)):
        return await clubs.renew_invite(services.cache, person, code)


@router.get("/tournaments", tags=["tournaments"])
async def list_tournaments(services: At, address: Address, person: Person = None) -> TournamentsOut:
    """Lists tournaments, the newest first."""
    with services.guessing(address):
        return await tournaments.listed(services.cache, person)


@router.post("/tournaments", tags=["tournaments"], status_code=201)
async def create_tournament(
    asked: TournamentIn, services: At, address: Address, person: Person = None, key: Key = None
) -> TournamentOut:
    """Makes a tournament, of which the one who asks is the host."""
    with services.acting(services.client(address, person)):
        return await tournaments.create(services.cache, person, asked, key)


@router.get("/tournaments/{code}", tags=["tournaments"])
async def read_tournament(code: Code, services: At, address: Address, person: Person = None) -> TournamentOut:
    """Gives a tournament with its rounds and its standing."""
    with services.guessing(address):
        return await tournaments.read(services.cache, person, code)


@router.post("/tournaments/{code}/entrants", tags=["tournaments"], status_code=201)
async def enter_tournament(code: Code, services: At, address: Address, person: Person = None) -> TournamentOut:
    """Enters a tournament that has not begun."""
    with services.sitting_down(address):
        return await tournaments.enter(services.cache, person, code)


@router.delete("/tournaments/{code}/entrants/me", tags=["tournaments"], status_code=204)
async def leave_tournament(code: Code, services: At, address: Address, person: Person = None) -> None:
    """Plays no further round."""
    with services.acting(services.client(address, person)):
        await tournaments.withdraw(services.cache, person, code)


@router.post("/tournaments/{code}/start", tags=["tournaments"])
async def start_tournament(code: Code, services: At, address: Address, person: Person = None) -> TournamentOut:
    """Begins the first round; later ones begin by themselves."""
    with services.acting(services.client(address, person)):
        return await tournaments.start(services.cache, person, code)


@router.post("/tournaments/{code}/close", tags=["tournaments"])
async def close_tournament(code: Code, services: At, address: Address, person: Person = None) -> TournamentOut:
    """Ends a tournament early."""
    with services.acting(services.client(address, person)):
        return await tournaments.close(services.cache, person, code)
