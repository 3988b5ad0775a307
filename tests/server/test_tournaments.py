"""Clubs and tournaments: who is in, rounds that begin by themselves, and how everybody stands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Limits, Settings
from server.players import Json, Player, mover, new_key
from server.processes import ServerProcess, client, wait_until

CUP: Json = {"name": "Cup", "map": "birmingham", "players": 2, "rounds": 2, "options": {"introductory": True}}
CLUB_TABLE: Json = {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
API = "/api/v1"


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that looks often whether a round is over."""
    file: Path = tmp_path_factory.mktemp("cups") / "tables.sqlite"
    settings = Settings(
        f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, limits=Limits.without_rates(), sweep=0.05
    )
    with TestClient(build_app(settings), base_url="http://tables.test") as running:
        yield running


def of(person: str | None) -> dict[str, str]:
    return {} if person is None else {"Cottonopolis-Person": person}


def people(http: Any, *names: str) -> dict[str, str]:
    """Some new people; gives their secrets by name."""
    bodies = [{"name": it, "device": "Phone"} for it in names]
    return {it["name"]: str(http.post(f"{API}/me", json=it).json()["person"]) for it in bodies}


def ask(http: Any, verb: str, path: str, person: str | None, body: Json | None = None, status: int = 200) -> Any:
    answer = http.request(verb, API + path, headers=of(person), json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def begun(http: Any, persons: dict[str, str], **more: Any) -> Json:
    """A tournament that has begun, with all of these people; the first one is its host."""
    host = next(iter(persons.values()))
    cup = ask(http, "POST", "/tournaments", host, CUP | more, 201)
    for person in persons.values():
        ask(http, "POST", f"/tournaments/{cup['code']}/entrants", person, None, 201)
    found: Json = ask(http, "POST", f"/tournaments/{cup['code']}/start", host)
    return found


def at_table(http: Any, table: Json, persons: dict[str, str]) -> list[Player]:
    """The people at a table of a round, who open their seats as persons."""
    seats = [(n, it["name"]) for n, it in enumerate(table["seats"]) if it["person"] is not None]
    return [Player(http, table["code"], persons[name], [n]) for n, name in seats]


def played(players: list[Player], seed: int) -> list[Json]:
    """The result of a game that is played by chance."""
    chance, at = random.Random(seed), players[0].look()
    while at["table"]["status"] == "playing":
        at = mover(players).turn(chance)
    found: list[Json] = at["result"]
    return found


def test_rounds_begin_by_themselves_and_results_add_up(http: TestClient) -> None:
    persons = people(http, "Ann", "Bob")
    cup = begun(http, persons, form="groups")
    path = f"/tournaments/{cup['code']}"
    assert cup["status"] == "playing" and cup["round"] == 1 and [it["score"] for it in cup["standing"]] == [0, 0]
    results = []
    for n in (1, 2):
        wait_until(lambda n=n: ask(http, "GET", path, None)["round"] == n)  # type: ignore[misc]
        (table,) = ask(http, "GET", path, None)["all_rounds"][-1]["tables"]
        players = at_table(http, table, persons)
        assert players[0].look()["table"]["rated"]
        results.append({table["seats"][it["seat"]]["name"]: it for it in played(players, n)})
    wait_until(lambda: ask(http, "GET", path, None)["status"] == "over")
    cup = ask(http, "GET", path, persons["Ann"])
    seats = [[seat["name"] for seat in it["tables"][0]["seats"]] for it in cup["all_rounds"]]
    assert seats[0] == seats[1][::-1]
    for line in cup["standing"]:
        places = [result[line["name"]]["place"] for result in results]
        # Two who share the first place have each beaten half the other.
        firsts = [[it["place"] for it in result.values()].count(1) for result in results]
        beaten = sum(1 / n_first for place, n_first in zip(places, firsts, strict=True) if place == 1)
        assert line["score"] == beaten and line["wins"] == places.count(1) and line["games"] == 2
        assert line["is_you"] == (line["name"] == "Ann")
    for told, result in zip(cup["all_rounds"], results, strict=True):
        for seat in told["tables"][0]["seats"]:
            assert (seat["place"], seat["points"]) == (result[seat["name"]]["place"], result[seat["name"]]["vp"])


def test_bots_fill_odd_seats_and_who_withdraws_sits_no_more(http: TestClient) -> None:
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"]
    persons = people(http, *names)
    cup = begun(http, persons, rounds=3, level="random", pace={"kind": "days", "seconds": 86_400})
    path = f"/tournaments/{cup['code']}"
    tables = cup["all_rounds"][0]["tables"]
    assert sorted(seat["name"] for it in tables for seat in it["seats"]) == sorted([*names, "Bot 1"])
    (bot,) = [seat for it in tables for seat in it["seats"] if seat["person"] is None]
    assert bot["level"] == "random"
    assert ask(http, "GET", "/me/tables", persons["Cid"])["tables"][0]["pace"]["kind"] == "days"
    ask(http, "DELETE", f"{path}/entrants/me", persons["Eve"], None, 204)
    for table in tables:
        # Ended by consent, so that nobody has won.
        players = at_table(http, table, persons)
        players[0].done("/end")
        for player in players[1:]:
            player.done(f"/proposals/{player.look()['proposals'][0]['id']}", {"agree": True})
    wait_until(lambda: ask(http, "GET", path, None)["round"] == 2)
    second = ask(http, "GET", path, None)["all_rounds"][1]["tables"]
    assert sorted(seat["name"] for it in second for seat in it["seats"]) == names[:4]
    met = [frozenset(seat["name"] for seat in it["seats"]) for it in [*tables, *second]]
    assert len(set(met)) == len(met)
    assert ask(http, "POST", f"{path}/close", persons["Ann"])["status"] == "closed"
    ask(http, "POST", f"{path}/close", persons["Ann"], None, 409)


def test_only_the_host_begins_and_nobody_enters_later(http: TestClient) -> None:
    ann, bob, eve = people(http, "Ann", "Bob", "Eve").values()
    key = {"Idempotency-Key": new_key()}
    first, again = (http.post(f"{API}/tournaments", json=CUP, headers=of(ann) | key).json() for _ in range(2))
    assert first["code"] == again["code"] and first["is_host"] and not first["is_in"]
    path = f"/tournaments/{first['code']}"
    ask(http, "POST", f"{path}/start", ann, None, 409)
    for _ in range(2):
        assert ask(http, "POST", f"{path}/entrants", ann, None, 201)["entrants"] == 1
    assert ask(http, "POST", f"{path}/entrants", bob, None, 201)["entrants"] == 2
    ask(http, "POST", f"{path}/start", bob, None, 403)
    ask(http, "POST", f"{path}/start", None, None, 401)
    ask(http, "POST", f"{path}/start", ann)
    ask(http, "POST", f"{path}/start", ann, None, 409)
    ask(http, "POST", f"{path}/entrants", eve, None, 409)
    (line,) = [it for it in ask(http, "GET", "/tournaments", bob)["tournaments"] if it["code"] == first["code"]]
    assert line["is_in"] and line["entrants"] == 2
    for wrong in ({"players": 9}, {"map": "nowhere"}, {"level": "nobody"}, {"club": "none"}):
        assert http.post(f"{API}/tournaments", json=CUP | wrong, headers=of(ann)).status_code in (400, 404, 422)


def test_of_many_at_once_one_round_begins(servers: list[ServerProcess]) -> None:
    clients = [client(servers[n % len(servers)]) for n in range(50)]
    persons = list(people(clients[0], "Ann", "Bob", "Cid", "Dan").values())
    path = f"/tournaments/{ask(clients[0], 'POST', '/tournaments', persons[0], CUP, 201)['code']}"

    def enter(n: int) -> int:
        return clients[n].post(f"{API}{path}/entrants", headers=of(persons[n % 4])).status_code

    def start(n: int) -> int:
        return clients[n].post(f"{API}{path}/start", headers=of(persons[0])).status_code

    with ThreadPoolExecutor(len(clients)) as pool:
        assert set(pool.map(enter, range(50))) == {201}
        answers = list(pool.map(start, range(50)))
    assert answers.count(200) == 1 and answers.count(409) == 49
    now = ask(clients[-1], "GET", path, persons[0])
    assert now["entrants"] == 4 and len(now["all_rounds"]) == 1 and len(now["all_rounds"][0]["tables"]) == 2
    assert len(ask(clients[0], "GET", "/me/tables", persons[0])["tables"]) == 1
    for it in clients:
        it.close()


def test_of_many_at_once_one_club_is_made_and_everybody_is_in_it_once(servers: list[ServerProcess]) -> None:
    clients = [client(servers[n % len(servers)]) for n in range(20)]
    persons = list(people(clients[0], "Ann", "Bob", "Cid", "Dan").values())
    once = of(persons[0]) | {"Idempotency-Key": new_key()}

    def create(n: int) -> str:
        return str(clients[n].post(f"{API}/clubs", json={"name": "Weavers"}, headers=once).json()["code"])

    def join(n: int) -> int:
        return clients[n].post(f"{API}{path}/members", json=invite, headers=of(persons[n % 4])).status_code

    with ThreadPoolExecutor(len(clients)) as pool:
        codes = set(pool.map(create, range(20)))
        path = f"/clubs/{next(iter(codes))}"
        invite = {"invite": ask(clients[0], "GET", path, persons[0])["invite"]}
        answers = set(pool.map(join, range(20)))
    assert len(codes) == 1 and answers == {201}
    assert len(ask(clients[-1], "GET", path, persons[3])["members"]) == 4
    assert len(ask(clients[-1], "GET", "/clubs", persons[0])["clubs"]) == 1
    for it in clients:
        it.close()


def test_a_club_is_for_its_members(http: TestClient) -> None:
    ann, bob, eve = people(http, "Ann", "Bob", "Eve").values()
    key = {"Idempotency-Key": new_key()}
    club, again = (http.post(f"{API}/clubs", json={"name": "Weavers"}, headers=of(ann) | key).json() for _ in range(2))
    assert club["code"] == again["code"]
    path = f"/clubs/{club['code']}"
    ask(http, "POST", f"{path}/members", bob, {"invite": "wrong"}, 403)
    for _ in range(2):
        found = ask(http, "POST", f"{path}/members", bob, {"invite": club["invite"]}, 201)
        assert [(it["name"], it["is_host"]) for it in found["members"]] == [("Ann", True), ("Bob", False)]
    assert ask(http, "GET", "/clubs", bob)["clubs"] == [{"code": club["code"], "name": "Weavers", "members": 2}]
    ask(http, "GET", path, eve, None, 404)
    ask(http, "GET", path, None, None, 401)
    # A table of the club: its members find it and may sit down, others are told nothing.
    body = CLUB_TABLE | {"club": club["code"]}
    ask(http, "POST", "/tables", eve, body | {"name": "Eve"}, 404)
    made = ask(http, "POST", "/tables", ann, body, 201)
    (table,) = ask(http, "GET", path, bob)["tables"]
    assert table["code"] == made["table"]["code"] and table["invite"] == made["invite"]
    assert all(it["code"] != table["code"] for it in ask(http, "GET", "/tables", eve)["tables"])
    ask(http, "POST", f"/tables/{table['code']}/join", bob, {"name": "Bob", "invite": table["invite"]}, 201)
    # Whoever is sent away comes back by no old invitation.
    public = {it["name"]: it["person"] for it in ask(http, "GET", path, ann)["members"]}
    ask(http, "DELETE", f"{path}/members/{public['Ann']}", bob, None, 403)
    ask(http, "DELETE", f"{path}/members/{public['Bob']}", ann, None, 204)
    ask(http, "GET", path, bob, None, 404)
    ask(http, "POST", f"{path}/members", bob, {"invite": club["invite"]}, 403)
    renewed = ask(http, "PUT", f"{path}/invite", ann)["invite"]
    ask(http, "POST", f"{path}/members", bob, {"invite": renewed}, 201)
    # When the host leaves, the next one is it.
    ask(http, "DELETE", f"{path}/members/{public['Ann']}", ann, None, 204)
    assert ask(http, "GET", path, bob)["members"][0]["is_host"]


def test_a_tournament_of_a_club_is_for_its_members(http: TestClient) -> None:
    persons = people(http, "Ann", "Bob")
    ann, bob = persons.values()
    eve = people(http, "Eve")["Eve"]
    club = ask(http, "POST", "/clubs", ann, {"name": "Weavers"}, 201)
    ask(http, "POST", f"/clubs/{club['code']}/members", bob, {"invite": club["invite"]}, 201)
    cup = begun(http, persons, club=club["code"])
    for verb, more in (("GET", ""), ("POST", "/entrants")):
        ask(http, verb, f"/tournaments/{cup['code']}{more}", eve, None, 404)
    assert cup["code"] not in str(ask(http, "GET", "/tournaments", eve))
    (table,) = cup["all_rounds"][0]["tables"]
    assert table["code"] in [it["code"] for it in ask(http, "GET", f"/clubs/{club['code']}", ann)["tables"]]
    assert http.get(f"{API}/tables/{table['code']}").status_code == 403
    # The game counts for the standing of the club.
    result = played(at_table(http, table, persons), 4)
    first = next(table["seats"][it["seat"]]["name"] for it in result if it["place"] == 1)
    members = ask(http, "GET", f"/clubs/{club['code']}", ann)["members"]
    assert [(it["name"], it["wins"], it["score"], it["games"]) for it in members] == [
        (first, 1, 1.0, 1),
        (next(name for name in persons if name != first), 0, 0.0, 1),
    ]
