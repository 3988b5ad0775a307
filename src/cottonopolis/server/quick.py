"""Looks at a table, answers and listening, which are nearly all requests, without the machinery of the framework.

FastAPI matches every route in turn and solves each parameter by itself, which took as long as the rest of a look, and
every event goes through all its layers. What is asked here is read by the same models and answered by the same
functions. Whatever is not quite an ordinary request goes the usual way, also to be told what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import parse_qsl

from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cottonopolis.server import routes
from cottonopolis.server.asking import Asking
from cottonopolis.server.problems import refusal
from cottonopolis.server.refusals import Refused
from cottonopolis.server.services import Services
from cottonopolis.server.wire import LookIn, MoveIn, ShownIn, TurnIn
from cottonopolis.server.wire_base import In
from cottonopolis.server.wire_lobby import ListenIn

_PATH = re.compile(r"/api/v1/tables/([a-z0-9]{1,32})(?:/(moves|confirm|undo|events))?")
_PLAIN = re.compile(rb"[a-z]+=[a-z0-9]*(?:&[a-z]+=[a-z0-9]*)*")
"""A query without anything that has to be decoded."""
_Route = Callable[..., Awaitable[Response]]
_Called = tuple[_Route, str | None, dict[str, BaseModel | str | None]]
"""A route with the key of the request, if it has one, and what is asked."""
_WRITES: dict[str, tuple[type[In], _Route]] = {
    "moves": (MoveIn, routes.play_move),
    "confirm": (TurnIn, routes.confirm_turn),
    "undo": (TurnIn, routes.undo_action),
}
_MOST_KEY, _MOST_ID = 80, 40

_Query = TypeVar("_Query", LookIn, ShownIn, ListenIn)


class QuickRequests:
    """Answers what it can read at once, and passes everything else on."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services
        self._routes = {route.endpoint: route for route in routes.router.routes if isinstance(route, APIRoute)}
        """By function, for those who count requests by route."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        headers: dict[bytes, bytes] = scope["named_headers"] if found else {}
        called = None
        if found is not None and scope["method"] == "GET" and found[2] in (None, "events"):
            called = _listen(scope, headers) if found[2] else _look(scope)
        elif found is not None and scope["method"] == "POST" and found[2] in _WRITES:
            body = await receive()
            called = _write(scope, headers, found[2], body)
            receive = _again(body, receive)
        secret = _secret(headers)
        if found is None or called is None or secret == "":
            await self._app(scope, receive, send)
            return
        function, key, asked = called
        scope["route"] = self._routes[function]
        try:
            asking = await Asking.of(self._services, scope["client_address"], found[1], secret, key)
            answer = await function(asking, **asked)
        except Exception as error:
            await refusal(Request(scope), error)(scope, receive, send)
            if not isinstance(error, Refused | SQLAlchemyError):
                # Whoever serves the application notes it.
                raise
        else:
            await answer(scope, receive, send)


def _look(scope: Scope) -> _Called | None:
    asked = _query(scope, LookIn)
    return None if asked is None else (routes.read_table, None, {"asked": asked})


def _listen(scope: Scope, headers: dict[bytes, bytes]) -> _Called | None:
    asked, last_id = _query(scope, ListenIn), headers.get(b"last-event-id")
    if asked is None or (last_id is not None and len(last_id) > _MOST_ID):
        return None
    return routes.listen, None, {"asked": asked, "last_id": None if last_id is None else last_id.decode("latin-1")}


def _write(scope: Scope, headers: dict[bytes, bytes], what: str, body: Message) -> _Called | None:
    model, function = _WRITES[what]
    key, shown = headers.get(b"idempotency-key"), _query(scope, ShownIn)
    if headers.get(b"content-type") != b"application/json" or body.get("more_body") or shown is None:
        return None
    if key is not None and not 0 < len(key) <= _MOST_KEY:
        return None
    try:
        asked = model.model_validate_json(body["body"])
    except ValidationError:
        return None
    return function, None if key is None else key.decode("latin-1"), {"asked": asked, "shown": shown}


def _query(scope: Scope, model: type[_Query]) -> _Query | None:
    query = scope["query_string"]
    try:
        if _PLAIN.fullmatch(query):
            # Nearly all are: nothing in it stands for anything else, and it is read in a third of the time.
            return model.model_validate(dict(it.split("=") for it in query.decode("ascii").split("&")))
        return model.model_validate(dict(parse_qsl(query.decode("ascii"), keep_blank_values=True)))
    except ValueError:
        return None


def _secret(headers: dict[bytes, bytes]) -> str | None:
    """The secret that a request brings, None if it has none, nothing if it is not written as usual."""
    value = headers.get(b"authorization")
    if value is None:
        return None
    return value[7:207].decode("latin-1") if value[:7] == b"Bearer " and b" " not in value[7:] else ""


def _again(body: Message, receive: Receive) -> Receive:
    """What was received, for whoever has to read it once more."""
    whole = [body]

    async def read() -> Message:
        return whole.pop() if whole else await receive()

    return read
