"""Routes of ratings and profiles."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query

from cottonopolis.server.ratings import profiles, ratings
from cottonopolis.server.ratings.wire import ProfileOut, RatingsOut, TableStandingOut
from cottonopolis.server.routes import Address, At, Looking, Person, api_router

router = api_router("/api/v1", "standing")

PublicId = Annotated[str, Path(min_length=1, max_length=32, pattern="^[a-z0-9]+$", description="Public id.")]


@router.get("/standing")
async def read_standing(
    services: At,
    address: Address,
    rules: Annotated[str | None, Query(max_length=60, description="A title of `GET /api/v1/rules`.")] = None,
    players: Annotated[int | None, Query(ge=1, le=9)] = None,
    person: Person = None,
) -> RatingsOut:
    """Lists the ratings of a title and player count that the caller may see."""
    with services.guessing(address):
        return await ratings.ranking(services.cache, person, rules, players)


@router.get("/people/{public_id}")
async def read_profile(public_id: PublicId, services: At, address: Address, person: Person = None) -> ProfileOut:
    """Gives a person's profile to those who may see it."""
    with services.guessing(address):
        return await profiles.profile(services.cache, person, public_id)


@router.get("/tables/{code}/standing")
async def read_table_standing(asking: Looking, person: Person = None) -> TableStandingOut:
    """Gives the ratings at a table that the caller may see, and how its game changed them."""
    with asking.guessing():
        return await ratings.at_table(asking, person)
