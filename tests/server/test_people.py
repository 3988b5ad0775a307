"""A person: one's tables on every device, devices that are added and removed, and another name."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.keys import hashed, new_phrase, read_phrase
from cottonopolis.server.settings import Limits, Settings
from server.players import Player, create, friends, mover, new_key, sit
from server.processes import ServerProcess, client, wait_until
from server.test_live import ear

ME = "/api/v1/me"
TABLE = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}


def of(person: str) -> dict[str, str]:
    return {"Cottonopolis-Person": person}


def person_of(player: Player) -> str:
    return str(player.seated["person"])


def add_device(http: Any, person: str, name: str = "Phone") -> str:
    """A device that is added by a link; gives its secret."""
    link = http.post(f"{ME}/links", headers=of(person)).json()["link"]
    answer = http.post(f"{ME}/devices", json={"link": link, "device": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["person"])


def devices(http: Any, person: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = http.get(ME, headers=of(person)).json()["devices"]
    return found


def test_another_device_plays_all_seats_of_a_person(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    ann = players[0]
    elsewhere = create(http, "germany", "me", "open", "open")
    phone = add_device(http, person_of(ann))
    assert [table["code"] for table in http.get(f"{ME}/tables", headers=of(phone)).json()["tables"]] == [ann.code]
    there = Player(http, ann.code, phone, [0])
    assert there.look() == ann.look() and there.look()["yours"] == [0]
    mover([there, players[1]]).turn(random.Random(1))
    mover([there, players[1]]).turn(random.Random(2))
    assert {line["seat"] for line in ann.get("/log").json()["events"] if line["kind"] == "action"} == {0, 1}
    assert there.done("/chat", {"text": "from the phone"})["events"][0]["seat"] == 0
    # It opens no seat of others, and where the person has none it is refused like any wrong secret.
    assert there.get(seat=1).json()["code"] == "not_your_seat"
    assert Player(http, elsewhere.code, phone).get().json()["code"] == "bad_secret"
    # A seat that is taken on the new device is the same person's.
    taken = sit(http, http.post(f"/api/v1/tables/{elsewhere.code}/join", json={"name": "Ann"}, headers=of(phone)))
    assert taken.seated["person"] is None
    assert Player(http, elsewhere.code, person_of(ann)).look()["yours"] == [1]


def test_a_phrase_adds_devices_until_there_is_another_one(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    person = person_of(ann)
    assert http.get(ME, headers=of(person)).json()["has_phrase"] is False
    first = http.put(f"{ME}/phrase", headers=of(person)).json()["phrase"]
    typed = {"phrase": first.upper().replace(" ", " - "), "device": "Tablet"}
    one, other = (http.post(f"{ME}/devices", json=typed).json() for _ in range(2))
    assert one["name"] == other["name"] == "Ann" and one["person"] != other["person"]
    assert Player(http, ann.code, other["person"]).look()["yours"] == [0]
    assert [it["name"] for it in devices(http, person)] == ["", "Tablet", "Tablet"]
    http.put(f"{ME}/phrase", headers=of(other["person"]))
    for wrong in (typed, typed | {"phrase": new_phrase()}, typed | {"phrase": "bado"}):
        refused = http.post(f"{ME}/devices", json=wrong)
        assert (refused.status_code, refused.json()["code"]) == (401, "bad_phrase")


def test_a_link_is_good_once_and_a_retry_gets_the_same_device(
    http: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = person_of(create(http, "birmingham", "me", "open"))
    old = http.post(f"{ME}/links", headers=of(person)).json()
    link = http.post(f"{ME}/links", headers=of(person)).json()
    assert 800 < link["until"] - time.time() < 1000
    key = {"Idempotency-Key": new_key()}
    body = {"link": link["link"], "device": "Phone"}
    first, again = (http.post(f"{ME}/devices", json=body, headers=key) for _ in range(2))
    assert first.status_code == again.status_code == 201 and first.json() == again.json()
    assert len(devices(http, person)) == 2
    for used in (link, old):
        assert http.post(f"{ME}/devices", json=body | {"link": used["link"]}).json()["code"] == "bad_link"
    late = http.post(f"{ME}/links", headers=of(person)).json()["link"]
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 901)
    assert http.post(f"{ME}/devices", json=body | {"link": late}).json()["code"] == "bad_link"


def test_a_removed_device_opens_nothing_nor_does_any_secret_that_it_knew(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2)
    over = create(http, "birmingham", "me", "hot_seat", name="Ann")
    person = person_of(ann)
    phone = add_device(http, person)
    lost = sit(http, http.post("/api/v1/tables", json=TABLE, headers=of(phone)))
    (table,) = [it for it in http.get(f"{ME}/tables", headers=of(person)).json()["tables"] if it["code"] == lost.code]
    assert table["yours"] == [0]
    (device,) = [it["id"] for it in devices(http, phone) if it["is_this"]]
    once = of(person) | {"Idempotency-Key": "once"}
    assert [http.delete(f"{ME}/devices/{device}", headers=once).status_code for _ in range(2)] == [204, 204]
    assert [it["kind"] for it in bob.get("/log").json()["events"]].count("keys") == 1
    assert http.get(ME, headers=of(phone)).json()["code"] == "bad_person"
    for code in (ann.code, lost.code):
        assert Player(http, code, phone).get().status_code == 401
        # Its browser may have kept secrets of seats, and recovery keys.
        assert Player(http, code, {ann.code: ann, lost.code: lost}[code].secret).get().status_code == 401
        assert Player(http, code, person).look()["yours"] == [0]
    again = http.post(f"/api/v1/tables/{lost.code}/recover", json={"recovery": lost.seated["recovery"]})
    assert again.json()["code"] == "bad_secret"
    assert http.post("/api/v1/tables", json=TABLE, headers=of(phone)).json()["code"] == "bad_person"
    # Others are not concerned, and the game goes on.
    assert bob.look()["yours"] == [1] and over.look()["yours"] == [0, 1]
    here = Player(http, ann.code, person, [0])
    mover([here, bob]).turn(random.Random(1))
    assert http.delete(f"{ME}/devices/{device}", headers=of(person)).json()["code"] == "no_device"


def test_the_old_secret_opens_no_rematch_after_a_device_was_removed(http: TestClient) -> None:
    cleo, dan = friends(http, "birmingham", 2)
    mine = person_of(cleo)
    phone = add_device(http, mine)
    dan.done("/leave")
    (asked,) = cleo.look()["proposals"]
    cleo.done(f"/proposals/{asked['id']}", {"agree": False})
    (device,) = [it["id"] for it in devices(http, phone) if it["is_this"]]
    assert http.delete(f"{ME}/devices/{device}", headers=of(mine)).status_code == 204
    assert cleo.post("/rematch").status_code == 401
    code = Player(http, cleo.code, mine).done("/rematch")["code"]
    assert Player(http, code, cleo.secret).get().status_code == 401
    assert Player(http, code, mine).look()["yours"] == [0]


def test_the_only_device_stays_until_there_is_a_phrase(http: TestClient) -> None:
    person = person_of(create(http, "birmingham", "me", "open"))
    (device,) = [it["id"] for it in devices(http, person)]
    assert http.delete(f"{ME}/devices/{device}", headers=of(person)).json()["code"] == "last_device"
    phrase = http.put(f"{ME}/phrase", headers=of(person)).json()["phrase"]
    assert http.delete(f"{ME}/devices/{device}", headers=of(person)).status_code == 204
    back = http.post(f"{ME}/devices", json={"phrase": phrase, "device": "Phone"}).json()["person"]
    assert len(http.get(f"{ME}/tables", headers=of(back)).json()["tables"]) == 1


def test_nobody_removes_a_device_of_somebody_else(http: TestClient) -> None:
    ann, eve = (person_of(create(http, "birmingham", "me", "open")) for _ in range(2))
    (device,) = [it["id"] for it in devices(http, ann)]
    assert http.delete(f"{ME}/devices/{device}", headers=of(eve)).json()["code"] == "no_device"
    assert len(devices(http, ann)) == 1


def test_another_name_is_that_of_tables_that_have_not_begun(http: TestClient) -> None:
    ann, _ = friends(http, "birmingham", 2)
    open_table = sit(http, http.post("/api/v1/tables", json=TABLE, headers=of(person_of(ann))))
    done = http.patch(ME, json={"name": "Anne", "device": "Desk"}, headers=of(person_of(ann))).json()
    assert done["name"] == "Anne" and [it["name"] for it in done["devices"]] == ["Desk"]
    assert open_table.look()["table"]["seats"][0]["name"] == "Anne"
    assert ann.look()["table"]["seats"][0]["name"] == "Ann"
    for bad in ("", "x" * 31, "\u0007"):
        assert http.patch(ME, json={"name": bad}, headers=of(person_of(ann))).status_code == 400
    assert http.get(ME, headers=of(person_of(ann))).json()["name"] == "Anne"


def test_secrets_of_people_are_stored_as_hashes_only(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    settings = Settings(database=f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0)
    with TestClient(build_app(settings)) as http:
        person = person_of(create(http, "birmingham", "me", "open"))
        phrase = http.put(f"{ME}/phrase", headers=of(person)).json()["phrase"]
        link = http.post(f"{ME}/links", headers=of(person)).json()["link"]
        key = {"Idempotency-Key": new_key()}
        body = {"phrase": phrase, "device": "Phone"}
        phone = http.post(f"{ME}/devices", json=body, headers=key).json()["person"]
    with sqlite3.connect(file) as base:
        said = "\n".join(base.iterdump())
    base.close()
    assert hashed(phone) in said and hashed(phrase) in said and hashed(link) in said
    assert not any(secret in said for secret in (person, phrase, link, phone, key["Idempotency-Key"]))


def test_wrong_phrases_and_links_are_counted(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    limits = Limits(guessing=(5, 0.001))
    with TestClient(build_app(Settings(address, workers=0, engine_workers=0, limits=limits))) as http:
        found = [http.post(f"{ME}/devices", json={"phrase": new_phrase(), "device": "x"}).status_code for _ in range(8)]
        assert found == [401] * 5 + [429] * 3
        # Whoever has the right one is not kept out by that.
        person = person_of(create(http, "birmingham", "me", "open"))
        phrase = http.put(f"{ME}/phrase", headers=of(person)).json()["phrase"]
        assert http.post(f"{ME}/devices", json={"phrase": phrase, "device": "x"}).status_code == 201


def test_phrases_have_eight_words_and_are_read_however_they_are_typed() -> None:
    found = {new_phrase() for _ in range(200)}
    assert len(found) == 200
    for phrase in found:
        assert len(phrase.split()) == 8 and read_phrase(phrase.title().replace(" ", ", ")) == phrase


@pytest.fixture
def urls(servers: list[ServerProcess]) -> Iterator[list[Any]]:
    """Fifty clients of one server, or of two on one PostgreSQL database."""
    found = [client(servers[n % len(servers)]) for n in range(50)]
    yield found
    for it in found:
        it.close()


def test_of_many_who_use_a_link_at_once_one_is_added(urls: list[Any]) -> None:
    person = person_of(create(urls[0], "birmingham", "me", "open"))
    link = urls[0].post(f"{ME}/links", headers=of(person)).json()["link"]
    with ThreadPoolExecutor(len(urls)) as pool:
        body = {"link": link, "device": "Phone"}
        answers = list(pool.map(lambda http: http.post(f"{ME}/devices", json=body).status_code, urls))
    assert answers.count(201) == 1 and answers.count(401) == len(urls) - 1
    assert len(devices(urls[0], person)) == 2


def test_of_many_who_remove_a_device_at_once_one_does(urls: list[Any]) -> None:
    ann = create(urls[0], "birmingham", "me", "open")
    person = person_of(ann)
    phone = add_device(urls[0], person)
    (device,) = [it["id"] for it in devices(urls[0], phone) if it["is_this"]]
    with ThreadPoolExecutor(len(urls)) as pool:
        path = f"{ME}/devices/{device}"
        answers = list(pool.map(lambda http: http.delete(path, headers=of(person)).status_code, urls))
    assert answers.count(204) == 1 and answers.count(404) == len(urls) - 1
    # Every server knows it, also one that had the table in memory.
    for http in urls[:2]:
        assert Player(http, ann.code, ann.secret).get().status_code == 401
        assert Player(http, ann.code, person).look()["yours"] == [0]


def test_a_removed_device_opens_no_ended_game_wherever_it_is_in_memory(urls: list[Any]) -> None:
    here, there = urls[0], urls[-1]
    ann, bob = friends(here, "birmingham", 2)
    phone = add_device(here, person_of(ann))
    ann.done("/end")
    bob.done(f"/proposals/{bob.look()['proposals'][0]['id']}", {"agree": True})
    elsewhere = Player(there, ann.code, ann.secret)
    assert elsewhere.look()["table"]["status"] == "closed"
    (old,) = [it["id"] for it in devices(here, phone) if not it["is_this"]]
    assert here.delete(f"{ME}/devices/{old}", headers=of(phone)).status_code == 204
    assert elsewhere.get().json()["code"] == ann.get().json()["code"] == "bad_secret"
    assert elsewhere.post("/chat", {"text": "still here"}).status_code == 401
    assert Player(there, ann.code, phone).look()["yours"] == [0]
    assert Player(there, ann.code, phone).done("/chat", {"text": "here"})["events"][0]["text"] == "here"


def test_a_device_that_listens_hears_its_own_turn_and_the_end(server: ServerProcess) -> None:
    with client(server) as http:
        players = friends(http, "birmingham", 2)
        first = mover(players)
        person = person_of(first)
        phone = add_device(http, person)
        with ear(Player(http, first.code, phone), server) as heard:
            first.answer(random.Random(1))
            wait_until(lambda: any(event.get("kind") == "turn" for event in heard.events))
            (device,) = [it["id"] for it in devices(http, phone) if it["is_this"]]
            http.delete(f"{ME}/devices/{device}", headers=of(person))
            wait_until(lambda: bool(heard.events) and heard.events[-1] == {"code": "bad_secret"})
