"""Many at once: exactly one wins."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle, islice
from typing import Any

import httpx2
import pytest

from server.players import Player, create, friends, join, mover, new_key
from server.processes import PATIENCE, ServerProcess, client

N_CLIENTS = 50


@pytest.fixture
def https(servers: list[ServerProcess]) -> Iterator[list[httpx2.Client]]:
    """Clients of one server, or of two on one PostgreSQL database."""
    with ExitStack() as stack:
        yield [stack.enter_context(client(server)) for server in servers]


def at_once(clients: list[httpx2.Client], player: Player, path: str, bodies: list[dict[str, Any]]) -> list[int]:
    """The answers to many requests that are sent together."""
    limits = httpx2.Limits(max_connections=None)
    with ThreadPoolExecutor(len(bodies)) as pool:
        senders = [
            # Each would read all certificates of the system, and needs none.
            httpx2.Client(base_url=url, timeout=PATIENCE, trust_env=False, limits=limits, verify=False)
            for url in islice(cycle(it.base_url for it in clients), len(bodies))
        ]
        players = [Player(sender, player.code, player.secret) for sender in senders]
        answers = list(pool.map(lambda it: it[0].post(path, it[1]).status_code, zip(players, bodies, strict=True)))
        for sender in senders:
            sender.close()
    return answers


def test_of_many_requests_at_once_exactly_one_is_done(https: list[httpx2.Client]) -> None:
    players = friends(https[0], "birmingham", 2)
    ann = mover(players)
    at = ann.look()
    hand = at["view"]["players"][at["seat"]]["hand"]
    moves = [{"ply": at["ply"], "line": f"P /{hand[n % len(hand)]}", "confirm": True} for n in range(N_CLIENTS)]
    answers = at_once(https, ann, "/moves", moves)
    assert sorted(set(answers)) in ([200, 409], [200, 403, 409]) and answers.count(200) == 1
    assert ann.look()["actions"] == at["actions"] + 1

    bob = mover(players)
    at = bob.look()
    bob.answer(random.Random(1), at)
    answers = at_once(https, bob, "/undo", [{"ply": at["ply"], "step": 1}] * 2)
    assert sorted(answers) == [200, 409]

    open_table = create(https[0], "birmingham", "me", "open")
    names = [{"name": f"Caller {n}"} for n in range(10)]
    answers = at_once(https, Player(https[0], open_table.code), "/join", names)
    assert answers.count(201) == 1 and answers.count(409) == 9
    assert open_table.look()["table"]["seats"][1]["kind"] == "human"

    answers = at_once(https, open_table, "/start", [{}] * 5)
    assert answers.count(200) == 1 and answers.count(409) == 4


def same_key_at_once(senders: list[httpx2.Client], path: str, body: Any, headers: dict[str, str]) -> list[Any]:
    """The answers to one request that all send together with one key, each until there is an answer."""
    key = headers | {"Idempotency-Key": new_key()}

    def send(sender: httpx2.Client) -> Any:
        while True:
            answer = sender.post(f"/api/v1/tables{path}", json=body, headers=key)
            if answer.status_code != 503:
                return answer.status_code, answer.content

    with ThreadPoolExecutor(len(senders)) as pool:
        return list(pool.map(send, senders))


@pytest.fixture
def senders(servers: list[ServerProcess]) -> Iterator[list[httpx2.Client]]:
    """Many clients."""
    urls = [servers[n % len(servers)].url for n in range(N_CLIENTS)]
    with ExitStack() as stack:
        made = (httpx2.Client(base_url=url, timeout=PATIENCE, trust_env=False, verify=False) for url in urls)
        yield [stack.enter_context(it) for it in made]


def test_of_many_retries_at_once_one_is_done_and_all_get_its_answer(
    https: list[httpx2.Client], senders: list[httpx2.Client]
) -> None:
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 3]
    answers = same_key_at_once(senders, "", {"map": "birmingham", "name": "Ann", "seats": seats}, {})
    assert len(set(answers)) == 1 and answers[0][0] == 201
    made = json.loads(answers[0][1])
    ann = Player(https[0], made["table"]["code"], made["secret"])
    mine = https[0].get("/api/v1/me/tables", headers={"Cottonopolis-Person": made["person"]}).json()["tables"]
    assert [table["code"] for table in mine] == [ann.code]
    path = f"/{ann.code}"
    answers = same_key_at_once(senders, f"{path}/join", {"name": "Bob"}, {})
    assert len(set(answers)) == 1 and answers[0][0] == 201
    assert [seat["kind"] for seat in ann.look()["table"]["seats"]] == ["human", "human", "open", "open"]
    bob = json.loads(answers[0][1])
    carl = join(https[-1], ann.code, "Carl")
    answers = same_key_at_once(senders, f"{path}/recover", {"recovery": bob["recovery"]}, {})
    assert len(set(answers)) == 1 and answers[0][0] == 201
    for what, body, status in (
        ("/chat", {"text": "hello"}, 201),
        ("/seats/1/free", {"to": "open"}, 201),
        ("/start", {"fill": "random"}, 200),
        ("/fork", {"name": "Ann"}, 201),
        ("/leave", {"level": "random"}, 204),
    ):
        answers = same_key_at_once(senders, path + what, body, ann.headers)
        assert len(set(answers)) == 1 and answers[0][0] == status, (what, set(answers))
    kinds = [event["kind"] for event in carl.get("/log").json()["events"]]
    once = ["create", "join", "recover", "chat", "free", "start", "leave"]
    assert {kind: kinds.count(kind) for kind in once} == dict.fromkeys(once, 1) | {"join": 2}
    (asked,) = carl.look()["proposals"]
    carl.done(f"/proposals/{asked['id']}", {"agree": False})
    answers = same_key_at_once(senders, f"{path}/rematch", {}, carl.headers)
    assert len(set(answers)) == 1 and answers[0][0] == 201


def test_of_many_who_free_or_take_a_seat_at_once_one_is_first(https: list[httpx2.Client]) -> None:
    ann = create(https[0], "birmingham", "me", "open", "open")
    bob, carl = (join(https[0], ann.code, name) for name in ("Bob", "Carl"))
    answers = at_once(https, ann, "/seats/1/free", [{"to": "open"}] * N_CLIENTS)
    assert answers.count(201) == 1 and answers.count(409) == N_CLIENTS - 1
    assert bob.get().json()["code"] == "seat_freed"
    bob = join(https[0], ann.code, "Bob")
    ann.done("/start")
    answers = at_once(https, carl, "/seats/1/free", [{"to": "open"}] * N_CLIENTS)
    assert answers.count(201) == 1 and answers.count(409) == N_CLIENTS - 1
    (asked,) = ann.look()["proposals"]
    answers = at_once(https, ann, f"/proposals/{asked['id']}", [{"agree": True}] * N_CLIENTS)
    assert answers.count(200) == 1 and set(answers) <= {200, 403, 404}
    newcomers = [{"name": f"Caller {n}"} for n in range(N_CLIENTS)]
    answers = at_once(https, Player(https[0], ann.code), "/join", newcomers)
    assert answers.count(201) == 1 and answers.count(409) == N_CLIENTS - 1
    assert bob.get().json()["code"] == "seat_freed"


def test_a_seat_is_given_to_a_bot_or_taken_by_a_newcomer_and_never_both(senders: list[httpx2.Client]) -> None:
    ann = create(senders[0], "birmingham", "me", "open")
    path = f"/api/v1/tables/{ann.code}"

    def send(it: tuple[int, httpx2.Client]) -> tuple[str, int]:
        n, sender = it
        if n % 2:
            return "join", sender.post(f"{path}/join", json={"name": f"Caller {n}"}).status_code
        body = {"kind": "bot", "level": "random"}
        return "bot", sender.put(f"{path}/seats/1", json=body, headers=ann.headers).status_code

    with ThreadPoolExecutor(len(senders)) as pool:
        answers = list(pool.map(send, enumerate(senders)))
    joined = answers.count(("join", 201))
    seat = ann.look()["table"]["seats"][1]
    assert joined <= 1 and seat["kind"] == ("human" if joined else "bot")
    assert {status for what, status in answers if what == "join"} <= {201, 409}
    assert {status for what, status in answers if what == "bot"} <= {200, 409}
    if joined:
        assert answers.count(("bot", 200)) == 0
