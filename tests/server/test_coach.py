"""The coach over HTTP: who may ask for what, how it is told, stopped and kept, and what it costs."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from analysis.late_games import late, short_record
from cottonopolis.analysis.deals import Deals
from cottonopolis.game import Game
from cottonopolis.messages import languages
from cottonopolis.notation.position import format_position
from cottonopolis.server.app import build_app
from cottonopolis.server.coach.jobs import Look
from cottonopolis.server.game_log import GameLog, RebuiltGames
from cottonopolis.server.jobs import Memory
from cottonopolis.server.server_table import HUMAN, PLAYING, Beginning, Entry, Seat, ServerTable
from cottonopolis.server.settings import Limits, Settings
from cottonopolis.views import view
from server.conftest import FREELY, started
from server.players import Player, create, friends, mover
from server.processes import ServerProcess, client, wait_until
from views.tables import redealt

Json = dict[str, Any]


def position(left: int = 6) -> str:
    """The same game before its end, as text."""
    game = late("birmingham", left=left)
    return format_position(game.content, game.rules, game.state, ("ann", "bob"))


def loaded(http: TestClient | httpx2.Client, **body: Any) -> Player:
    found = http.post("/api/v1/tables/load", json=body)
    assert found.status_code == 201, found.text
    seated = found.json()
    return Player(http, seated["table"]["code"], seated["secret"], seated["seats"], seated)


@pytest.fixture(scope="module")
def over(http: TestClient) -> Player:
    """Somebody who looks at a finished game."""
    return loaded(http, text=short_record())


def waited(player: Player, run: Json) -> Json:
    """A run at its end."""
    found = run
    while found["status"] in ("waiting", "running"):
        with player.http.stream(
            "GET", f"/api/v1/tables/{player.code}/coach/{run['id']}/events", headers=player.headers
        ) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    found = json.loads(line[6:])
    return found


def test_a_moment_of_a_finished_game_is_analysed_and_told_as_it_gets_better(over: Player) -> None:
    run = waited(over, over.done("/analysis", {"action": 1, "playouts": 30}))
    assert (run["status"], run["progress"], run["kind"]) == ("done", 1.0, "analysis")
    lines = run["analysis"]["lines"]
    assert run["analysis"]["playouts"] >= 6 and not run["analysis"]["open"]
    assert lines[0]["behind"]["value"] == 0 and sum(line["asked"] for line in lines) == 1
    for line in lines:
        for action in line["actions"]:
            assert all(text.startswith(("ann ", "bob ")) for text in action["texts"].values()) and action["answers"]
            assert set(action["texts"]) == set(languages()) and len(set(action["texts"].values())) > 2
    where, _, turn = (hint["texts"] for hint in run["analysis"]["hints"])
    assert where["en"].startswith("Look ") and turn["en"].startswith(("ann ", "bob "))
    assert len(turn["en"]) <= len(" ".join(action["texts"]["en"] for action in lines[0]["actions"]))
    again = over.done("/analysis", {"action": 1, "playouts": 30})
    assert (again["id"], again["status"]) == (run["id"], "done")


def test_the_same_game_at_another_table_is_answered_at_once(http: TestClient, over: Player) -> None:
    first = waited(over, over.done("/analysis", {"action": 2, "playouts": 10}))
    other = loaded(http, text=short_record().replace("ann", "zoe"))
    at_once = other.done("/analysis", {"action": 2, "playouts": 10})
    assert at_once["status"] == "done" and at_once["id"] != first["id"]
    told = json.dumps(at_once["analysis"])
    assert "zoe " in told and "ann " not in told
    assert told.replace("zoe", "ann") == json.dumps(first["analysis"])


def test_a_game_that_is_over_is_reviewed_with_a_first_answer_before_the_last(over: Player) -> None:
    run = over.done("/review")
    told: list[Json] = []
    path = f"/api/v1/tables/{over.code}/coach/{run['id']}/events"
    with over.http.stream("GET", path, headers=over.headers) as stream:
        told += [json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: ")]
    assert [it["progress"] for it in told] == sorted(it["progress"] for it in told)
    assert told[-1]["status"] == "done"
    review = told[-1]["review"]
    assert len(review["standings"]) >= 2 and len(review["sources"]) == len(review["luck"]) == 2
    assert sum(win["value"] for win in review["standings"][0]["win"]) == pytest.approx(1, abs=0.01)
    assert review["summary"][0]["texts"]["en"].startswith(("ann ", "bob "))
    assert over.get(f"/coach/{run['id']}").json()["review"] == review


@pytest.fixture
def alone(http: TestClient) -> Player:
    """Somebody whose turn it is, against a bot that never moves here."""
    game = late("birmingham", left=6)
    assert game.to_move is not None
    seats = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
    seats[game.to_move] = {"kind": "me"}
    return loaded(http, text=position(), seats=seats, name="Ann")


def test_against_bots_one_is_told_the_best_turn_from_what_one_may_know(alone: Player) -> None:
    run = waited(alone, alone.done("/analysis", {"playouts": 10}))
    assert run["status"] == "done" and len(run["analysis"]["hints"]) == 3
    best = run["analysis"]["lines"][0]["actions"][0]["answers"][0]["id"]
    at = alone.look()
    assert best in [answer["id"] for answer in at["turn"]["legal"]]
    alone.done("/moves", {"ply": at["ply"], "step": at["step"], "answer": best})
    further = alone.done("/analysis", {"playouts": 10})
    assert further["id"] != run["id"]


def watching(player: Player) -> Player:
    """Somebody who sees the table of a player by its invitation."""
    return Player(player.http, player.code, player.seated["invite"])


def refused(player: Player, path: str, body: Json | None = None) -> tuple[int, str]:
    answer = player.post(path, body)
    return answer.status_code, answer.json()["code"]


def test_nobody_is_told_anything_of_a_running_game_that_a_second_person_plays(http: TestClient) -> None:
    friendly = friends(http, "birmingham", 2, "random")
    for player in friendly:
        assert refused(player, "/analysis") == (403, "second_person")
        assert refused(player, "/review") == (409, "not_over")
    assert refused(Player(http, friendly[0].code), "/analysis") == (401, "no_seat")
    shared = create(http, "birmingham", "me", "hot_seat")
    shared.done("/start")
    assert refused(shared, "/analysis") == (403, "second_person")


def test_where_all_have_agreed_each_is_told_of_their_own_turn(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    first = mover(players)
    (other,) = [player for player in players if player is not first]
    (asked,) = other.done("/hints")["events"]
    assert asked["kind_of"] == "hints" and refused(other, "/hints") == (409, "already_asked")
    assert not first.look()["hints"] and refused(first, "/analysis") == (403, "second_person")
    first.done(f"/proposals/{asked['seq']}", {"agree": True})
    at = first.look()
    assert at["hints"] and not at["proposals"] and refused(first, "/hints") == (409, "has_hints")
    assert refused(other, "/analysis") == (409, "not_your_turn")


def test_who_holds_all_seats_need_ask_nobody(http: TestClient) -> None:
    learner = loaded(http, text=position(), seats=[{"kind": "me"}, {"kind": "hot_seat"}], name="Ann")
    assert refused(learner, "/analysis") == (403, "second_person")
    learner.done("/hints")
    run = waited(learner, learner.done("/analysis", {"playouts": 10}))
    assert run["status"] == "done" and run["analysis"]["seat"] == learner.look()["to_move"]


def test_whoever_sits_down_later_has_not_agreed() -> None:
    seats = [Seat(n, HUMAN, name) for n, name in enumerate(("Ann", "Bob"))]
    table = ServerTable(1, "abc", "birmingham", 2, {}, 0, None, "", None, True, 0.0, status=PLAYING, seats=seats)
    table.take(Entry(1, "propose", 0, {"kind": "hints"}, 0.0))
    table.take(Entry(2, "hints", 0, {"of": 1}, 0.0))
    assert table.has_hints and not table.proposals
    table.take(Entry(3, "join", 1, {"name": "Cat"}, 0.0))
    assert not table.has_hints


def test_a_refusal_leaves_the_coach_silent(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2)
    proposal = ann.done("/hints")["events"][0]["seq"]
    bob.done(f"/proposals/{proposal}", {"agree": False})
    assert not ann.look()["hints"] and not ann.look()["proposals"]


def test_with_hints_a_game_moves_no_ratings(http: TestClient) -> None:
    alone = create(http, "birmingham", "me", "random")
    alone.done("/start")
    assert alone.look()["table"]["rated"] and refused(alone, "/analysis") == (403, "rated")
    alone.done("/hints")
    assert alone.look()["hints"]


def test_of_a_running_game_nothing_is_told_but_ones_own_turn(http: TestClient, alone: Player) -> None:
    assert refused(alone, "/analysis", {"open": True}) == (403, "not_over")
    assert refused(alone, "/analysis", {"action": 1}) == (409, "not_over")
    assert refused(alone, "/review") == (409, "not_over")
    assert refused(watching(alone), "/analysis") == (401, "no_seat")
    waiting = create(http, "birmingham", "me", "open")
    assert refused(waiting, "/analysis") == (409, "not_begun")


def test_what_was_found_at_a_running_table_is_for_its_player_alone(http: TestClient, alone: Player) -> None:
    run = waited(alone, alone.done("/analysis", {"playouts": 10}))
    stranger = watching(alone)
    assert stranger.get(f"/coach/{run['id']}").status_code == 404
    assert stranger.get(f"/coach/{run['id']}/events").status_code == 404
    elsewhere = loaded(http, text=short_record())
    assert elsewhere.get(f"/coach/{run['id']}").status_code == 404


def test_what_was_asked_for_can_be_stopped_by_whoever_asked(http: TestClient) -> None:
    over = loaded(http, text=short_record(left=8))
    run = over.done("/review", {"playouts": 5000})
    path = f"/api/v1/tables/{over.code}/coach/{run['id']}"
    stopped = http.delete(path, headers=over.headers)
    assert stopped.status_code == 200 and stopped.json()["status"] == "stopped"
    assert over.get(f"/coach/{run['id']}").json()["status"] == "stopped"
    assert over.done("/review", {"playouts": 5000})["status"] in ("waiting", "running")
    assert http.delete(path, headers=over.headers).json()["status"] == "stopped"


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[TestClient]:
    """A server at which the coach has little time for each."""
    limits = Limits(**(vars(FREELY) | {"coaching": (0.001, 0.0001), "coach_waiting": 1}))
    address = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    settings = Settings(database=address, workers=0, engine_workers=0, coach_workers=0, limits=limits)
    with TestClient(build_app(settings), base_url="http://tables.test") as client:
        yield client


def test_who_has_enough_requests_waiting_is_told_to_wait(strict: TestClient) -> None:
    over = loaded(strict, text=short_record(left=8))
    run = over.done("/review", {"playouts": 5000})
    assert refused(over, "/analysis", {"action": 2, "playouts": 10}) == (429, "coach_busy")
    assert over.get(f"/coach/{run['id']}").json()["status"] == "running"


def test_nobody_has_more_of_the_coach_than_is_theirs(strict: TestClient) -> None:
    over = loaded(strict, text=short_record())
    run = waited(over, over.done("/analysis", {"action": 1, "playouts": 10}))
    wait_until(lambda: over.get(f"/coach/{run['id']}").json()["status"] == "done")
    assert refused(over, "/analysis", {"action": 2, "playouts": 10}) == (429, "too_many")
    assert over.done("/analysis", {"action": 1, "playouts": 10})["status"] == "done"


class GivenGame(RebuiltGames):
    """The game of every log: from its own another deal would follow."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def game(self, _: GameLog) -> Game:
        return self._game


@pytest.mark.parametrize(("map_id", "players"), [("birmingham", 2), ("lancashire", 3), ("germany", 3)])
def test_tables_that_a_seat_cannot_tell_apart_are_told_the_same(map_id: str, players: int) -> None:
    chance = random.Random(7)
    for left in (7, 4):
        game = late(map_id, players, left=left)
        twin = redealt(game, view(game, game.to_move), chance)
        log = GameLog(0, Beginning(map_id, players, (), 0, None, game.seats), ())
        told = []
        for one in (game, twin):
            memory = Memory()
            memory.games = GivenGame(one)
            found = Look(log, (), None, is_open=False, playouts=10).run(memory)
            told.append((Deals(one).key, found))
        assert game.state.key() != twin.state.key() and told[0] == told[1], (map_id, left)


def test_of_many_who_ask_at_once_for_the_same_all_get_one_run(http: TestClient) -> None:
    over = loaded(http, text=short_record(left=5))
    with ThreadPoolExecutor(12) as pool:
        found = list(pool.map(lambda _: over.done("/analysis", {"action": 1, "playouts": 10}), range(12)))
    assert len({run["id"] for run in found}) == 1
    ends = {json.dumps(waited(over, run)["analysis"]) for run in found}
    assert len(ends) == 1


def test_who_listens_to_the_coach_does_not_keep_a_server_from_ending(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    with started(ServerProcess(address, more={"workers": 0, "coach_workers": 1})) as (server,), client(server) as http:
        over = loaded(http, text=short_record(left=8))
        run = over.done("/review", {"playouts": 5000})
        path = f"/api/v1/tables/{over.code}/coach/{run['id']}/events"
        with http.stream("GET", path, headers=over.headers) as stream:
            assert next(stream.iter_lines()) == "event: coach"
            begun = time.monotonic()
            server.stop()
            assert time.monotonic() - begun < 5
