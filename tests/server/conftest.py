"""Servers for tests, one for all tests of a file where that is enough."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Limits, Settings
from server.postgres import new_database, postgres

FREE = (1e6, 1e6)
FREELY = Limits(creating=FREE, joining=FREE, guessing=FREE, writing=FREE, chatting=FREE, reading=FREE)


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server in this process, without bots that think by themselves."""
    file = tmp_path_factory.mktemp("server") / "tables.sqlite"
    settings = Settings(database=f"sqlite+aiosqlite:///{file}", workers=0, limits=FREELY)
    with TestClient(build_app(settings), base_url="http://tables.test") as client:
        yield client


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A PostgreSQL server, for all tests of this run."""
    with postgres() as address:
        yield address


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database: SQLite, or PostgreSQL where the test asks for it by its parameter."""
    if getattr(request, "param", "sqlite") == "postgresql":
        return new_database(request.getfixturevalue("postgres_address"), uuid.uuid4().hex)
    return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def new_postgres(postgres_address: str) -> Callable[[], str]:
    """Makes new PostgreSQL databases."""
    return lambda: new_database(postgres_address, uuid.uuid4().hex)
