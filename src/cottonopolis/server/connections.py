"""Connections: how many there may be, by address and in all, and how long each may wait for what its client does."""

from __future__ import annotations

import asyncio
from collections.abc import Container
from typing import TYPE_CHECKING, Any

from cottonopolis.server.clients import counted_address
from cottonopolis.server.settings import Limits

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as _Parser
else:
    _Parser = object

_TOO_SLOW = b"408 Request Timeout"
_TOO_MANY = b"429 Too Many Requests"
_TOO_LONG = b"431 Request Header Fields Too Large"
_FULL = b"503 Service Unavailable"
_LENGTH = b"\r\ncontent-length: "


class _Group:
    """Connections that share a limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.n_open = 0
        self.idle: dict[Connection, None] = {}
        """Those without a request, the one that has waited longest first."""

    def has_room(self) -> bool:
        """Whether one more may come; the one that has waited longest goes for it."""
        if self.n_open >= self._most and self.idle:
            next(iter(self.idle)).hang_up()
        return self.n_open < self._most


class Connections:
    """The open connections of a server."""

    def __init__(self, limits: Limits, most: int, proxies: Container[str | None] = ()) -> None:
        self.limits = limits
        self._all = _Group(most)
        self._by_address: dict[str, _Group] = {}
        self._proxies = proxies

    def protocol(self) -> type[asyncio.Protocol]:
        """What uvicorn reads requests with, by the parser that is installed, within these limits."""
        from uvicorn.protocols.http.auto import AutoHTTPProtocol

        return type("LimitedProtocol", (Connection, AutoHTTPProtocol), {"open_connections": self})

    def admit(self, connection: Connection) -> bytes | None:
        """Lets a connection in, or gives the status line of its refusal."""
        peer = connection.client[0] if connection.client else ""
        # All clients of a proxy come from its address.
        name = None if peer in self._proxies else counted_address(peer)
        own = self._by_address.get(name or "") or _Group(self.limits.connections_per_address)
        if name is not None and not own.has_room():
            return _TOO_MANY
        if not self._all.has_room():
            return _FULL
        if name is not None:
            self._by_address[name] = own
        connection.is_admitted, connection.counted_as = True, name
        for group in self._groups(connection):
            group.n_open += 1
            group.idle[connection] = None
        return None

    def leave(self, connection: Connection) -> None:
        """Counts a connection no longer."""
        if not connection.is_admitted:
            return
        for group in self._groups(connection):
            group.n_open -= 1
            group.idle.pop(connection, None)
        connection.is_admitted = False
        if connection.counted_as is not None and not self._by_address[connection.counted_as].n_open:
            del self._by_address[connection.counted_as]

    def set_idle(self, connection: Connection, *, is_idle: bool) -> None:
        """Says whether a connection waits for a request."""
        if connection.is_admitted:
            for group in self._groups(connection):
                group.idle.pop(connection, None)
                if is_idle:
                    group.idle[connection] = None

    def _groups(self, connection: Connection) -> tuple[_Group, ...]:
        name = connection.counted_as
        return (self._all,) if name is None else (self._all, self._by_address[name])


class ResponseWriter(asyncio.Transport):
    """Sends the head of a response together with the first of its body, if that has a length and so must follow.

    uvicorn writes one after the other, and each would be a packet of its own that wakes the client.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._is_begun = False
        self._head = b""
        """What waits for the body."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Sends some of the response."""
        if not self._is_begun and _LENGTH in bytes(data):
            self._head = bytes(data)
        else:
            self._transport.write(self._head + data if self._head else data)
            self._head = b""
        self._is_begun = True

    def close(self) -> None:
        """Closes the connection once all is sent."""
        if self._head and not self._transport.is_closing():
            self.write(b"")
        self._transport.close()

    def is_closing(self) -> bool:
        """Whether the connection is closed or will be."""
        return self._transport.is_closing()


class Connection(_Parser):
    """One connection; a mixin for uvicorn's classes, which bound only how long a connection waits after an answer."""

    open_connections: Connections
    is_admitted = False
    counted_as: str | None = None
    _n_bytes = 0
    _head_timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins; the time for the head of the first request runs from now."""
        super().connection_made(transport)
        refusal = self.open_connections.admit(self)
        if refusal is None:
            self._begin_head()
        else:
            self.hang_up(refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends."""
        self._end_head()
        self._end_writing()
        self.open_connections.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes what has arrived; what begins no request and belongs to none is the head of the next one."""
        before = self._newest
        is_between = before is None or not before.more_body or before.response_complete
        super().data_received(data)
        if self._newest is not before:
            if self._newest.scope["method"] != "HEAD":
                self._newest.transport = ResponseWriter(self.transport)
            self._end_head()
            self.open_connections.set_idle(self, is_idle=False)
        elif is_between:
            self._go_on_with_head(len(data))
        self._watch_the_end()

    def eof_received(self) -> None:
        """The client sends no more; what it was sent must still be read in time."""
        super().eof_received()
        if self.transport.get_write_buffer_size():
            self._begin_writing()

    def on_response_complete(self) -> None:
        """Waits for the next request, unless that has come already."""
        super().on_response_complete()
        if self.cycle.response_complete:
            self.open_connections.set_idle(self, is_idle=True)
        self._watch_the_end()

    def timeout_keep_alive_handler(self) -> None:
        """Ends a connection that nobody has used for long."""
        self.hang_up()

    def pause_writing(self) -> None:
        """The client reads too slowly, or not at all."""
        super().pause_writing()
        self._begin_writing()

    def resume_writing(self) -> None:
        """The client reads again."""
        self._end_writing()
        super().resume_writing()

    def hang_up(self, status: bytes | None = None) -> None:
        """Closes the connection, at once; tells why unless something else is being told, or nobody has asked."""
        self.open_connections.leave(self)
        if status is not None and not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 " + status + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        self.transport.close()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    @property
    def _newest(self) -> Any:
        """The newest request, if any: whether it has `more_body` to come, whether it is answered."""
        return self.cycle

    def _begin_head(self) -> None:
        seconds = self.open_connections.limits.head_seconds
        self._head_timer = self.loop.call_later(seconds, self._end_in_head, _TOO_SLOW)

    def _go_on_with_head(self, n_bytes: int) -> None:
        limits = self.open_connections.limits
        self._n_bytes += n_bytes
        if self._head_timer is None:
            self._begin_head()
        # The body of a request that was refused before it had arrived comes first.
        body_bytes = limits.body_bytes if self._newest is not None and self._newest.more_body else 0
        if self._n_bytes > limits.head_bytes + body_bytes:
            self._end_in_head(_TOO_LONG)

    def _end_in_head(self, status: bytes) -> None:
        # Browsers open connections that they may need; nobody has asked anything on those.
        is_asked = self._n_bytes > 0
        newest = self._newest
        is_answering = newest is not None and (newest.more_body or not newest.response_complete)
        self.hang_up(status if is_asked and not is_answering else None)

    def _end_head(self) -> None:
        self._n_bytes = 0
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _watch_the_end(self) -> None:
        """A connection that closes stays open until all is read: that has an end as well."""
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self._begin_writing()

    def _begin_writing(self) -> None:
        if self._write_timer is None:
            seconds = self.open_connections.limits.unread_seconds
            self._write_timer = self.loop.call_later(seconds, self.transport.abort)

    def _end_writing(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None
