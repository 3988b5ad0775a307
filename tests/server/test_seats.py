"""Seats that are freed: by the host before the game, by agreement in it, and for players who do not come back."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Limits, Settings
from server.conftest import FREELY
from server.players import Player, create, friends, join, mover, sit
from server.processes import PATIENCE

HOUR = 3600


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.sqlite"


@pytest.fixture
def alone(file: Path) -> Iterator[TestClient]:
    """A server with a database of its own."""
    with TestClient(
        build_app(Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, limits=FREELY))
    ) as http:
        yield http


def make_absent(file: Path, player: Player, hours: float) -> None:
    """As if nobody had used the secret of a player for so long.

    That it was used a moment ago is written beside what it was used for, and would undo this if it came later.
    """
    server: Any = player.http
    server.portal.call(server.app.state.services.cache.presence.end)
    with sqlite3.connect(file, timeout=PATIENCE) as base:
        base.execute("UPDATE seats SET seen = seen - ? WHERE seat = ?", (hours * HOUR, player.seats[0]))
        base.execute("UPDATE log SET at = at - ? WHERE kind = 'join'", (hours * HOUR,))
    base.close()


def seat_kinds(player: Player) -> list[str]:
    return [seat["kind"] for seat in player.look()["table"]["seats"]]


def code_of(player: Player, path: str, body: object) -> str:
    return str(player.post(path, body).json()["code"])  # type: ignore[arg-type]


def test_the_host_sends_somebody_away_before_the_game(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open", "open")
    bob, carl = join(http, ann.code, "Bob"), join(http, ann.code, "Carl")
    assert ann.look()["table"]["host"] == 0 and ann.seated["table"]["host"] == 0
    assert code_of(bob, "/seats/2/free", {"to": "open"}) == "not_host"
    assert code_of(ann, "/seats/0/free", {"to": "open"}) == "own_seat"
    assert code_of(ann, "/seats/7/free", {"to": "open"}) == "no_such_seat"
    assert code_of(ann, "/seats/1/free", {"to": "bot", "level": "nobody"}) == "no_level"
    ann.done("/seats/1/free", {"to": "open"})
    assert code_of(ann, "/seats/1/free", {"to": "open"}) == "seat_not_taken"
    # Neither of the secrets opens anything, and whoever has them is told why.
    assert bob.get().json()["code"] == code_of(bob, "/chat", {"text": "hi"}) == "seat_freed"
    lost = http.post(f"/api/v1/tables/{ann.code}/recover", json={"recovery": bob.seated["recovery"]})
    assert lost.status_code == 401
    dora = join(http, ann.code, "Dora")
    assert dora.seats == [1] and bob.get().status_code == 401
    ann.done("/seats/2/free", {"to": "bot", "level": "random"})
    assert seat_kinds(ann) == ["human", "human", "bot"] and carl.get().status_code == 401
    ann.done("/start")
    assert code_of(ann, "/seats/2/free", {"to": "open"}) == "seat_not_taken"


def test_whoever_is_left_is_the_host(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open", "open")
    bob, carl = join(http, ann.code, "Bob"), join(http, ann.code, "Carl")
    ann.post("/leave", {})
    assert bob.look()["table"]["host"] == 1
    # Whoever takes the seat of the host is not the host.
    eve = join(http, ann.code, "Eve")
    assert eve.seats == [0] and code_of(eve, "/seats/2/free", {"to": "open"}) == "not_host"
    bob.done("/seats/2/free", {"to": "open"})
    assert carl.get().json()["code"] == "seat_freed"


def test_in_a_game_the_others_agree_and_a_newcomer_plays_on(alone: TestClient, file: Path) -> None:
    http = alone
    players = friends(http, "birmingham", 3, invite_only=True)
    gone = mover(players)
    # The host would not have to ask.
    two, one = [player for player in players if player is not gone]
    # Two of three could look into the hand of the third.
    assert code_of(one, f"/seats/{gone.seats[0]}/free", {"to": "open"}) == "not_absent"
    hand = gone.look()["view"]["players"][gone.seats[0]]["hand"]
    make_absent(file, gone, 25)
    one.done(f"/seats/{gone.seats[0]}/free", {"to": "open"})
    (asked,) = two.look()["proposals"]
    wanted = {"kind": "replace", "seat": gone.seats[0], "by": one.seats[0], "level": None}
    assert wanted.items() <= asked.items() and asked["waits_for"] == two.seats
    assert code_of(two, f"/seats/{gone.seats[0]}/free", {"to": "bot"}) == "already_asked"
    for player, agree in ((one, True), (gone, True)):
        assert code_of(player, f"/proposals/{asked['id']}", {"agree": agree}) == "not_asked"
    assert gone.look()["yours"] == gone.seats
    two.done(f"/proposals/{asked['id']}", {"agree": True})
    assert gone.get().json()["code"] == "seat_freed" and seat_kinds(one)[gone.seats[0]] == "open"
    seen = one.look()
    assert seen["table"]["status"] == "playing" and not seen["view"]["players"][gone.seats[0]]["hand"]
    path = f"/api/v1/tables/{one.code}/join"
    assert http.post(path, json={"name": "Dora"}).json()["code"] == "invite_needed"
    dora = join(http, one.code, "Dora", invite=one.look()["invite"])
    assert dora.seats == gone.seats
    assert dora.look()["view"]["players"][gone.seats[0]]["hand"] == hand
    dora.turn(random.Random(1))
    # Nobody else may come in the middle of a game.
    assert http.post(path, json={"name": "Eve", "invite": one.look()["invite"]}).json()["code"] == "not_open"


def test_whoever_is_to_be_sent_away_may_object(http: TestClient) -> None:
    ann, bob, carl = friends(http, "birmingham", 3)
    bob.done("/seats/0/free", {"to": "bot", "level": "random"})
    (asked,) = ann.look()["proposals"]
    ann.done(f"/proposals/{asked['id']}", {"agree": False})
    assert ann.look()["proposals"] == [] and ann.look()["table"]["status"] == "playing"
    assert carl.post(f"/proposals/{asked['id']}", {"agree": True}).status_code == 404
    bob.done("/seats/0/free", {"to": "bot", "level": "random"})
    (asked,) = ann.look()["proposals"]
    carl.done(f"/proposals/{asked['id']}", {"agree": True})
    assert seat_kinds(bob) == ["bot", "human", "human"] and bob.look()["table"]["host"] == 1


def test_nobody_is_sent_away_by_one_alone_because_the_others_leave(http: TestClient) -> None:
    _, bob, carl = players = friends(http, "birmingham", 3)
    bob.done("/seats/0/free", {"to": "bot", "level": "random"})
    carl.post("/leave", {})
    assert seat_kinds(bob) == ["human", "human", "left"]
    assert [it["seat"] for it in bob.look()["proposals"]] == [2]
    assert players[0].look()["yours"] == [0]


def test_one_alone_waits_until_the_other_has_been_absent_for_long(alone: TestClient, file: Path) -> None:
    ann, bob = friends(alone, "birmingham", 2)
    assert bob.look()["yours"] == [1]
    assert code_of(bob, "/seats/0/free", {"to": "bot"}) == "not_absent"
    make_absent(file, ann, 23)
    assert code_of(bob, "/seats/0/free", {"to": "bot"}) == "not_absent"
    make_absent(file, ann, 2)
    bob.done("/seats/0/free", {"to": "open"})
    # Nobody comes, so a bot plays on.
    bob.done("/seats/0/free", {"to": "bot", "level": "random"})
    assert seat_kinds(bob) == ["bot", "human"] and ann.get().json()["code"] == "seat_freed"


def test_the_host_alone_replaces_whoever_is_absent(alone: TestClient, file: Path) -> None:
    ann, bob, carl = friends(alone, "birmingham", 3)
    make_absent(file, bob, 25)
    carl.done("/seats/1/free", {"to": "bot"})
    (asked,) = carl.look()["proposals"]
    # The one concerned comes back, and that is noted.
    cache = alone.app.state.services.cache  # type: ignore[attr-defined]
    cache.presence._noted.clear()
    cache.forget(ann.code)
    assert bob.look()["proposals"] == [asked]
    bob.done(f"/proposals/{asked['id']}", {"agree": False})
    ann.done("/seats/1/free", {"to": "bot", "level": "random"})
    assert seat_kinds(ann) == ["human"] * 3 and len(ann.look()["proposals"]) == 1
    bob.done(f"/proposals/{ann.look()['proposals'][0]['id']}", {"agree": False})
    make_absent(file, bob, 25)
    ann.done("/seats/1/free", {"to": "bot", "level": "random"})
    assert seat_kinds(ann) == ["human", "bot", "human"]


def test_who_joined_within_the_hour_is_known_to_be_here(alone: TestClient, file: Path) -> None:
    ann, bob = friends(alone, "birmingham", 2)
    cache = alone.app.state.services.cache  # type: ignore[attr-defined]
    with sqlite3.connect(file, timeout=10) as base:
        base.execute("UPDATE seats SET seen = 7")
    base.close()

    def seen() -> list[float]:
        with sqlite3.connect(file, timeout=10) as base:
            found = [row[0] for row in base.execute("SELECT seen FROM seats ORDER BY seat")]
        base.close()
        return found

    # Bob joined a moment ago, and that was written then.
    cache.presence._noted.clear()
    bob.look()
    bob.done("/chat", {"text": "hello"})
    assert seen() == [7, 7]
    # The one who made the table may have come from another one.
    ann.look()
    ann.done("/chat", {"text": "hello"})
    assert seen()[0] > 7
    # Once an hour it is written down.
    with sqlite3.connect(file, timeout=10) as base:
        base.execute("UPDATE log SET at = at - 3601 WHERE kind = 'join'")
    base.close()
    cache.presence._noted.clear()
    cache.forget(ann.code)
    bob.look()
    bob.done("/chat", {"text": "hello"})
    assert seen()[1] > 7


def test_those_who_sit_pass_the_invitation_on(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open", "open", invite_only=True)
    invite = ann.seated["invite"]
    bob = join(http, ann.code, "Bob", invite=invite)
    assert ann.look()["invite"] == bob.look()["invite"] == invite
    assert Player(http, ann.code, invite).look()["invite"] is None
    open_to_all = create(http, "birmingham", "me", "open")
    assert open_to_all.look()["invite"] is None
    # Also at the table after this one.
    bob.post("/leave", {})
    assert ann.post("/leave", {}).status_code == 204
    fork = sit(http, http.post("/api/v1/tables/load", json={"text": "table birmingham, ann bob\nround 2"}))
    assert fork.look()["invite"] == fork.seated["invite"]
    again = Player(http, fork.done("/rematch")["code"], fork.secret)
    assert again.look()["invite"] == fork.seated["invite"] and again.look()["table"]["host"] == 0


def test_one_address_does_not_fill_the_list(file: Path) -> None:
    limits = replace(FREELY, open_tables=Limits().open_tables, listed_tables=Limits().listed_tables)
    with TestClient(
        build_app(Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, limits=limits))
    ) as http:
        mine = [create(http, "birmingham", "me", "open") for _ in range(20)]
        body = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
        full = http.post("/api/v1/tables", json=body)
        assert (full.status_code, full.json()["code"]) == (429, "too_many_open")
        listed = [table["code"] for table in http.get("/api/v1/tables").json()["tables"]]
        assert listed == [player.code for player in mine[:-6:-1]]
        mine[3].done("/chat", {"text": "who plays?"})
        assert http.get("/api/v1/tables").json()["tables"][0]["code"] == mine[3].code
        mine[0].done("/start", {"fill": "random"})
        assert http.post("/api/v1/tables", json=body).status_code == 201
    with sqlite3.connect(file) as base:
        origins = {origin for (origin,) in base.execute("SELECT origin FROM tables")}
        assert len(origins) == 1 and "testclient" not in "\n".join(base.iterdump())


def test_nobody_waits_for_the_vote_of_one_who_was_sent_away(alone: TestClient, file: Path) -> None:
    ann, bob, carl, dora = friends(alone, "birmingham", 4)
    make_absent(file, bob, 25)
    carl.done("/seats/1/free", {"to": "open"})
    (asked,) = ann.look()["proposals"]
    ann.done(f"/proposals/{asked['id']}", {"agree": True})
    assert carl.look()["proposals"][0]["waits_for"] == dora.seats
    make_absent(file, dora, 25)
    ann.done("/seats/3/free", {"to": "bot", "level": "random"})
    assert ann.look()["proposals"] == [] and seat_kinds(ann) == ["human", "open", "human", "bot"]
    # A fork needs no name for the seat where nobody sits.
    assert sit(alone, ann.post("/fork")).look()["yours"] == [0, 1, 2, 3]
