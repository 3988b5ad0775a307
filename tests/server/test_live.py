"""Live events: nothing is missed, nothing comes twice, and nobody hears of half-made turns but who makes them."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from server.players import Player, create, friends, mover
from server.processes import PATIENCE, ServerProcess, client, wait_until


@pytest.fixture
def http(server: ServerProcess) -> Iterator[httpx2.Client]:
    with client(server) as found:
        yield found


class Ear:
    """Listens to a table in a thread of its own."""

    def __init__(self, player: Player, url: str, last_id: str | None = None) -> None:
        self.events: list[dict[str, Any]] = []
        self.ids: list[str] = []
        self.n_beats = 0
        self.is_open = threading.Event()
        headers = player.headers | ({} if last_id is None else {"Last-Event-ID": last_id})
        self._client = httpx2.Client(base_url=url, timeout=PATIENCE, trust_env=False, verify=False)
        self._ended = False
        self._thread = threading.Thread(target=self._listen, args=(f"/api/v1/tables/{player.code}/events", headers))
        self._thread.start()
        assert self.is_open.wait(PATIENCE)

    def _listen(self, path: str, headers: dict[str, str]) -> None:
        with self._client.stream("GET", path, headers=headers) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            for line in answer.iter_lines():
                self.is_open.set()
                if self._ended:
                    return
                if line.startswith("id: "):
                    self.ids.append(line[4:])
                elif line.startswith("data: "):
                    self.events.append(json.loads(line[6:]))
                elif line.startswith(":"):
                    self.n_beats += 1

    def close(self) -> None:
        self._ended = True
        self._thread.join(PATIENCE)
        self._client.close()


@contextmanager
def ear(player: Player, server: ServerProcess, last_id: str | None = None) -> Iterator[Ear]:
    found = Ear(player, server.url, last_id)
    try:
        yield found
    finally:
        found.close()


def test_listeners_hear_every_entry_once_and_resume_where_they_were(server: ServerProcess, http: httpx2.Client) -> None:
    players = friends(http, "birmingham", 2, "random")
    watcher = Player(http, players[0].code)
    chance = random.Random(1)
    with ear(watcher, server, "0") as first:
        for _ in range(3):
            wait_until(lambda: watcher.look()["to_move"] in (0, 1))
            mover(players).turn(chance)
        wait_until(lambda: len(first.events) >= 8)
    resumed_at = first.ids[-1]
    for _ in range(2):
        wait_until(lambda: watcher.look()["to_move"] in (0, 1))
        mover(players).turn(chance)
    players[0].done("/chat", {"text": "hello"})
    wait_until(lambda: watcher.look()["to_move"] in (0, 1))
    seq = watcher.look()["seq"]
    with ear(watcher, server, resumed_at) as second:
        wait_until(lambda: bool(second.ids) and second.ids[-1] == str(seq))
    heard = first.events + second.events
    assert [int(it) for it in first.ids + second.ids] == list(range(1, seq + 1))
    assert heard == [
        {key: value for key, value in event.items() if value is not None}
        for event in watcher.get("/log", limit=1000).json()["events"]
    ]


def test_only_the_player_of_a_turn_hears_of_it_before_it_is_confirmed(
    server: ServerProcess, http: httpx2.Client
) -> None:
    players = friends(http, "birmingham", 2)
    own = mover(players)
    (other,) = [player for player in players if player is not own]
    with ear(own, server) as mine, ear(other, server) as theirs, ear(Player(http, own.code), server) as watching:
        at = own.look()
        own.answer(random.Random(1), at)
        wait_until(lambda: any(event["kind"] == "turn" for event in mine.events))
        own.done("/undo", {"ply": at["ply"], "step": 1})
        wait_until(lambda: len(mine.events) == 2)
        other.done("/chat", {"text": "well?"})
        wait_until(lambda: len(theirs.events) == len(watching.events) == 1)
        assert [event["kind"] for event in theirs.events + watching.events] == ["chat", "chat"]
        assert [(event["kind"], event.get("step")) for event in mine.events[:2]] == [("turn", 1), ("turn", 2)]


def test_idle_listeners_get_signs_of_life(server: ServerProcess, http: httpx2.Client) -> None:
    ann = create(http, "birmingham", "me", "open")
    with ear(ann, server) as listener:
        wait_until(lambda: listener.n_beats >= 3)
    assert listener.events == []


def test_a_listener_who_loses_the_seat_hears_nothing_more(server: ServerProcess, http: httpx2.Client) -> None:
    players = friends(http, "birmingham", 2, invite_only=True)
    with ear(players[0], server) as listener:
        http.post(f"/api/v1/tables/{players[0].code}/recover", json={"recovery": players[0].seated["recovery"]})
        wait_until(lambda: any("code" in event for event in listener.events))
        players[1].done("/chat", {"text": "secret plans"})
        assert listener.events[-1] == {"code": "bad_secret"}


def test_strangers_hear_nothing(http: httpx2.Client) -> None:
    ann = create(http, "birmingham", "me", "open", invite_only=True)
    assert Player(http, ann.code).get("/events").status_code == 403
    assert Player(http, ann.code, "seat_x").get("/events").status_code == 401
    assert Player(http, "nothing").get("/events").status_code == 404


def test_a_server_that_ends_lets_its_listeners_go(tmp_path: Path) -> None:
    with (
        ServerProcess(
            f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}", workers=0, more={"engine_workers": 0}
        ) as running,
        client(running) as http,
    ):
        ann = create(http, "birmingham", "me", "open")
        listener = Ear(ann, running.url)
        log = running.stop()
        listener.close()
        assert "trace" not in log
