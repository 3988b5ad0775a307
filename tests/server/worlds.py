"""Copies of one server that differ in what somebody must not notice.

Time stands still in them and chance is the same for the same request, so that nothing that they answer has to be left
out of the comparison.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.errors import CottonopolisError
from cottonopolis.server import presence
from cottonopolis.server.app import build_app
from cottonopolis.server.game_log import GameLog, game_log_of
from cottonopolis.server.settings import Settings
from cottonopolis.views import plain, view
from server.conftest import FREELY
from server.players import Json
from server.processes import wait_until

NAME = "tables.test"


class Still:
    """The hour and the chance of all worlds."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 1_790_000_000.0
        self.chance = random.Random(0)
        bits = self.chance
        patch.setattr(time, "time", lambda: self.now)
        # Where an hour is waited for; the event loop needs the real time.
        patch.setattr(presence, "time", SimpleNamespace(time=time.time, monotonic=time.time))
        patch.setattr(random, "SystemRandom", lambda: bits)
        patch.setattr(secrets, "token_bytes", lambda n=32: bits.randbytes(n))
        patch.setattr(secrets, "token_hex", lambda n=32: bits.randbytes(n).hex())
        patch.setattr(secrets, "token_urlsafe", lambda n=32: base64.urlsafe_b64encode(bits.randbytes(n)).decode()[:-1])
        patch.setattr(secrets, "choice", bits.choice)
        patch.setattr(secrets, "randbits", bits.getrandbits)


@dataclass(frozen=True)
class Step:
    """A request: the same in every world."""

    verb: str
    path: str
    """Below `/api/v1`, or from the root if it begins with two strokes."""
    secret: str | None = None
    person: str | None = None
    body: Any = None
    query: dict[str, Any] = field(default_factory=dict)

    @property
    def whole_path(self) -> str:
        """The path as it is sent."""
        return self.path[1:] if self.path.startswith("//") else f"/api/v1{self.path}"

    def headers(self) -> dict[str, str]:
        """What it shows."""
        found = {} if self.secret is None else {"Authorization": f"Bearer {self.secret}"}
        return found if self.person is None else found | {"Cottonopolis-Person": self.person}


class World:
    """A running server and those who listen to it."""

    def __init__(self, http: TestClient, still: Still) -> None:
        self.http = http
        self._still = still
        self._ears: list[Ear] = []

    @property
    def cache(self) -> Any:
        """The tables of the server."""
        return self.http.app.state.services.cache  # type: ignore[attr-defined]

    def ask(self, step: Step, seed: str = "") -> Any:
        """The answer to a request; what it draws by chance follows from the seed."""
        self._still.chance.seed(f"{seed} {step}")
        return self.http.request(
            step.verb, step.whole_path, headers=step.headers(), json=step.body, params=step.query or None
        )

    def must(self, step: Step, seed: str = "") -> Any:
        """What a request gives that has to succeed."""
        answer = self.ask(step, seed)
        assert answer.is_success, (step, answer.text)
        return answer.json() if answer.content else None

    def told(self, step: Step, seed: str = "") -> tuple[int, list[tuple[str, str]], bytes]:
        """All that comes over the wire."""
        answer = self.ask(step, seed)
        return answer.status_code, sorted(answer.headers.items()), answer.content

    def listen(self, step: Step) -> Ear:
        """Opens a stream of events, which goes on until the world ends."""
        ear = Ear(self.http, step)
        self._ears.append(ear)
        wait_until(lambda: bool(ear.pieces))
        return ear

    def end(self) -> None:
        """Nobody listens any more."""
        for ear in self._ears:
            ear.hang_up()


class Ear:
    """A stream that is open, and what it has said so far."""

    def __init__(self, http: TestClient, step: Step) -> None:
        self.pieces: list[bytes] = []
        self.status = 0
        self._portal = http.portal
        assert self._portal is not None
        self._gone = self._portal.call(_new_event)
        self._scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": step.verb,
            "scheme": "http",
            "path": step.whole_path,
            "raw_path": step.whole_path.encode(),
            "root_path": "",
            "query_string": "&".join(f"{name}={value}" for name, value in step.query.items()).encode(),
            "headers": [(b"host", NAME.encode())]
            + [(name.lower().encode(), value.encode()) for name, value in step.headers().items()],
            "client": ("127.0.0.2", 1),
            "server": (NAME, 80),
            "state": {},
        }
        self._ended = self._portal.start_task_soon(self._run, http.app)

    async def _run(self, app: Any) -> None:
        async def receive() -> Json:
            await self._gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Json) -> None:
            if message["type"] == "http.response.start":
                self.status = message["status"]
            elif message.get("body", b"") != b": \n\n":
                # Signs of life come by the clock.
                self.pieces.append(message.get("body", b""))

        await app(self._scope, receive, send)

    def heard(self, last: str) -> list[str]:
        """Everything that was said, once some words have come, or its end for one who has no seat any more."""
        wait_until(lambda: any(it in b"".join(self.pieces) for it in (last.encode(), b"event: end")))
        return b"".join(self.pieces).decode().split("\n\n")

    def hang_up(self) -> None:
        """Listens no longer."""
        assert self._portal is not None
        self._portal.call(self._gone.set)
        self._ended.result(60)


async def _new_event() -> asyncio.Event:
    return asyncio.Event()


@contextmanager
def world(file: Path, still: Still, **more: Any) -> Iterator[World]:
    """A server on a database."""
    quick: Json = {"hook_networks": True, "sweep": 0.05, "limits": FREELY}
    settings = Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, coach_workers=0, **(quick | more))
    with TestClient(build_app(settings), base_url=f"http://{NAME}") as http:
        found = World(http, still)
        yield found
        found.end()


def copied(file: Path, name: str) -> Path:
    """A copy of the database of a world that has ended."""
    found = file.with_name(f"{file.stem}-{name}.sqlite")
    shutil.copy(file, found)
    return found


def routes(found: World) -> dict[tuple[str, str], re.Pattern[str]]:
    """Every route of the application, with what its paths look like."""
    document = found.http.get("/api/v1/openapi.json").json()
    return {
        (verb.upper(), path): re.compile(re.sub(r"\{\w+\}", "[^/]+", path))
        for path, verbs in document["paths"].items()
        for verb in verbs
    }


def redeal(file: Path, found: World, code: str, seat: int | None, chance: random.Random) -> int:
    """Deals anew, in the database of another world, what a seat does not know; says by how many exchanges."""
    table = found.http.portal.call(found.cache.table, code)  # type: ignore[union-attr]
    log = game_log_of(table, table.game)
    known = _seen(log, log.beginning.outcomes, seat)
    outcomes, n_exchanged = list(log.beginning.outcomes), 0
    for _ in range(40):
        tried = list(outcomes)
        i, j = chance.sample(range(len(tried)), 2)
        tried[i], tried[j] = tried[j], tried[i]
        try:
            is_same = _seen(log, tuple(tried), seat) == known
        except CottonopolisError:
            # Somebody would have played a card that they did not have.
            continue
        if tried != outcomes and is_same:
            outcomes, n_exchanged = tried, n_exchanged + 1
    with closing(sqlite3.connect(file)) as connection, connection:
        of_table = "kind = 'start' AND table_id = (SELECT id FROM tables WHERE code = ?)"
        ((text,),) = connection.execute(f"SELECT body FROM log WHERE {of_table}", (code,)).fetchall()
        body = json.loads(text)
        body["hidden"]["outcomes"] = outcomes
        connection.execute(f"UPDATE log SET body = ? WHERE {of_table}", (json.dumps(body), code))
    return n_exchanged


def _seen(log: GameLog, outcomes: tuple[int, ...], seat: int | None) -> list[object]:
    """All that a seat has seen of a game so far, if its shuffles give this."""
    game = replace(log.beginning, outcomes=outcomes).game()
    found: list[object] = [plain(view(game, seat))]
    for move in log.moves:
        n_lines = len(game.lines)
        game.play(move)
        if len(game.lines) > n_lines:
            found.append(plain(view(game, seat)))
    return found
