"""Signing in by name: passwords and passkeys add a device, where the host allows it, and nothing of them leaks."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server import archive
from cottonopolis.server.app import build_app
from cottonopolis.server.logins import passwords
from cottonopolis.server.logins.attempts import Attempts
from cottonopolis.server.logins.logins import MissingPackages
from cottonopolis.server.logins.passwords import Passwords
from cottonopolis.server.refusals import NoSecret, TooMany, Unavailable
from cottonopolis.server.settings import Limits, Settings
from server.authenticator import Authenticator, text_of
from server.conftest import FREELY, QUICKLY
from server.players import Player, create, friends, new_key
from server.processes import ServerProcess, client
from server.signing_in import (
    LOGIN,
    PASSWORD,
    add_passkey,
    at_once,
    by_passkey,
    challenge,
    named,
    new_person,
    settings_of,
    sign_in,
)
from server.test_people import ME, devices, of, person_of


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server whose people may sign in."""
    app = build_app(settings_of(tmp_path_factory.mktemp("logins")))
    with TestClient(app, base_url="http://localhost:8724") as found:
        yield found


def test_a_password_opens_all_seats_on_another_device(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    person = person_of(ann)
    assert http.get(LOGIN, headers=of(person)).json() == {"name": None, "password_set": None, "passkeys": []}
    http.put(LOGIN, json={"name": " Ann.B "}, headers=of(person))
    http.put(f"{LOGIN}/password", json={"password": PASSWORD}, headers=of(person))
    assert http.get(LOGIN, headers=of(person)).json()["name"] == "ann.b"
    added = sign_in(http, "ANN.b")
    assert added.status_code == 201 and added.json()["name"] == "Ann"
    assert Player(http, ann.code, added.json()["person"]).look()["yours"] == [0]
    # A device like any other: it is listed, and removed like any other.
    assert [it["name"] for it in devices(http, person)] == ["", "Phone"]
    (phone,) = [it["id"] for it in devices(http, person) if not it["is_this"]]
    assert http.delete(f"{ME}/devices/{phone}", headers=of(person)).status_code == 204
    assert Player(http, ann.code, added.json()["person"]).get().status_code == 401


def test_whether_there_is_a_name_cannot_be_told(http: TestClient) -> None:
    _, name = named(http)
    _, without = named(http, password=None)
    answers = [
        sign_in(http, name, "four words, and wrong"),
        sign_in(http, f"no-{name}", PASSWORD),
        sign_in(http, without, PASSWORD),
    ]
    assert {it.status_code for it in answers} == {401}
    assert len({it.text for it in answers}) == 1 and answers[0].json()["code"] == "bad_login"


def test_the_same_work_is_done_for_a_name_that_nobody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    checker = Passwords()
    verify = checker._hasher.verify
    known = asyncio.run(checker.hash(PASSWORD))

    class Counting:
        def verify(self, password_hash: str, password: str) -> bool:
            done.append(password_hash.rpartition("$")[0].rpartition("$")[0])
            return verify(password_hash, password)

    monkeypatch.setattr(checker, "_hasher", Counting())

    async def tried() -> list[bool]:
        return [await checker.is_right(it, known) for it in (PASSWORD, "wrong")] + [
            await checker.is_right(PASSWORD, None)
        ]

    assert asyncio.run(tried()) == [True, False, False]
    # Once each, with the same costs.
    assert len(done) == 3 and len(set(done)) == 1 and done[0].startswith("$argon2id$")


def test_passwords_are_hashed_beside_the_server_and_few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most = 0, 0

    async def all_of_them() -> list[Any]:
        checker = Passwords()
        loop_is_free = 0

        def slow(_: object) -> str:
            nonlocal running, most
            running += 1
            most = max(most, running)
            time.sleep(0.01)
            running -= 1
            return "hash"

        monkeypatch.setattr(checker, "_hasher", type("Slow", (), {"hash": staticmethod(slow)}))
        waiting = [asyncio.create_task(checker.hash("x")) for _ in range(passwords._MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Unavailable):
            await checker.hash("x")
        while not all(it.done() for it in waiting):
            await asyncio.sleep(0.001)
            loop_is_free += 1
        assert loop_is_free > 5
        return [it.result() for it in waiting]

    assert asyncio.run(all_of_them()) == ["hash"] * passwords._MOST_WAITING
    assert most <= passwords._AT_ONCE


@pytest.mark.parametrize("password", ["short one", "x" * 11, "x" * 201, "", 12, None, "\ud800" * 12])
def test_bad_passwords_are_refused_and_not_repeated(http: TestClient, password: object) -> None:
    person, _ = named(http, password=None)
    body = json.dumps({"password": password})
    answer = http.put(f"{LOGIN}/password", content=body, headers=of(person) | {"Content-Type": "application/json"})
    assert answer.status_code == 400 and answer.json()["code"] == "bad_request"
    assert "short one" not in answer.text and "xxx" not in answer.text
    assert http.get(LOGIN, headers=of(person)).json()["password_set"] is None


def test_no_password_is_cut_and_letters_are_those_of_any_keyboard(http: TestClient) -> None:
    long = "e\u0301" + "x" * 197 + "y"
    _, name = named(http, password=long)
    assert sign_in(http, name, long[:-1]).status_code == 401
    assert sign_in(http, name, long[:-1] + "z").status_code == 401
    assert sign_in(http, name, long.replace("e\u0301", "\u00e9")).status_code == 201


@pytest.mark.parametrize("name", ["an", "ann b", "a" * 41, "ann\u0000b", "ann/b", "", "ﷺ" * 3, "\ud800nn"])
def test_bad_names_are_refused(http: TestClient, name: str) -> None:
    headers = of(new_person(http)) | {"Content-Type": "application/json"}
    answer = http.put(LOGIN, content=json.dumps({"name": name}), headers=headers)
    assert answer.status_code == 400 and answer.json()["code"] == "bad_request"


def test_a_name_belongs_to_one_person_and_can_be_changed_and_removed(http: TestClient) -> None:
    ann, name = named(http)
    bob = new_person(http)
    taken = http.put(LOGIN, json={"name": name.upper()}, headers=of(bob))
    assert (taken.status_code, taken.json()["code"]) == (409, "name_taken")
    # The password and passkeys stay with another name.
    key = add_passkey(http, ann)
    other = f"b-{name}"
    assert http.put(LOGIN, json={"name": other}, headers=of(ann)).json()["password_set"] is not None
    assert sign_in(http, name).status_code == 401 and sign_in(http, other).status_code == 201
    assert http.put(LOGIN, json={"name": name}, headers=of(bob)).status_code == 200
    # What was removed opens nothing, and devices stay.
    n_devices = len(devices(http, ann))
    assert http.delete(LOGIN, headers=of(ann)).status_code == 204
    assert http.get(LOGIN, headers=of(ann)).json() == {"name": None, "password_set": None, "passkeys": []}
    assert sign_in(http, other).status_code == 401
    assert by_passkey(http, key.get(challenge(http))).status_code == 401
    assert len(devices(http, ann)) == n_devices
    assert http.put(f"{LOGIN}/password", json={"password": PASSWORD}, headers=of(ann)).json()["code"] == "no_login_name"


def test_a_changed_or_removed_password_is_good_for_nothing(http: TestClient) -> None:
    person, name = named(http)
    new = "four other words"
    http.put(f"{LOGIN}/password", json={"password": new}, headers=of(person))
    assert [sign_in(http, name, it).status_code for it in (PASSWORD, new)] == [401, 201]
    assert [http.delete(f"{LOGIN}/password", headers=of(person)).status_code for _ in range(2)] == [204, 204]
    assert sign_in(http, name, new).status_code == 401
    assert http.get(LOGIN, headers=of(person)).json()["password_set"] is None


def test_a_hash_of_lower_costs_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from argon2 import PasswordHasher

    monkeypatch.setattr(passwords, "PasswordHasher", PasswordHasher)
    settings = settings_of(tmp_path)
    with TestClient(build_app(settings), base_url="http://localhost") as http:
        _, name = named(http)
        old = PasswordHasher(time_cost=1, memory_cost=1024).hash(PASSWORD)
        change = "UPDATE logins SET password_hash = ?"
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            database.execute(change, (old,))
        assert sign_in(http, name).status_code == 201
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            ((now,),) = database.execute("SELECT password_hash FROM logins")
        assert now != old and not PasswordHasher().check_needs_rehash(now)
        assert sign_in(http, name).status_code == 201


def test_a_sign_in_is_asked_again(http: TestClient) -> None:
    person, name = named(http)
    key = {"Idempotency-Key": new_key()}
    first, again = (sign_in(http, name, **key) for _ in range(2))
    assert first.status_code == 201 and first.json() == again.json() and len(devices(http, person)) == 2
    assert sign_in(http, name, **{"Idempotency-Key": "short"}).json()["code"] == "short_key"
    passkey, key = add_passkey(http, person), {"Idempotency-Key": new_key()}
    answer = passkey.get(challenge(http))
    first, again = (by_passkey(http, answer, **key) for _ in range(2))
    assert first.status_code == 201 and first.json() == again.json() and len(devices(http, person)) == 3
    asked = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person)).json()["options"]
    body, once = {"credential": Authenticator().create(asked), "name": "Phone"}, of(person) | {"Idempotency-Key": "a"}
    first, again = (http.post(f"{LOGIN}/passkeys", json=body, headers=once) for _ in range(2))
    assert first.status_code == 201 and first.json() == again.json()
    assert len(http.get(LOGIN, headers=of(person)).json()["passkeys"]) == 2
    # A late retry of an older request changes nothing back.
    once = of(person) | {"Idempotency-Key": "b"}
    http.put(f"{LOGIN}/password", json={"password": PASSWORD}, headers=once)
    http.put(f"{LOGIN}/password", json={"password": "four newer words"}, headers=of(person))
    assert http.put(f"{LOGIN}/password", json={"password": PASSWORD}, headers=once).status_code == 200
    assert [sign_in(http, name, it).status_code for it in (PASSWORD, "four newer words")] == [401, 201]


def test_nothing_secret_is_stored_logged_or_told(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    more = QUICKLY | {"log": "DEBUG"}
    with ServerProcess(f"sqlite+aiosqlite:///{file}", more=more) as server, client(server) as http:
        person, name = named(http)
        keys = {"Idempotency-Key": new_key()}
        added = sign_in(http, name, **keys).json()["person"]
        key = add_passkey(http, person, Authenticator(origin="http://localhost"))
        by_passkey(http, key.get(challenge(http)))
        sign_in(http, name, "four words, and wrong")
        table = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
        code = http.post("/api/v1/tables", json=table, headers=of(person)).json()["table"]["code"]
        others = [http.get(f"/api/v1/tables/{code}").text, http.get("/api/v1/tables").text]
        log = server.log()
    stored = b"".join(it.read_bytes() for it in tmp_path.iterdir()).decode("latin-1")
    for secret in (PASSWORD, "four words, and wrong", added, keys["Idempotency-Key"]):
        assert secret not in stored and secret not in log
    address = f"sqlite+aiosqlite:///{file}"
    with archive.reading(address) as database:
        export = json.dumps(archive.exported(database, code))
        (ann,) = archive.known_people(database, name.upper())
    assert (ann["login"], ann["has_password"], ann["passkeys"]) == (name, True, 1)
    for text in (export, json.dumps(ann), *others, log):
        assert "argon2" not in text and text_of(key.credential_id) not in text
    assert all(name not in text for text in (export, log, *others))
    # The digest of a request is quickly made, so that a password in it could be tried out.
    with sqlite3.connect(file) as rows:
        digests = [digest for (digest,) in rows.execute("SELECT digest FROM responses")]
    assert digests
    body = {"link": None, "phrase": None, "login": {"name": name, "password": PASSWORD}, "passkey": None}
    from hashlib import sha256

    guess = sha256(json.dumps(["device", body | {"device": "Phone"}], sort_keys=True).encode()).hexdigest()
    assert guess not in digests


def test_others_cannot_notice_that_somebody_signs_in(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2)
    person, other = person_of(ann), person_of(bob)
    number = http.get(ME, headers=of(person)).json()["id"]

    def seen() -> list[Any]:
        own = [bob.get(it).text for it in ("", "/log", "/standing", "/record")]
        rest = ("/api/v1/tables", "/api/v1/standing", f"/api/v1/people/{number}", f"{ME}/tables", ME, LOGIN)
        return own + [http.get(it, headers=of(other)).text for it in rest]

    before = seen()
    http.put(LOGIN, json={"name": "nobody-knows"}, headers=of(person))
    http.put(f"{LOGIN}/password", json={"password": PASSWORD}, headers=of(person))
    key = add_passkey(http, person)
    assert sign_in(http, "nobody-knows").status_code == by_passkey(http, key.get(challenge(http))).status_code == 201
    assert seen() == before
    http.delete(LOGIN, headers=of(person))
    assert seen() == before


def test_a_forgotten_person_has_no_name_and_a_backup_carries_all(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with TestClient(build_app(settings_of(tmp_path / "a")), base_url="http://localhost") as http:
        person, name = named(http)
        key = add_passkey(http, person)
        http.post(f"{LOGIN}/passkeys/challenges", headers=of(person))
    with archive.reading(settings_of(tmp_path / "a").database) as database:
        lines = list(archive.backup(database))
    with archive.writing(settings_of(tmp_path / "b").database) as database:
        archive.restore(database, lines)
    with TestClient(build_app(settings_of(tmp_path / "b")), base_url="http://localhost") as http:
        assert sign_in(http, name).status_code == 201
        assert by_passkey(http, key.get(challenge(http))).status_code == 201
    with archive.writing(settings_of(tmp_path / "b").database) as database:
        (ann,) = archive.known_people(database, name)
        archive.forget(database, ann["id"])
    with sqlite3.connect(tmp_path / "b" / "tables.sqlite") as rows:
        for part in ("logins", "passkeys", "challenges", "devices", "people"):
            assert rows.execute(f"SELECT count(*) FROM {part}").fetchone() == (0,), part
    with TestClient(build_app(settings_of(tmp_path / "b")), base_url="http://localhost") as http:
        assert sign_in(http, name).status_code == 401
        assert http.put(LOGIN, json={"name": name}, headers=of(new_person(http))).status_code == 200


def test_nobody_signs_in_unless_the_host_says_so(tmp_path: Path) -> None:
    with TestClient(build_app(settings_of(tmp_path)), base_url="http://localhost") as http:
        person, name = named(http)
        key = add_passkey(http, person)
        assert http.get("/api/v1/login").json() == {"is_on": True, "rp_id": "localhost"}
        options = challenge(http)
    with TestClient(build_app(settings_of(tmp_path, logins=False)), base_url="http://localhost") as http:
        assert Settings("sqlite://").logins is False
        assert http.get("/api/v1/login").json() == {"is_on": False, "rp_id": None}
        answers = [
            sign_in(http, name),
            by_passkey(http, key.get(options)),
            http.post("/api/v1/login/challenges"),
            http.get(LOGIN, headers=of(person)),
            http.put(LOGIN, json={"name": "other"}, headers=of(person)),
            http.delete(LOGIN, headers=of(person)),
        ]
        assert {(it.status_code, it.json()["code"]) for it in answers} == {(404, "no_logins")}
        assert len(devices(http, person)) == 1


@pytest.mark.parametrize("module", ["argon2", "webauthn"])
def test_a_server_without_the_packages_says_which(tmp_path: Path, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in ("passkeys", "passwords"):
        monkeypatch.delitem(sys.modules, f"cottonopolis.server.logins.{part}", raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingPackages, match=rf'--logins needs {module}, .*pip install "cottonopolis\[server\]"'):
        build_app(settings_of(tmp_path))
    build_app(settings_of(tmp_path, logins=False))


def test_attempts_are_counted_by_address_and_by_name() -> None:
    limits = Limits(signing_in=(4, 1e-9), signing_in_by_name=(6, 1e-9), signing_in_still=(2, 1e-9))
    attempts = Attempts(limits)

    def wrong(address: str, name: str) -> type[Exception]:
        try:
            with attempts.counted(address, name):
                raise NoSecret("bad_login", "")
        except (NoSecret, TooMany) as error:
            return type(error)

    def right(address: str, name: str) -> None:
        with attempts.counted(address, name):
            pass

    # A right one costs nothing.
    for _ in range(20):
        right("home", "ann")
    assert [wrong("a", "ann") for _ in range(5)] == [NoSecret] * 4 + [TooMany]
    assert wrong("a", "bob") is TooMany
    assert [wrong("b", "ann") for _ in range(2)] == [NoSecret] * 2
    # The name has been tried too often; the owner comes from an address that has not.
    assert wrong("b", "ann") is TooMany
    right("home", "ann")
    assert [wrong("home", "ann") for _ in range(3)] == [NoSecret, NoSecret, TooMany]
    right("home", "bob")


def test_a_flood_of_wrong_passwords_is_stopped_and_other_ways_stay_open(tmp_path: Path) -> None:
    limits = replace(FREELY, signing_in=(5, 1e-9))
    with TestClient(build_app(settings_of(tmp_path, limits=limits)), base_url="http://localhost") as http:
        person, name = named(http)
        key = add_passkey(http, person)
        answers = [sign_in(http, name, f"wrong password {n}") for n in range(8)]
        assert [it.status_code for it in answers] == [401] * 5 + [429] * 3
        assert int(answers[-1].headers["Retry-After"]) >= 1
        assert sign_in(http, name).status_code == 429
        assert by_passkey(http, key.get(challenge(http))).status_code == 201
        link = http.post(f"{ME}/links", headers=of(person)).json()["link"]
        assert http.post(f"{ME}/devices", json={"link": link, "device": "Phone"}).status_code == 201
        # Whoever asks which names there are is counted by the same.
        assert http.put(LOGIN, json={"name": name}, headers=of(new_person(http))).status_code == 429


@pytest.fixture
def urls(servers: list[ServerProcess]) -> Iterator[list[Any]]:
    """Fifty clients of one server, or of two on one PostgreSQL database."""
    with ExitStack() as stack:
        yield [stack.enter_context(client(servers[n % len(servers)])) for n in range(50)]


def test_of_fifty_at_once_one_wins(urls: list[Any]) -> None:
    http = urls[0]
    # Fifty people want one name.
    people, only = {id(it): new_person(http) for it in urls}, f"only-{new_key()[:12]}"
    claims = at_once(lambda it: it.put(LOGIN, json={"name": only}, headers=of(people[id(it)])), urls)
    assert sorted(it.status_code for it in claims) == [200] + [409] * 49
    # Fifty devices of one person choose fifty names: one of them stays.
    person = new_person(http)
    chosen = at_once(lambda it: it.put(LOGIN, json={"name": f"{only}-{id(it) % 10**9}"}, headers=of(person)), urls)
    assert {it.status_code for it in chosen} == {200}
    assert http.get(LOGIN, headers=of(person)).json()["name"] in {f"{only}-{id(it) % 10**9}" for it in urls}
    # Fifty send one answer of a passkey: one device is added; with one key, all get the same one.
    key = add_passkey(http, person, Authenticator(origin="http://localhost"))
    answer = key.get(challenge(http))
    added = at_once(lambda it: by_passkey(it, answer), urls)
    assert sorted(it.status_code for it in added) == [201] + [401] * 49
    answer, once = key.get(challenge(http)), {"Idempotency-Key": new_key()}
    same = at_once(lambda it: by_passkey(it, answer, **once), urls)
    assert {it.status_code for it in same} == {201} and len({it.text for it in same}) == 1
    assert len(devices(http, person)) == 3
    # Fifty send one new passkey.
    asked = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person)).json()["options"]
    body = {"credential": Authenticator(origin="http://localhost").create(asked), "name": "Phone"}
    made = at_once(lambda it: it.post(f"{LOGIN}/passkeys", json=body, headers=of(person)), urls)
    assert [it.status_code for it in made].count(201) == 1 and {it.status_code for it in made} <= {201, 401, 409}
    assert len(http.get(LOGIN, headers=of(person)).json()["passkeys"]) == 2
    # Fifty remove it.
    number = http.get(LOGIN, headers=of(person)).json()["passkeys"][1]["id"]
    gone = at_once(lambda it: it.delete(f"{LOGIN}/passkeys/{number}", headers=of(person)), urls)
    assert sorted(it.status_code for it in gone) == [204] + [404] * 49


def test_a_password_that_is_tried_while_it_changes_opens_nothing_afterwards(urls: list[Any]) -> None:
    http = urls[0]
    person, name = named(http)
    some = urls[1:9]

    def either(it: Any) -> Any:
        if it is some[0]:
            return it.put(f"{LOGIN}/password", json={"password": "four newer words"}, headers=of(person))
        return sign_in(it, name)

    done = at_once(either, some)
    assert done[0].status_code == 200 and {it.status_code for it in done[1:]} <= {201, 401}
    assert len(devices(http, person)) == 1 + [it.status_code for it in done[1:]].count(201)
    assert sign_in(http, name).status_code == 401 and sign_in(http, name, "four newer words").status_code == 201
