"""Tables over HTTP: create, list, join, start, invite, recover, leave, take back, chat, play again, fork, watch."""

from __future__ import annotations

import json
import random

import pytest
from starlette.testclient import TestClient

from cottonopolis import new
from cottonopolis.game import Game, read_record, replay
from cottonopolis.server.server_table import ServerTable
from cottonopolis.views import plain_map
from server.players import Json, Player, create, friends, join, mover, sit


def kinds(player: Player) -> list[str]:
    return [event["kind"] for event in player.get("/log", limit=1000).json()["events"]]


def test_open_tables_are_listed_until_they_begin(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open", "random")
    listed = [table["code"] for table in http.get("/api/v1/tables").json()["tables"]]
    assert ann.code in listed
    bob = join(http, ann.code, "Bob")
    assert bob.seats == [1]
    ann.done("/start")
    listed = [table["code"] for table in http.get("/api/v1/tables").json()["tables"]]
    assert ann.code not in listed
    assert kinds(ann) == ["create", "join", "start"]


def test_only_tables_with_a_free_seat_are_listed(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    join(http, ann.code, "Bob")
    assert ann.code not in [table["code"] for table in http.get("/api/v1/tables").json()["tables"]]


def test_a_list_replays_no_game(http: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = create(http, "birmingham", "me", "hot_seat")
    ann.done("/start")
    http.app.state.services.cache.forget(ann.code)  # type: ignore[attr-defined]
    # A hundred long games would keep everybody waiting.
    monkeypatch.setattr(ServerTable, "take", lambda *_: pytest.fail("a game is replayed"))
    person = {"Cottonopolis-Person": ann.seated["person"]}
    (mine,) = http.get("/api/v1/me/tables", headers=person).json()["tables"]
    added = {name: mine.pop(name) for name in ("since", "to_move", "yours")}
    assert mine == ann.seated["table"] | {"status": "playing"}
    assert added["to_move"] in added["yours"] == [0, 1] and added["since"] > 0


def test_own_tables_do_not_tell_that_a_rival_thinks(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    first = mover(players)
    (second,) = [player for player in players if player is not first]
    person = {"Cottonopolis-Person": second.seated["person"]}
    body = {"map": "germany", "name": "Bob", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    http.post("/api/v1/tables", json=body, headers=person)
    before = http.get("/api/v1/me/tables", headers=person).json()
    first.answer(random.Random(1))
    assert http.get("/api/v1/me/tables", headers=person).json() == before
    players[0].done("/chat", {"text": "well"})
    assert http.get("/api/v1/me/tables", headers=person).json()["tables"] == before["tables"][::-1]


def test_a_game_begins_once_and_with_everybody(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    assert ann.post("/start").json()["code"] == "seats_open"
    assert ann.done("/start", {"fill": "random"})["seats"][1]["kind"] == "bot"
    assert ann.post("/start").json()["code"] == "not_open"
    assert http.post(f"/api/v1/tables/{ann.code}/join", json={"name": "Bob"}).json()["code"] == "not_open"


def test_what_cannot_be_played_is_refused_with_its_reason(http: TestClient) -> None:
    me = {"kind": "me"}
    asked: list[tuple[Json, int, str]] = [
        ({"map": "nowhere", "seats": [me, me]}, 404, "no_map"),
        ({"map": "birmingham", "seats": [me] * 5}, 422, "bad_option"),
        ({"map": "birmingham", "seats": [me, me], "options": {"colour": "red"}}, 422, "bad_option"),
        ({"map": "birmingham", "seats": [me, {"kind": "bot", "level": "exec:rm"}]}, 422, "no_level"),
        ({"map": "birmingham", "seats": [me, {"kind": "bot", "level": "random:seed=1"}]}, 422, "no_level"),
        ({"map": "birmingham", "seats": [me]}, 400, "bad_request"),
    ]
    for body, status, code in asked:
        refused = http.post("/api/v1/tables", json=body | {"name": "Ann"})
        assert (refused.status_code, refused.json()["code"]) == (status, code), refused.text
        assert ".toml" not in refused.text


def test_options_are_those_of_the_map(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "hot_seat", options={"introductory": True})
    assert ann.seated["table"]["options"]["introductory"] is True
    (birmingham,) = [it for it in http.get("/api/v1/maps").json()["maps"] if it["id"] == "birmingham"]
    assert {option["id"] for option in birmingham["options"]} == set(ann.seated["table"]["options"])
    assert all(option["about"].endswith(".") for option in birmingham["options"])


def test_an_invitation_is_needed_where_the_host_wants_it(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open", invite_only=True)
    invite = ann.seated["invite"]
    assert ann.code not in [table["code"] for table in http.get("/api/v1/tables").json()["tables"]]
    for more in ({}, {"invite": "invite_x"}, {"invite": ann.secret}):
        refused = http.post(f"/api/v1/tables/{ann.code}/join", json={"name": "Eve"} | more)
        assert (refused.status_code, refused.json()["code"]) == (403, "invite_needed")
    assert Player(http, ann.code).get().json()["code"] == "invite_needed"
    assert Player(http, ann.code, invite).look()["seat"] is None
    bob = join(http, ann.code, "Bob", invite=invite)
    assert bob.look()["yours"] == [1]


def test_a_table_may_have_no_spectators(http: TestClient) -> None:
    players = friends(http, "birmingham", 2, spectators=False)
    watcher = Player(http, players[0].code)
    for path in ("", "/log", "/record", "/events"):
        assert watcher.get(path).json()["code"] == "no_spectators"
    assert players[1].look()["table"]["status"] == "playing"


def test_a_lost_seat_is_recovered_once_and_its_old_secret_is_dead(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2)
    found = http.post(f"/api/v1/tables/{ann.code}/recover", json={"recovery": ann.seated["recovery"]})
    again = sit(http, found)
    assert again.seats == ann.seats and again.look()["seat"] == ann.seats[0]
    assert ann.get().json()["code"] == "bad_secret"
    used = http.post(f"/api/v1/tables/{ann.code}/recover", json={"recovery": ann.seated["recovery"]})
    assert used.status_code == 401
    assert bob.look()["seat"] == bob.seats[0]


def test_a_person_keeps_a_secret_and_finds_own_tables_by_it(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    person = {"Cottonopolis-Person": ann.seated["person"]}
    body = {"map": "germany", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    second = http.post("/api/v1/tables", json=body, headers=person).json()
    assert second["person"] is None
    mine = http.get("/api/v1/me/tables", headers=person).json()["tables"]
    assert {table["code"] for table in mine} == {ann.code, second["table"]["code"]}
    assert http.get("/api/v1/me/tables").status_code == 401
    assert http.get("/api/v1/me/tables", headers={"Cottonopolis-Person": str(ann.secret)}).status_code == 401


def test_chat_is_heard_by_all_and_does_not_make_moves_stale(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    at = mover(players).look()
    players[1].done("/chat", {"text": " hello\u202e <b>\n\x00there </b> "})
    said = [event for event in players[0].get("/log").json()["events"] if event["kind"] == "chat"]
    assert [event["text"] for event in said] == ["hello <b> there </b>"]
    assert mover(players).look()["ply"] == at["ply"]
    assert players[0].post("/chat", {"text": "x" * 501}).status_code == 400
    assert players[0].post("/chat", {"text": "\x00 \n"}).status_code == 400
    assert Player(http, players[0].code).post("/chat", {"text": "hi"}).status_code == 401


def test_a_take_back_needs_everybody(http: TestClient) -> None:
    players = friends(http, "birmingham", 3)
    first = mover(players)
    before = first.look()
    after = first.turn(random.Random(1))
    first.done("/takeback", {"ply": after["ply"]})
    (asked,) = first.look()["proposals"]
    assert asked["kind"] == "takeback" and asked["to"] == before["actions"] and len(asked["waits_for"]) == 2
    one, two = [player for player in players if player is not first]
    assert first.post(f"/proposals/{asked['id']}", {"agree": True}).json()["code"] == "not_asked"
    one.done(f"/proposals/{asked['id']}", {"agree": True})
    assert first.look()["actions"] == after["actions"]
    two.done(f"/proposals/{asked['id']}", {"agree": True})
    back = first.look()
    assert back["view"] == before["view"] and back["turn"] == before["turn"] and back["ply"] > after["ply"]
    first.turn(random.Random(2))
    assert first.look()["actions"] == before["actions"] + 1


def test_at_one_screen_the_last_turn_is_taken_back(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "hot_seat")
    ann.done("/start")
    start = ann.look()
    at = ann.turn(random.Random(1))
    ann.done("/takeback", {"ply": at["ply"]})
    assert ann.look()["view"] == start["view"]


def test_to_ask_for_a_take_back_replays_the_game_once(http: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = create(http, "birmingham", "me", "hot_seat")
    ann.done("/start")
    chance = random.Random(1)
    at = [ann.turn(chance) for _ in range(8)][-1]
    replayed: list[int] = []
    at_ply = Game.at

    def noted(game: Game, ply: int) -> Game:
        replayed.append(ply)
        return at_ply(game, ply)

    monkeypatch.setattr(Game, "at", noted)
    ann.done("/takeback", {"ply": at["ply"], "to": 1})
    # From the start for the ends of turns, and for the position that is gone back to.
    assert replayed == [0, 1]


def test_a_take_back_that_is_refused_changes_nothing(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    first = mover(players)
    after = first.turn(random.Random(1))
    (other,) = [player for player in players if player is not first]
    first.done("/takeback", {"ply": after["ply"]})
    (asked,) = other.look()["proposals"]
    other.done(f"/proposals/{asked['id']}", {"agree": False})
    assert other.look()["proposals"] == [] and other.look()["actions"] == after["actions"]
    assert first.post("/takeback", {"ply": after["ply"] - 1}).json()["code"] == "stale"


def test_bots_agree_to_every_take_back(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "hot_seat")
    ann.done("/start")
    start = ann.look()
    ann.turn(random.Random(1))
    at = ann.turn(random.Random(1))
    ann.done("/takeback", {"ply": at["ply"], "to": 0})
    assert ann.look()["view"] == start["view"]


def test_who_leaves_is_replaced_if_the_others_agree(http: TestClient) -> None:
    players = friends(http, "birmingham", 3)
    leaver, one, two = players
    assert leaver.post("/leave", {"level": "random"}).status_code == 204
    assert leaver.get().status_code == 401
    assert one.look()["table"]["seats"][0]["kind"] == "left"
    (asked,) = one.look()["proposals"]
    assert asked["kind"] == "replace" and asked["level"] == "random"
    one.done(f"/proposals/{asked['id']}", {"agree": True})
    two.done(f"/proposals/{asked['id']}", {"agree": True})
    assert two.look()["table"]["seats"][0]["kind"] == "bot"
    assert two.look()["table"]["status"] == "playing"


def test_the_game_closes_if_nobody_wants_a_bot_or_nobody_is_left(http: TestClient) -> None:
    leaver, other = friends(http, "birmingham", 2)
    leaver.post("/leave", {"level": "random"})
    (asked,) = other.look()["proposals"]
    other.done(f"/proposals/{asked['id']}", {"agree": False})
    assert other.look()["table"]["status"] == "closed"
    alone = create(http, "birmingham", "me", "random")
    alone.done("/start")
    alone.post("/leave", {"level": "random"})
    assert Player(http, alone.code).look()["table"]["status"] == "closed"


def test_nobody_waits_for_the_vote_of_one_who_has_left(http: TestClient) -> None:
    leaver, one, two = friends(http, "birmingham", 3)
    leaver.post("/leave", {"level": "random"})
    (asked,) = one.look()["proposals"]
    one.done(f"/proposals/{asked['id']}", {"agree": True})
    two.post("/leave", {"level": "random"})
    # The only one left has agreed to the first bot, and is asked for the second.
    (left,) = one.look()["proposals"]
    assert (left["seat"], left["waits_for"]) == (2, [1])
    assert [seat["kind"] for seat in one.look()["table"]["seats"]] == ["bot", "human", "left"]


def test_a_take_back_waits_for_nobody_who_has_left(http: TestClient) -> None:
    players = friends(http, "birmingham", 3)
    first = mover(players)
    before = first.look()
    after = first.turn(random.Random(1))
    first.done("/takeback", {"ply": after["ply"]})
    (asked,) = first.look()["proposals"]
    one, two = [player for player in players if player is not first]
    one.done(f"/proposals/{asked['id']}", {"agree": True})
    two.post("/leave", {"level": "random"})
    assert first.look()["actions"] == before["actions"]
    assert [it["kind"] for it in first.look()["proposals"]] == ["replace"]


def test_a_vote_after_the_end_changes_nothing(http: TestClient) -> None:
    players = friends(http, "birmingham", 2, options={"introductory": True})
    at = (last := mover(players)).look()
    while at["view"]["rounds_left"] > 1 or at["view"]["order"][1] not in last.seats:
        line = f"P /{at['view']['players'][at['seat']]['hand'][0]}"
        last.done("/moves", {"ply": at["ply"], "step": at["step"], "line": line, "confirm": True})
        at = (last := mover(players)).look()
    (other,) = [player for player in players if player is not last]
    other.post("/leave", {"level": "random"})
    (asked,) = last.look()["proposals"]
    last.turn(random.Random(1))
    assert last.look()["table"]["status"] == "over" and last.look()["proposals"] == []
    assert last.post(f"/proposals/{asked['id']}", {"agree": False}).status_code == 404
    assert last.look()["table"]["status"] == "over" and last.look()["result"] is not None


def test_a_closed_table_hears_no_votes(http: TestClient) -> None:
    leaver, two, one = friends(http, "birmingham", 3)
    leaver.post("/leave", {"level": "random"})
    two.post("/leave", {"level": "random"})
    first, second = (it["id"] for it in one.look()["proposals"])
    one.done(f"/proposals/{first}", {"agree": False})
    assert one.look()["table"]["status"] == "closed" and one.look()["proposals"] == []
    assert one.post(f"/proposals/{second}", {"agree": True}).status_code == 404


def test_who_leaves_before_the_game_frees_the_seat(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "open")
    bob = join(http, ann.code, "Bob")
    bob.post("/leave", {"level": "random"})
    assert ann.look()["table"]["seats"][1] == {"seat": 1, "kind": "open", "name": "", "level": None, "clock": None}
    carl = join(http, ann.code, "Carl")
    assert carl.seats == [1] and bob.get().status_code == 401
    ann.done("/start")
    assert ann.look()["proposals"] == []


def test_a_look_back_shows_the_table_of_today_and_the_view_of_then(http: TestClient) -> None:
    ann = create(http, "birmingham", "me", "hot_seat", "open", invite_only=True)
    bob = join(http, ann.code, "Bob", invite=ann.look()["invite"])
    ann.done("/start")
    (ann if ann.look()["turn"] else bob).turn(random.Random(5))
    for player, seats in ((ann, [0, 1]), (bob, [2])):
        for n, seat in ((n, seat) for n in (0, 1) for seat in seats):
            shown = player.look(actions=n, seat=seat)
            assert (shown["actions"], shown["seat"], shown["yours"]) == (n, seat, seats)
            hands = [bool(it["hand"]) for it in shown["view"]["players"]]
            assert hands == [other == seat for other in range(3)]
            assert shown == player.look(actions=n, seat=seat, text=True) | {"text": None}
    before = ann.look(actions=0)
    ann.done("/chat", {"text": '"actions":0,"seat":'})
    after = ann.look(actions=0)
    assert after["seq"] == before["seq"] + 1 and after == before | {"seq": after["seq"]}


def whole_game(http: TestClient, seed: int) -> Player:
    ann = create(http, "birmingham", "me", "hot_seat", options={"introductory": True})
    ann.done("/start")
    chance = random.Random(seed)
    while ann.look()["table"]["status"] == "playing":
        ann.turn(chance)
    return ann


def test_a_finished_game_gives_its_record_its_history_a_rematch_and_forks(http: TestClient) -> None:
    ann = whole_game(http, 4)
    watcher = Player(http, ann.code)
    game = replay(read_record(watcher.get("/record").text))
    assert replay(read_record(watcher.get("/record", form="json").text)).state.key() == game.state.key()
    n = len(game.lines)
    assert watcher.look(actions=n)["result"] is not None
    assert watcher.look(actions=3)["view"]["is_over"] is False
    assert watcher.get("", actions=n + 1).json()["code"] == "no_such_ply"
    assert [event["line"] for event in ann.get("/log", limit=1000).json()["events"] if event["kind"] == "action"] == [
        line for _, line in game.lines
    ]
    code = ann.done("/rematch")["code"]
    assert ann.done("/rematch")["code"] == code
    again = Player(http, code, ann.secret)
    again.done("/start")
    assert again.look()["yours"] == [0, 1] and again.look()["actions"] == 0
    fork = sit(http, watcher.post("/fork", {"actions": 5, "name": "Eve"}))
    at = fork.look()
    assert at["actions"] >= 5 and at["table"]["status"] == "playing"
    fork.turn(random.Random(9))
    theirs = fork.get("/log", limit=1000).json()["events"]
    assert [event["line"] for event in theirs if event["kind"] == "action"][:5] == [line for _, line in game.lines[:5]]


def test_a_fork_of_a_running_game_deals_the_hidden_cards_anew(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    assert Player(http, players[0].code).post("/fork").json()["code"] == "not_your_game"
    mine, other = players[0].look(), players[1].look()
    forks = [sit(http, players[0].post("/fork")) for _ in range(3)]
    hands = []
    for fork in forks:
        assert fork.look(seat=0)["view"]["players"][0]["hand"] == mine["view"]["players"][0]["hand"]
        hands.append(fork.look(seat=1)["view"]["players"][1]["hand"])
    assert any(hand != other["view"]["players"][1]["hand"] for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 1
    forks[0].turn(random.Random(3))


def test_a_fork_has_no_open_seats_and_leaves_nothing_behind_if_they_are_wanted(http: TestClient) -> None:
    ann, _ = friends(http, "birmingham", 2)
    person = {"Cottonopolis-Person": ann.seated["person"]}
    before = http.get("/api/v1/me/tables", headers=person).json()
    path = f"/api/v1/tables/{ann.code}/fork"
    seats = [{"kind": "me"}, {"kind": "open"}]
    refused = http.post(path, json={"seats": seats, "name": "Ann"}, headers=ann.headers | person)
    assert (refused.status_code, refused.json()["code"]) == (422, "seat_open")
    assert http.get("/api/v1/me/tables", headers=person).json() == before


@pytest.mark.parametrize("map_id", ["birmingham", "lancashire", "germany", "new_england"])
def test_what_never_changes_at_a_table_is_given_to_all_who_may_see_it(http: TestClient, map_id: str) -> None:
    ann = create(http, map_id, "me", "open", "open", options={}, invite_only=True)
    facts = ann.get("/map").json()
    assert facts == json.loads(json.dumps(plain_map(new(map_id, players=3).content)))
    assert Player(http, ann.code, ann.seated["invite"]).get("/map").json() == facts
    assert Player(http, ann.code).get("/map").status_code == 403
    assert Player(http, ann.code, "seat_wrong").get("/map").status_code == 401
    assert Player(http, "nothing").get("/map").status_code == 404


def test_the_map_of_a_table_follows_its_players_and_options(http: TestClient) -> None:
    two, four = (create(http, "birmingham", "me", *["open"] * n).get("/map").json() for n in (1, 3))
    short = create(http, "birmingham", "me", "open", options={"introductory": True}).get("/map").json()
    assert two != four and two != short


def test_maps_rules_levels_and_drawings_are_served(http: TestClient) -> None:
    maps = http.get("/api/v1/maps").json()["maps"]
    assert {it["id"] for it in maps} >= {"birmingham", "lancashire", "germany", "new_england"}
    for it in maps:
        board = http.get(f"/api/v1/maps/{it['id']}").json()
        assert board["place"] and board["link"] and board["tile"] and all("at" in place for place in board["place"])
        assert http.get(f"/api/v1/rules/{it['rules']}").json()["id"] == it["rules"]
    drawing = http.get("/api/v1/maps/birmingham/drawing?theme=dark")
    assert drawing.headers["content-type"] == "image/svg+xml" and "<svg" in drawing.text
    levels = [it["level"] for it in http.get("/api/v1/levels").json()["levels"]]
    assert levels == ["easy", "medium", "hard", "champion", "builder", "trader", "railwayman", "random"]
    assert http.get("/api/v1/maps/nowhere").json()["code"] == "no_map"
    assert http.get("/health").json()["status"] == "ok"
