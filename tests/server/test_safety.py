"""Limits, headers, secrets, and what is never said."""

from __future__ import annotations

import random
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cottonopolis.server import lists
from cottonopolis.server.app import build_app
from cottonopolis.server.listeners import Listeners
from cottonopolis.server.refusals import TooMany
from cottonopolis.server.settings import Limits, Settings
from server.players import Player, create, friends
from server.processes import FREELY, ServerProcess, client, wait_until


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[TestClient]:
    """A server with small limits."""
    limits = Limits(
        body_bytes=2000, creating=(3, 0.01), joining=(3, 0.01), guessing=(3, 0.01), writing=(5, 0.01),
        chatting=(2, 0.01), reading=(60, 0.01), reading_by_secret=(60, 0.01),
    )  # fmt: skip
    settings = Settings(
        database=f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, limits=limits
    )
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
    settings = Settings(
        f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, origins=("https://good.example",)
    )
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
    # Wrong secrets of a neighbour take nothing from whoever has a right one.
    assert ann.get().status_code == 200
    assert 429 in [strict.get("/api/v1/maps").status_code for _ in range(60)]


def test_seats_are_recovered_at_a_rate(strict: TestClient) -> None:
    ann = create(strict, "birmingham", "me", "open")
    path, recovery, found = f"/api/v1/tables/{ann.code}/recover", ann.seated["recovery"], []
    for _ in range(4):
        answer = strict.post(path, json={"recovery": recovery})
        found.append(answer.status_code)
        recovery = answer.json().get("recovery")
    assert found == [201, 201, 201, 429]


def test_a_failure_inside_says_nothing_outside(http: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the password is 1234")

    monkeypatch.setattr(lists, "open_tables", fail)
    quiet = TestClient(http.app, raise_server_exceptions=False)
    answer = quiet.get("/api/v1/tables")
    assert answer.status_code == 500 and answer.json()["code"] == "failure"
    assert "1234" not in answer.text and "Traceback" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["cache-control"] == "no-store"
    counted = http.app.state.services.cache.metrics.text().decode()  # type: ignore[attr-defined]
    assert 'route="/api/v1/tables",status="500"' in counted


@pytest.mark.parametrize("body", [b"[" * 60_000, b'{"map": 1' + b"0" * 5000 + b"}", b'{"map": "\xff"}', b"{"])
def test_what_is_no_json_is_a_bad_request(http: TestClient, body: bytes) -> None:
    refused = http.post("/api/v1/tables", content=body, headers={"Content-Type": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_request")


def test_a_method_that_is_not_there_names_those_that_are(http: TestClient) -> None:
    refused = http.delete("/api/v1/maps")
    assert (refused.status_code, refused.json()["code"], refused.headers["allow"]) == (405, "no_such_method", "GET")


def test_requests_come_from_where_they_come_and_to_an_end(tmp_path: Path) -> None:
    more = {"limits": FREELY | {"creating": [2, 0.001], "head_seconds": 2, "body_seconds": 0.5}, "engine_workers": 0}
    with (
        ServerProcess(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, more=more) as running,
        client(running) as http,
    ):
        body = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
        asked = [{"X-Forwarded-For": f"192.0.2.{n}"} for n in range(3)]
        assert [http.post("/api/v1/tables", json=body, headers=it).status_code for it in asked] == [201, 201, 429]
        # Whoever begins a request and does not go on is not waited for.
        with socket.create_connection(("127.0.0.1", running.port), timeout=60) as slow:
            slow.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            assert b" 408 " in slow.recv(1000)
        with socket.create_connection(("127.0.0.1", running.port), timeout=60) as slow:
            slow.sendall(b"GET /api/v1/maps HTTP/1.1\r\nHost:")
            assert b" 408 " in slow.recv(1000)
        # Nor is anything kept of one whose first lines have no end.
        for begin in (b"GET /", b"GET / HTTP/1.1\r\nHost: "):
            with socket.create_connection(("127.0.0.1", running.port), timeout=60) as endless:
                endless.sendall(begin)
                with pytest.raises((ConnectionResetError, BrokenPipeError)):
                    endless.sendall(b"x" * 20_000_000)
        assert [http.get("/health").status_code for _ in range(3)] == [200, 200, 200]


def test_counters_are_for_the_host_alone(http: TestClient, tmp_path: Path) -> None:
    # They would tell a rival how many answers and undos a turn has taken.
    assert (http.get("/metrics").status_code, http.get("/metrics").json()["code"]) == (403, "not_here")
    settings = Settings(
        f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, public_metrics=True
    )
    with TestClient(build_app(settings)) as shown:
        assert "cottonopolis_requests_total" in shown.get("/metrics").text


def test_names_are_bounded_and_cleaned(http: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    for name in ("", "   ", "\u202e\u0000", "x" * 31):
        refused = http.post("/api/v1/tables", json={"map": "birmingham", "name": name, "seats": seats})
        assert refused.status_code == 400, name
    ann = create(http, "birmingham", "me", "open", name=" A\u202en\tn <i> ")
    assert ann.look()["table"]["seats"][0]["name"] == "An n <i>"


def test_a_name_that_grows_when_it_is_cleaned_is_still_bounded(http: TestClient) -> None:
    # Each of these letters is written as two once it is normalized, and the database has room for forty.
    seats = [{"kind": "me"}, {"kind": "open"}]
    refused = http.post("/api/v1/tables", json={"map": "birmingham", "name": "\u0958" * 30, "seats": seats})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_request")
    assert create(http, "birmingham", "me", "open", name="\u0958" * 15).code


def test_what_people_say_has_an_end_and_the_game_goes_on(tmp_path: Path) -> None:
    settings = Settings(
        f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, limits=Limits(log_entries=4)
    )
    with TestClient(build_app(settings)) as http:
        ann = create(http, "birmingham", "me", "hot_seat")
        ann.done("/start")
        assert [ann.post("/chat", {"text": "hi"}).status_code for _ in range(3)] == [201, 201, 409]
        assert ann.post("/chat", {"text": "hi"}).json()["code"] == "table_full"
        ply = ann.look()["ply"]
        assert ann.turn(random.Random(1))["ply"] > ply
        assert ann.post("/takeback", {"ply": ann.look()["ply"]}).json()["code"] == "table_full"
        assert ann.post("/leave").status_code == 204


def test_those_who_play_hear_however_many_watch() -> None:
    listeners = Listeners(Limits(listeners=7, listeners_per_table=2, listeners_per_address=4))
    with ExitStack() as stack:
        for address in ("here", "there"):
            listeners.check(1, address, is_seated=False)
            stack.enter_context(listeners.listening(1, address))
        with pytest.raises(TooMany):
            listeners.check(1, "elsewhere", is_seated=False)
        for _ in range(3):
            listeners.check(1, "here", is_seated=True)
            stack.enter_context(listeners.listening(1, "here"))
        # One address does not take the place of all others.
        with pytest.raises(TooMany):
            listeners.check(2, "here", is_seated=True)
        for table_id in (2, 3):
            listeners.check(table_id, "there", is_seated=False)
            stack.enter_context(listeners.listening(table_id, "there"))
        with pytest.raises(TooMany):
            listeners.check(4, "elsewhere", is_seated=True)
    assert listeners.count == 0
    listeners.check(1, "here", is_seated=False)


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
    known = [player.seated[name] for player in players for name in ("secret", "recovery", "person")]
    assert len(known) == 6 and None not in known
    with sqlite3.connect(server.database.partition("///")[2]) as connection:
        stored = "\n".join(connection.iterdump())
    connection.close()
    for secret in [*known, "seat_wrong"]:
        assert secret not in stored and secret not in log and secret not in said
    # Everybody at the table may pass the invitation on, and it opens no seat.
    invite = players[0].seated["invite"]
    assert invite in stored and invite in said and invite not in log
    assert stored.count("INSERT INTO") > 5 and '"event": "request"' in log


def test_the_deal_is_never_sent(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2)
    said = bob.get().text + bob.get("/log").text + bob.get("/record").text + bob.get("/record?form=json").text
    assert "seed" not in said and "arranged" not in said and "shuffle cards" not in said
    assert ann.code in said


def test_a_flood_of_one_neighbour_keeps_nobody_out_who_has_a_right_secret(strict: TestClient) -> None:
    ann = create(strict, "birmingham", "me", "open", invite_only=True)
    person = {"Cottonopolis-Person": ann.seated["person"]}
    flood = [Player(strict, ann.code, f"seat_{n}").get().status_code for n in range(80)]
    assert flood[-1] == 429 and Player(strict, ann.code).get().status_code == 429
    assert ann.get().status_code == 200
    assert Player(strict, ann.code, ann.seated["invite"]).get().status_code == 200
    assert strict.get("/api/v1/me/tables", headers=person).status_code == 200
    # Even so, a right secret is no way around all limits.
    assert 429 in [ann.get().status_code for _ in range(80)]


def test_wrong_invitations_of_a_neighbour_do_not_refuse_the_right_one(strict: TestClient) -> None:
    ann = create(strict, "birmingham", "me", "open", invite_only=True)
    path = f"/api/v1/tables/{ann.code}/join"
    wrong = [strict.post(path, json={"name": "Bob", "invite": f"invite_{n}"}).status_code for n in range(8)]
    assert wrong == [403] * 3 + [429] * 5
    assert strict.post(path, json={"name": "Bob", "invite": ann.seated["invite"]}).status_code == 201


def test_wrong_recovery_secrets_of_a_neighbour_do_not_refuse_the_right_one(strict: TestClient) -> None:
    ann = create(strict, "birmingham", "me", "open")
    path = f"/api/v1/tables/{ann.code}/recover"
    wrong = [strict.post(path, json={"recovery": f"recovery_{n}"}).status_code for n in range(8)]
    assert wrong == [401] * 3 + [429] * 5
    assert strict.post(path, json={"recovery": ann.seated["recovery"]}).status_code == 201
