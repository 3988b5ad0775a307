"""Many at once: exactly one wins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx2
import pytest

from server.players import Player, create, friends, mover
from server.processes import ServerProcess, client

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
            httpx2.Client(base_url=clients[n % len(clients)].base_url, timeout=60, trust_env=False, limits=limits)
            for n in range(len(bodies))
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
    names = [{"name": f"Guest {n}"} for n in range(10)]
    answers = at_once(https, Player(https[0], open_table.code), "/join", names)
    assert answers.count(201) == 1 and answers.count(409) == 9
    assert open_table.look()["table"]["seats"][1]["kind"] == "human"

    answers = at_once(https, open_table, "/start", [{}] * 5)
    assert answers.count(200) == 1 and answers.count(409) == 4
