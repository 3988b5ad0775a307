"""Turns over HTTP: answers, actions, undo, confirmation, requests that come late or twice, seats of others."""

from __future__ import annotations

import random

import pytest
from starlette.testclient import TestClient

from cottonopolis.messages import say
from server.players import Player, create, friends, mover, new_key


@pytest.fixture
def players(http: TestClient) -> list[Player]:
    return friends(http, "birmingham", 2)


def pass_line(at: dict) -> str:  # type: ignore[type-arg]
    """A line that passes with the first card of the hand."""
    me = at["view"]["players"][at["seat"]]
    return f"P /{me['hand'][0]}"


def test_the_answer_to_a_move_shows_the_table_where_that_is_wanted(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    shown = "?position=true&outlook=true"
    body = {"ply": at["ply"], "line": pass_line(at)}
    moved = ann.post(f"/moves{shown}", body, key="shown").json()
    assert moved["position"] == ann.look(outlook=True)
    assert moved["position"]["step"] == 1 and moved["position"]["turn"]["outlook"]["actions"] == []
    undone = ann.done(f"/undo{shown}", {"ply": at["ply"], "step": 1})
    assert undone["position"] == ann.look(outlook=True)
    assert undone["position"]["turn"]["outlook"]["actions"]
    # A retry gets the answer of the first time, and the table of now.
    again = ann.post(f"/moves{shown}", body, key="shown").json()
    assert again == moved | {"position": undone["position"]}
    # Without the outlook, and after the turn without what the next player knows.
    ann.done("/moves", {"ply": at["ply"], "step": 2, "line": pass_line(at)})
    done = ann.done("/confirm?position=true", {"ply": at["ply"], "step": 3})
    assert done["position"] == ann.look()
    assert done["position"]["turn"] is None and done["position"]["seat"] == at["seat"] != done["position"]["to_move"]


def test_where_only_a_card_is_left_to_choose_nothing_is_listed(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look(outlook=True)
    loan = next(it["id"] for it in at["turn"]["legal"] if it["text"].startswith("L"))
    assert any(it["answer"] == loan for it in at["turn"]["outlook"]["actions"])
    body = {"ply": at["ply"], "answer": loan}
    turn = ann.done("/moves?position=true&outlook=true", body)["position"]["turn"]
    assert len(turn["legal"]) > 1 and turn["outlook"] is None
    undone = ann.done("/undo?position=true&outlook=true", {"ply": at["ply"], "step": 1})
    assert undone["position"]["turn"]["outlook"] == at["turn"]["outlook"]


def test_a_line_of_notation_is_a_whole_action(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    moved = ann.done("/moves", {"ply": at["ply"], "line": pass_line(at)})
    # The first round has one action a turn, so the turn is complete.
    assert moved == {
        "seq": at["seq"],
        "ply": at["ply"],
        "step": 1,
        "lines": [],
        "needs_confirm": True,
        "can_undo": True,
        "position": None,
    }
    done = ann.done("/confirm", {"ply": at["ply"], "step": 1})
    assert done["ply"] > at["ply"] and done["lines"][0] == pass_line(at)


def test_a_move_with_confirm_ends_the_turn(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    done = ann.done("/moves", {"ply": at["ply"], "line": pass_line(at), "confirm": True})
    assert done["lines"] == [pass_line(at)] and not done["needs_confirm"]
    assert mover(players) is not ann


def test_the_hand_is_not_refilled_before_the_turn_is_confirmed(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    seat = at["seat"]
    ann.done("/moves", {"ply": at["ply"], "line": pass_line(at)})
    before = ann.look()
    assert before["view"]["players"][seat]["hand_size"] == at["view"]["players"][seat]["hand_size"] - 1
    assert before["turn"]["needs_confirm"] and before["turn"]["legal"] == []
    ann.done("/confirm", {"ply": at["ply"], "step": 1})
    assert ann.look()["view"]["players"][seat]["hand_size"] == at["view"]["players"][seat]["hand_size"]


def test_a_turn_tells_what_it_did_as_the_log_does_once_it_is_confirmed(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    assert at["turn"]["events"] == []
    ann.done("/moves", {"ply": at["ply"], "line": pass_line(at)})
    told = ann.look()["turn"]["events"]
    assert [event["kind"] for event in told] == ["pass", "discard"]
    ann.done("/confirm", {"ply": at["ply"], "step": 1})
    (logged,) = [entry["events"] for entry in ann.get("/log").json()["events"] if entry["kind"] == "action"]
    assert logged[: len(told)] == told


def test_nobody_else_sees_a_turn_before_it_is_confirmed(http: TestClient, players: list[Player]) -> None:
    ann = mover(players)
    (bob,) = [player for player in players if player is not ann]
    watcher = Player(http, ann.code)
    before = [bob.look(), watcher.look(), bob.get("/log").json(), watcher.get("/record").text]
    ann.done("/moves", {"ply": ann.look()["ply"], "line": pass_line(ann.look())})
    assert [bob.look(), watcher.look(), bob.get("/log").json(), watcher.get("/record").text] == before


def test_half_made_actions_and_complete_ones_are_undone(players: list[Player]) -> None:
    ann = mover(players)
    start = ann.look()
    chance = random.Random(3)
    ann.answer(chance, start)
    at = ann.look()
    assert at["step"] == 1 and at["turn"]["can_undo"]
    undone = ann.done("/undo", {"ply": at["ply"], "step": 1})
    assert undone["step"] == 2
    back = ann.look()
    assert back["turn"] == start["turn"] and back["view"] == start["view"]
    refused = ann.post("/undo", {"ply": at["ply"], "step": 2})
    assert refused.status_code == 422 and refused.json()["code"] == "nothing_to_undo"


def test_an_open_turn_cannot_be_confirmed(players: list[Player]) -> None:
    ann = mover(players)
    refused = ann.post("/confirm", {"ply": ann.look()["ply"], "step": 0})
    assert refused.status_code == 422 and refused.json()["code"] == "turn_is_open"


def test_a_complete_turn_takes_no_further_move(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    ann.done("/moves", {"ply": at["ply"], "line": pass_line(at)})
    refused = ann.post("/moves", {"ply": at["ply"], "step": 1, "line": pass_line(at)})
    assert refused.status_code == 422 and refused.json()["code"] == "turn_is_made"


def test_a_stale_move_gets_the_current_ply(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    for body in ({"ply": at["ply"] - 1}, {"ply": at["ply"] + 5}, {"ply": at["ply"], "step": 4}):
        refused = ann.post("/moves", body | {"line": pass_line(at)})
        assert refused.status_code == 409
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["code"] == "stale" and refused.json()["ply"] == at["ply"]


def test_an_illegal_move_says_why_and_by_which_rule(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    hand = at["view"]["players"][at["seat"]]["hand"]
    refused = ann.post("/moves", {"ply": at["ply"], "line": f"N bir-nowhere /{hand[0]}"})
    assert refused.status_code == 422
    problem = refused.json()
    assert problem["status"] == 422 and problem["code"] and problem["detail"]
    loan = ann.post("/moves", {"ply": at["ply"], "line": "S cot@bir"}).json()
    assert loan["rule"].startswith("B-")
    assert ann.look()["step"] == 0


def test_a_malformed_line_and_a_malformed_request_are_400(players: list[Player]) -> None:
    ann = mover(players)
    ply = ann.look()["ply"]
    for body in (
        {"ply": ply, "line": "??"},
        {"ply": ply},
        {"ply": "x", "line": "P"},
        {"ply": ply, "line": "P", "x": 1},
    ):
        refused = ann.post("/moves", body)
        assert refused.status_code == 400, refused.text
        assert refused.json()["code"] == "bad_request"


def test_a_line_that_means_several_things_says_what_could_be_added(players: list[Player]) -> None:
    ann = mover(players)
    refused = ann.post("/moves", {"ply": ann.look()["ply"], "line": "P"})
    assert refused.status_code == 422 and refused.json()["code"] == "must_choose"
    assert len(refused.json()["choices"]) > 1
    assert refused.json()["asks"] == "card"
    assert [f"/{answer['card']}" for answer in refused.json()["answers"]] == refused.json()["choices"]


def test_a_retry_with_the_same_key_plays_nothing_twice(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    key = new_key()
    body = {"ply": at["ply"], "line": pass_line(at), "confirm": True}
    first = ann.post("/moves", body, key)
    again = ann.post("/moves", body, key)
    assert first.status_code == again.status_code == 200 and first.json() == again.json()
    assert ann.look()["actions"] == at["actions"] + 1
    other = ann.post("/moves", body | {"step": 1}, key)
    assert other.status_code == 422 and other.json()["code"] == "key_reused"


def test_a_retry_finds_its_answer_when_the_same_person_has_the_next_turn(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "hot_seat")
    ann.done("/start")
    at = ann.look()
    key = new_key()
    body = {"ply": at["ply"], "line": pass_line(at), "confirm": True}
    first = ann.post("/moves", body, key)
    assert first.status_code == 200 and ann.look()["to_move"] != at["to_move"]
    again = ann.post("/moves", body, key)
    assert (again.status_code, again.json()) == (200, first.json())
    assert ann.look()["actions"] == at["actions"] + 1


def test_nobody_acts_for_another_seat(http: TestClient, players: list[Player]) -> None:
    ann = mover(players)
    (bob,) = [player for player in players if player is not ann]
    at = ann.look()
    strangers = friends(http, "birmingham", 2)
    line = {"ply": at["ply"], "line": pass_line(at)}
    for path, body in [("/moves", line), ("/confirm", {"ply": at["ply"], "step": 0}), ("/undo", {"ply": 0, "step": 0})]:
        assert bob.post(path, body).status_code in (403, 409)
        assert bob.post(path, body | {"seat": at["seat"]}).status_code == 403
        for secret in (None, "seat_x", strangers[0].secret, ann.seated["recovery"], strangers[0].seated["person"]):
            refused = Player(http, ann.code, secret).post(path, body | {"seat": at["seat"]})
            assert refused.status_code == 401, refused.text
    assert ann.look() == at


def test_one_screen_holds_several_seats(http: TestClient) -> None:
    ann = create(http, "germany", "me", "hot_seat", "hot_seat")
    ann.done("/start")
    chance = random.Random(5)
    seen = set()
    for _ in range(3):
        at = ann.look()
        assert at["seat"] == at["to_move"]
        seen.add(at["seat"])
        ann.turn(chance)
    assert len(seen) == 3 and ann.seats == [0, 1, 2]
    assert [ann.look(seat=seat)["seat"] for seat in range(3)] == [0, 1, 2]


def test_a_line_is_explained_without_being_played(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    said = ann.done("/explain", {"line": pass_line(at)})
    assert said["status"] == "legal" and said["explanation"]["prospect"]["line"] == pass_line(at)
    said = ann.done("/explain", {"line": "S cot@bir"})
    assert said["status"] == "illegal" and said["sentences"] and said["explanation"]["reason"]["rule"]
    assert ann.look() == at


def test_what_was_picked_is_explained_like_a_line(players: list[Player]) -> None:
    ann = mover(players)
    said = ann.done("/explain", {"picks": {"verb": "sell", "slot": "", "card": ""}})
    assert said == ann.done("/explain", {"line": "S"}) and said["status"] == "illegal"
    assert ann.done("/explain", {"picks": {"card": "cov"}})["status"] == "unclear"
    for body in ({}, {"line": "S", "picks": {"verb": "sell"}}, {"picks": {"verb": "sell", "fly": 1}}):
        assert ann.post("/explain", body).status_code == 400


def test_a_refusal_carries_what_another_language_needs(players: list[Player]) -> None:
    ann = mover(players)
    refused = ann.post("/moves", {"ply": ann.look()["ply"], "line": "N bir-dud /nowhere"}).json()
    explained = ann.done("/explain", {"line": "N bir-dud /nowhere"})["explanation"]["reason"]
    assert refused["code"] == explained["word"]
    assert {name: refused[name] for name in ("rule", "key", "values")} == {
        name: explained[name] for name in ("rule", "key", "values")
    }
    sentence = say("refused.sentence", sentence=say(refused["key"], **refused["values"]), rule=refused["rule"])
    assert refused["detail"] == sentence


def test_actions_are_answers_beside_their_lines(players: list[Player]) -> None:
    ann = mover(players)
    at = ann.look()
    (passing,) = [it for it in at["turn"]["legal"] if it["verb"] == "pass"]
    moved = ann.done("/moves?position=true", {"ply": at["ply"], "answer": passing["id"]})["position"]["turn"]
    assert moved["half_made"] == "P" and moved["answers"] == [passing] and moved["actions"] == []
    assert {it["kind"] for it in moved["legal"]} == {"card"}
    body = {"ply": at["ply"], "step": 1, "answer": moved["legal"][0]["id"]}
    turn = ann.done("/moves?position=true", body)["position"]["turn"]
    assert turn["actions"] == [[passing, moved["legal"][0]]] and turn["lines"] == [f"P /{moved['legal'][0]['card']}"]
    ann.done("/confirm", {"ply": at["ply"], "step": 2})
    chance = random.Random(4)
    for _ in range(6):
        mover(players).turn(chance)
    lines = []
    for event in ann.get("/log").json()["events"]:
        answers = event["answers"]
        assert (answers is None) == (event["line"] is None)
        if answers:
            lines.append(event["line"])
            assert " ".join(it["text"] for it in answers if it["kind"] != "stop") == event["line"]
    assert lines[0] == f"P /{moved['legal'][0]['card']}" and len(lines) > 6


@pytest.mark.parametrize("line", ["???", "S", "P /nowhere", "B cot@", "x" * 200])
def test_a_line_that_cannot_be_read_is_refused_when_the_turn_awaits_its_confirmation(
    players: list[Player], line: str
) -> None:
    ann = mover(players)
    at = ann.look()
    ann.done("/moves", {"ply": at["ply"], "line": pass_line(at)})
    refused = ann.post("/moves", {"ply": at["ply"], "step": 1, "line": line})
    assert refused.status_code in (400, 422), refused.text
    assert ann.look()["step"] == 1
