"""Clients for attacks: requests as text on connections from a chosen address of this machine, and what they cost."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

TABLES = "/api/v1/tables"
BROKEN = (OSError, asyncio.IncompleteReadError, IndexError)
"""What a connection fails with: nobody there, hung up, half an answer."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    json: Any


@dataclass(frozen=True)
class Shot:
    """A request that an attacker sends again and again."""

    source: str
    verb: str
    path: str
    secret: str | None = None
    body: Any = None


def request_text(
    verb: str, path: str, secret: str | None = None, body: object = None, more: dict[str, str] | None = None
) -> bytes:
    """A whole request."""
    data = b"" if body is None else json.dumps(body).encode()
    headers = {"host": "127.0.0.1", "content-length": str(len(data))}
    headers |= {"content-type": "application/json"} if data else {}
    headers |= {"authorization": f"Bearer {secret}"} if secret else {}
    lines = [f"{verb} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in (headers | (more or {})).items())]
    return "\r\n".join([*lines, "", ""]).encode() + data


class Wire:
    """One connection that is kept, from one address."""

    def __init__(self, port: int, source: str) -> None:
        self._port = port
        self._source = source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, verb: str, path: str, secret: str | None = None, body: object = None, **more: str) -> Answer:
        """The answer to a request; further names are headers, with _ for -."""
        headers = {name.replace("_", "-"): value for name, value in more.items()}
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection(
                    "127.0.0.1", self._port, limit=2**22, local_addr=(self._source, 0)
                )
            reader, writer = self._streams
            writer.write(request_text(verb, path, secret, body, headers))
            return await self._answer(reader)
        except BaseException:
            # Whatever was half read is of no use, also if nobody waits for it any more.
            self.close()
            raise

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        status = int((await reader.readline()).split()[1])
        length, is_last = 0, False
        while line := (await reader.readline()).strip().lower():
            if line.startswith(b"content-length:"):
                length = int(line.split(b":")[1])
            is_last = is_last or line == b"connection: close"
        data = await reader.readexactly(length)
        if is_last:
            self.close()
        return Answer(status, json.loads(data) if data[:1] in (b"{", b"[") else data.decode())

    async def must(self, verb: str, path: str, secret: str | None = None, body: object = None, **more: str) -> Any:
        """What a request gives that has to succeed for the attack to be one."""
        answer = await self.ask(verb, path, secret, body, **more)
        if answer.status not in (200, 201, 204):
            raise AssertionError(f"{verb} {path}: {answer.status} {answer.json}")
        return answer.json

    def close(self) -> None:
        """Hangs up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def send_and_hang_up(port: int, source: str, text: bytes, seconds: float) -> None:
    """Sends a request and closes the connection after so long, without reading what comes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(source, 0)) as connection:
        connection.sendall(text)
        time.sleep(seconds)


def fire(port: int, shots: list[Shot], seconds: float, rate: float, lanes: int) -> Counter[int]:
    """Sends the shots again and again for so long; counts answers by status, 0 for none. For a process of its own.

    Each address sends at most `rate` requests a second, on so many connections.
    """
    return asyncio.run(_fire(port, shots, seconds, rate, lanes))


async def _fire(port: int, shots: list[Shot], seconds: float, rate: float, lanes: int) -> Counter[int]:
    counted: Counter[int] = Counter()
    until = time.monotonic() + seconds

    async def lane(own: list[Shot], number: int) -> None:
        wire = Wire(port, own[0].source)
        while time.monotonic() < until:
            begun = time.monotonic()
            shot = own[number % len(own)]
            number += 1
            status = 0
            with suppress(TimeoutError, *BROKEN):
                async with asyncio.timeout(until - begun):
                    status = (await wire.ask(shot.verb, shot.path, shot.secret, shot.body)).status
            counted[status] += 1
            await asyncio.sleep(max(0.0, lanes / rate - (time.monotonic() - begun)))
        wire.close()

    by_source = [[shot for shot in shots if shot.source == source] for source in {shot.source for shot in shots}]
    await asyncio.gather(*(lane(own, n) for own in by_source for n in range(lanes)))
    return counted


@dataclass
class Times:
    """How long a victim has waited, in seconds."""

    moves: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    n_refused: int = 0
    n_broken: int = 0

    def add(self, other: Times) -> None:
        """Counts the waits of another time too."""
        self.moves += other.moves
        self.looks += other.looks
        self.n_refused += other.n_refused
        self.n_broken += other.n_broken


class Victim:
    """Two people who play by chance at a table of their own, as a page does: answers, confirmation, a look."""

    def __init__(self, port: int, source: str, longest: float) -> None:
        self._wire = Wire(port, source)
        self._chance = random.Random(1)
        self._longest = longest
        self.secrets: list[str] = []
        self.path = ""

    async def sit(self) -> None:
        """A new table for the two."""
        body = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
        ann = await self._wire.must("POST", TABLES, None, body)
        self.path = f"{TABLES}/{ann['table']['code']}"
        bob = await self._wire.must("POST", f"{self.path}/join", None, {"name": "Bob"})
        self.secrets = [ann["secret"], bob["secret"]]
        await self._wire.must("POST", f"{self.path}/start", ann["secret"], {})

    async def play(self, seconds: float, pause: float = 0.03) -> Times:
        """Plays for so long; every request is waited for, but none longer than the longest."""
        times = Times()
        until = time.monotonic() + seconds
        at: Any = None
        while time.monotonic() < until:
            if at is not None and at["to_move"] is None:
                try:
                    async with asyncio.timeout(self._longest):
                        await self.sit()
                except (TimeoutError, *BROKEN):
                    times.n_broken += 1
                at = None
            elif at is None or at["turn"] is None:
                at = await self._look(times, at)
            else:
                at = await self._move(times, at)
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * pause)
        return times

    async def _look(self, times: Times, at: Any) -> Any:
        """The table as its player to move sees it."""
        seat = 0 if at is None else at["to_move"]
        found = await self._timed(times, times.looks, "GET", self.path, self.secrets[seat], None)
        if found is not None and found["turn"] is None and found["to_move"] is not None:
            return await self._timed(times, times.looks, "GET", self.path, self.secrets[found["to_move"]], None)
        return found

    async def _move(self, times: Times, at: Any) -> Any:
        body = {"ply": at["ply"], "step": at["step"]}
        what = "confirm"
        if not at["turn"]["needs_confirm"]:
            what = "moves"
            body["answer"] = self._chance.choice(at["turn"]["legal"])["id"]
        path = f"{self.path}/{what}?position=true"
        done = await self._timed(times, times.moves, "POST", path, self.secrets[at["seat"]], body)
        return None if done is None else done["position"]

    async def _timed(self, times: Times, waits: list[float], verb: str, path: str, secret: str, body: Any) -> Any:
        begun = time.perf_counter()
        answer = None
        try:
            async with asyncio.timeout(self._longest):
                answer = await self._wire.ask(verb, path, secret, body)
        except (TimeoutError, *BROKEN):
            times.n_broken += 1
        waits.append(time.perf_counter() - begun)
        if answer is None or answer.status == 409:
            # It was done, and the answer was not waited for.
            return None
        if answer.status != 200:
            times.n_refused += 1
            return None
        return answer.json
