"""The pace of a table: clocks, what happens when time is up, vacations, and games that end before their end."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server import archive, wall_clock
from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Limits, Settings
from server.players import Json, Player, create, friends, mover
from server.processes import wait_until

LIVE = {"kind": "live", "seconds": 600, "increment": 10}
BY_DAYS = {"kind": "days", "seconds": 2 * 86_400, "vacation": 14}
DAY = 86_400


class Clock:
    """What time it is for clocks: it goes on when somebody says so."""

    def __init__(self) -> None:
        self.ms = round(time.time() * 1000)

    def wait(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(wall_clock, "now_ms", lambda: found.ms)
    return found


def settings(file: Path, **more: Any) -> Settings:
    address = f"sqlite+aiosqlite:///{file}"
    return replace(Settings(address, workers=0, engine_workers=0, limits=Limits.without_rates()), **more)


@pytest.fixture
def http(clock: Clock, tmp_path: Path) -> Iterator[TestClient]:  # noqa: ARG001
    """A server whose clocks show what the test says."""
    with TestClient(build_app(settings(tmp_path / "t.sqlite")), base_url="http://tables.test") as client:
        yield client


def clocks(player: Player) -> list[Json]:
    return [seat["clock"] for seat in player.look()["table"]["seats"]]


def left(player: Player, seat: int, clock: Clock) -> float:
    """What a seat has left now, as a page counts it."""
    found = clocks(player)[seat]
    return float(found["left"] if found["due"] is None else found["due"] - clock.ms / 1000)


def entries(player: Player, kind: str) -> list[Json]:
    found = player.get("/log", limit=1000).json()["events"]
    return [event for event in found if event["kind"] == kind]


def code_of(player: Player, path: str, body: Json | None = None) -> str:
    return str(player.post(path, body).json()["code"])


def passing(player: Player) -> Json:
    """A whole turn in one move."""
    at = player.look()
    card = at["view"]["players"][at["seat"]]["hand"][0]
    return {"ply": at["ply"], "step": at["step"], "line": f"P /{card}", "confirm": True}


def test_a_table_without_a_pace_has_no_clocks(http: TestClient) -> None:
    ann = friends(http, "birmingham", 2)[0]
    assert ann.look()["table"]["pace"] is None and clocks(ann) == [None, None]
    assert code_of(ann, "/vacation", {"days": 1}) == code_of(ann, "/back") == "no_clocks"


def test_a_pace_is_told_before_the_game_and_clocks_begin_with_it(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open", pace=LIVE | {"on_timeout": "bot", "level": "random"})
    told = {"kind": "live", "seconds": 600, "increment": 10, "vacation": 0, "on_timeout": "bot", "level": "random"}
    assert ann.look()["table"]["pace"] == told and clocks(ann) == [None, None]
    (listed,) = [it for it in http.get("/api/v1/tables").json()["tables"] if it["code"] == ann.code]
    assert listed["pace"] == told
    assert ann.done("/start", {"fill": "random"}) == ann.look()["table"]
    person = {"Cottonopolis-Person": ann.seated["person"]}
    (mine,) = http.get("/api/v1/me/tables", headers=person).json()["tables"]
    assert mine["seats"] == ann.look()["table"]["seats"] and mine["seats"][0]["clock"]["left"] == 600


def test_the_clock_of_whoever_is_to_play_runs_and_no_other(http: TestClient, clock: Clock) -> None:
    players = friends(http, "birmingham", 2, pace=LIVE)
    first = mover(players)
    (second,) = [it for it in players if it is not first]
    clock.wait(100)
    assert left(second, first.seats[0], clock) == 500 and left(first, second.seats[0], clock) == 600
    # Nobody learns from a clock that its player tries something.
    before = clocks(second)
    first.answer(random.Random(1))
    assert clocks(second) == before
    at = first.look()
    first.done("/undo", {"ply": at["ply"], "step": at["step"]})
    first.done("/moves", passing(first))
    clock.wait(50)
    assert left(second, first.seats[0], clock) == 510 and left(first, second.seats[0], clock) == 550


def test_where_others_wait_a_mark_says_that_time_was_up(http: TestClient, clock: Clock) -> None:
    players = friends(http, "birmingham", 2, pace=LIVE)
    first = mover(players)
    seat = first.seats[0]
    clock.wait(600)
    wait_until(lambda: len(entries(first, "timeout")) > 0)
    (entry,) = entries(first, "timeout")
    assert (entry["seat"], entry["does"], entry.get("level")) == (seat, "wait", None)
    assert clocks(first)[seat] == {
        "left": 0,
        "runs": True,
        "due": None,
        "timeouts": 1,
        "away": None,
        "vacation": 0,
    }
    clock.wait(1000)
    first.done("/moves", passing(first))
    # The next turn begins with more than the increment, so that it can be played at all.
    assert left(first, seat, clock) == 10 and len(entries(first, "timeout")) == 1
    other = mover(players)
    other.done("/moves", passing(other))
    if mover(players) is first:
        assert left(first, seat, clock) == 20


def test_a_move_that_comes_too_late_is_noted_or_refused(http: TestClient, clock: Clock) -> None:
    # No server looks in between: the instant that was stored counts.
    for how, said in (("wait", None), ("bot", "time_up"), ("replace", "time_up")):
        first = mover(friends(http, "birmingham", 2, pace=LIVE | {"on_timeout": how}))
        move = passing(first)
        clock.wait(599.999)
        stopped = clock.ms
        clock.wait(0.001)
        answer = first.post("/moves", move)
        assert answer.json().get("code") in ({None} if said is None else {said, "bot_plays"})
        assert stopped == clock.ms - 1


def test_a_move_just_in_time_is_played(http: TestClient, clock: Clock) -> None:
    first = mover(friends(http, "birmingham", 2, pace=LIVE | {"on_timeout": "bot"}))
    move = passing(first)
    clock.wait(599.999)
    assert first.post("/moves", move).status_code == 200
    assert entries(first, "timeout") == []


def test_by_days_each_turn_has_its_time(http: TestClient, clock: Clock) -> None:
    players = friends(http, "birmingham", 2, pace=BY_DAYS)
    chance = random.Random(5)
    for _ in range(4):
        player = mover(players)
        assert left(player, player.seats[0], clock) == 2 * DAY
        clock.wait(DAY)
        player.turn(chance)
    assert entries(players[0], "timeout") == []


def test_a_vacation_stops_the_own_clock_and_is_bounded(http: TestClient, clock: Clock) -> None:
    players = friends(http, "birmingham", 2, pace=BY_DAYS)
    first = mover(players)
    seat = first.seats[0]
    clock.wait(DAY)
    assert code_of(first, "/vacation", {"days": 15}) == "too_long"
    first.done("/vacation", {"days": 10})
    assert code_of(first, "/vacation", {"days": 1}) == "already_away"
    (entry,) = entries(first, "vacation")
    assert entry["seat"] == seat and entry["until"] == clock.ms / 1000 + 10 * DAY
    clock.wait(6 * DAY)
    first.done("/back")
    assert left(first, seat, clock) == DAY and clocks(first)[seat]["vacation"] == 8 * DAY
    assert code_of(first, "/back") == "not_away"
    clock.wait(DAY)
    wait_until(lambda: len(entries(first, "timeout")) == 1)
    assert code_of(first, "/vacation", {"days": 1}) == "time_up"


def test_a_live_game_has_no_vacation(http: TestClient) -> None:
    ann = friends(http, "birmingham", 2, pace=LIVE)[0]
    assert code_of(ann, "/vacation", {"days": 1}) == "no_vacation"


def test_a_bot_plays_for_one_whose_time_was_up_until_that_one_is_back(http: TestClient, clock: Clock) -> None:
    players = friends(http, "birmingham", 3, pace=LIVE | {"on_timeout": "replace", "level": "random"})
    first = mover(players)
    seat = first.seats[0]
    others = [it for it in players if it is not first]
    clock.wait(600)
    wait_until(lambda: len(entries(first, "timeout")) > 0)
    at = first.look()
    assert at["table"]["seats"][seat]["kind"] == "human" and at["table"]["seats"][seat]["level"] == "random"
    assert at["turn"] is None and at["view"]["players"][seat]["hand"]
    body = {"ply": at["ply"], "line": "P", "step": 0}
    assert code_of(first, "/moves", body) == "bot_plays"
    # Nobody waits for the vote of one who is not there.
    others[0].done("/end")
    (asked,) = others[1].look()["proposals"]
    assert asked["waits_for"] == others[1].seats
    others[1].done(f"/proposals/{asked['id']}", {"agree": False})
    told = first.done("/back")
    at = first.look()
    assert told == at["table"] and told["seats"][seat]["clock"]["due"] == clock.ms / 1000 + 20
    assert at["table"]["seats"][seat]["level"] is None and at["turn"] is not None
    assert left(first, seat, clock) == 20
    first.done("/moves", passing(first))
    assert [it["seat"] for it in entries(first, "back")] == [seat]


def test_who_watches_late_learns_late_that_a_bot_plays_for_somebody(http: TestClient, clock: Clock) -> None:
    players = friends(http, "birmingham", 3, pace=LIVE | {"on_timeout": "replace"}, spectator_delay=3600)
    eve, first = Player(http, players[0].code), mover(players)
    clock.wait(600)
    wait_until(lambda: any(seat["level"] for seat in players[0].look()["table"]["seats"]))
    (seat,) = [seat for seat in players[0].look()["table"]["seats"] if seat["level"]]
    assert seat["seat"] == first.seats[0]
    listed = http.get("/api/v1/tables", params={"status": "playing"}).json()["tables"]
    (there,) = [table for table in listed if table["code"] == eve.code]
    for told in (eve.look()["table"], there):
        assert [seat["level"] for seat in told["seats"]] == [None, None, None]


def test_a_rematch_has_the_same_pace_and_all_are_there_again(http: TestClient, clock: Clock) -> None:
    players = friends(http, "birmingham", 2, pace=LIVE | {"on_timeout": "replace"})
    clock.wait(600)
    wait_until(lambda: len(entries(players[0], "timeout")) > 0)
    late = entries(players[0], "timeout")[0]["seat"]
    (here,) = [it for it in players if late not in it.seats]
    here.done("/end")
    again = Player(http, here.done("/rematch")["code"], here.secret).look()["table"]
    assert again["pace"] == here.look()["table"]["pace"]
    assert [seat["level"] for seat in again["seats"]] == [None, None]


def test_a_game_ends_where_all_agree(http: TestClient) -> None:
    players = friends(http, "birmingham", 3)
    players[0].done("/end")
    assert code_of(players[1], "/end") == "already_asked"
    (asked,) = players[1].look()["proposals"]
    assert (asked["kind"], asked["seat"]) == ("end", 0)
    players[1].done(f"/proposals/{asked['id']}", {"agree": True})
    # A move is no answer.
    first = mover(players)
    first.done("/moves", passing(first))
    assert players[2].look()["table"]["status"] == "playing"
    players[2].done(f"/proposals/{asked['id']}", {"agree": True})
    assert players[0].look()["table"]["status"] == "closed"
    assert [it["reason"] for it in entries(players[0], "close")] == ["agreed"]
    assert code_of(players[0], "/end") == "not_playing"


def test_a_game_goes_on_if_one_does_not_agree_to_its_end(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    players[0].done("/end")
    (asked,) = players[1].look()["proposals"]
    players[1].done(f"/proposals/{asked['id']}", {"agree": False})
    assert players[0].look()["table"]["status"] == "playing" and players[0].look()["proposals"] == []


def test_a_game_in_which_nobody_does_anything_ends_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    with TestClient(build_app(settings(file))) as http:
        old, young = (friends(http, "birmingham", 2)[0] for _ in range(2))
    with sqlite3.connect(file) as connection:
        ago = [61 * 86_400, old.code]
        connection.execute("UPDATE tables SET updated = updated - ? WHERE code = ?", ago)
        connection.execute("UPDATE log SET at = at - ? WHERE table_id = (SELECT id FROM tables WHERE code = ?)", ago)
    with TestClient(build_app(settings(file, idle_days=0.0))) as http:
        assert Player(http, old.code, old.secret).look()["table"]["status"] == "playing"
    with TestClient(build_app(settings(file))) as http:
        old, young = (Player(http, it.code, it.secret) for it in (old, young))
        wait_until(lambda: old.look()["table"]["status"] == "closed")
        assert [it["reason"] for it in entries(old, "close")] == ["nobody_played"]
        assert young.look()["table"]["status"] == "playing"


@pytest.mark.parametrize(
    "pace",
    [
        {"kind": "hours", "seconds": 60},
        {"kind": "live"},
        {"kind": "live", "seconds": 0},
        {"kind": "live", "seconds": 600, "vacation": 3},
        {"kind": "days", "seconds": 60, "increment": 3},
        {"kind": "days", "seconds": 31 * DAY},
        LIVE | {"on_timeout": "lose"},
        LIVE | {"increment": -1},
    ],
    ids=str,
)
def test_a_pace_that_makes_no_sense_is_refused(http: TestClient, pace: Json) -> None:
    body = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": pace}
    assert http.post("/api/v1/tables", json=body).status_code == 400


def test_only_bots_of_known_levels_play_when_time_is_up(http: TestClient) -> None:
    body = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
    answer = http.post("/api/v1/tables", json=body | {"pace": LIVE | {"level": "exec:rm"}})
    assert (answer.status_code, answer.json()["code"]) == (422, "no_level")


def test_every_answer_says_what_time_it_is(http: TestClient) -> None:
    asked = time.time()
    for path in ("/health", "/api/v1/tables", "/api/v1/tables/nowhere"):
        assert abs(float(http.get(path).headers["cottonopolis-time"]) - asked) < 60


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_time_in_which_no_server_runs_counts_for_nobody(
    kind: str, clock: Clock, tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    """Random stops, short and long: what was thought while a server ran is all that is gone."""
    address = new_postgres() if kind == "postgresql" else f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}"
    asked = Settings(address, workers=0, engine_workers=0, limits=Limits.without_rates())
    chance = random.Random(19)
    with TestClient(build_app(asked)) as http:
        players = friends(http, "birmingham", 2, pace=LIVE | {"seconds": 3000})
        first = mover(players)
    seat, thought = first.seats[0], 0.0
    for _ in range(6):
        # A server that begins at once waits until it is sure that no other one keeps time.
        clock.wait(chance.choice([3, 40, 86_400]))
        with TestClient(build_app(asked)) as http:
            seconds = chance.randint(1, 200)
            clock.wait(seconds)
            thought += seconds
            assert left(Player(http, first.code, first.secret), seat, clock) == 3000 - thought
    with TestClient(build_app(asked)) as http:
        first = Player(http, first.code, first.secret)
        first.done("/moves", passing(first))
        assert clocks(first)[seat]["left"] == 3010 - thought


def test_a_clock_stands_from_the_moment_at_which_a_server_is_told_to_end(clock: Clock, tmp_path: Path) -> None:
    """However long it takes until all that was asked before is answered."""
    asked = settings(tmp_path / "t.sqlite")
    with TestClient(build_app(asked)) as http:
        first = mover(friends(http, "birmingham", 2, pace=LIVE))
        clock.wait(100)
        http.app.state.services.cache.end()  # type: ignore[attr-defined]
        clock.wait(5)
    clock.wait(60)
    with TestClient(build_app(asked)) as http:
        assert left(Player(http, first.code, first.secret), first.seats[0], clock) == 500


def test_a_clock_stands_while_its_table_is_carried_to_another_server(clock: Clock, tmp_path: Path) -> None:
    old, new = (settings(tmp_path / name) for name in ("old.sqlite", "new.sqlite"))
    with TestClient(build_app(old)) as http:
        first = mover(friends(http, "birmingham", 2, pace=LIVE))
        clock.wait(100)
    with archive.reading(old.database) as connection:
        carried = archive.exported(connection, first.code)
    # The other one has had a server of its own meanwhile.
    clock.wait(DAY)
    with TestClient(build_app(new)):
        clock.wait(DAY)
    clock.wait(DAY)
    with archive.writing(new.database) as connection:
        archive.read_in(connection, carried)
    clock.wait(DAY)
    with TestClient(build_app(new)) as http:
        assert left(Player(http, first.code, first.secret), first.seats[0], clock) == 500
