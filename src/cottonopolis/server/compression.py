"""Answers of the API, sent compressed to those who can read that.

Whoever can put words into an answer and see how long it becomes learns, letter by letter, what else is in it, if both
are compressed together. So an answer that holds secrets of its reader is sent as it is: those are answers to a POST
other than a part of a turn. What is compressed holds no words of the request, no secret but the invitation, which
everybody knows whose words can be in there, and hands; names are given before these are dealt.

Streams of events stay as they are: what a compressor remembers takes ten times the memory of a listener.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

_LEAST = 1000
"""Bytes of an answer below which nothing is gained."""
_LEVEL = 1
"""A position of 4,200 bytes becomes one of 1,270 in 0.05 ms; at the highest level 1,110 in 0.07 ms."""
_PARTS_OF_TURN = ("/moves", "/confirm", "/undo")


class Compression:
    """Passes requests on, and compresses what comes back where that is wanted and safe."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressing = GZipMiddleware(app, _LEAST, _LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        is_safe = scope["method"] == "GET" or scope["path"].endswith(_PARTS_OF_TURN)
        is_wanted = b"gzip" in scope["named_headers"].get(b"accept-encoding", b"")
        await (self._compressing if is_safe and is_wanted else self._app)(scope, receive, send)
