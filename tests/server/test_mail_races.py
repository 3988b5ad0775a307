"""Fifty requests at once about one person's email: one address is set, and what is stopped stays stopped."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.conftest import QUICKLY, started
from server.players import create
from server.processes import ServerProcess, client
from server.signing_in import at_once

N_CLIENTS = 50
MAIL = {"smtp": "smtp://127.0.0.1:9", "mail_from": "g@example.org", "public_url": "https://g.example.org"}
"""Nobody listens there: all mails wait."""


@pytest.fixture(params=["sqlite", "postgresql"])
def servers(
    request: pytest.FixtureRequest, tmp_path: Path, new_postgres: Callable[[], str]
) -> Iterator[list[ServerProcess]]:
    """One server, or two on one PostgreSQL database."""
    is_shared = request.param == "postgresql"
    address = new_postgres() if is_shared else f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}"
    with started(*(ServerProcess(address, more=QUICKLY | MAIL) for _ in range(2 if is_shared else 1))) as found:
        yield found


def rows(database: str, query: str) -> list[Any]:
    kind, _, where = database.partition("://")
    if kind.startswith("sqlite"):
        with closing(sqlite3.connect(where.removeprefix("/"))) as connection:
            return connection.execute(query).fetchall()
    with psycopg.connect(f"postgresql://{where}") as connected:
        return connected.execute(query).fetchall()


def answered(it: Any, method: str, path: str, **more: Any) -> Any:
    """The answer to a request. All wait for one row, on a busy machine too long; whoever is told so asks again."""
    while True:
        answer = it.request(method, f"/api/v1{path}", **more)
        if answer.status_code != 503:
            return answer


def test_of_fifty_addresses_at_once_a_person_has_one(servers: list[ServerProcess]) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(client(servers[n % len(servers)])) for n in range(N_CLIENTS)]
        ann = create(clients[0], "birmingham", "me", "open")
        me = {"Cottonopolis-Person": str(ann.seated["person"])}
        wanted = {id(it): f"ann{n}@example.org" for n, it in enumerate(clients)}

        def set_mail(it: Any) -> int:
            return int(answered(it, "PUT", "/me/mail", json={"address": wanted[id(it)]}, headers=me).status_code)

        assert at_once(set_mail, clients) == [200] * N_CLIENTS
        kept = "SELECT url, secret FROM hooks WHERE form = 'mail'"
        [(url, token)] = rows(servers[0].database, kept)
        # One mail that asks, for the address that is set.
        assert rows(servers[0].database, "SELECT count(*) FROM notes") == [(1,)]
        told = clients[-1].get("/api/v1/me/notify", headers=me).json()["mail"]
        assert told == {"address": url.removeprefix("mailto:"), "is_confirmed": False}
        agreed = at_once(lambda it: answered(it, "POST", f"/mail/{token}/confirm").json(), clients)
        assert agreed == [{"address": told["address"]}] * N_CLIENTS
        ways = {id(it): ("stop", "confirm")[n % 2] for n, it in enumerate(clients)}
        done = at_once(lambda it: answered(it, "POST", f"/mail/{token}/{ways[id(it)]}").status_code, clients)
        # Whoever agrees after it was stopped brings nothing back.
        assert set(done[::2]) == {204} and set(done[1::2]) <= {200, 404}
        assert rows(servers[0].database, kept) == []
        assert rows(servers[0].database, "SELECT count(*) FROM notes") == [(0,)]
