"""How far the coach is, as it happens (server-sent events)."""

from __future__ import annotations

import asyncio
import json

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cottonopolis.server.asking import Asking
from cottonopolis.server.coach import requests
from cottonopolis.server.coach.runs import Run
from cottonopolis.server.refusals import Refused
from cottonopolis.server.stream import HEADERS, is_set, send_piece, until_gone


class CoachStream(Response):
    """The response. It ends with the run, with its listener, with the right to listen, or with the server."""

    def __init__(self, asking: Asking, run: Run) -> None:
        self.status_code = 200
        self.background = None
        self._asking = asking
        self._run = run

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Writes until there is nothing more to tell."""
        cache, run = self._asking.cache, self._run
        with cache.listeners.listening(run.table_id, scope["client_address"], f"coach {run.id}") as woken:
            gone = asyncio.ensure_future(until_gone(receive))
            gone.add_done_callback(lambda _: woken.set())
            run.heard_by.add(woken)
            try:
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                await self._tell(woken, gone, send)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except OSError:
                # The other side has gone while something was written.
                return
            finally:
                run.heard_by.discard(woken)
                gone.cancel()

    async def _tell(self, woken: asyncio.Event, gone: asyncio.Future[None], send: Send) -> None:
        cache, told = self._asking.cache, -1
        while not gone.done() and not cache.listeners.is_closing:
            woken.clear()
            if self._run.version != told:
                told = self._run.version
                try:
                    table, run = await requests.known(self._asking, self._run.id)
                except Refused as error:
                    await send_piece(send, f"event: end\ndata: {json.dumps({'code': error.code})}\n\n".encode())
                    return
                news = requests.shown(self._asking, table, run)
                await send_piece(send, b"event: coach\ndata: " + news + b"\n\n")
            if self._run.is_ended and self._run.version == told:
                return
            if not await is_set(woken, asyncio.get_running_loop().time() + cache.settings.heartbeat):
                await send_piece(send, b": \n\n")
