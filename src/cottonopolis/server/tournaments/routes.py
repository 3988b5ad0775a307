"""Routes of tournaments."""

from __future__ import annotations

from cottonopolis.server.clubs.routes import Code
from cottonopolis.server.routes import Address, At, Key, Person, api_router
from cottonopolis.server.tournaments import tournaments
from cottonopolis.server.tournaments.wire import TournamentIn, TournamentOut, TournamentsOut

router = api_router("/api/v1/tournaments", "tournaments")


@router.get("")
async def list_tournaments(services: At, address: Address, person: Person = None) -> TournamentsOut:
    """Lists tournaments, the newest first."""
    with services.guessing(address):
        return await tournaments.listed(services.cache, person)


@router.post("", status_code=201)
async def create_tournament(
    asked: TournamentIn, services: At, address: Address, person: Person = None, key: Key = None
) -> TournamentOut:
    """Creates a tournament; the caller becomes its host."""
    with services.acting(services.client(address, person)):
        return await tournaments.create(services.cache, person, asked, key)


@router.get("/{code}")
async def read_tournament(code: Code, services: At, address: Address, person: Person = None) -> TournamentOut:
    """Gives a tournament with its rounds and standings."""
    with services.guessing(address):
        return await tournaments.read(services.cache, person, code)


@router.post("/{code}/entrants", status_code=201)
async def enter_tournament(code: Code, services: At, address: Address, person: Person = None) -> TournamentOut:
    """Enters a tournament that has not started."""
    with services.sitting_down(address):
        return await tournaments.enter(services.cache, person, code)


@router.delete("/{code}/entrants/me", status_code=204)
async def leave_tournament(code: Code, services: At, address: Address, person: Person = None) -> None:
    """Withdraws from further rounds."""
    with services.acting(services.client(address, person)):
        await tournaments.withdraw(services.cache, person, code)


@router.post("/{code}/start")
async def start_tournament(code: Code, services: At, address: Address, person: Person = None) -> TournamentOut:
    """Starts the first round; later ones start automatically."""
    with services.acting(services.client(address, person)):
        return await tournaments.start(services.cache, person, code)


@router.post("/{code}/close")
async def close_tournament(code: Code, services: At, address: Address, person: Person = None) -> TournamentOut:
    """Ends a tournament early."""
    with services.acting(services.client(address, person)):
        return await tournaments.close(services.cache, person, code)
