"""A table before its game, lists of tables, and signs at lines of chat."""

from __future__ import annotations

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.players import Player, create, friends, join, mover


def put(player: Player, seat: int, **body: Any) -> Any:
    path = f"/api/v1/tables/{player.code}/seats/{seat}"
    return player.http.put(path, json=body, headers=player.headers)


def kinds(player: Player) -> list[str]:
    return [seat["kind"] for seat in player.look()["table"]["seats"]]


def test_the_host_says_for_whom_seats_are_until_the_game_begins(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open", "open", "open")
    bob = join(http, ann.code, "Bob", seat=3)
    done = put(ann, 1, kind="bot", level="easy", name="Brindley").json()
    assert [done["seats"][1][name] for name in ("kind", "name", "level")] == ["bot", "Brindley", "easy"]
    assert put(ann, 1, kind="bot", level="random").json()["seats"][1]["level"] == "random"
    assert put(ann, 2, kind="hot_seat", name="Cleo").json()["seats"][2]["name"] == "Cleo"
    assert ann.look()["yours"] == [0, 2] and bob.look()["yours"] == [3]
    done = put(ann, 1, kind="open").json()
    assert [done["seats"][1][name] for name in ("kind", "name", "level")] == ["open", "", None]
    dan = join(http, ann.code, "Dan")
    assert dan.seats == [1] and kinds(ann) == ["human"] * 4
    assert put(ann, 2, kind="bot", level="random").status_code == 200
    assert ann.look()["yours"] == [0]
    ann.done("/start")
    assert put(ann, 2, kind="open").json()["code"] == "not_open"


@pytest.mark.parametrize(
    ("who", "seat", "body", "code"),
    [
        ("bob", 2, {"kind": "bot", "level": "easy"}, "not_host"),
        ("ann", 1, {"kind": "bot", "level": "easy"}, "seat_taken"),
        ("ann", 0, {"kind": "open"}, "own_seat"),
        ("ann", 7, {"kind": "open"}, "no_such_seat"),
        ("ann", 2, {"kind": "bot", "level": "program:command=rm"}, "no_level"),
        ("ann", 2, {"kind": "bot"}, "no_level"),
    ],
)
def test_a_seat_is_not_given_away_wrongly(http: TestClient, who: str, seat: int, body: Any, code: str) -> None:
    ann = create(http, "birmingham", "me", "open", "open")
    players = {"ann": ann, "bob": join(http, ann.code, "Bob")}
    before = ann.look()
    assert put(players[who], seat, **body).json()["code"] == code
    assert ann.look() == before


def test_only_the_host_begins(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    bob = join(http, ann.code, "Bob")
    refused = bob.post("/start")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_host")
    assert bob.look()["table"]["status"] == "open"
    # Whoever is host next begins.
    ann.done("/leave")
    join(http, ann.code, "Cleo")
    bob.done("/start")
    assert bob.look()["table"]["status"] == "playing"


def listed(http: TestClient, code: str, status: str = "playing") -> dict[str, Any] | None:
    found = http.get("/api/v1/tables", params={"status": status}).json()["tables"]
    return next((table for table in found if table["code"] == code), None)


def test_running_games_of_several_people_are_listed_if_anybody_may_watch(http: TestClient) -> None:
    ann = friends(http, "birmingham", 2)[0]
    shown = listed(http, ann.code)
    assert shown is not None and shown["to_move"] == ann.look()["to_move"] and shown["yours"] == []
    (begun,) = [it["at"] for it in ann.get("/log").json()["events"] if it["kind"] == "start"]
    assert shown["since"] == begun
    assert listed(http, ann.code, "open") is None
    for hidden in (
        friends(http, "birmingham", 2, invite_only=True)[0],
        friends(http, "birmingham", 2, spectators=False)[0],
        create(http, "birmingham", "me", "hot_seat"),
    ):
        if hidden.look()["table"]["status"] == "open":
            hidden.done("/start")
        assert listed(http, hidden.code) is None


def test_a_turn_that_is_being_made_changes_no_list(http: TestClient) -> None:
    older, newer = friends(http, "birmingham", 2), friends(http, "birmingham", 2)
    before = http.get("/api/v1/tables?status=playing").json()
    assert [table["code"] for table in before["tables"][:2]] == [newer[0].code, older[0].code]
    done = mover(older).answer(random.Random(1))
    assert done["step"] == 1
    assert http.get("/api/v1/tables?status=playing").json() == before


def test_one_s_own_tables_tell_whose_turn_it_is_and_since_when(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    ann = players[0]
    person = {"Cottonopolis-Person": ann.seated["person"]}
    (table,) = http.get("/api/v1/me/tables", headers=person).json()["tables"]
    assert table["yours"] == [0] and table["to_move"] == ann.look()["to_move"]
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bob0"]
    at = mover(players).turn(random.Random(1))
    (table,) = http.get("/api/v1/me/tables", headers=person).json()["tables"]
    assert table["to_move"] == at["to_move"]
    last = [it["at"] for it in ann.get("/log").json()["events"] if it["kind"] == "action"][-1]
    assert table["since"] == last


def test_a_line_of_chat_gets_signs(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2)
    line = ann.done("/chat", {"text": "hello"})["events"][0]["seq"]
    done = bob.done("/reactions", {"of": line, "sign": "beer"})["events"]
    assert [(it["kind"], it["seat"], it["of"], it["text"]) for it in done] == [("react", 1, line, "beer")]
    assert bob.done("/reactions", {"of": line, "sign": None})["events"][0]["text"] is None
    key = "once"
    first, again = (ann.post("/reactions", {"of": line, "sign": "like"}, key=key).json() for _ in range(2))
    assert first == again
    before = ann.look()["seq"]
    for of in (line - 1, line + 50, 0):
        assert bob.post("/reactions", {"of": of, "sign": "like"}).json()["code"] == "no_such_line"
    assert bob.post("/reactions", {"of": line, "sign": "<b>"}).status_code == 400
    assert Player(http, ann.code).post("/reactions", {"of": line, "sign": "like"}).status_code == 401
    assert ann.look()["seq"] == before
