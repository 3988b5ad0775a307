"""Webhooks: who is told what, in which form, how often it is tried, and where it may not go."""

from __future__ import annotations

import asyncio
import base64
import hmac
import json
import socket
import sqlite3
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.notifications import outgoing
from cottonopolis.server.notifications.queue import chosen
from cottonopolis.server.notifications.signatures import signed_headers
from cottonopolis.server.notifications.webhooks import form_of
from cottonopolis.server.settings import Settings
from server.conftest import FREELY
from server.players import Player, create, friends, mover
from server.processes import PATIENCE, wait_until


class Mailbox:
    """Another server that receives webhooks; it refuses the first few, and may talk without an end or not at all."""

    def __init__(
        self, n_refused: int = 0, *, is_endless: bool = False, is_mute: bool = False, moved_to: str = ""
    ) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.requests: list[tuple[dict[str, str], bytes]] = []
        """Headers and body of everything that came, what was refused as well."""
        self.n_refused = n_refused
        self.is_over = threading.Event()
        self.n_hung_up = 0
        """Answers without an end that nobody wanted to hear."""
        box = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                box.requests.append(({name.lower(): value for name, value in self.headers.items()}, body))
                if is_mute:
                    box.is_over.wait(10 * PATIENCE)
                    return
                if moved_to:
                    self.send_response(307)
                    self.send_header("Location", moved_to)
                    self.end_headers()
                    return
                is_refused = box.n_refused > 0
                box.n_refused -= 1
                if not is_refused:
                    box.bodies.append(json.loads(body))
                self.send_response(503 if is_refused else 200 if is_endless else 204)
                self.end_headers()
                try:
                    while is_endless:
                        self.wfile.write(b"x" * 1000)
                except OSError:
                    box.n_hung_up += 1

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self.is_over.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)


@contextmanager
def mailbox(n_refused: int = 0, **more: Any) -> Iterator[Mailbox]:
    box = Mailbox(n_refused, **more)
    try:
        yield box
    finally:
        box.close()


@pytest.fixture
def http(tmp_path: Path) -> Iterator[TestClient]:
    """A server that may call this machine, and does not wait long before it tries again."""
    address = f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}"
    settings = Settings(
        address, workers=0, engine_workers=0, hook_networks=True, hook_pause=0.05, sweep=0.05, limits=FREELY
    )
    with TestClient(build_app(settings), base_url="http://tables.test") as found:
        yield found


@pytest.fixture(scope="module")
def outward(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that calls public addresses only, as it does if nobody says otherwise."""
    address = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('outward') / 't.sqlite'}"
    with TestClient(build_app(Settings(address, workers=0, engine_workers=0, limits=FREELY))) as found:
        yield found


def set_own(http: TestClient, player: Player, url: str, form: str = "json") -> int:
    person = {"Cottonopolis-Person": str(player.seated["person"])}
    return http.put("/api/v1/me/webhook", json={"url": url, "form": form}, headers=person).status_code


def pass_turn(player: Player) -> None:
    at = player.look()
    ply = at["ply"]
    while at["ply"] == ply:
        card = at["view"]["players"][at["seat"]]["hand"][0]
        player.done("/moves", {"ply": ply, "step": at["step"], "line": f"P /{card}", "confirm": True})
        at = player.look()


def test_persons_and_tables_are_told_whose_turn_it_is(http: TestClient) -> None:
    with mailbox() as own, mailbox() as common:
        players = friends(http, "birmingham", 2)
        first = mover(players)
        (second,) = [player for player in players if player is not first]
        assert set_own(http, second, own.url) == 200
        put = http.put(f"/api/v1/tables/{first.code}/webhook", json={"url": common.url}, headers=first.headers)
        assert put.status_code == 200
        pass_turn(first)
        wait_until(lambda: bool(own.bodies) and bool(common.bodies))
        at = second.look()
        assert (
            own.bodies
            == common.bodies
            == [
                {
                    "event": "turn",
                    "table": first.code,
                    "map": "birmingham",
                    "ply": at["ply"],
                    "seat": second.seats[0],
                    "name": at["table"]["seats"][second.seats[0]]["name"],
                }
            ]
        )
        pass_turn(second)
        wait_until(lambda: len(common.bodies) == 2)
        assert len(own.bodies) == 1


def test_a_webhook_that_fails_is_tried_again_and_comes_once(http: TestClient) -> None:
    with mailbox(n_refused=2) as box:
        players = friends(http, "birmingham", 2)
        first = mover(players)
        (second,) = [player for player in players if player is not first]
        set_own(http, second, box.url, "slack")
        pass_turn(first)
        wait_until(lambda: bool(box.bodies))
        assert len(box.bodies) == 1 and "turn of" in box.bodies[0]["text"] and first.code in box.bodies[0]["text"]


def test_an_address_that_cannot_be_sent_to_is_refused(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    for path in ("\x01", "\x00", "a b"):
        assert set_own(http, ann, f"http://127.0.0.1/{path}") == 400


def test_a_webhook_with_an_impossible_address_keeps_no_other_from_its_own(http: TestClient) -> None:
    with mailbox() as box:
        players = friends(http, "birmingham", 2)
        first = mover(players)
        (second,) = [player for player in players if player is not first]
        path = f"/api/v1/tables/{first.code}/webhook"
        assert http.put(path, json={"url": "http://127.0.0.1:9/x"}, headers=first.headers).status_code == 200
        file = str(http.app.state.services.cache.store.address).partition("///")[2]  # type: ignore[attr-defined]
        with sqlite3.connect(file) as connection:
            # As an older version may have stored it.
            connection.execute("UPDATE hooks SET url = 'http://127.0.0.1/' || char(1)")
        connection.close()
        pass_turn(first)
        set_own(http, first, box.url)
        pass_turn(second)
        wait_until(lambda: bool(box.bodies))


def test_nobody_listens_to_an_answer_without_an_end(http: TestClient) -> None:
    with mailbox(is_endless=True) as box:
        players = friends(http, "birmingham", 2)
        first = mover(players)
        (second,) = [player for player in players if player is not first]
        set_own(http, second, box.url)
        pass_turn(first)
        wait_until(lambda: box.n_hung_up > 0)
        assert len(box.bodies) == 1


def hot_seats(http: TestClient, url: str) -> Player:
    """A table of one person at one screen, with a webhook, of which every turn is told."""
    ann = create(http, "birmingham", "me", "hot_seat")
    http.put(f"/api/v1/tables/{ann.code}/webhook", json={"url": url}, headers=ann.headers).raise_for_status()
    ann.done("/start")
    return ann


def test_a_target_that_does_not_answer_delays_no_other(http: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    # All this while the mute one is waited for.
    monkeypatch.setattr(outgoing, "SECONDS", 10 * PATIENCE)
    with mailbox(is_mute=True) as mute, mailbox() as other:
        ann = hot_seats(http, mute.url)
        for _ in range(5):
            pass_turn(ann)
        wait_until(lambda: bool(mute.requests))
        pass_turn(hot_seats(http, other.url))
        wait_until(lambda: len(other.bodies) == 2)
        assert len(mute.requests) == 1


def test_few_are_sent_to_one_host_at_once_and_not_too_many_in_all() -> None:
    due = [{"id": n, "url": f"https://mute.test:{n + 1}/{n}"} for n in range(50)]
    due += [{"id": n, "url": f"https://h{n}.test/"} for n in range(50, 100)]
    now = chosen(due, ["mute.test", "other.test"])
    assert [note["id"] for note in now] == [*range(7), *range(50, 100)]
    assert chosen(due, ["mute.test"] * 8)[0]["id"] == 50
    assert chosen(due, [f"{n}.test" for n in range(80)]) == []
    assert len(chosen(due, [f"{n}.test" for n in range(70)])) == 10
    assert chosen([{"id": 1, "url": "http://[x"}], []) != []


def test_a_target_that_never_answers_is_told_no_more_than_it_could_read(http: TestClient) -> None:
    with mailbox(is_mute=True) as mute:
        ann = hot_seats(http, mute.url)
        file = str(http.app.state.services.cache.store.address).partition("///")[2]  # type: ignore[attr-defined]
        with sqlite3.connect(file, timeout=PATIENCE) as connection:
            (hook,) = connection.execute("SELECT id FROM hooks").fetchone()
            rows = [(hook, "{}", time.time() + 1000, 0) for _ in range(98)]
            connection.executemany("INSERT INTO notes (hook_id, body, due, tries) VALUES (?, ?, ?, ?)", rows)
            connection.commit()
            for _ in range(3):
                pass_turn(ann)
            assert connection.execute("SELECT count(*) FROM notes").fetchone() == (100,)
        connection.close()


def test_what_is_sent_is_signed_and_a_second_try_is_known_by_its_id(http: TestClient) -> None:
    with mailbox(n_refused=1) as box:
        ann = create(http, "birmingham", "me", "hot_seat")
        path = f"/api/v1/tables/{ann.code}/webhook"
        first = http.put(path, json={"url": box.url}, headers=ann.headers).json()["secret"]
        secret = http.put(path, json={"url": box.url}, headers=ann.headers).json()["secret"]
        assert secret.startswith("whsec_") and secret != first
        ann.done("/start")
        pass_turn(ann)
        wait_until(lambda: len(box.requests) == 3)
        for headers, body in box.requests:
            to_sign = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
            digest = hmac.new(base64.b64decode(secret[6:]), to_sign, "sha256").digest()
            assert headers["webhook-signature"] == f"v1,{base64.b64encode(digest).decode()}"
            assert abs(int(headers["webhook-timestamp"]) - time.time()) < 60
        ids_by_body: dict[bytes, set[str]] = {}
        for headers, body in box.requests:
            ids_by_body.setdefault(body, set()).add(headers["webhook-id"])
        assert [len(ids) for ids in ids_by_body.values()] == [1, 1]
        assert len(set.union(*ids_by_body.values())) == 2


def test_a_signature_is_that_of_standard_webhooks() -> None:
    # The example that the libraries of Standard Webhooks are tested with.
    secret, at = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", 1614265330
    headers = signed_headers(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", at, b'{"test": 2432232314}')
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_webhook_of_an_older_version_is_sent_without_a_signature(http: TestClient) -> None:
    with mailbox() as box:
        ann = create(http, "birmingham", "me", "hot_seat")
        path = f"/api/v1/tables/{ann.code}/webhook"
        http.put(path, json={"url": box.url}, headers=ann.headers).raise_for_status()
        file = str(http.app.state.services.cache.store.address).partition("///")[2]  # type: ignore[attr-defined]
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE hooks SET secret = NULL")
        connection.close()
        ann.done("/start")
        wait_until(lambda: bool(box.bodies))
        assert "webhook-signature" not in box.requests[0][0]


def test_the_number_is_called_and_the_name_is_said(http: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def found(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [(0, 0, 0, "", ("127.0.0.1", port))]

    with mailbox() as box, closing(socket.create_server(("127.0.0.1", 0))) as secure:
        names: list[str | None] = []
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.sni_callback = lambda _socket, name, _context: names.append(name)
        port = secure.getsockname()[1]

        def shake_hands() -> None:
            taken, _ = secure.accept()
            with taken, suppress(OSError):
                # There is no certificate, so it ends after the name has been said.
                context.wrap_socket(taken, server_side=True)

        thread = threading.Thread(target=shake_hands)
        thread.start()
        monkeypatch.setattr(socket, "getaddrinfo", found)
        hot_seats(http, box.url.replace("127.0.0.1", "hooks.test"))
        wait_until(lambda: bool(box.bodies))
        assert box.requests[0][0]["host"] == box.url.split("/")[2].replace("127.0.0.1", "hooks.test")
        hot_seats(http, f"https://secure.test:{port}/x")
        thread.join(PATIENCE)
        assert names == ["secure.test"] and set(asked) == {"hooks.test", "secure.test"}


@pytest.mark.parametrize(
    ("length", "n_connections"), [(b"content-length: 0", 1), (b"content-length: 5000", 3), (b"x: y", 3)]
)
def test_a_connection_is_kept_for_one_name_if_the_answer_is_short(
    length: bytes, n_connections: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda _, port, **__: [(0, 0, 0, "", ("127.0.0.1", port))])
    opened, hosts = 0, list[bytes]()

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal opened
        opened += 1
        with suppress(asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            while head := await reader.readuntil(b"\r\n\r\n"):
                hosts.extend(line[6:] for line in head.split(b"\r\n") if line.lower().startswith(b"host: "))
                await reader.readexactly(2)
                writer.write(b"HTTP/1.1 201 Created\r\n" + length + b"\r\n\r\n")
        writer.close()

    async def run() -> None:
        server = await asyncio.start_server(take, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server, outgoing.Clients() as clients:
            for name, n in (("one.test", n_connections), ("two.test", 2 * n_connections)):
                for _ in range(3):
                    url = f"http://{name}:{port}/x"
                    assert await outgoing.post(clients, url, b"{}", {}, may_be_private=True) == 201
                # Another name has its own, also if it stands for the same number.
                assert opened == n
        assert set(hosts) == {f"{name}:{port}".encode() for name in ("one.test", "two.test")}

    asyncio.run(run())


def test_redirects_are_not_followed(http: TestClient) -> None:
    with mailbox() as box, mailbox(moved_to=box.url) as moved:
        hot_seats(http, moved.url)
        wait_until(lambda: len(moved.requests) > 1)
        assert box.requests == []


def test_the_webhooks_of_a_person_are_set_at_a_rate(tmp_path: Path) -> None:
    limits = replace(FREELY, writing=(3, 0.001))
    settings = Settings(
        f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, hook_networks=True, limits=limits
    )
    with TestClient(build_app(settings)) as found:
        ann = create(found, "birmingham", "me", "open")
        # Each time a name is looked up, which may take long.
        assert [set_own(found, ann, "http://127.0.0.1:9/x") for _ in range(4)] == [200, 200, 200, 429]


def test_the_end_of_a_game_is_told_with_its_result(http: TestClient) -> None:
    with mailbox() as box:
        ann = create(http, "birmingham", "me", "hot_seat", options={"introductory": True})
        http.put(f"/api/v1/tables/{ann.code}/webhook", json={"url": box.url}, headers=ann.headers)
        ann.done("/start")
        while (at := ann.look())["table"]["status"] == "playing":
            line = f"P /{at['view']['players'][at['seat']]['hand'][0]}"
            ann.done("/moves", {"ply": at["ply"], "step": at["step"], "line": line, "confirm": True})
        wait_until(lambda: bool(box.bodies) and box.bodies[-1]["event"] == "over")
        assert {it["name"] for it in box.bodies[-1]["result"]} == {"Ann", "Player 2"}


def test_a_webhook_is_removed(http: TestClient) -> None:
    with mailbox() as box:
        ann = create(http, "birmingham", "me", "hot_seat")
        http.put(f"/api/v1/tables/{ann.code}/webhook", json={"url": box.url}, headers=ann.headers)
        path = f"/api/v1/tables/{ann.code}/webhook"
        assert http.delete(path, headers=ann.headers).status_code == 204
        ann.done("/start")
        pass_turn(ann)
        assert box.bodies == []
        assert http.put(path, json={"url": box.url}).status_code == 401


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x", "http://localhost/x", "http://[::1]/x", "http://10.0.0.7/x", "http://169.254.169.254/x",
        "http://192.168.1.1/x", "http://0.0.0.0/x", "http://2130706433/x", "http://[::ffff:127.0.0.1]/x",
        "http://[64:ff9b::7f00:1]/x", "http://[2002:7f00:1::]/x", "http://224.0.0.1/x", "http://100.64.0.1/x",
    ],
)  # fmt: skip
def test_webhooks_do_not_reach_into_the_own_network(outward: TestClient, url: str) -> None:
    ann = create(outward, "birmingham", "me", "open")
    answer = outward.put(f"/api/v1/tables/{ann.code}/webhook", json={"url": url}, headers=ann.headers)
    assert answer.status_code == 422 and answer.json()["code"] in ("private_url", "bad_url")


def test_names_are_no_markup_on_the_other_side() -> None:
    body = {"event": "turn", "name": "<!here> *@everyone*", "map": "new_england", "table": "abc"}
    assert form_of("slack", body)["text"] == "New England: it is the turn of &lt;!here&gt; *@everyone* (table abc)."
    discord = form_of("discord", body)
    assert discord["allowed_mentions"] == {"parse": []} and "\\*\\@everyone\\*" in discord["content"]
