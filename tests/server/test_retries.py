"""Answers that get lost: whoever asks again with the same key gets the same answer, and nothing is done twice."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Settings
from server.conftest import FREELY
from server.players import Player, create, friends, mover, new_key, sit

TABLE = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
TEXT = "table birmingham, ann bob\nround 2\nann  £30, hand cov bir"


def post(http: TestClient, path: str, body: Any, key: str | None, **headers: str) -> Any:
    more = {} if key is None else {"Idempotency-Key": key}
    return http.post(f"/api/v1/tables{path}", json=body, headers=headers | more)


def kinds(player: Player) -> list[str]:
    return [event["kind"] for event in player.get("/log", limit=1000).json()["events"]]


def test_a_table_is_created_once_and_a_retry_gets_its_secrets(http: TestClient) -> None:
    key = new_key()
    first, again = (post(http, "", TABLE, key) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201) and first.json() == again.json()
    person = {"Cottonopolis-Person": first.json()["person"]}
    assert len(http.get("/api/v1/me/tables", headers=person).json()["tables"]) == 1
    assert sit(http, again).look()["yours"] == [0]
    other = post(http, "", TABLE | {"name": "Eve"}, key)
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")
    assert post(http, "", TABLE, new_key()).json()["secret"] != first.json()["secret"]


def test_a_seat_is_taken_once(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open", "open")
    key = new_key()
    first, again = (post(http, f"/{ann.code}/join", {"name": "Bob"}, key) for _ in range(2))
    assert first.status_code == 201 and first.json() == again.json()
    assert [seat["kind"] for seat in ann.look()["table"]["seats"]] == ["human", "human", "open"]
    assert sit(http, again).look()["yours"] == [1]
    # The answer is what it was, also when the game has begun since.
    ann.done("/start", {"fill": "random"})
    assert post(http, f"/{ann.code}/join", {"name": "Bob"}, key).json() == first.json()


def test_texts_and_forks_make_one_table(http: TestClient) -> None:
    key = new_key()
    first, again = (post(http, "/load", {"text": TEXT}, key) for _ in range(2))
    assert first.status_code == 201 and first.json() == again.json() and first.json()["table"]["status"] == "closed"
    players = friends(http, "birmingham", 2)
    one = mover(players)
    auth = {"Authorization": f"Bearer {one.secret}"}
    first = post(http, f"/{one.code}/fork", {"actions": 0}, key, **auth)
    one.turn(random.Random(1))
    # The game has gone on, and what was asked for could not be asked for any more.
    again = post(http, f"/{one.code}/fork", {"actions": 0}, key, **auth)
    assert first.status_code == 201 and first.json() == again.json()
    assert post(http, f"/{one.code}/fork", {"actions": 0}, new_key(), **auth).json()["code"] == "still_playing"


def test_where_secrets_are_given_a_key_must_not_be_guessed(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    recovery = {"recovery": ann.seated["recovery"]}
    asked = [("", TABLE), ("/load", {"text": TEXT}), (f"/{ann.code}/join", {"name": "Bob"})]
    for path, body in [*asked, (f"/{ann.code}/recover", recovery), (f"/{ann.code}/fork", {})]:
        refused = post(http, path, body, "x" * 21)
        assert (refused.status_code, refused.json()["code"]) == (400, "short_key")
        assert "same client" in refused.json()["detail"]
    assert kinds(ann) == ["create"]


def test_what_is_said_and_asked_at_a_table_is_done_once(http: TestClient) -> None:
    players = friends(http, "birmingham", 3)
    first = mover(players)
    others = [player for player in players if player is not first]
    after = first.turn(random.Random(1))

    def twice(player: Player, path: str, body: Any) -> Any:
        key = new_key()
        one, two = (player.post(path, body, key=key) for _ in range(2))
        assert one.is_success and (one.status_code, one.content) == (two.status_code, two.content), path
        reused = player.post("/chat", {"text": "something else"}, key=key)
        assert reused.json()["code"] in ("key_reused", "bad_secret"), path
        return one

    twice(first, "/chat", {"text": "hello"})
    asked = twice(first, "/takeback", {"ply": after["ply"]}).json()["events"][0]["seq"]
    for other in others:
        twice(other, f"/proposals/{asked}", {"agree": True})
    twice(others[0], "/seats/" + str(others[1].seats[0]) + "/free", {"to": "bot", "level": "random"})
    twice(others[1], "/leave", {"level": "random"})
    said = kinds(first)
    wanted = {"chat": 1, "propose": 2, "agree": 2, "takeback": 1, "leave": 1}
    assert {kind: said.count(kind) for kind in wanted} == wanted


def test_a_game_begins_once_and_who_has_left_may_ask_whether_that_was_done(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "hot_seat")
    key = new_key()
    first, again = (ann.post("/start", {}, key=key) for _ in range(2))
    assert (first.status_code, first.json()) == (200, again.json())
    bob = create(http, "birmingham", "me", "random")
    bob.post("/leave", {}, key="gone")
    # Nobody opens a seat with it any more, and its own answer is found all the same.
    assert bob.post("/leave", {}, key="gone").status_code == 204 and bob.post("/leave", {}, key="x").status_code == 401


def test_webhooks_are_set_and_dropped_once(tmp_path: Path) -> None:
    settings = Settings(
        f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, hook_networks=True, limits=FREELY
    )
    with TestClient(build_app(settings)) as http:
        ann = create(http, "birmingham", "me", "open")
        person = {"Cottonopolis-Person": ann.seated["person"]}
        for path, headers in ((f"tables/{ann.code}/webhook", ann.headers), ("me/webhook", person)):
            old, new = ({"url": f"http://127.0.0.1:9/{name}"} for name in ("old", "new"))
            first, second = ({"Idempotency-Key": name} for name in ("first", "second"))
            for body, key in ((old, first), (new, second), (old, first)):
                assert http.put(f"/api/v1/{path}", json=body, headers=headers | key).json()["url"] == body["url"]
            with sqlite3.connect(tmp_path / "t.sqlite") as base:
                # A retry that comes late does not undo what was done since.
                assert base.execute("SELECT DISTINCT url FROM hooks").fetchall() == [(new["url"],)]
            third = headers | {"Idempotency-Key": "third"}
            assert http.delete(f"/api/v1/{path}", headers=third).status_code == 204
            http.put(f"/api/v1/{path}", json=new, headers=headers)
            assert http.delete(f"/api/v1/{path}", headers=third).status_code == 204
            reused = http.put(f"/api/v1/{path}", json=new, headers=third)
            assert reused.json()["code"] == "key_reused"


def test_the_database_gives_no_secret_and_no_key_away(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    keys = [new_key() for _ in range(3)]
    with TestClient(build_app(Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0))) as http:
        made = post(http, "", TABLE | {"invite_only": True}, keys[0]).json()
        path, invite = f"/{made['table']['code']}", made["invite"]
        joined = post(http, f"{path}/join", {"name": "Bob", "invite": invite}, keys[1]).json()
        recovered = post(http, f"{path}/recover", {"recovery": joined["recovery"]}, keys[2]).json()
    found = [it[name] for it in (made, joined, recovered) for name in ("secret", "recovery", "person") if it[name]]
    assert len(set(found)) == 8
    with sqlite3.connect(file) as base:
        written = "\n".join(base.iterdump())
    assert "responses" in written and invite in written
    assert not [secret for secret in [*found, *keys] if secret in written]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}"
    new: Callable[[], str] = request.getfixturevalue("new_postgres")
    return new()


@pytest.fixture
def twins(address: str) -> Iterator[list[TestClient]]:
    """One server on SQLite, or two on one PostgreSQL database, each with tables in its own memory."""
    settings = Settings(address, workers=0, engine_workers=0, limits=FREELY)
    with TestClient(build_app(settings)) as one:
        if "sqlite" in address:
            yield [one, one]
            return
        with TestClient(build_app(settings)) as two:
            yield [one, two]


def recover(http: TestClient, code: str, recovery: str, key: str | None = None) -> Any:
    return post(http, f"/{code}/recover", {"recovery": recovery}, key)


def test_a_seat_is_recovered_again_until_its_new_secret_is_used(twins: list[TestClient]) -> None:
    one, two = twins
    ann, _ = friends(one, "birmingham", 2)
    old, key = ann.seated["recovery"], new_key()
    first = recover(one, ann.code, old, key)
    assert first.status_code == 201 and recover(two, ann.code, old, key).json() == first.json()
    # The stolen phone opens nothing from now on.
    assert {ann.get().status_code, Player(two, ann.code, ann.secret).get().status_code} == {401}
    # The answer was lost, and its key as well.
    second = sit(two, recover(two, ann.code, old))
    assert Player(one, ann.code, first.json()["secret"]).get().status_code == 401
    assert second.secret != first.json()["secret"] and second.look()["yours"] == [0]
    # It was used: only its own recovery secret is good now.
    assert {recover(http, ann.code, old).status_code for http in twins} == {401}
    assert recover(one, ann.code, str(first.json()["recovery"])).status_code == 401
    third = sit(one, recover(one, ann.code, second.seated["recovery"]))
    assert third.look()["yours"] == [0] and second.get().status_code == 401


def test_a_seat_recovered_at_one_table_is_recovered_at_its_rematches(twins: list[TestClient]) -> None:
    one, two = twins
    ann, bob, carl = friends(one, "birmingham", 3)
    carl.post("/leave", {})
    (asked,) = ann.look()["proposals"]
    ann.done(f"/proposals/{asked['id']}", {"agree": False})
    key = new_key()
    second = ann.post("/rematch", {}, key=key).json()["code"]
    assert ann.post("/rematch", {}, key=key).json()["code"] == second
    assert ann.post("/chat", {"text": "again"}, key=key).json()["code"] == "key_reused"
    codes = [ann.code, second]
    # Both servers have both tables in memory.
    for http in twins:
        assert [Player(http, code, ann.secret).look()["yours"] for code in codes] == [[0], [0]]
    for code in (second, ann.code):
        stolen = ann.secret, ann.seated["recovery"]
        ann = sit(two, recover(two, code, str(stolen[1])))
        assert [Player(one, it, ann.secret).look()["yours"] for it in codes] == [[0], [0]]
        for http in twins:
            assert {Player(http, it, stolen[0]).get().status_code for it in codes} == {401}
            assert {recover(http, it, str(stolen[1])).status_code for it in codes} == {401}
    assert [Player(two, it, bob.secret).look()["yours"] for it in codes] == [[1], [1]]


def test_a_table_of_other_rules_hinders_nobody_from_recovering_its_rematch(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    settings = Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, limits=FREELY)
    with TestClient(build_app(settings)) as http:
        old = sit(http, post(http, "/load", {"text": TEXT}, None))
        second = old.done("/rematch")["code"]
    with sqlite3.connect(file) as base:
        (start,) = base.execute("SELECT start FROM tables WHERE code = ?", (old.code,)).fetchone()
        base.execute("UPDATE tables SET start = 'nothing' WHERE code = ?", (old.code,))
    with TestClient(build_app(settings)) as http:
        assert Player(http, old.code, old.secret).get().json()["code"] == "broken_table"
        new = sit(http, recover(http, second, old.seated["recovery"]))
        assert new.look()["yours"] == [0, 1]
    with sqlite3.connect(file) as base:
        base.execute("UPDATE tables SET start = ? WHERE code = ?", (start, old.code))
    base.close()
    with TestClient(build_app(settings)) as http:
        # Should the rules come back, the stolen secret does not.
        assert Player(http, old.code, old.secret).get().status_code == 401
        assert Player(http, old.code, new.secret).look()["yours"] == [0, 1]
