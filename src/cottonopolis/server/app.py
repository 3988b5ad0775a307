"""The application: routes, what surrounds them, and what begins and ends with the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from cottonopolis.game.record import engine_version
from cottonopolis.server import general_routes, load_routes, people_routes, routes
from cottonopolis.server.bots import Bots
from cottonopolis.server.cleanup import Cleanup
from cottonopolis.server.clubs import routes as club_routes
from cottonopolis.server.coach import routes as coach_routes
from cottonopolis.server.compression import Compression
from cottonopolis.server.hot_routes import hot_routes
from cottonopolis.server.logins import routes as login_routes
from cottonopolis.server.logins.logins import Logins
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.middleware import Middleware
from cottonopolis.server.no_page import no_page
from cottonopolis.server.notifications import routes as notification_routes
from cottonopolis.server.notifications.queue import NotificationQueue
from cottonopolis.server.page_files import page_files
from cottonopolis.server.plans import routes as plan_routes
from cottonopolis.server.plans.runner import PlanRunner
from cottonopolis.server.problems import refusal
from cottonopolis.server.ratings import routes as rating_routes
from cottonopolis.server.ratings.late_results import LateResults
from cottonopolis.server.refusals import Refused
from cottonopolis.server.services import Services
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.timekeeper import Timekeeper
from cottonopolis.server.tournaments import routes as tournament_routes
from cottonopolis.server.tournaments.rounds import Rounds
from cottonopolis.server.wakeups import Wakeups
from cottonopolis.server.wire import Problem


class App(FastAPI):
    """An application with layers around everything, also around what answers failures."""

    outermost: ASGIApp
    """What a request passes through before it comes to the framework, if it does."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request to the outermost layer; what else there is concerns the framework alone."""
        await (self.outermost if scope["type"] == "http" else super().__call__)(scope, receive, send)

    def openapi(self) -> dict[str, Any]:
        """The document for programs."""
        document = super().openapi()
        problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
        # What it refers to is described with the answers that hold the same.
        del problem["$defs"]
        document["components"]["schemas"]["Problem"] = jsonable_encoder(problem, exclude_none=True)
        return document


_ROUTES = [
    *load_routes.router.routes,
    *routes.router.routes,
    *coach_routes.router.routes,
    *people_routes.router.routes,
    *login_routes.router.routes,
    *rating_routes.router.routes,
    *notification_routes.router.routes,
    *club_routes.router.routes,
    *tournament_routes.router.routes,
    *plan_routes.router.routes,
    *general_routes.router.routes,
]
"""As they are: a router that is included has all its routes read once more by every application."""


def build_app(settings: Settings) -> FastAPI:
    """The application of a server; it opens its database when it begins and closes everything when it ends."""
    metrics = Metrics()
    store = Store(settings.database)
    cache = TableCache(settings, store, metrics)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await store.open()
        async with (
            cache.engine,
            cache.coach,
            Wakeups(cache),
            Bots(cache),
            NotificationQueue(cache),
            PlanRunner(cache),
            Cleanup(cache),
            Timekeeper(cache),
            Rounds(cache),
            LateResults(cache),
        ):
            yield
            cache.end()
        await cache.presence.end()
        await store.close()

    app = App(
        title="Cottonopolis",
        version=engine_version(),
        description="Tables for Brass, Brass: Birmingham and Age of Industry. See docs/server.md.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
        routes=_ROUTES,
    )
    app.state.services = Services(cache)
    app.state.logins = Logins(cache) if settings.logins else None
    for kind in (Refused, RequestValidationError, HTTPException, SQLAlchemyError, Exception):
        app.add_exception_handler(kind, refusal)
    if settings.page is not None:
        app.mount("/", page_files(settings.page), name="page")
    else:
        app.add_api_route("/", no_page, include_in_schema=False)
    layers: ASGIApp = Compression(hot_routes(partial(FastAPI.__call__, app), app.state.services))
    if settings.origins:
        origins = list(settings.origins)
        layers = CORSMiddleware(layers, allow_origins=origins, allow_methods=["*"], allow_headers=["*"])
    app.outermost = Middleware(layers, settings, metrics, store)
    return app
