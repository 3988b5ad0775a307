"""Plans: played when the turn comes, dropped with a reason for their owner, and noticed by nobody else."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.players import Json, Player
from server.processes import wait_until
from server.test_notify import pass_turn, serving, two


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("plans") / "t.sqlite", plan_seconds=(0.0, 0.0)) as found:
        yield found


def put(player: Player, *steps: Json) -> Any:
    path = f"/api/v1/tables/{player.code}/plan"
    return player.http.put(path, json={"steps": list(steps)}, headers=player.headers)


def own(player: Player) -> Json:
    found: Json = player.get("/plan").json()
    return found


def hand(player: Player) -> list[str]:
    at = player.look()
    found: list[str] = at["view"]["players"][at["seat"]]["hand"]
    return found


def told(player: Player) -> list[Any]:
    """All that somebody who sits or watches can read of a table."""
    watching = Player(player.http, player.code)
    said: list[Any] = []
    for one in (player, watching):
        said += [one.get(path).text for path in ("", "/log", "/record", "/map")]
    said.append(player.post("/explain", {"line": "P"}).text)
    said.append(player.get("", text=True, outlook=True).text)
    person = {"Cottonopolis-Person": str(player.seated["person"])}
    said += [
        player.http.get(path, headers=person).text for path in ("/api/v1/me/tables", "/api/v1/tables?status=playing")
    ]
    said += [player.get("/plan").text, watching.get("/plan").status_code]
    return said


def test_a_plan_is_played_when_the_turn_comes(http: TestClient) -> None:
    first, second = two(http)
    step = {"line": f"L 30 /{hand(second)[0]}"}
    answer = put(second, step)
    assert answer.status_code == 200 and answer.json()["steps"] == [step | {"costs_at_most": None, "free": []}]
    assert own(second)["steps"] and own(first) == {"seat": first.seats[0], "steps": None, "dropped": None}
    pass_turn(first)
    wait_until(lambda: first.look()["actions"] == 2)
    assert first.get("/log").json()["events"][-1]["line"].startswith("L 30")
    assert own(second) == {"seat": second.seats[0], "steps": None, "dropped": None}


def test_nobody_else_notices_that_a_plan_exists(http: TestClient) -> None:
    first, second = two(http)
    before = told(first)
    assert put(second, {"line": f"P /{hand(second)[0]}"}).status_code == 200
    assert told(first) == before
    assert second.http.delete(f"/api/v1/tables/{second.code}/plan", headers=second.headers).status_code == 204
    assert told(first) == before and own(second)["steps"] is None
    put(second, {"line": "L 30 /nowhere"})
    pass_turn(first)
    after = told(first)
    wait_until(lambda: own(second)["dropped"] is not None)
    # Dropped as it is kept: the others see a turn that has begun, and no more.
    assert told(first) == after


def entry(player: Player) -> Json:
    found: Json = player.get("/log").json()["events"][-1]
    return {
        name: value
        for name, value in found.items()
        if name not in ("at", "seq", "line", "text", "sentence", "then", "answers", "events")
    }


def test_a_turn_by_a_plan_looks_like_one_by_hand(http: TestClient) -> None:
    first, second = two(http)
    put(second, {"line": f"P /{hand(second)[0]}"})
    pass_turn(first)
    wait_until(lambda: first.look()["actions"] == 2)
    planned = entry(first)
    other, same = two(http)
    pass_turn(other)
    pass_turn(same)
    by_hand = entry(other)
    assert {**planned, "seat": 0} == {**by_hand, "seat": 0}


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ({"line": "S cot@bir"}, None),
        ({"line": "??"}, None),
        ({"line": "L 30 /CARD", "free": ["TAKEN"]}, "not_free"),
    ],
)
def test_a_plan_that_does_not_fit_any_more_is_dropped_with_a_reason(
    http: TestClient, step: Json, code: str | None
) -> None:
    first, second = two(http)
    line = step["line"].replace("CARD", hand(second)[0])
    taken, ways = "", [it for it in first.look(outlook=True)["turn"]["legal"] if it.get("link")]
    if code == "not_free":
        (taken, *_) = [str(it["link"]) for it in ways]
    put(second, {"line": line} | ({"free": [taken]} if taken else {})).raise_for_status()
    if taken:
        build_link(first, taken)
    else:
        pass_turn(first)
    wait_until(lambda: own(second)["dropped"] is not None)
    dropped = own(second)["dropped"]
    assert dropped["line"] == line and dropped["why"] and code in (None, dropped["code"])
    assert not dropped["why"].startswith("illegal") and dropped["code"] not in dropped["why"]
    assert second.look()["turn"]["actions"] == [] and second.look()["actions"] == 1


def build_link(player: Player, link: str) -> None:
    at = player.look()
    while at["turn"] is not None and at["seat"] == at["to_move"]:
        turn = at["turn"]
        body = {"ply": at["ply"], "step": at["step"]}
        if turn["needs_confirm"]:
            player.done("/confirm", body)
            return
        legal = turn["legal"]
        wanted = next((it for it in legal if it.get("link") == link), legal[0])
        player.done("/moves", body | {"answer": wanted["id"]})
        at = player.look()


def test_a_plan_that_has_become_too_dear_is_dropped(http: TestClient) -> None:
    first, second = two(http)
    at = first.look(outlook=True)
    link = next(str(it["link"]) for it in at["turn"]["legal"] if it.get("link"))
    put(second, {"line": f"N {link} /{hand(second)[0]}", "costs_at_most": 2}).raise_for_status()
    pass_turn(first)
    wait_until(lambda: own(second)["dropped"] is not None)
    assert own(second)["dropped"]["code"] == "too_dear" and second.look()["actions"] == 1


def test_an_action_too_few_leaves_the_rest_of_the_turn_to_its_player(http: TestClient) -> None:
    first, second = two(http)
    pass_turn(first)
    pass_turn(second)
    put(second, {"line": f"P /{hand(second)[0]}"}).raise_for_status()
    pass_turn(first)
    wait_until(lambda: second.look()["step"] > 0)
    assert second.look()["turn"]["lines"] and first.look()["to_move"] == second.seats[0]


def test_a_plan_is_gone_with_its_seat_and_is_for_coming_turns_of_players(http: TestClient) -> None:
    first, second = two(http)
    step = {"line": f"P /{hand(second)[0]}"}
    assert put(first, step).json()["code"] == "your_turn"
    assert put(Player(http, first.code), step).status_code == 401
    assert put(second, step | {"free": ["no.9"]}).json()["code"] == "no_such_space"
    put(second, step).raise_for_status()
    second.done("/leave")
    pass_turn(first)
    time.sleep(0.3)
    assert first.look()["actions"] == 1
    cache = http.app.state.services.cache  # type: ignore[attr-defined]
    assert cache.known(first.code).to_move == second.seats[0]


def test_of_many_plans_at_once_one_is_kept_and_played_once(http: TestClient) -> None:
    first, second = two(http)
    cards = hand(second)
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda n: put(second, {"line": f"P /{cards[n % len(cards)]}"}).status_code, range(50)))
    assert set(answers) == {200} and len(own(second)["steps"]) == 1
    pass_turn(first)
    wait_until(lambda: first.look()["actions"] == 2)
    time.sleep(0.2)
    assert first.look()["actions"] == 2


def tried(player: Player, **asked: Any) -> Json:
    found: Json = player.done("/plan/trial", {"ply": player.look()["ply"]} | asked)
    return found


def test_a_turn_is_tried_before_it_comes_and_nothing_is_changed(http: TestClient) -> None:
    first, second = two(http)
    before, own_before = told(first), second.get("").text
    opened = tried(second)
    assert opened["position"]["turn"]["legal"] and opened["position"]["to_move"] == second.seats[0]
    assert opened["position"]["view"]["players"][second.seats[0]]["hand"] == hand(second)
    loan = tried(second, line=f"L 30 /{hand(second)[0]}")
    assert [(step["costs"], step["spaces"]) for step in loan["steps"]] == [(-30, [])]
    assert loan["position"]["turn"]["needs_confirm"] and loan["answers"]
    undone = tried(second, answers=loan["answers"], undo=True)
    assert undone["answers"] == [] and undone["position"] == opened["position"]
    line = next(it["line"] for it in opened["position"]["turn"]["outlook"]["actions"] if it["line"].startswith("N "))
    (step,) = tried(second, line=f"{line} /{hand(second)[0]}" if "/" not in line else line)["steps"]
    assert step["costs"] == 3 and step["spaces"] == [line.split()[1]]
    assert put(second, {"line": step["line"], "costs_at_most": 3, "free": step["spaces"]}).status_code == 200
    put(second, {"line": "P"})
    second.http.delete(f"/api/v1/tables/{second.code}/plan", headers=second.headers)
    assert told(first) == before and second.get("").text == own_before


def test_a_trial_knows_nothing_that_its_seat_does_not_know(http: TestClient) -> None:
    first, second = two(http)
    seat = second.seats[0]
    hidden = {it["seat"]: it["hand"] for it in tried(second)["position"]["view"]["players"] if it["seat"] != seat}
    assert all(not cards for cards in hidden.values())
    assert first.post("/plan/trial", {"ply": first.look()["ply"]}).json()["code"] == "your_turn"
    assert second.post("/plan/trial", {"ply": second.look()["ply"] + 1}).json()["code"] == "stale"
    assert Player(http, first.code).post("/plan/trial", {"ply": 1}).status_code == 401
    assert second.post("/plan/trial", {"ply": second.look()["ply"], "answers": [5**20]}).status_code == 422


def test_a_plan_that_is_sent_again_with_its_key_is_not_left_twice(http: TestClient) -> None:
    _, second = two(http)
    path, headers = f"/api/v1/tables/{second.code}/plan", second.headers | {"Idempotency-Key": "again"}
    body = {"steps": [{"line": f"P /{hand(second)[0]}"}]}
    once = http.put(path, json=body, headers=headers)
    http.delete(path, headers=second.headers)
    assert http.put(path, json=body, headers=headers).json() == once.json() and own(second)["steps"] is None
    other = http.put(path, json={"steps": [{"line": "P"}]}, headers=headers)
    assert other.json()["code"] == "key_reused"
