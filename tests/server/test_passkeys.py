"""Passkeys: challenges that are good once, answers of browsers, right and wrong, and the name that they belong to."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from server.authenticator import Authenticator, bytes_of, text_of
from server.players import Json, Player, create
from server.signing_in import LOGIN, add_passkey, by_passkey, challenge, named, settings_of
from server.test_people import of, person_of


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server whose people may sign in."""
    app = build_app(settings_of(tmp_path_factory.mktemp("logins")))
    with TestClient(app, base_url="http://localhost:8724") as found:
        yield found


def test_a_passkey_signs_in_without_a_name(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    person = person_of(ann)
    refused = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person))
    assert (refused.status_code, refused.json()["code"]) == (409, "no_login_name")
    http.put(LOGIN, json={"name": "with-a-key"}, headers=of(person))
    key = add_passkey(http, person)
    options = challenge(http)
    assert options["rpId"] == "localhost" and options["allowCredentials"] == []
    assert options["userVerification"] == "preferred"
    added = by_passkey(http, key.get(options))
    assert added.status_code == 201, added.text
    assert Player(http, ann.code, added.json()["person"]).look()["yours"] == [0]
    (passkey,) = http.get(LOGIN, headers=of(person)).json()["passkeys"]
    assert passkey["name"] == "Phone" and passkey["used"] >= passkey["created"]
    assert by_passkey(http, key.get(challenge(http))).status_code == 201


def test_the_browser_is_asked_for_a_passkey_that_says_whose_it_is(http: TestClient) -> None:
    person, name = named(http)
    key = add_passkey(http, person)
    options = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person)).json()["options"]
    assert options["rp"]["id"] == "localhost" and options["user"]["name"] == name
    assert options["user"]["id"] == key.handle and len(bytes_of(options["user"]["id"])) == 32
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["attestation"] == "none"
    assert [it["id"] for it in options["excludeCredentials"]] == [text_of(key.credential_id)]


def test_a_challenge_is_good_once_also_if_the_answer_was_wrong(http: TestClient) -> None:
    person, _ = named(http)
    key = add_passkey(http, person)
    used = challenge(http)
    assert [by_passkey(http, key.get(used)).status_code for _ in range(2)] == [201, 401]
    spoilt = challenge(http)
    wrong = key.get(spoilt)
    wrong["response"]["signature"] = text_of(b"no signature")
    assert [by_passkey(http, it).status_code for it in (wrong, key.get(spoilt))] == [401, 401]
    # One that was asked for a new passkey signs nobody in, nor the other way round, nor one of somebody else.
    other, _ = named(http)
    to_make = http.post(f"{LOGIN}/passkeys/challenges", headers=of(other)).json()["options"]
    assert by_passkey(http, key.get({"rpId": "localhost", "challenge": to_make["challenge"]})).status_code == 401
    to_make = http.post(f"{LOGIN}/passkeys/challenges", headers=of(other)).json()["options"]
    for options in (to_make, to_make | {"challenge": challenge(http)["challenge"]}):
        body = {"credential": Authenticator().create(options), "name": "Phone"}
        assert http.post(f"{LOGIN}/passkeys", json=body, headers=of(person)).json()["code"] == "bad_passkey"


def test_a_challenge_grows_old_and_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(build_app(settings_of(tmp_path)), base_url="http://localhost") as http:
        key = add_passkey(http, named(http)[0])
        options, now = [challenge(http) for _ in range(3)], time.time()
        monkeypatch.setattr(time, "time", lambda: now + 301)
        assert by_passkey(http, key.get(options[0])).json()["code"] == "bad_passkey"
        challenge(http)
    with sqlite3.connect(tmp_path / "tables.sqlite") as rows:
        assert rows.execute("SELECT count(*) FROM challenges").fetchone() == (1,)


def test_an_answer_for_another_page_or_by_a_copied_key_is_refused(http: TestClient) -> None:
    person, _ = named(http)
    key = add_passkey(http, person)
    assert by_passkey(http, key.get(challenge(http))).status_code == 201
    phished = replace(key, origin="https://localhost.example.org")
    assert by_passkey(http, phished.get(challenge(http))).status_code == 401
    assert by_passkey(http, key.get(challenge(http), rp_id="example.org")).status_code == 401
    # A copy of the key counts on from where it was copied.
    copied = replace(key, sign_count=0)
    assert by_passkey(http, copied.get(challenge(http))).status_code == 401
    # Somebody else's passkey with the id of this one, and one that says it is somebody else's.
    key.sign_count += 10
    stranger = Authenticator(credential_id=key.credential_id, handle=key.handle, sign_count=key.sign_count)
    assert by_passkey(http, stranger.get(challenge(http))).status_code == 401
    assert by_passkey(http, replace(key, handle=text_of(bytes(32))).get(challenge(http))).status_code == 401
    key.sign_count += 10
    assert by_passkey(http, key.get(challenge(http))).status_code == 201


def test_a_passkey_of_another_maker_s_form_or_known_already_is_refused(http: TestClient) -> None:
    person, _ = named(http)
    key = add_passkey(http, person)
    options = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person)).json()["options"]
    body = {"credential": Authenticator(credential_id=bytes(1024)).create(options), "name": "Phone"}
    assert http.post(f"{LOGIN}/passkeys", json=body, headers=of(person)).json()["code"] == "bad_passkey"
    for form, code in (("tpm", "bad_passkey"), ("android-key", "bad_passkey"), ("none", "known_passkey")):
        options = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person)).json()["options"]
        body = {"credential": replace(key).create(options, form), "name": "Phone"}
        assert http.post(f"{LOGIN}/passkeys", json=body, headers=of(person)).json()["code"] == code


def test_a_removed_passkey_opens_nothing(http: TestClient) -> None:
    (ann, _), (bob, _) = named(http), named(http)
    key, other = add_passkey(http, ann), add_passkey(http, ann)
    number = http.get(LOGIN, headers=of(ann)).json()["passkeys"][0]["id"]
    assert http.delete(f"{LOGIN}/passkeys/{number}", headers=of(bob)).json()["code"] == "no_passkey"
    once = of(ann) | {"Idempotency-Key": "once"}
    assert [http.delete(f"{LOGIN}/passkeys/{number}", headers=once).status_code for _ in range(2)] == [204, 204]
    assert http.delete(f"{LOGIN}/passkeys/{number}", headers=of(ann)).json()["code"] == "no_passkey"
    assert by_passkey(http, key.get(challenge(http))).status_code == 401
    assert by_passkey(http, other.get(challenge(http))).status_code == 201


def test_there_are_ten_passkeys_at_most(http: TestClient) -> None:
    person, _ = named(http)
    for _ in range(10):
        add_passkey(http, person)
    options = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person)).json()["options"]
    body = {"credential": Authenticator().create(options), "name": "Phone"}
    assert http.post(f"{LOGIN}/passkeys", json=body, headers=of(person)).json()["code"] == "too_many_passkeys"


def test_whatever_a_browser_sends_as_a_passkey_is_no_failure(http: TestClient) -> None:
    person, _ = named(http)
    key, chance = add_passkey(http, person), random.Random(7)
    codes = set()
    for _ in range(150):
        asked = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person)).json()["options"]
        made = spoilt(chance, Authenticator().create(asked))
        codes.add(
            http.post(f"{LOGIN}/passkeys", json={"credential": made, "name": "x"}, headers=of(person)).status_code
        )
        codes.add(by_passkey(http, spoilt(chance, key.get(challenge(http)))).status_code)
    assert codes <= {201, 401, 409}


def spoilt(chance: random.Random, credential: Json) -> Json:
    """An answer in which something is wrong: a part missing, of another kind, or with other bytes."""
    part = chance.choice([credential, credential["response"], credential["response"]])
    name = chance.choice(sorted(part))
    if isinstance(part[name], str) and chance.random() < 0.7:
        data = bytearray(bytes_of(part[name]) if name != "type" else part[name].encode())
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(len(data))] = chance.choice([0, 0xFF, 0xBF, 0x9F, 0xA1, chance.randrange(256)])
        if chance.random() < 0.3:
            data = data[: chance.randrange(len(data))]
        part[name] = text_of(bytes(data))
    else:
        part[name] = chance.choice([None, 5, [], {}, "", "\u0000", "ä", "=" * 9, "[" * 5000])
    return credential


@pytest.mark.parametrize(
    ("more", "rp_id", "origins"),
    [
        ({}, "localhost", {"http://localhost:9": True, "https://localhost": True, "http://127.0.0.1": False}),
        ({"host_names": ("0.0.0.0", "::1")}, "localhost", {"http://localhost.evil.org": False}),
        (
            {"host_names": ("Games.Example.org", "10.0.0.1")},
            "games.example.org",
            {
                "https://games.example.org": True,
                "http://games.example.org": False,
                "https://games.example.org:8443": False,
                "https://example.org": False,
                "http://localhost:9": False,
            },
        ),
        (
            {"host_names": ("games.example.org",), "public_url": "https://games.example.org:8443/brass/"},
            "games.example.org",
            {"https://games.example.org:8443": True, "https://games.example.org": True},
        ),
        (
            {"host_names": ("games.example.org",), "public_url": "https://other.example.org/"},
            "games.example.org",
            {"https://other.example.org": False},
        ),
    ],
)
def test_passkeys_belong_to_the_name_that_the_host_has_set(
    tmp_path: Path, more: Any, rp_id: str, origins: dict[str, bool]
) -> None:
    with TestClient(build_app(settings_of(tmp_path, **more)), base_url="http://localhost") as http:
        assert http.get("/api/v1/login").json()["rp_id"] == rp_id
        person, _ = named(http)
        for origin, is_good in origins.items():
            options = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person)).json()["options"]
            assert options["rp"]["id"] == rp_id
            body = {"credential": Authenticator(origin=origin).create(options), "name": "x"}
            answer = http.post(f"{LOGIN}/passkeys", json=body, headers=of(person))
            assert answer.status_code == (201 if is_good else 401), origin
