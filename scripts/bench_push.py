"""A push service for the load run (`bench_server.py --push`), on this machine."""

from __future__ import annotations

import asyncio

BROWSER = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
"""The keys of a browser, from the example of RFC 8291."""
NOTIFY_AFTER = 2.0
"""Seconds after the beginning of a turn in which nobody is told by push; most turns here are shorter than ten."""


class PushService:
    """A push service on this machine, which takes everything and counts it."""

    def __init__(self) -> None:
        self.count = 0
        self.url = ""
        self._server: asyncio.Server | None = None
        self._taking: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Listens at some port."""
        self._server = await asyncio.start_server(self._taken, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._take(reader, writer))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.readline():
            length = 0
            while line := (await reader.readline()).strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            await reader.readexactly(length)
            self.count += 1
            writer.write(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    def end(self) -> None:
        """Takes no more, also on connections that are kept."""
        for task in self._taking:
            task.cancel()
        if self._server is not None:
            self._server.close()
