"""Kills the server at random moments during many games, starts it again and plays on: nothing is lost or comes twice.

Scripted players send idempotency keys and repeat a request until it is answered, as a good client does.
Everything that was acknowledged must be in the log afterwards, every action once, and the record of each game must
replay to its result. `python scripts/faults.py --games 200`; loopback only.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from cottonopolis.game import read_record, replay  # noqa: E402
from server.players import Player, new_key  # noqa: E402
from server.processes import ServerProcess  # noqa: E402

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


def play(server: ServerProcess, number: int, until: float) -> tuple[int, int, int]:
    """One game from its first move to its record; gives acknowledged turns, repeated requests, actions."""
    map_id, people, options = GAMES[number % len(GAMES)]
    chance = random.Random(number)
    asker = Patient(server, until)
    seats: list[dict[str, str]] = [{"kind": "me"}, *[{"kind": "hot_seat"}] * (people - 1)]
    if number % 5 == 0:
        seats[-1] = {"kind": "bot", "level": "random"}
    created = asker.request("POST", "/tables", None, {"map": map_id, "name": "Ann", "seats": seats, "options": options})
    if created.status_code != 201:
        raise AssertionError(f"{map_id}: {created.status_code} {created.text}")
    made = created.json()
    player = Player(httpx2.Client(), made["table"]["code"], made["secret"])
    path = f"/tables/{player.code}"
    asker.request("POST", f"{path}/start", player.secret, {})
    acknowledged: list[tuple[int, list[str]]] = []
    while True:
        looked = asker.request("GET", path, player.secret)
        if looked.status_code != 200:
            raise AssertionError(f"{map_id}: {looked.status_code} {looked.text}")
        at = looked.json()
        if at["table"]["status"] == "over":
            break
        if at["turn"] is None:
            time.sleep(0.02)
            continue
        body = {"ply": at["ply"], "step": at["step"]}
        if at["turn"]["needs_confirm"]:
            answer = asker.request("POST", f"{path}/confirm", player.secret, body, new_key())
        else:
            body["answer"] = chance.choice(at["turn"]["legal"])["id"]
            answer = asker.request("POST", f"{path}/moves", player.secret, body | {"confirm": True}, new_key())
        if answer.status_code != 200:
            raise AssertionError(f"{map_id}: {answer.status_code} {answer.text}")
        if answer.json()["lines"]:
            acknowledged.append((at["actions"], answer.json()["lines"]))
    check(asker, path, player.secret, acknowledged, at)
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


def kill_again_and_again(server: ServerProcess, chance: random.Random, is_done: threading.Event) -> int:
    """Kills and starts the server until all games have been played; says how often."""
    n_kills = 0
    while not is_done.wait(chance.uniform(0.5, 15.0)):
        server.kill()
        server.start()
        n_kills += 1
    return n_kills


def main() -> None:
    """Plays so many games on one server that is killed all the time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=1800.0, help="give up after so long")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.monotonic()
    is_done = threading.Event()
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(f"sqlite+aiosqlite:///{folder}/t.sqlite") as server,
        ThreadPoolExecutor(asked.at_once + 1) as pool,
    ):
        killer = pool.submit(kill_again_and_again, server, random.Random(asked.seed), is_done)
        games = [pool.submit(play, server, n, begun + asked.seconds) for n in range(asked.games)]
        failures = [error for game in games if (error := game.exception()) is not None]
        is_done.set()
        n_kills = killer.result()
    done = [game.result() for game in games if game.exception() is None]
    turns, repeated, actions = (sum(column) for column in zip(*done, strict=True)) if done else (0, 0, 0)
    print(
        f"{len(done)} of {asked.games} games whole and right: {n_kills} kills, {turns} acknowledged turns, "
        f"{actions} actions, {repeated} requests repeated, {time.monotonic() - begun:.0f} s (seed {asked.seed})"
    )
    for error in failures[:5]:
        print(f"failed: {error!r}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
