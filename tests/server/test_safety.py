"""Limits, headers, secrets, and what is never said."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cottonopolis.server import tables
from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Limits, Settings
from server.players import Player, create, friends
from server.processes import ServerProcess, client, wait_until


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[TestClient]:
    """A server with small limits."""
    limits = Limits(
        body_bytes=2000, creating=(3, 0.01), joining=(3, 0.01), guessing=(3, 0.01), writing=(5, 0.01),
        chatting=(2, 0.01), reading=(60, 0.01),
    )  # fmt: skip
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, limits=limits)
    with TestClient(build_app(settings), base_url="http://tables.test", raise_server_exceptions=False) as found:
        yield found


def test_every_answer_has_the_usual_headers(http: TestClient) -> None:
    for path in ("/", "/health", "/api/v1/maps", "/api/v1/tables/nothing", "/nowhere"):
        headers = http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers and "cache-control" in headers


def test_other_pages_may_not_call_it(http: TestClient) -> None:
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    assert "access-control-allow-origin" not in http.options("/api/v1/tables", headers=asked).headers
    assert "access-control-allow-origin" not in http.get("/api/v1/maps", headers=asked).headers


def test_a_page_that_is_named_may_call_it(tmp_path: Path) -> None:
    settings = Settings(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, origins=("https://good.example",))
    with TestClient(build_app(settings)) as found:
        for origin, allowed in (("https://good.example", "https://good.example"), ("https://evil.example", None)):
            answer = found.get("/api/v1/maps", headers={"Origin": origin})
            assert answer.headers.get("access-control-allow-origin") == allowed


def test_large_requests_are_refused_whether_announced_or_not(strict: TestClient) -> None:
    body = b"{" + b" " * 3000 + b"}"
    announced = strict.post("/api/v1/tables", content=body)
    assert (announced.status_code, announced.json()["code"]) == (413, "too_large")
    streamed = strict.post("/api/v1/tables", content=iter([body[:1500], body[1500:]]))
    assert streamed.status_code == 413, streamed.text


def test_rates_are_bounded(strict: TestClient) -> None:
    ann = create(strict, "birmingham", "me", "open")
    for _ in range(2):
        create(strict, "birmingham", "me", "open")
    body = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
    refused = strict.post("/api/v1/tables", json=body)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert int(refused.headers["retry-after"]) >= 1
    assert [ann.post("/chat", {"text": "hi"}).status_code for _ in range(3)] == [201, 201, 429]
    assert 429 in [ann.post("/start").status_code for _ in range(6)]
    guesses = [Player(strict, ann.code, f"seat_{n}").get().status_code for n in range(4)]
    assert guesses == [401, 401, 401, 429]
    assert ann.get().status_code == 429
    assert 429 in [strict.get("/api/v1/maps").status_code for _ in range(60)]


def test_a_failure_inside_says_nothing_outside(http: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the password is 1234")

    monkeypatch.setattr(tables, "open_tables", fail)
    quiet = TestClient(http.app, raise_server_exceptions=False)
    answer = quiet.get("/api/v1/tables")
    assert answer.status_code == 500 and answer.json()["code"] == "failure"
    assert "1234" not in answer.text and "Traceback" not in answer.text


def test_names_are_bounded_and_cleaned(http: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    for name in ("", "   ", "\u202e\u0000", "x" * 31):
        refused = http.post("/api/v1/tables", json={"map": "birmingham", "name": name, "seats": seats})
        assert refused.status_code == 400, name
    ann = create(http, "birmingham", "me", "open", name=" A\u202en\tn <i> ")
    assert ann.look()["table"]["seats"][0]["name"] == "An n <i>"


def test_codes_and_secrets_cannot_be_guessed(http: TestClient) -> None:
    made = [create(http, "birmingham", "me", "open") for _ in range(5)]
    assert len({player.code for player in made}) == 5 and all(len(player.code) == 26 for player in made)
    assert all(len(str(player.secret).partition("_")[2]) >= 27 for player in made)


def test_secrets_are_neither_stored_nor_logged(server: ServerProcess) -> None:
    with client(server) as http:
        players = friends(http, "birmingham", 2, invite_only=True)
        players[0].look()
        Player(http, players[0].code, "seat_wrong").get()
        said = players[0].get("/log").text + players[1].get().text + http.get("/metrics").text
        wait_until(lambda: '"status": 401' in server.log())
    log = server.log()
    secrets = [player.seated[name] for player in players for name in ("secret", "recovery", "person", "invite")]
    known = [secret for secret in secrets if secret is not None]
    assert len(known) == 7
    with sqlite3.connect(server.database.partition("///")[2]) as connection:
        stored = "\n".join(connection.iterdump())
    connection.close()
    for secret in [*known, "seat_wrong"]:
        assert secret not in stored and secret not in log and secret not in said
    assert stored.count("INSERT INTO") > 5 and '"event": "request"' in log


def test_the_deal_is_never_sent(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2)
    said = bob.get().text + bob.get("/log").text + bob.get("/record").text + bob.get("/record?form=json").text
    assert "seed" not in said and "answers" not in said and "shuffle cards" not in said
    assert ann.code in said
