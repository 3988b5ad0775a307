"""The first lines of a request have an end, in bytes and in time, before anything of it is known."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Any, Literal

_MOST = 64 * 1024
"""Bytes of the first lines of a request that are kept; one more piece of what arrives may come on top."""


def http_protocol(seconds: float) -> type[asyncio.Protocol] | Literal["h11"]:
    """What reads requests: the quick parser where there is one, which by itself keeps whatever it is sent."""
    if find_spec("httptools") is None:
        # It bounds them by itself.
        return "h11"
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    class Bounded(HttpToolsProtocol):
        """Hangs up on who does not come to the end of the first lines."""

        _n_bytes = 0
        _is_in_head = True
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._begin_head()

        def connection_lost(self, exc: Exception | None) -> None:
            self._end_head()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._is_in_head and self._n_bytes > _MOST:
                self._hang_up(b"431 Request Header Fields Too Large")
                return
            self._n_bytes += len(data) if self._is_in_head else 0
            super().data_received(data)

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._begin_head()

        def on_headers_complete(self) -> None:
            self._end_head()
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            super().on_message_complete()
            self._is_in_head, self._n_bytes = True, 0

        def _begin_head(self) -> None:
            self._end_head()
            self._is_in_head = True
            self._timer = self.loop.call_later(seconds, self._hang_up, b"408 Request Timeout")

        def _end_head(self) -> None:
            self._is_in_head = False
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _hang_up(self, why: bytes) -> None:
            if self._n_bytes:
                # Browsers open connections that they may need; nobody has asked anything on those.
                self.transport.write(b"HTTP/1.1 " + why + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()

    found: Any = Bounded
    return found  # type: ignore[no-any-return]
