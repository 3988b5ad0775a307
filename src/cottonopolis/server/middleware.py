"""What surrounds every request: who asks whom, size, rate, headers, one line in the log, no word of failures inside."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import lru_cache
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cottonopolis.server.admission import Admission
from cottonopolis.server.clients import believing, counted_address
from cottonopolis.server.host_names import HostNames
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.problems import problem
from cottonopolis.server.refusals import BadRequest, Refused, TooLarge, TooSlow
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store

LOGGER = logging.getLogger("cottonopolis.server")

_POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
_NAMES = frozenset(name for name, _ in HEADERS)


_MOST_WARNINGS = 10
"""Peers of which the log says that their X-Forwarded-For is not believed; anybody can send one."""


class Middleware:
    """The outermost layer of the application: failures inside have the usual headers as well."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, store: Store) -> None:
        self._app = app
        self._settings = settings
        # To find a counter by its labels takes as long as a part of a look does.
        self._requests = lru_cache(maxsize=1024)(metrics.requests.labels)
        self._request_seconds = lru_cache(maxsize=1024)(metrics.request_seconds.labels)
        self._admission = Admission(settings.limits, store)
        self._host_names = HostNames(settings.host_names)
        self._believing = believing(self._serve, settings.proxies)
        self._not_believed: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes one request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        named = scope["named_headers"] = dict(scope["headers"])
        if b"x-forwarded-for" in named or b"x-forwarded-proto" in named:
            self._warn_of_proxy(scope)
            # It names the client as a trusted proxy does; the scope stays as it is if another one sends the header.
            await self._believing(scope, receive, send)
        else:
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        client = scope.get("client")
        scope["client_address"] = counted_address(str(client[0]) if client else "")
        answer = _Answer(send)
        try:
            await self._admission.admit(scope)
            self._host_names.check(scope["headers"])
            await self._app(scope, await self._bounded(scope, receive), answer.send)
        except Refused as error:
            await answer.problem(error.status, error.code, error.sentence, error.more)
        except asyncio.CancelledError:
            # The server ends, and has waited long enough.
            await answer.problem(503, "ending", "the server is being stopped; try again", {})
            raise
        finally:
            self._note(scope, answer.status, time.perf_counter() - begun)

    def _warn_of_proxy(self, scope: Scope) -> None:
        """Says once of a peer that it is not believed: behind a proxy that nobody named, all clients share a limit."""
        if b"x-forwarded-for" not in scope["named_headers"] or len(self._not_believed) >= _MOST_WARNINGS:
            return
        peer = str(scope["client"][0]) if scope.get("client") else ""
        if peer not in self._not_believed and peer not in self._believing.trusted_hosts:
            self._not_believed.add(peer)
            advice = f"if this is your proxy, start the server with --trusted-proxy {peer}"
            LOGGER.warning("proxy_not_trusted", extra={"fields": {"peer": peer, "advice": advice}})

    async def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        """The request with its body read already, if it has one and that is not too large."""
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return receive
        most = self._settings.limits.body_bytes
        announced = scope["named_headers"].get(b"content-length", b"0")
        if not announced.isdigit() or int(announced) > most:
            raise TooLarge("too_large", f"a request has at most {most} bytes")
        try:
            async with asyncio.timeout(self._settings.limits.body_seconds):
                body = scope["whole_body"] = await _body(receive, most)
        except TimeoutError as error:
            raise TooSlow("too_slow", "the request did not come to its end in time") from error
        whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def read() -> Message:
            return whole.pop() if whole else await receive()

        return read

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        self._requests(route, status).inc()
        if not route.endswith("/events"):
            self._request_seconds(route).observe(seconds)
        if LOGGER.isEnabledFor(logging.INFO):
            # Neither addresses with their query nor headers are written: they may hold secrets.
            fields = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            LOGGER.info("request", extra={"fields": fields})


async def _body(receive: Receive, most: int) -> bytes:
    body, has_more = b"", True
    while has_more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise BadRequest("bad_request", "the request has broken off")
        body += message.get("body", b"")
        has_more = message.get("more_body", False)
        if len(body) > most:
            raise TooLarge("too_large", f"a request has at most {most} bytes")
    return body


class _Answer:
    """What is sent back: the usual headers come along, and a problem only if nothing has been sent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.status = 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            named = {name for name, _ in message["headers"]}
            more = HEADERS if named.isdisjoint(_NAMES) else [pair for pair in HEADERS if pair[0] not in named]
            # Clocks are shown by instants: whoever counts down to one has to know how far the own clock is off.
            now = (b"cottonopolis-time", b"%.3f" % time.time())
            message["headers"] = [*message["headers"], *more, now]
            if b"cache-control" not in named:
                message["headers"].append((b"cache-control", b"no-store"))
        await self._send(message)

    async def problem(self, status: int, code: str, sentence: str, more: dict[str, Any]) -> None:
        if self.status:
            return
        headers, body = problem(status, code, sentence, more)
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})
