"""Servers for tests, shared wherever that is enough: to start one takes some seconds."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Limits, Settings
from server.postgres import new_database, postgres
from server.processes import ServerProcess
from server.serving import use_cheap_passwords

FREELY = Limits.without_rates()
QUICKLY = {"absent_hours": 0.0, "engine_workers": 1, "coach_workers": 1, "logins": True}
"""Nobody has to be away for long before others may have the seat, few processes are started, and people sign in."""


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> None:
    """No test has to wait for passwords; one looks at what they really cost."""
    use_cheap_passwords()


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server in this process, without bots that think by themselves."""
    file = tmp_path_factory.mktemp("server") / "tables.sqlite"
    settings = Settings(
        database=f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, coach_workers=0, limits=FREELY
    )
    with TestClient(build_app(settings), base_url="http://tables.test") as client:
        yield client


@contextmanager
def started(*servers: ServerProcess) -> Iterator[list[ServerProcess]]:
    """Servers that start together; when they end, none has had to write down that something went wrong inside."""
    try:
        with ThreadPoolExecutor() as pool:
            list(pool.map(ServerProcess.start, servers))
        yield list(servers)
    finally:
        logs = [server.stop() for server in servers if server.process is not None]
    assert not any("trace" in log for log in logs), logs


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on SQLite in a process of its own, with quick signs of life, for all tests of this run."""
    file = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with started(ServerProcess(f"sqlite+aiosqlite:///{file}", more=QUICKLY | {"heartbeat": 0.2})) as (running,):
        yield running


@pytest.fixture(scope="session")
def pair(postgres_address: str) -> Iterator[list[ServerProcess]]:
    """Two servers on one PostgreSQL database, for all tests of this run; they race for the migration as well."""
    address = new_database(postgres_address, uuid.uuid4().hex)
    with started(ServerProcess(address, more=QUICKLY), ServerProcess(address, more=QUICKLY)) as running:
        yield running


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A PostgreSQL server, for all tests of this run."""
    with postgres() as address:
        yield address


@pytest.fixture
def new_postgres(postgres_address: str) -> Callable[[], str]:
    """Makes new PostgreSQL databases."""
    return lambda: new_database(postgres_address, uuid.uuid4().hex)


@pytest.fixture(params=["sqlite", "postgresql"])
def servers(request: pytest.FixtureRequest) -> list[ServerProcess]:
    """One server on SQLite, then two on one PostgreSQL database."""
    if request.param == "sqlite":
        return [request.getfixturevalue("server")]
    found: list[ServerProcess] = request.getfixturevalue("pair")
    return found
