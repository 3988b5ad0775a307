"""The routes of nearly all requests, in front of FastAPI: looks at a table, answers and listening.

FastAPI tries its routes in turn and solves each parameter by itself, which took as long as the rest of a look, and
every event goes through all its layers. So these are plain routes of Starlette, which read what is asked by the same
models and call the same functions. FastAPI has them as well: it documents them, and gets every request that is not
quite an ordinary one, also to say what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from cottonopolis.server import routes
from cottonopolis.server.asking import Asking
from cottonopolis.server.problems import refusal
from cottonopolis.server.refusals import Refused
from cottonopolis.server.services import Services
from cottonopolis.server.wire import LookIn, MoveIn, ShownIn, TurnIn
from cottonopolis.server.wire_lobby import ListenIn

_TABLE = "/api/v1/tables/{code}"
_CODE = re.compile(r"[a-z0-9]{1,32}")
_PLAIN = re.compile(rb"[a-z]+=[a-z0-9]*(?:&[a-z]+=[a-z0-9]*)*")
"""A query without anything that has to be decoded."""
_MOST_KEY, _MOST_ID = 80, 40

_Function = Callable[..., Awaitable[Response]]
_Asked = dict[str, Any]
"""What a function is called with, beside who asks."""
_Read = Callable[[Scope], _Asked | None]
_Query = TypeVar("_Query", LookIn, ShownIn, ListenIn)


def hot_routes(app: ASGIApp, services: Services) -> Router:
    """An application that serves these routes itself, and passes everything else on."""

    def route(path: str, method: str, function: _Function, read: _Read) -> Route:
        return Route(_TABLE + path, HotRoute(app, services, method, function, read))

    return Router(
        [
            route("", "GET", routes.read_table, _look),
            route("/moves", "POST", routes.play_move, partial(_write, model=MoveIn)),
            route("/confirm", "POST", routes.confirm_turn, partial(_write, model=TurnIn)),
            route("/undo", "POST", routes.undo_action, partial(_write, model=TurnIn)),
            route("/events", "GET", routes.listen, _listen),
        ],
        default=app,
        redirect_slashes=False,
    )


class HotRoute:
    """Serves the ordinary requests of one route, and passes the others on."""

    def __init__(self, app: ASGIApp, services: Services, method: str, function: _Function, read: _Read) -> None:
        self._app = app
        self._services = services
        self._method = method
        self._function = function
        self._read = read

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        code, secret = scope["path_params"]["code"], _secret(scope)
        key = _header(scope, b"idempotency-key") if self._method == "POST" else None
        asked = self._read(scope) if scope["method"] == self._method and _CODE.fullmatch(code) else None
        if asked is None or secret == "":
            await self._app(scope, receive, send)
            return
        try:
            asking = await Asking.of(self._services, scope["client_address"], code, secret, key)
            response = await self._function(asking, **asked)
        except Exception as error:
            await refusal(Request(scope), error)(scope, receive, send)
            if not isinstance(error, Refused | SQLAlchemyError):
                # Whoever serves the application notes it.
                raise
        else:
            await response(scope, receive, send)


def _look(scope: Scope) -> _Asked | None:
    asked = _query(scope, LookIn)
    return None if asked is None else {"asked": asked}


def _listen(scope: Scope) -> _Asked | None:
    asked, last_id = _query(scope, ListenIn), _header(scope, b"last-event-id")
    if asked is None or (last_id is not None and len(last_id) > _MOST_ID):
        return None
    return {"asked": asked, "last_id": last_id}


def _write(scope: Scope, model: type[MoveIn | TurnIn]) -> _Asked | None:
    key, shown = _header(scope, b"idempotency-key"), _query(scope, ShownIn)
    if _header(scope, b"content-type") != "application/json" or shown is None:
        return None
    if key is not None and not 0 < len(key) <= _MOST_KEY:
        return None
    try:
        return {"asked": model.model_validate_json(scope["whole_body"]), "shown": shown}
    except ValidationError:
        return None


def _query(scope: Scope, model: type[_Query]) -> _Query | None:
    query = scope["query_string"]
    try:
        if _PLAIN.fullmatch(query):
            # Nearly all are: nothing in it stands for anything else, and it is read in a third of the time.
            return model.model_validate(dict(it.split("=") for it in query.decode("ascii").split("&")))
        return model.model_validate(dict(parse_qsl(query.decode("ascii"), keep_blank_values=True)))
    except ValueError:
        return None


def _header(scope: Scope, name: bytes) -> str | None:
    value: bytes | None = scope["named_headers"].get(name)
    return None if value is None else value.decode("latin-1")


def _secret(scope: Scope) -> str | None:
    """The secret that a request brings, None if it has none, nothing if it is not written as usual."""
    value = _header(scope, b"authorization")
    if value is None:
        return None
    return value[7:207] if value[:7] == "Bearer " and " " not in value[7:] else ""
