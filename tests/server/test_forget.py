"""Tables that are forgotten, if the host wants that: those of one person at which nothing has happened for long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, text
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Settings
from server.players import Player, create, friends
from server.processes import wait_until


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_tables_of_one_person_are_forgotten_if_the_host_wants_that(
    kind: str, tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    address = new_postgres() if kind == "postgresql" else f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}"
    settings = Settings(address, workers=0, engine_workers=0, hook_networks=True)
    with TestClient(build_app(settings)) as http:
        old = create(http, "birmingham", "me", "hot_seat")
        http.put(f"/api/v1/tables/{old.code}/webhook", json={"url": "http://127.0.0.1:9/"}, headers=old.headers)
        old.done("/start")
        at = old.look()
        body = {"ply": at["ply"], "answer": at["turn"]["legal"][0]["id"]}
        assert old.post("/moves", body, key="k").status_code == 200
        of_two = friends(http, "birmingham", 2)[0]
    engine = create_engine(address.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET updated = updated - 40 * 86400"))
    with TestClient(build_app(settings)) as http:
        young = create(http, "birmingham", "me", "random")
        # Nothing is forgotten unless somebody says so.
        assert {Player(http, it.code).get().status_code for it in (old, of_two, young)} == {200}
    with TestClient(build_app(replace(settings, forget_days=30))) as http:
        wait_until(lambda: Player(http, old.code).get().status_code == 404)
        assert Player(http, of_two.code).get().status_code == Player(http, young.code).get().status_code == 200
        assert old.code not in str(http.get("/api/v1/me/tables", headers=_person(old)).json())
    with engine.begin() as connection:
        left = {part: _tables_in(connection, part) for part in ("seats", "log", "responses", "claims", "hooks")}
    engine.dispose()
    assert {part: len(ids) for part, ids in left.items()} == {
        "seats": 2,
        "log": 2,
        "responses": 0,
        "claims": 0,
        "hooks": 0,
    }


def test_a_table_for_which_nobody_came_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    settings = Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0)
    with TestClient(build_app(settings)) as http:
        old, young, playing = (create(http, "birmingham", "me", "open") for _ in range(3))
        playing.done("/start", {"fill": "random"})
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        is_old = {"young": young.code}
        connection.execute(text("UPDATE tables SET updated = updated - 8 * 86400 WHERE code != :young"), is_old)
        connection.execute(text("UPDATE log SET at = at - 8 * 86400"))
    engine.dispose()
    with TestClient(build_app(settings)) as http:
        wait_until(lambda: Player(http, old.code).look()["table"]["status"] == "closed")
        (*_, last) = Player(http, old.code).get("/log").json()["events"]
        assert (last["kind"], last["reason"]) == ("close", "nobody_came")
        assert [it["code"] for it in http.get("/api/v1/tables").json()["tables"]] == [young.code]
        assert Player(http, playing.code).look()["table"]["status"] == "playing"


def _person(player: Player) -> dict[str, str]:
    return {"Cottonopolis-Person": str(player.seated["person"])}


def _tables_in(connection: Connection, part: str) -> list[int]:
    return list(connection.execute(text(f"SELECT DISTINCT table_id FROM {part}")).scalars())
