"""A running server: the application on a socket, until it is told to end."""

from __future__ import annotations

import gc
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import uvicorn

from cottonopolis.server.app import build_app
from cottonopolis.server.clients import believing
from cottonopolis.server.connections import Connections
from cottonopolis.server.file_limit import raised_capacity
from cottonopolis.server.logs import set_up_logs
from cottonopolis.server.settings import Settings

_ENDING = 5
"""Seconds that open requests get when the server ends; listeners are told at once."""
_YOUNG = 20_000
"""New objects after which garbage is looked for. A request makes some thousands, and nearly all are gone after it."""


class Server:
    """A server on one port."""

    def __init__(self, settings: Settings, host: str, ports: Sequence[int], level: int = logging.WARNING) -> None:
        set_up_logs(level)
        self._socket = _bound(host, ports)
        self.port = int(self._socket.getsockname()[1])
        capacity = raised_capacity()
        limits = replace(settings.limits, listeners=min(settings.limits.listeners, capacity.listeners))
        self.app = build_app(replace(settings, limits=limits, host_names=(*settings.host_names, host)))
        proxies = believing(self.app, settings.proxies).trusted_hosts
        connections = Connections(limits, capacity.connections, proxies)
        config = uvicorn.Config(
            self.app,
            log_config=None,
            access_log=False,
            # The middleware reads what a proxy says, and only of those that are named.
            proxy_headers=False,
            ws="none",
            http=connections.protocol(),
            h11_max_incomplete_event_size=limits.head_bytes,
            backlog=capacity.backlog,
            timeout_graceful_shutdown=_ENDING,
            timeout_keep_alive=limits.idle_seconds,  # type: ignore[arg-type]
            server_header=False,
            date_header=False,
            lifespan="on",
        )
        cache = self.app.state.services.cache
        self._server = _Uvicorn(config, cache.store.open, cache.end)

    def run(self, started: Callable[[], None]) -> None:
        """Serves until the process is told to end; `started` is called once it answers."""
        self._server.on_started = started
        try:
            self._server.run(sockets=[self._socket])
        except KeyboardInterrupt:
            # Ctrl-C is how a server ends; everything has been closed by now.
            return
        finally:
            self._socket.close()

    def end(self) -> None:
        """Tells the server to end; from another thread or a signal."""
        self._server.should_exit = True


def _bound(host: str, ports: Sequence[int]) -> socket.socket:
    """A socket on the first of these ports that is free."""
    for port in ports:
        # The protocol is named because asyncio sends small answers at once only where it is; others wait for 40 ms.
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            # A port that was in use a moment ago is free again; elsewhere the same option would share a port.
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, port))
        except OSError:
            found.close()
            if port == ports[-1]:
                raise
        else:
            return found
    raise ValueError("expected at least one port")


class _Uvicorn(uvicorn.Server):
    """Says when it has started, and lets listeners go before it waits for them."""

    def __init__(
        self, config: uvicorn.Config, before: Callable[[], Awaitable[None]], on_end: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.on_started: Callable[[], None] = lambda: None
        self._before = before
        self._on_end = on_end

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the database, so that whoever starts the server learns why it cannot; then serves."""
        await self._before()
        await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts and says so."""
        await super().startup(sockets)
        # Modules stay as long as the process: nobody has to look through them again and again for what can be freed.
        gc.freeze()
        gc.set_threshold(_YOUNG)
        if self.started:
            self.on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends; listeners first."""
        self._on_end()
        await super().shutdown(sockets)
