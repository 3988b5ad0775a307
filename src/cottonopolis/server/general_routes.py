"""Routes that belong to no table: maps, rules, levels, health and metrics."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query, Request, Response

from cottonopolis.game.record import engine_version
from cottonopolis.server import catalogue
from cottonopolis.server.clients import is_here
from cottonopolis.server.levels import levels
from cottonopolis.server.refusals import NotAllowed, Unavailable
from cottonopolis.server.routes import At, api_router
from cottonopolis.server.wire_data import BoardOut, GamesOut, HealthOut, LevelOut, LevelsOut, MapsOut, RulesOut

router = api_router()

Id = Annotated[str, Path(min_length=1, max_length=60)]
_CACHED = {"cache-control": "public, max-age=3600"}


@router.get("/api/v1/maps", tags=["data"])
def list_maps(response: Response) -> MapsOut:
    """Lists the maps with their options."""
    response.headers.update(_CACHED)
    return MapsOut(maps=list(catalogue.maps()))


@router.get("/api/v1/maps/{map_id}", tags=["data"])
def read_map(
    map_id: Id,
    response: Response,
    players: Annotated[int | None, Query(ge=1, le=9, description="Player count; the largest if left out.")] = None,
) -> BoardOut:
    """Gives all that is printed on a map, with coordinates."""
    response.headers.update(_CACHED)
    return catalogue.board(map_id, players)


@router.get(
    "/api/v1/maps/{map_id}/drawing",
    tags=["data"],
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
def draw_map(map_id: Id, theme: Literal["auto", "light", "dark"] = "auto") -> Response:
    """Draws a map as SVG."""
    return Response(catalogue.drawing(map_id, theme), media_type="image/svg+xml", headers=_CACHED)


@router.get("/api/v1/rules", tags=["data"])
def list_games(response: Response) -> GamesOut:
    """Lists the games that are installed, in the order in which they are shown."""
    response.headers.update(_CACHED)
    return GamesOut(games=catalogue.games())


@router.get("/api/v1/rules/{rules_id}", tags=["data"])
def read_rules(rules_id: Id, response: Response) -> RulesOut:
    """Gives a rule set and its maps."""
    response.headers.update(_CACHED)
    return catalogue.rules(rules_id)


@router.get("/api/v1/levels", tags=["data"])
async def list_levels(services: At) -> LevelsOut:
    """Lists the bots that can sit at a table."""
    return LevelsOut(levels=[LevelOut(level=level) for level in levels(services.cache.settings)])


@router.get("/health", tags=["server"])
async def health(services: At) -> HealthOut:
    """Says whether the server and its database work."""
    if not await services.cache.store.is_alive():
        raise Unavailable("database", "the database does not answer")
    database: Literal["sqlite", "postgresql"] = "postgresql" if services.cache.store.is_shared else "sqlite"
    return HealthOut(status="ok", version=engine_version(), database=database)


@router.get("/metrics", tags=["server"], response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(services: At, request: Request) -> Response:
    """Gives the counters of this process to this machine, as Prometheus reads them; to others if the host allows it."""
    if not services.cache.settings.public_metrics and not is_here(request.scope):
        # A rival could count by them what a player tries before a turn is confirmed.
        raise NotAllowed("not_here", "the counters are read on the machine of the server")
    return Response(services.cache.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
