"""Players who do not give up: they ask again until somebody answers, and check at the end that nothing is lost.

`scripts/faults.py` plays many such games, the tests a few.
"""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import httpx2

from cottonopolis.game import read_record, replay
from server.players import new_key
from server.processes import ServerProcess

SHORT = {"introductory": True}
GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("birmingham", 2, SHORT),
    ("lancashire", 2, {"edition": "roxley2018"} | SHORT),
    ("birmingham", 3, SHORT),
    ("germany", 3, {}),
    ("birmingham", 2, {}),
    ("lancashire", 3, {}),
]
"""Map, players, options; more short games than long ones, since the moments between games are tested as well."""


class Patient:
    """A client that asks again until somebody answers."""

    def __init__(self, server: ServerProcess, until: float) -> None:
        self._server = server
        self._until = until
        self._http = httpx2.Client(timeout=30, trust_env=False)
        self.n_repeated = 0

    def close(self) -> None:
        """Hangs up."""
        self._http.close()

    def request(self, verb: str, path: str, secret: str | None, body: object = None, key: str = "") -> httpx2.Response:
        """The answer to a request, whatever happens to the server in between."""
        headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}
        if key:
            headers["Idempotency-Key"] = key
        while True:
            if time.monotonic() > self._until:
                raise TimeoutError("the server did not answer in time")
            try:
                answer = self._http.request(verb, f"{self._server.url}/api/v1{path}", json=body, headers=headers)
            except httpx2.HTTPError:
                self.n_repeated += 1
                time.sleep(0.05)
                continue
            if answer.status_code in (502, 503):
                self.n_repeated += 1
                time.sleep(0.05)
                continue
            return answer

    def look(self, path: str, secret: str | None) -> dict[str, Any]:
        """The table as a seat sees it."""
        looked = self.request("GET", path, secret)
        if looked.status_code != 200:
            raise AssertionError(f"{path}: {looked.status_code} {looked.text}")
        found: dict[str, Any] = looked.json()
        return found


def play(server: ServerProcess, number: int, until: float) -> tuple[int, int, int]:
    """One game from its first move to its record; gives acknowledged turns, repeated requests, actions."""
    map_id, people, options = GAMES[number % len(GAMES)]
    chance = random.Random(number)
    asker = Patient(server, until)
    seats: list[dict[str, str]] = [{"kind": "me"}, *[{"kind": "hot_seat"}] * (people - 1)]
    if number % 5 == 0:
        seats[-1] = {"kind": "bot", "level": "random"}
    table = {"map": map_id, "name": "Ann", "seats": seats, "options": options}
    created = asker.request("POST", "/tables", None, table, new_key())
    if created.status_code != 201:
        raise AssertionError(f"{map_id}: {created.status_code} {created.text}")
    made = created.json()
    secret, path = made["secret"], f"/tables/{made['table']['code']}"
    started = asker.request("POST", f"{path}/start", secret, {}, new_key())
    if started.status_code != 200:
        raise AssertionError(f"{map_id}: {started.status_code} {started.text}")
    acknowledged: list[tuple[int, list[str]]] = []
    at = asker.look(path, secret)
    while at["table"]["status"] != "over":
        if at["turn"] is None:
            time.sleep(0.05)
            at = asker.look(path, secret)
            continue
        body = {"ply": at["ply"], "step": at["step"]}
        if at["turn"]["needs_confirm"]:
            answer = asker.request("POST", f"{path}/confirm?position=true", secret, body, new_key())
        else:
            body["answer"] = chance.choice(at["turn"]["legal"])["id"]
            move = body | {"confirm": True}
            answer = asker.request("POST", f"{path}/moves?position=true", secret, move, new_key())
        if answer.status_code != 200:
            raise AssertionError(f"{map_id}: {answer.status_code} {answer.text}")
        if answer.json()["lines"]:
            acknowledged.append((at["actions"], answer.json()["lines"]))
        at = answer.json()["position"]
    check(asker, path, secret, acknowledged, at)
    asker.close()
    return len(acknowledged), asker.n_repeated, at["actions"]


def check(
    asker: Patient, path: str, secret: str | None, acknowledged: list[tuple[int, list[str]]], at: dict[str, object]
) -> None:
    """Every acknowledged action is in the log, each once; the record replays to the result."""
    log = asker.request("GET", f"{path}/log?limit=1000", secret).json()["events"]
    actions = [event for event in log if event["kind"] == "action"]
    assert [event["n"] for event in actions] == list(range(1, len(actions) + 1)), "a number is missing or comes twice"
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    for n, lines in acknowledged:
        found = [event["line"] for event in actions[n : n + len(lines)]]
        assert found == lines, f"acknowledged {lines}, found {found}"
    game = replay(read_record(asker.request("GET", f"{path}/record", secret).text))
    assert game.over and [it["vp"] for it in at["result"]] == game.scores()  # type: ignore[attr-defined]


def kill_again_and_again(
    server: ServerProcess, chance: random.Random, is_done: threading.Event, longest: float, most: int = 10**6
) -> int:
    """Kills and starts the server until all games have been played, or so many times; says how often.

    It serves for half a second to `longest` seconds in between.
    """
    n_kills = 0
    while n_kills < most and not is_done.wait(chance.uniform(0.5, longest)):
        server.kill()
        server.start()
        n_kills += 1
    return n_kills
