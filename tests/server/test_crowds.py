"""Many at once beside the turns of a table: plans, notifications, clubs, tournaments and the coach.

Of what can be done once, one does it; what can be done again and again is there once afterwards. Nothing fails inside.
The usual run has twenty clients of two servers, `make test-long` fifty, and one server on SQLite as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx2
import pytest

from cottonopolis.notation.record import format_record
from effort import many
from server.players import Json, Player, create, friends, mover, new_key
from server.processes import PATIENCE, ServerProcess
from server.test_load import played
from server.test_notify import AUTH, P256DH

N = many(20, 50)
API = "/api/v1"
CUP: Json = {"name": "Cup", "map": "birmingham", "players": 2, "rounds": 2, "options": {"introductory": True}}
Answer = httpx2.Response
pytestmark = pytest.mark.long


class Crowd:
    """Many clients of one server, or of two."""

    def __init__(self, clients: list[httpx2.Client]) -> None:
        self.clients = clients
        self.http = clients[0]
        self._pool = ThreadPoolExecutor(len(clients))

    def all(self, send: Callable[[httpx2.Client, int], Answer]) -> list[Answer]:
        """The answers to what all send together; none is a failure."""
        found = list(self._pool.map(send, self.clients, range(len(self.clients))))
        assert [it.text for it in found if it.status_code >= 500] == []
        return found

    def statuses(self, send: Callable[[httpx2.Client, int], Answer]) -> Counter[int]:
        """How often each status came."""
        return Counter(it.status_code for it in self.all(send))

    def close(self) -> None:
        self._pool.shutdown()


@pytest.fixture(scope="module", params=["postgresql", "sqlite"][: many(1, 2)])
def crowd(request: pytest.FixtureRequest) -> Iterator[Crowd]:
    """One crowd for all: each client would begin a connection of its own."""
    is_one = request.param == "sqlite"
    servers: list[ServerProcess] = [request.getfixturevalue("server")] if is_one else request.getfixturevalue("pair")
    with ExitStack() as stack:
        urls = [servers[n % len(servers)].url for n in range(N)]
        made = [httpx2.Client(base_url=url, timeout=PATIENCE, trust_env=False, verify=False) for url in urls]
        found = Crowd([stack.enter_context(it) for it in made])
        yield found
        found.close()


def of(person: str) -> dict[str, str]:
    return {"Cottonopolis-Person": person}


def people(http: httpx2.Client, n: int) -> list[str]:
    bodies = [{"name": f"Person {it}", "device": "Phone"} for it in range(n)]
    return [str(http.post(f"{API}/me", json=it).json()["person"]) for it in bodies]


def got(http: httpx2.Client, path: str, headers: dict[str, str]) -> Any:
    answer = http.get(API + path, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_plans_come_and_go_and_a_trial_keeps_nothing(crowd: Crowd) -> None:
    players = friends(crowd.http, "birmingham", 2)
    (second,) = [it for it in players if it is not mover(players)]
    path, ply = f"{API}/tables/{second.code}/plan", second.look()["ply"]

    def change(http: httpx2.Client, n: int) -> Answer:
        if n % 5 == 4:
            return http.post(f"{path}/trial", json={"ply": ply}, headers=second.headers)
        if n % 2:
            return http.delete(path, headers=second.headers)
        return http.put(path, json={"steps": [{"line": f"L {10 * (n % 3 + 1)}"}]}, headers=second.headers)

    # A trial that takes too long on a busy machine is refused.
    assert {200, 204} <= set(crowd.statuses(change)) <= {200, 204, 422}
    key = second.headers | {"Idempotency-Key": new_key()}
    body = {"steps": [{"line": "P"}]}
    assert len({it.text for it in crowd.all(lambda http, _: http.put(path, json=body, headers=key))}) == 1
    assert second.get("/plan").json()["steps"] == [{"line": "P", "costs_at_most": None, "free": []}]
    assert crowd.statuses(lambda http, _: http.delete(path, headers=second.headers)) == {204: N}
    assert second.get("/plan").json()["steps"] is None
    assert [event["kind"] for event in second.get("/log").json()["events"]] == ["create", "join", "start"]


def test_a_browser_has_one_person_and_a_person_one_address_whoever_comes_at_once(crowd: Crowd) -> None:
    persons = people(crowd.http, 5)
    push = {"endpoint": f"https://1.1.1.1/{new_key()}", "p256dh": P256DH, "auth": AUTH}

    def subscribe(http: httpx2.Client, n: int) -> Answer:
        return http.put(f"{API}/me/push", json=push, headers=of(persons[n % 5]))

    assert crowd.statuses(subscribe) == {200: N}
    assert sum(got(crowd.http, "/me/notify", of(it))["has_push"] for it in persons) == 1
    remove = crowd.statuses(lambda http, n: http.delete(f"{API}/me/push", headers=of(persons[n % 5])))
    assert remove == {204: N}
    assert not any(got(crowd.http, "/me/notify", of(it))["has_push"] for it in persons)

    quiet = [{"zone": "Europe/London", "start": f"2{n}:00", "end": "07:00"} for n in range(3)]
    set_all = crowd.statuses(lambda http, n: http.put(f"{API}/me/quiet", json=quiet[n % 3], headers=of(persons[0])))
    assert set_all == {200: N} and got(crowd.http, "/me/notify", of(persons[0]))["quiet"] in quiet
    ann = create(crowd.http, "birmingham", "me", "open")
    path = f"{API}/tables/{ann.code}/notify"
    told = crowd.statuses(lambda http, n: http.put(path, json={"is_on": bool(n % 2)}, headers=ann.headers))
    assert told == {200: N}


def test_members_of_a_club_come_go_and_are_sent_away_once(crowd: Crowd) -> None:
    persons = people(crowd.http, 5)
    club = crowd.http.post(f"{API}/clubs", json={"name": "Weavers"}, headers=of(persons[0])).json()
    path, invite = f"{API}/clubs/{club['code']}", {"invite": club["invite"]}
    joined = crowd.statuses(lambda http, n: http.post(f"{path}/members", json=invite, headers=of(persons[n % 5])))
    assert joined == {201: N}
    ids = {it["name"]: it["person"] for it in got(crowd.http, f"/clubs/{club['code']}", of(persons[0]))["members"]}
    assert len(ids) == 5
    # The host sends one away while that one leaves: it is done once.
    gone = f"{path}/members/{ids['Person 1']}"
    assert crowd.statuses(lambda http, n: http.delete(gone, headers=of(persons[n % 2])))[204] == 1
    renewed = crowd.all(lambda http, _: http.put(f"{path}/invite", headers=of(persons[0])))
    now = got(crowd.http, f"/clubs/{club['code']}", of(persons[0]))
    assert {it.status_code for it in renewed} == {200} and now["invite"] in {it.json()["invite"] for it in renewed}
    # Everybody leaves at once: the club has no two hosts on the way, and nobody in the end.
    left = [(persons[n], ids[f"Person {n}"]) for n in (0, 2, 3, 4)]
    answers = crowd.statuses(
        lambda http, n: http.delete(f"{path}/members/{left[n % 4][1]}", headers=of(left[n % 4][0]))
    )
    assert answers[204] == 4 and answers[404] == N - 4


def test_a_tournament_is_entered_left_begun_and_closed_once(crowd: Crowd) -> None:
    persons = people(crowd.http, 5)
    cup = crowd.http.post(f"{API}/tournaments", json=CUP, headers=of(persons[0])).json()["code"]
    path = f"{API}/tournaments/{cup}"

    def come_and_go(http: httpx2.Client, n: int) -> Answer:
        if n % 10 == 9:
            return http.delete(f"{path}/entrants/me", headers=of(persons[4]))
        return http.post(f"{path}/entrants", headers=of(persons[n % 5]))

    assert set(crowd.statuses(come_and_go)) == {201, 204}
    # Whoever begins while others come and go begins one round, in which everybody sits once.

    def begin(http: httpx2.Client, n: int) -> Answer:
        return http.post(f"{path}/start", headers=of(persons[0])) if n % 2 else come_and_go(http, n)

    answers = crowd.all(begin)
    assert sum(it.status_code == 200 for it in answers) == 1
    now = got(crowd.http, f"/tournaments/{cup}", of(persons[0]))
    names = [seat["name"] for table in now["all_rounds"][0]["tables"] for seat in table["seats"] if seat["person"]]
    assert len(now["all_rounds"]) == 1 and len(set(names)) == len(names) >= 4
    assert crowd.statuses(lambda http, _: http.post(f"{path}/close", headers=of(persons[0]))) == {200: 1, 409: N - 1}
    key = of(persons[1]) | {"Idempotency-Key": new_key()}
    made = crowd.all(lambda http, _: http.post(f"{API}/tournaments", json=CUP, headers=key))
    assert len({it.json()["code"] for it in made}) == 1


def test_hints_are_asked_for_and_agreed_on_once(crowd: Crowd) -> None:
    players = friends(crowd.http, "birmingham", 3)
    path = f"{API}/tables/{players[0].code}"
    asked = crowd.statuses(lambda http, n: http.post(f"{path}/hints", headers=players[n % 3].headers))
    assert asked == {201: 1, 409: N - 1}
    (proposal,) = players[0].look()["proposals"]

    def agree(http: httpx2.Client, n: int) -> Answer:
        where = f"{path}/proposals/{proposal['id']}"
        return http.post(where, json={"agree": True}, headers=players[n % 3].headers)

    assert set(crowd.statuses(agree)) <= {200, 403, 404, 409}
    kinds = Counter(event["kind"] for event in players[0].get("/log").json()["events"])
    assert (kinds["propose"], kinds["agree"], kinds["hints"]) == (1, 2, 1)


def test_who_asks_the_coach_for_the_same_at_once_looks_at_one_run(crowd: Crowd) -> None:
    text = format_record(played("birmingham", 2).record())
    made: Json = {}
    while "table" not in made:
        # Refused where a busy machine takes too long to replay it.
        made = crowd.http.post(f"{API}/tables/load", json={"text": text}).json()
    table = Player(crowd.http, made["table"]["code"], made["secret"])
    path = f"{API}/tables/{table.code}"
    body = {"action": 1, "playouts": 10}
    asked = crowd.all(lambda http, _: http.post(f"{path}/analysis", json=body, headers=table.headers))
    assert {it.status_code for it in asked} == {200} and len({it.json()["id"] for it in asked}) == 1
    run = f"{path}/coach/{asked[0].json()['id']}"
    stopped = crowd.statuses(lambda http, _: http.delete(run, headers=table.headers))
    assert set(stopped) <= {200, 404}
