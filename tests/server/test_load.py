"""Tables from texts: records and positions that are pasted, looked at, and played on from."""

from __future__ import annotations

import random

import pytest
from starlette.testclient import TestClient

import cottonopolis
from cottonopolis.game import Game
from cottonopolis.notation.position import format_position
from cottonopolis.notation.record import format_record
from cottonopolis.notation.record_json import format_record_json
from cottonopolis.server.settings import Limits
from server.players import Json, Player, create, sit

GAMES = [("birmingham", 2), ("lancashire", 3), ("germany", 3), ("new_england", 3)]
BOTS = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]


def played(map_id: str, players: int, n_actions: int | None = None, seed: int = 3) -> Game:
    """A game by chance, to its end or for so many actions."""
    game = cottonopolis.new(map_id, players=players, seed=seed)
    chance = random.Random(seed)
    while not game.over and (n_actions is None or len(game.lines) < n_actions):
        game.play(chance.choice(game.legal()))
    return game if n_actions is None else game.at(n_actions)


def load(http: TestClient, text: str, **more: object) -> Player:
    return sit(http, http.post("/api/v1/tables/load", json={"text": text} | more))


def refused(http: TestClient, text: str, **more: object) -> Json:
    answer = http.post("/api/v1/tables/load", json={"text": text} | more)
    assert answer.status_code in (400, 422), answer.text
    found: Json = answer.json()
    return found


@pytest.mark.parametrize(("map_id", "players"), GAMES[:3])
def test_a_finished_record_is_shown_again_at_every_moment(http: TestClient, map_id: str, players: int) -> None:
    game = played(map_id, players)
    table = load(http, format_record(game.record()))
    at = table.look()
    assert (at["table"]["status"], at["actions"]) == ("over", len(game.lines))
    assert [it["vp"] for it in at["result"]] == game.scores()
    lines = [event["line"] for event in table.get("/log", limit=1000).json()["events"] if event["kind"] == "action"]
    assert lines == [line for _, line in game.lines]
    middle = len(lines) // 2
    assert table.look(actions=middle)["view"]["round"] == game.at(middle).state.round + 1


def test_what_follows_an_action_is_told_apart_and_scorings_by_their_events(http: TestClient) -> None:
    game = played("lancashire", 3)
    log = load(http, format_record(game.record())).get("/log", limit=1000).json()["events"]
    actions = [event for event in log if event["kind"] == "action"]
    told = [{event["kind"] for event in action["events"]} for action in actions]
    scored = [n for n, kinds in enumerate(told) if "score_links" in kinds]
    assert len(scored) == 2 and scored[-1] == len(actions) - 1
    ends = [n for n, kinds in enumerate(told) if kinds & {"order", "income"}]
    assert [n for n, action in enumerate(actions) if action["then"]] == ends
    for action, (seat, _) in zip(actions, game.lines, strict=True):
        assert action["sentence"].startswith(game.seats[seat])
        assert "scores" not in action["sentence"]
    scores = [event for event in game.events() if event.kind.startswith("score_")]
    assert not any(game.describe(event) in str(actions[n]["then"]) for event in scores for n in scored)


@pytest.mark.parametrize(("map_id", "players"), GAMES)
def test_a_record_that_breaks_off_is_looked_at_and_forked_anywhere(http: TestClient, map_id: str, players: int) -> None:
    game = played(map_id, players, 20)
    table = load(http, format_record_json(game.record()))
    assert table.look()["table"]["status"] == "closed"
    assert table.look(actions=7)["actions"] == 7
    forked = sit(http, http.post(f"/api/v1/tables/{table.code}/fork", json={"actions": 7}, headers=table.headers))
    assert forked.look()["to_move"] == game.at(7).to_move


def test_a_record_is_played_on_from_one_of_its_actions_and_the_cards_are_those_of_the_text(http: TestClient) -> None:
    game = played("birmingham", 2, 20)
    table = load(http, format_record(game.record()), actions=8, seats=[{"kind": "hot_seat"}] * 2, name="Ann")
    at = table.look()
    then = game.at(8)
    assert (at["table"]["status"], at["actions"], at["to_move"]) == ("playing", 8, then.to_move)
    assert {answer["text"] for answer in at["turn"]["legal"]} == {answer.text for answer in then.legal()}
    after = table.turn(random.Random(1))
    assert after["actions"] > 8


def test_later_shuffles_of_a_record_come_as_they_are_written(http: TestClient) -> None:
    game = played("birmingham", 2)
    n_rail = next(n for n in range(len(game.lines)) if game.at(n).state.era)
    table = load(http, format_record(game.record()), actions=0, seats=[{"kind": "hot_seat"}] * 2, name="Ann")
    for n in range(n_rail):
        at = table.look()
        if at["actions"] <= n:
            seat, line = game.lines[n]
            body = {"ply": at["ply"], "step": at["step"], "line": line, "seat": seat, "confirm": True}
            table.done("/moves", body)
    hand = table.look()["view"]["players"][table.look()["seat"]]["hand"]
    then = game.at(n_rail)
    assert then.to_move is not None
    text = format_position(then.content, then.rules, then.state, then.seats)
    assert f"{then.seats[then.to_move]}  hand {' '.join(sorted(hand))}".split() in [
        [*line.split()[:2], *sorted(line.split()[2:])] for line in text.splitlines()
    ]


def test_a_position_is_played_on_against_bots(http: TestClient) -> None:
    text = "table birmingham, ann bob\nround 2\nann  £40, hand cov bir iro coa pot bre dud wol"
    table = load(http, text, seats=BOTS, name="Ann")
    at = table.look()
    assert at["view"]["players"][0]["money"] == 40
    assert sorted(at["view"]["players"][0]["hand"]) == ["bir", "bre", "coa", "cov", "dud", "iro", "pot", "wol"]
    assert "hand" not in at["view"]["players"][1] or not at["view"]["players"][1]["hand"]
    assert [seat["kind"] for seat in at["table"]["seats"]] == ["human", "bot"]


def test_a_half_made_action_of_a_position_is_gone_on_with(http: TestClient) -> None:
    text = "table birmingham, ann bob\nround 2\nann  hand cov bir\nquestion card, doing loan"
    table = load(http, text, seats=[{"kind": "hot_seat"}] * 2, name="Ann")
    at = table.look()
    assert {answer["text"] for answer in at["turn"]["legal"]} == {"/cov", "/bir"}
    assert table.turn(random.Random(2))["actions"] >= 1


def test_a_bad_text_is_refused_with_its_line_and_the_reason(http: TestClient) -> None:
    bad = refused(http, "table birmingham, ann bob\nround 2\nann  tile cotton-9 at bir.0")
    assert (bad["status"], bad["line"]) == (400, 3)
    assert "cotton-9" in bad["detail"]
    assert refused(http, "hello")["line"] == 1
    assert refused(http, "{")["status"] == 400
    record = format_record(played("birmingham", 2, 6).record()).splitlines()
    n = next(n for n, line in enumerate(record) if line.startswith("4 "))
    record[n] = f"4 {record[n].split()[1]} N bir-oxf /wpl"
    bad = refused(http, "\n".join(record))
    assert (bad["status"], bad["line"]) == (422, n + 1)
    assert "N bir-oxf" in bad["detail"]
    assert "hand" not in bad["detail"]


def test_sizes_seats_and_counts_are_bounded(http: TestClient) -> None:
    text = "table birmingham, ann bob"
    assert refused(http, text, actions=1)["code"] == "no_such_ply"
    assert refused(http, text, seats=[{"kind": "me"}, {"kind": "open"}], name="Ann")["code"] == "seat_open"
    assert refused(http, text, seats=[*BOTS, {"kind": "bot", "level": "easy"}], name="Ann")["code"] == (
        "bad_player_count"
    )
    assert refused(http, "#" * 50_001)["status"] == 400
    assert refused(http, "# long\n" * 6000)["status"] == 400
    assert http.post("/api/v1/tables/load", json={"text": "é" * Limits().body_bytes}).status_code == 413


def test_the_record_of_a_running_game_cannot_be_loaded_and_its_view_brings_no_card_along(http: TestClient) -> None:
    ann = create(http, "birmingham", "hot_seat", "hot_seat")
    ann.done("/start")
    bad = refused(http, ann.get("/record").text)
    assert (bad["status"], bad["code"]) == (422, "hidden")
    seen = ann.look(text=True)
    assert ann.look()["text"] is None
    loaded = load(http, seen["text"], seats=[{"kind": "hot_seat"}] * 2, name="Eve")
    # What the text does not say is dealt in a fixed order, whatever the cards of the real table are.
    other = 1 - seen["seat"]
    twin = load(http, seen["text"], seats=[{"kind": "hot_seat"}] * 2, name="Eve")
    hands = [table.look(seat=other)["view"]["players"][other]["hand"] for table in (loaded, twin)]
    assert hands[0] == hands[1]
    assert hands[0] != ann.look(seat=other)["view"]["players"][other]["hand"]
