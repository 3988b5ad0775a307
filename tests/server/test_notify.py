"""Notifications to persons: push messages, mails, silence at a table; who looks or has moved is not told."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.notifications import push
from cottonopolis.server.notifications.push import bytes_of, is_browser_key, public_key, seal, vapid
from cottonopolis.server.notifications.queue import NotificationQueue
from cottonopolis.server.settings import Limits, Settings
from server.conftest import FREELY
from server.players import Player, friends, mover
from server.processes import wait_until

# The browser of the example in RFC 8291.
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
BROWSER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"


class PushService:
    """A push service on this machine; it answers as it is told."""

    def __init__(self) -> None:
        self.status = 201
        self.requests: list[tuple[dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.requests.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/send/abc"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)

    def messages(self) -> list[dict[str, Any]]:
        """What the browser reads."""
        return [json.loads(opened(body)) for _, body in self.requests]


def opened(sealed: bytes) -> bytes:
    """A message as the browser of the example opens it."""
    salt, length = sealed[:16], sealed[20]
    point, rest = sealed[21 : 21 + length], sealed[21 + length :]
    own = ec.derive_private_key(int.from_bytes(bytes_of(BROWSER)), ec.SECP256R1())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
    info = b"WebPush: info\x00" + bytes_of(P256DH) + point
    secret = HKDF(hashes.SHA256(), 32, bytes_of(AUTH), info).derive(shared)
    key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
    plain: bytes = AESGCM(key).decrypt(nonce, rest, None)
    assert plain.endswith(b"\x02")
    return plain[:-1]


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.close()


class Letters:
    """A server of mail on this machine."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []

    async def handle_DATA(self, _server: object, _session: object, envelope: Any) -> str:  # noqa: N802
        found = BytesParser(policy=default).parsebytes(envelope.content)
        assert isinstance(found, EmailMessage)
        self.letters.append(found)
        return "250 OK"


@contextmanager
def serving(file: Path, **more: Any) -> Iterator[TestClient]:
    quick: dict[str, Any] = {
        "hook_networks": True,
        "hook_pause": 0.05,
        "sweep": 0.05,
        "notify_after": 0.0,
        "limits": FREELY,
    } | more
    settings = Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, **quick)
    with TestClient(build_app(settings), base_url="http://tables.test") as found:
        yield found


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("notify") / "t.sqlite") as found:
        yield found


@pytest.fixture
def mail(tmp_path: Path) -> Iterator[tuple[TestClient, Letters]]:
    letters = Letters()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(letters, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        smtp = f"smtp://127.0.0.1:{port}"
        more = {"smtp": smtp, "mail_from": "games@example.org", "public_url": "https://games.example.org/"}
        with serving(tmp_path / "t.sqlite", **more) as found:
            yield found, letters
    finally:
        controller.stop()


def person(player: Player) -> dict[str, str]:
    return {"Cottonopolis-Person": str(player.seated["person"])}


def subscribe(http: TestClient, player: Player, url: str, **more: Any) -> httpx2.Response:
    body = {"endpoint": url, "p256dh": P256DH, "auth": AUTH} | more
    return http.put("/api/v1/me/push", json=body, headers=person(player))


def two(http: TestClient) -> tuple[Player, Player]:
    """Two who play, first the one whose turn it is."""
    players = friends(http, "birmingham", 2)
    first = mover(players)
    (second,) = [player for player in players if player is not first]
    return first, second


def pass_turn(player: Player) -> None:
    at = player.look()
    ply = at["ply"]
    while at["ply"] == ply:
        card = at["view"]["players"][at["seat"]]["hand"][0]
        player.done("/moves", {"ply": ply, "step": at["step"], "line": f"P /{card}", "confirm": True})
        at = player.look()


def test_a_message_is_sealed_as_the_example_of_the_standard() -> None:
    plain = b"When I grow up, I want to be a watermelon"
    private, salt = bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), bytes_of("DGv6ra1nlYgDCS1FRnbzlw")
    sealed = base64.urlsafe_b64encode(seal(plain, P256DH, AUTH, private=private, salt=salt)).decode().rstrip("=")
    assert sealed == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert opened(seal(b"{}", P256DH, AUTH)) == b"{}" and seal(b"{}", P256DH, AUTH) != seal(b"{}", P256DH, AUTH)


def test_a_push_service_can_check_who_sends() -> None:
    private = BROWSER
    said = vapid(private, "https://push.test:444/send/abc", "mailto:games@example.org", 1000)
    token, key = said.removeprefix("vapid t=").split(", k=")
    head, body, signature = token.split(".")
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    claims = json.loads(bytes_of(body))
    assert claims == {"aud": "https://push.test:444", "exp": 12 * 3600, "sub": "mailto:games@example.org"}
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    raw = bytes_of(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point.verify(der, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    assert key == public_key(private) == P256DH
    # It is signed once an hour.
    assert vapid(private, "https://push.test:444/send/def", "mailto:games@example.org", 3599) == said
    assert vapid(private, "https://push.test:444/send/def", "mailto:games@example.org", 3600) != said
    assert vapid(private, "https://other.test/send/abc", "mailto:games@example.org", 1000) != said


def test_the_browser_of_who_is_to_move_is_told_once(http: TestClient, service: PushService) -> None:
    first, second = two(http)
    told = subscribe(http, second, service.url, language="it").json()
    assert told["has_push"] and told["push_key"] and not told["sends_mail"]
    pass_turn(first)
    wait_until(lambda: bool(service.requests))
    (headers, _) = service.requests[0]
    assert service.messages() == [{"title": "Birmingham", "text": "Tocca a te.", "table": first.code}]
    assert headers["content-encoding"] == "aes128gcm" and headers["topic"] == first.code[:32]
    assert headers["authorization"].endswith(f"k={told['push_key']}") and int(headers["ttl"]) > 0
    pass_turn(second)
    pass_turn(first)
    wait_until(lambda: len(service.requests) == 2)
    again = http.get("/api/v1/me/notify", headers=person(second)).json()
    assert again == told


def test_a_browser_that_is_gone_is_forgotten_and_one_that_fails_is_tried_again(
    http: TestClient, service: PushService
) -> None:
    first, second = two(http)
    subscribe(http, second, service.url)
    service.status = 503
    pass_turn(first)
    wait_until(lambda: len(service.requests) >= 2)
    service.status = 410
    wait_until(lambda: not http.get("/api/v1/me/notify", headers=person(second)).json()["has_push"])
    n = len(service.requests)
    pass_turn(second)
    pass_turn(first)
    assert len(service.requests) == n


def test_who_has_moved_meanwhile_or_is_looking_is_not_told(tmp_path: Path, service: PushService) -> None:
    with serving(tmp_path / "t.sqlite", notify_after=0.4) as http:
        first, second = two(http)
        subscribe(http, second, service.url)
        pass_turn(first)
        pass_turn(second)
        cache = http.app.state.services.cache  # type: ignore[attr-defined]
        table = cache.known(first.code)
        name = table.seats[second.seats[0]].secret_hash
        with cache.listeners.listening(table.id, "here", name):
            pass_turn(first)
            time.sleep(0.6)
        pass_turn(second)
        assert service.requests == []
        # A page that is open behind another one does not count.
        with cache.listeners.listening(table.id, "here", name, is_looking=False):
            pass_turn(first)
            wait_until(lambda: bool(service.requests))


def test_what_has_been_sent_is_noted_also_when_the_server_ends(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def until_due(queue: NotificationQueue, _until: float) -> None:
        while queue._due > time.time():
            await asyncio.sleep(0.01)

    # Nobody looks again after something was sent.
    monkeypatch.setattr(NotificationQueue, "_rest", until_due)
    with serving(tmp_path / "t.sqlite") as http:
        first, second = two(http)
        subscribe(http, second, service.url)
        pass_turn(first)
        wait_until(lambda: bool(service.requests))
        metrics = http.app.state.services.cache.metrics  # type: ignore[attr-defined]
        wait_until(lambda: b'hooks_total{outcome="sent"} 1.0' in metrics.text())
    with closing(sqlite3.connect(tmp_path / "t.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM notes").fetchone() == (0,)


def test_a_player_wants_to_hear_nothing_of_one_table(http: TestClient, service: PushService) -> None:
    first, second = two(http)
    other, same = two(http)
    subscribe(http, second, service.url)
    path = f"/api/v1/tables/{second.code}/notify"
    before = first.look(), first.get("/log").json()
    assert http.put(path, json={"is_on": False}, headers=second.headers).json() == {"is_on": False}
    assert http.get(path, headers=second.headers).json() == {"is_on": False}
    assert http.get(path, headers=first.headers).json() == {"is_on": True}
    assert http.get(path).status_code == 401
    assert (first.look(), first.get("/log").json()) == before
    subscribe(http, same, service.url.replace("abc", "def"))
    pass_turn(first)
    pass_turn(other)
    wait_until(lambda: bool(service.requests))
    assert [message["table"] for message in service.messages()] == [same.code]


def test_a_browser_has_one_person_and_a_device_one_browser(http: TestClient, service: PushService) -> None:
    first, second = two(http)
    for player in (first, second, first):
        assert subscribe(http, player, service.url).status_code == 200
    told = [http.get("/api/v1/me/notify", headers=person(it)).json()["has_push"] for it in (first, second)]
    assert told == [True, False]
    assert http.delete("/api/v1/me/push", headers=person(first)).status_code == 204
    assert not http.get("/api/v1/me/notify", headers=person(first)).json()["has_push"]


def test_the_removal_of_a_device_ends_its_messages(http: TestClient, service: PushService) -> None:
    first, second = two(http)
    link = http.post("/api/v1/me/links", headers=person(second)).json()["link"]
    phone = http.post("/api/v1/me/devices", json={"link": link, "device": "Phone"}).json()["person"]
    body = {"endpoint": service.url, "p256dh": P256DH, "auth": AUTH}
    http.put("/api/v1/me/push", json=body, headers={"Cottonopolis-Person": phone}).raise_for_status()
    devices = http.get("/api/v1/me", headers=person(second)).json()["devices"]
    (gone,) = [it["id"] for it in devices if not it["is_this"]]
    assert http.delete(f"/api/v1/me/devices/{gone}", headers=person(second)).status_code == 204
    pass_turn(first)
    assert http.get("/api/v1/me/tables", headers=person(second)).json()["tables"][0]["to_move"] == second.seats[0]
    assert service.requests == []


def test_where_a_push_service_cannot_be_and_what_no_browser_has(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite", hook_networks=False) as http:
        first, _ = two(http)
        for url in ("https://127.0.0.1/x", "https://[::1]/x", "https://169.254.169.254/x", "https://10.0.0.1/x"):
            assert subscribe(http, first, url).json()["code"] == "private_url"
        assert subscribe(http, first, "http://1.1.1.1/x").json()["code"] == "bad_url"
        assert subscribe(http, first, "https://1.1.1.1/x", p256dh="A" * 87).json()["code"] == "bad_push_key"
        assert subscribe(http, first, "https://1.1.1.1/x").status_code == 200
        assert (
            http.put(
                "/api/v1/me/push", json={"endpoint": "https://1.1.1.1/x", "p256dh": P256DH, "auth": AUTH}
            ).status_code
            == 401
        )
    assert is_browser_key(P256DH, AUTH) and not is_browser_key(P256DH, AUTH[:20])


def test_a_server_without_the_library_sends_no_push(http: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = two(http)
    monkeypatch.setattr(push, "is_possible", lambda: False)
    assert http.get("/api/v1/me/notify", headers=person(first)).json()["push_key"] is None
    assert subscribe(http, first, "http://127.0.0.1:9/x").json()["code"] == "no_push"


def test_the_key_of_a_server_stays(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with serving(tmp_path / "t.sqlite") as http:
            first, _ = two(http)
            keys.append(http.get("/api/v1/me/notify", headers=person(first)).json()["push_key"])
    assert keys[0] == keys[1] and len(bytes_of(keys[0])) == 65


def link_of(letter: EmailMessage, wanted: Callable[[str], bool]) -> str:
    (found,) = {word for word in str(letter.get_content()).split() if wanted(word)}
    return found


def test_mails_are_sent_to_who_agrees_until_that_one_wants_no_more(mail: tuple[TestClient, Letters]) -> None:
    http, sent = mail
    first, second = two(http)
    asked = {"address": "bob@example.org", "language": "pt-br"}
    told = http.put("/api/v1/me/mail", json=asked, headers=person(second)).json()
    assert told["mail"] == {"address": "bob@example.org", "is_confirmed": False} and told["sends_mail"]
    pass_turn(first)
    pass_turn(second)
    wait_until(lambda: bool(sent.letters))
    (first_letter,) = sent.letters
    assert first_letter["To"] == "bob@example.org" and first_letter["From"] == "games@example.org"
    token = link_of(first_letter, lambda word: "#/mail/" in word).rpartition("/")[2]
    assert http.post("/api/v1/mail/mail_wrong/confirm").status_code == 404
    assert http.post(f"/api/v1/mail/{token}/confirm").json() == {"address": "bob@example.org"}
    pass_turn(first)
    wait_until(lambda: len(sent.letters) == 2)
    letter = sent.letters[1]
    assert letter["Subject"] == "Birmingham: É a sua vez."
    assert link_of(letter, lambda word: "#/t/" in word) == f"https://games.example.org/#/t/{first.code}"
    assert link_of(letter, lambda word: "#/mail/" in word) == f"https://games.example.org/#/mail/{token}"
    one_click = str(letter["List-Unsubscribe"]).strip(" <>").removeprefix("https://games.example.org")
    form = {"List-Unsubscribe": "One-Click"}
    assert http.post(one_click, data=form).status_code == 204 == http.post(one_click, data=form).status_code
    assert http.get("/api/v1/me/notify", headers=person(second)).json()["mail"] is None
    pass_turn(second)
    pass_turn(first)
    assert len(sent.letters) == 2
    assert all(secret not in letter.as_string() for secret in (first.secret or "", second.secret or "", "hand"))


def test_nobody_s_mailbox_is_filled_by_others(tmp_path: Path) -> None:
    more = {"smtp": "smtp://127.0.0.1:9", "mail_from": "g@example.org", "public_url": "https://g.example.org"}
    limits = Limits(mailing=(2, 0.001))
    with serving(tmp_path / "t.sqlite", limits=limits, **more) as http:
        first, second = two(http)
        answers = [
            http.put("/api/v1/me/mail", json={"address": "eve@example.org"}, headers=person(it)).status_code
            for it in (first, second, second)
        ]
        assert answers == [200, 200, 429]
    with serving(tmp_path / "u.sqlite") as http:
        first, _ = two(http)
        asked = {"address": "eve@example.org"}
        assert http.put("/api/v1/me/mail", json=asked, headers=person(first)).json()["code"] == "no_mail"
        for wrong in ("eve", "eve@a b", "a@b@c", "eve\n@example.org", "<eve@example.org>"):
            assert http.put("/api/v1/me/mail", json={"address": wrong}, headers=person(first)).status_code == 400
