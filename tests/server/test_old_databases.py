"""A database of an earlier version opens, plays on, and nothing of it is lost."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.schema import REVISION
from cottonopolis.server.settings import Limits, Settings
from cottonopolis.server.store import Store
from server.players import Json, Player, join

DUMPS = sorted((Path(__file__).parent / "databases").glob("v*.sql"))
"""Made by `databases/make.py` of their versions."""


@pytest.fixture(params=DUMPS, ids=lambda dump: dump.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Json]]:
    """A file of an earlier version, and what its people know."""
    first, _, dump = request.param.read_text(encoding="utf-8").partition("\n")
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(dump)
    return file, json.loads(first.removeprefix("-- "))


def rows(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Everything that is stored."""
    connection = sqlite3.connect(file)
    connection.row_factory = sqlite3.Row
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for name in names}
    connection.close()
    return found


def test_nothing_is_lost_by_the_migration(old: tuple[Path, dict[str, Json]]) -> None:
    file, _ = old
    before = rows(file)

    async def migrate() -> None:
        store = Store(f"sqlite+aiosqlite:///{file}")
        await store.open()
        await store.close()

    asyncio.run(migrate())
    after = rows(file)
    assert after.pop("alembic_version") == [{"version_num": REVISION}]
    del before["alembic_version"]
    assert before["log"] and before["seats"] and before["people"]
    for name, kept in before.items():
        assert len(after[name]) == len(kept), name
        for was, now in zip(kept, after[name], strict=True):
            assert was.items() <= now.items(), name


def test_old_tables_are_played_on(old: tuple[Path, dict[str, Json]]) -> None:
    file, known = old
    settings = Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, limits=Limits.without_rates())
    with TestClient(build_app(settings), base_url="http://tables.test") as http:
        for table in known.values():
            seen = Player(http, table["code"], table["secrets"][0]).look()
            assert seen["table"].pop("pace") is None
            assert [seat.pop("clock") for seat in seen["table"]["seats"]] == [None] * seen["table"]["players"]
            assert seen == table["seen"]
        playing = [Player(http, known["playing"]["code"], secret) for secret in known["playing"]["secrets"]]
        person = {"Cottonopolis-Person": known["playing"]["person"]}
        mine = http.get("/api/v1/me/tables", headers=person).json()["tables"]
        assert [table["code"] for table in mine] == [playing[0].code]
        chance = random.Random(1)
        while (at := playing[0].look())["table"]["status"] == "playing":
            playing[at["to_move"]].turn(chance)
        assert at["result"]
        waiting = Player(http, known["open"]["code"], known["open"]["secrets"][0])
        for name in ("Bob", "Cat"):
            join(http, waiting.code, name, invite=known["open"]["invite"])
        waiting.done("/start")
