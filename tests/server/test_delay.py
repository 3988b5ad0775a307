"""Those who only watch see a game as it was some time ago, if its host wants that."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Settings
from cottonopolis.server.stream import Listener
from server.conftest import FREELY
from server.players import Player, create, friends, mover
from server.processes import wait_until

DELAY = 600


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets the clock go on by so many seconds."""
    gone, real = [0.0], time.time

    def go_on(seconds: float) -> None:
        gone[0] += seconds
        monkeypatch.setattr(time, "time", lambda: real() + gone[0])

    return go_on


def shown(player: Player) -> dict[str, Any]:
    """What a table tells of its game, on all routes of somebody who watches."""
    record = player.get("/record")
    return {
        "now": player.look(text=True),
        "log": player.get("/log", limit=1000).json(),
        "record": record.text if record.status_code == 200 else record.json()["code"],
        "next": player.get(actions=1).status_code,
    }


def test_a_watcher_sees_the_game_as_it_was(http: TestClient, later: Callable[[float], None]) -> None:
    players = friends(http, "birmingham", 2, spectator_delay=DELAY)
    eve = Player(http, players[0].code)
    assert eve.look()["table"]["spectator_delay"] == DELAY
    # The game has begun, and for those who watch it has not.
    assert players[0].look()["view"] is not None
    assert eve.look()["view"] is None and eve.look()["table"]["status"] == "open"
    later(DELAY + 1)
    first = shown(eve)
    assert first["now"]["view"] is not None and first["now"]["actions"] == 0
    chance = random.Random(5)
    for _ in range(3):
        mover(players).turn(chance)
    players[0].done("/chat", {"text": "nobody hears this yet"})
    assert shown(eve) == first
    n_actions = players[0].look()["actions"]
    assert n_actions >= 3
    assert eve.get(actions=1).json()["code"] == "no_such_ply"
    assert eve.post("/fork", {}).json()["code"] == "not_your_game"
    later(DELAY + 1)
    assert eve.look()["actions"] == n_actions
    assert eve.get("/log", limit=1000).json()["events"][-1]["text"] == "nobody hears this yet"


def test_a_turn_that_was_taken_back_is_seen_until_that_is_old_enough(
    http: TestClient, later: Callable[[float], None]
) -> None:
    ann = create(http, "birmingham", "me", "hot_seat", spectator_delay=DELAY)
    ann.done("/start")
    eve = Player(http, ann.code)
    ann.turn(random.Random(3))
    later(10)
    ann.done("/takeback", {"ply": ann.look()["ply"]})
    assert ann.look()["actions"] == 0
    later(DELAY - 5)
    assert eve.look()["actions"] == 1
    later(10)
    assert eve.look()["actions"] == 0


def test_the_end_of_a_game_is_told_late_too(http: TestClient, later: Callable[[float], None]) -> None:
    ann = create(http, "birmingham", "me", "hot_seat", spectator_delay=DELAY, options={"introductory": True})
    ann.done("/start")
    eve, chance = Player(http, ann.code), random.Random(8)
    later(DELAY + 1)
    at = ann.look()
    while at["table"]["status"] == "playing":
        at = ann.turn(chance, at)
    assert at["nonce"] is not None
    seen = eve.look()
    assert seen["table"]["status"] == "playing" and seen["nonce"] is None and seen["result"] is None
    assert at["nonce"] not in eve.get("/record").text
    assert eve.post("/fork", {}).json()["code"] == "not_your_game"
    later(DELAY + 1)
    assert eve.look()["result"] == at["result"] and eve.look()["nonce"] == at["nonce"]


def test_lists_tell_nothing_of_the_present_of_such_a_game(http: TestClient) -> None:
    ann, _ = friends(http, "birmingham", 2, spectator_delay=DELAY)
    found = http.get("/api/v1/tables?status=playing").json()["tables"]
    (table,) = [it for it in found if it["code"] == ann.code]
    assert table["to_move"] is None and table["since"] is None
    person = {"Cottonopolis-Person": ann.seated["person"]}
    (own,) = http.get("/api/v1/me/tables", headers=person).json()["tables"]
    assert own["to_move"] is not None


def test_a_stream_tells_what_is_old_enough(http: TestClient, later: Callable[[float], None]) -> None:
    ann, bob = friends(http, "birmingham", 2, spectator_delay=DELAY)
    cache = http.app.state.services.cache  # type: ignore[attr-defined]
    assert http.portal is not None
    late, player = Listener(cache, ann.code, None, "0"), Listener(cache, ann.code, ann.secret, "0")
    for listener in (late, player):
        http.portal.call(listener.begin)
    assert late.is_late and not player.is_late
    bob.done("/chat", {"text": "hello"})
    said = [http.portal.call(listener.news).decode() for listener in (late, player)]
    assert "event: start" not in said[0] and "event: chat" not in said[0]
    assert "event: start" in said[1] and "event: chat" in said[1]
    later(DELAY + 1)
    assert "event: chat" in http.portal.call(late.news).decode()


def test_a_rematch_is_watched_with_the_same_delay(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2, spectator_delay=DELAY)
    bob.done("/leave")
    (asked,) = ann.look()["proposals"]
    ann.done(f"/proposals/{asked['id']}", {"agree": False})
    code = ann.done("/rematch")["code"]
    assert Player(http, code, ann.secret).look()["table"]["spectator_delay"] == DELAY


def test_a_game_counts_when_those_who_watch_have_seen_its_end(tmp_path: Path, later: Callable[[float], None]) -> None:
    settings = Settings(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=0, engine_workers=0, limits=FREELY)
    with TestClient(build_app(replace(settings, sweep=0.02)), base_url="http://tables.test") as http:
        players = friends(http, "birmingham", 2, spectator_delay=DELAY, options={"introductory": True})
        people = [{"Cottonopolis-Person": it.seated["person"]} for it in players]
        public = http.patch("/api/v1/me", json={"shown": "everybody"}, headers=people[0]).json()["id"]
        eve, chance = Player(http, players[0].code), random.Random(3)

        def told() -> list[Any]:
            """What anybody can read of the standing."""
            paths = ("/standing", f"/people/{public}", f"/tables/{eve.code}/standing")
            return [http.get(f"/api/v1{path}").json() for path in paths]

        before = told()
        while players[0].look()["to_move"] is not None:
            mover(players).turn(chance)
        result = players[0].look()["result"]
        later(DELAY - 60)
        # Longer than it takes to look whether something counts by now.
        time.sleep(1.0)
        assert told() == before and players[0].get("/standing").json()["seats"][0]["gained"] is None
        later(120)
        wait_until(lambda: http.get("/api/v1/me/profile", headers=people[0]).json()["games"] == 1)
        recent = http.get("/api/v1/me/profile", headers=people[0]).json()["recent"]
        assert recent[0]["place"] == result[0]["place"] and eve.look()["result"] == result
        gained = [it["gained"] for it in players[0].get("/standing").json()["seats"]]
        time.sleep(0.7)
        ranked = http.get("/api/v1/standing", headers=people[0]).json()["ranked"]
        assert [it["games"] for it in ranked] == [1, 1] and len(gained) == 2
