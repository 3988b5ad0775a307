"""Players who do not give up: they ask again until somebody answers, and check at the end that nothing is lost.

Servers are killed under them, and some answers never reach them. `scripts/faults.py` plays many such games, the tests a
few.
"""

from __future__ import annotations

import json
import random
import socket
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2
import psycopg

from cottonopolis.game import read_record, replay
from server.players import Json, new_key
from server.processes import PATIENCE, ServerProcess

SHORT: dict[str, object] = {"introductory": True}
GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("birmingham", 2, SHORT),
    ("lancashire", 2, {"edition": "roxley2018"} | SHORT),
    ("birmingham", 3, SHORT),
    ("germany", 3, {}),
    ("birmingham", 2, {}),
    ("lancashire", 3, {}),
]
"""Map, players, options; more short games than long ones, since the moments between games are tested as well."""

MOVES, SEATS, GHOSTS = "moves lost or doubled", "seats lost", "ghosts"
CHAT, REFUSED = "chat lines lost or doubled", "repeated requests refused"
WRONGS = (MOVES, SEATS, GHOSTS, CHAT, REFUSED)
"""What may go wrong: acknowledged moves that are not in the log once; people who cannot open their seats; seats and
tables that nobody owns; chat; and requests that were done but cannot be repeated to learn so."""


_OFTEN = ("/moves?position=true", "/confirm?position=true", "/undo?position=true")
"""What is asked so often that a small share is enough; of all else four times the share of the answers is lost."""


class Wrong(AssertionError):
    """Something that must not be, after which a game cannot be played on."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(f"{kind}: {why}")
        self.kind = kind


@dataclass
class Played:
    """What came of a game."""

    turns: int = 0
    """That were acknowledged."""
    actions: int = 0
    repeated: int = 0
    """Requests that were sent again."""
    lost: Counter[str] = field(default_factory=Counter)
    """Answers that were never read, by what was asked."""
    wrong: Counter[str] = field(default_factory=Counter)
    said: list[str] = field(default_factory=list)
    """What went wrong, in sentences."""
    codes: set[str] = field(default_factory=set)
    """Tables that were made."""

    def note(self, kind: str, why: str) -> None:
        """Counts something that went wrong."""
        self.wrong[kind] += 1
        self.said.append(f"{kind}: {why}")


class Patient:
    """A client that asks again until somebody answers; some answers it never reads."""

    def __init__(
        self,
        servers: Sequence[ServerProcess],
        until: float,
        chance: random.Random,
        lost: float,
        pause: float = 0.05,
    ) -> None:
        self._servers = servers
        self._pause = pause
        self._until = until
        self._chance = chance
        self._lost = lost
        self._http = httpx2.Client(timeout=PATIENCE, trust_env=False, verify=False)
        self.played = Played()

    def close(self) -> None:
        """Hangs up."""
        self._http.close()

    def request(self, verb: str, path: str, secret: str | None, body: object = None) -> httpx2.Response:
        """The answer to a request, whatever happens to the servers in between; a change has one key for all tries."""
        headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}
        if verb != "GET":
            headers["Idempotency-Key"] = new_key()
        while True:
            if time.monotonic() > self._until:
                raise TimeoutError("the server did not answer in time")
            server = self._chance.choice(self._servers)
            try:
                if verb != "GET" and self._chance.random() < self._lost * (1 if path.endswith(_OFTEN) else 4):
                    self._hang_up_early(server, verb, path, headers, body)
                else:
                    answer = self._http.request(verb, f"{server.url}/api/v1{path}", json=body, headers=headers)
                    if answer.status_code not in (502, 503):
                        return answer
            except (httpx2.HTTPError, OSError):
                pass
            self.played.repeated += 1
            time.sleep(self._pause)

    def _hang_up_early(
        self, server: ServerProcess, verb: str, path: str, headers: dict[str, str], body: object
    ) -> None:
        """Sends a request and closes the connection at some moment, before or after it is done."""
        data = json.dumps(body).encode()
        named = headers | {"Host": "127.0.0.1", "Content-Type": "application/json", "Content-Length": str(len(data))}
        lines = [f"{verb} /api/v1{path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
            connection.sendall("\r\n".join(lines).encode() + data)
            self.played.lost["create" if path == "/tables" else path.partition("?")[0].split("/")[3]] += 1
            time.sleep(self._chance.choice([0.0, 0.01, 0.3]) * self._chance.random())

    def must(self, verb: str, path: str, secret: str | None, body: object, otherwise: str) -> Any:
        """What a request gives that has to succeed, also if it was done before and nobody was told."""
        answer = self.request(verb, path, secret, body)
        if not answer.is_success:
            raise Wrong(otherwise, f"{verb} {path}: {answer.status_code} {answer.text}")
        return answer.json() if answer.content else None

    def look(self, path: str, secret: str | None) -> Json:
        """The table as a seat sees it."""
        found: Json = self.must("GET", path, secret, None, SEATS)
        return found


@dataclass
class Person:
    """Somebody at the table."""

    name: str
    secret: str
    recovery: str
    seats: list[int]


class Table:
    """A table of people who chat, undo, recover their seats, leave and play again."""

    def __init__(self, asker: Patient, number: int, chance: random.Random) -> None:
        self._asker = asker
        self._number = number
        self._chance = chance
        self._played = asker.played
        self._people: list[Person] = []
        self._path = ""
        self._chat: list[str] = []
        self._acknowledged: list[tuple[int, list[str]]] = []
        self._is_left = number % 6 != 4
        """Whether whoever is to leave has left."""

    def play(self) -> None:
        """From the first request to the record, and a rematch."""
        self._sit_down()
        at = self._asker.look(self._path, self._people[0].secret)
        while at["table"]["status"] != "over":
            self._now_and_then()
            at = self._next(at)
        self._check(at)
        if self._number % 4 == 3:
            self._again()

    def _sit_down(self) -> None:
        map_id, n, options = GAMES[self._number % len(GAMES)]
        kinds: list[Json] = [{"kind": "me"}, *[{"kind": "open"}] * (n - 1)]
        if self._number % 5 == 0:
            kinds[-1] = {"kind": "bot", "level": "random"}
        if self._number % 7 == 1:
            kinds[-1] = {"kind": "hot_seat"}
        asked = {"map": map_id, "name": "Person 0", "seats": kinds, "options": options}
        self._add("/tables", asked)
        for number in range(1, 1 + sum(kind["kind"] == "open" for kind in kinds)):
            self._add(f"{self._path}/join", {"name": f"Person {number}"})
        at = self._asker.look(self._path, self._people[0].secret)
        owned = [seat for person in self._people for seat in person.seats]
        taken = [seat["seat"] for seat in at["table"]["seats"] if seat["kind"] == "human"]
        if sorted(owned) != taken:
            raise Wrong(GHOSTS, f"the seats {taken} are taken, and people own {sorted(owned)}")
        self._asker.must("POST", f"{self._path}/start", self._people[0].secret, {}, REFUSED)

    def _add(self, path: str, asked: Json) -> None:
        made = self._asker.must("POST", path, None, asked, SEATS)
        self._path = f"/tables/{made['table']['code']}"
        self._played.codes.add(made["table"]["code"])
        self._people.append(Person(asked["name"], made["secret"], made["recovery"], made["seats"]))

    def _next(self, at: Json) -> Json:
        """One answer, undo or confirmation of whoever is to move."""
        person = next((it for it in self._people if at["to_move"] in it.seats), None)
        if person is None:
            # A bot thinks, or somebody has left and the others are asked.
            self._agree()
            time.sleep(0.05)
            return self._asker.look(self._path, self._people[0].secret)
        if at["turn"] is None or at["seat"] not in person.seats:
            return self._asker.look(self._path, person.secret)
        body = {"ply": at["ply"], "step": at["step"]}
        what = "confirm"
        if at["turn"]["can_undo"] and self._chance.random() < 0.05:
            what = "undo"
        elif not at["turn"]["needs_confirm"]:
            what = "moves"
            body |= {"answer": self._chance.choice(at["turn"]["legal"])["id"], "confirm": self._chance.random() < 0.8}
        done = self._asker.must("POST", f"{self._path}/{what}?position=true", person.secret, body, MOVES)
        if done["lines"]:
            self._acknowledged.append((at["actions"], done["lines"]))
        found: Json = done["position"]
        return found

    def _now_and_then(self) -> None:
        person = self._chance.choice(self._people)
        if self._chance.random() < 0.02:
            self._chat.append(f"{person.name} says {len(self._chat)}")
            self._asker.must("POST", f"{self._path}/chat", person.secret, {"text": self._chat[-1]}, REFUSED)
        if self._chance.random() < 0.01:
            self._recover(person)
        if not self._is_left and len(self._acknowledged) > 5 and len(self._people) > 1:
            self._is_left = True
            self._asker.must("POST", f"{self._path}/leave", self._people.pop().secret, {"level": "random"}, REFUSED)

    def _recover(self, person: Person) -> None:
        made = self._asker.must("POST", f"{self._path}/recover", None, {"recovery": person.recovery}, SEATS)
        old, person.secret, person.recovery = person.secret, made["secret"], made["recovery"]
        self._asker.look(self._path, person.secret)
        if self._asker.request("GET", self._path, old).is_success:
            raise Wrong(GHOSTS, "the secret before the recovery still opens the seat")

    def _agree(self) -> None:
        """Everybody who is asked says yes."""
        for asked in self._asker.look(self._path, self._people[0].secret)["proposals"]:
            for person in self._people:
                if set(person.seats) & set(asked["waits_for"]):
                    path = f"{self._path}/proposals/{asked['id']}"
                    self._asker.must("POST", path, person.secret, {"agree": True}, REFUSED)

    def _check(self, at: Json) -> None:
        """Everything acknowledged is in the log, each once; everybody opens their seats; the record replays."""
        secret = self._people[0].secret
        log = self._asker.request("GET", f"{self._path}/log?limit=1000", secret).json()["events"]
        actions = [event for event in log if event["kind"] == "action"]
        if [event["n"] for event in actions] != list(range(1, len(actions) + 1)):
            self._played.note(MOVES, "the number of an action is missing or comes twice")
        if [event["seq"] for event in log] != list(range(1, len(log) + 1)):
            self._played.note(MOVES, "the number of an entry is missing or comes twice")
        for n, lines in self._acknowledged:
            found = [event["line"] for event in actions[n : n + len(lines)]]
            if found != lines:
                self._played.note(MOVES, f"acknowledged {lines}, found {found}")
        said = Counter(event["text"] for event in log if event["kind"] == "chat")
        for text in {*self._chat, *said}:
            if said[text] != self._chat.count(text):
                self._played.note(CHAT, f"{text!r} was said {said[text]} times")
        for kind in ("join", "leave"):
            if len(seats := [event["seat"] for event in log if event["kind"] == kind]) != len({*seats}):
                self._played.note(GHOSTS, f"{kind} of the seats {seats}")
        for person in self._people:
            if sorted(self._asker.look(self._path, person.secret)["yours"]) != sorted(person.seats):
                self._played.note(SEATS, f"{person.name} had {person.seats}")
        game = replay(read_record(self._asker.request("GET", f"{self._path}/record", secret).text))
        if not game.over or [it["vp"] for it in at["result"]] != game.scores():
            self._played.note(MOVES, "the record does not replay to the result")
        self._played.turns, self._played.actions = len(self._acknowledged), len(actions)

    def _again(self) -> None:
        """Everybody asks for a rematch and sits there again."""
        codes = {
            self._asker.must("POST", f"{self._path}/rematch", person.secret, {}, REFUSED)["code"]
            for person in self._people
        }
        self._played.codes |= codes
        if len(codes) != 1:
            raise Wrong(GHOSTS, f"{len(codes)} rematches of one game")
        for person in self._people:
            if self._asker.look(f"/tables/{next(iter(codes))}", person.secret)["yours"] != person.seats:
                self._played.note(SEATS, f"{person.name} has lost {person.seats} at the rematch")


def play(servers: Sequence[ServerProcess], number: int, until: float, lost: float = 0.0) -> Played:
    """One game on these servers; a share of the answers is lost, of what is seldom asked four times as much."""
    chance = random.Random(number)
    asker = Patient(servers, until, chance, lost)
    try:
        Table(asker, number, chance).play()
    except Wrong as error:
        asker.played.note(error.kind, str(error).partition(": ")[2])
    finally:
        asker.close()
    return asker.played


def unknown_tables(database: str, codes: set[str]) -> set[str]:
    """Tables of a database that nobody knows of, after these were made."""
    query = "SELECT code FROM tables"
    kind, _, where = database.partition("://")
    if kind.startswith("sqlite"):
        connection = sqlite3.connect(where.removeprefix("/"))
        try:
            rows = connection.execute(query).fetchall()
        finally:
            connection.close()
    else:
        with psycopg.connect(f"postgresql://{where}") as connected:
            rows = connected.execute(query).fetchall()
    return {str(code) for (code,) in rows} - codes


def kill_again_and_again(
    servers: Sequence[ServerProcess],
    chance: random.Random,
    is_done: threading.Event,
    longest: float,
    most: int = 10**6,
) -> int:
    """Kills and starts one of the servers until all games have been played, or so many times; says how often.

    They serve for half a second to `longest` seconds in between.
    """
    n_kills = 0
    while n_kills < most and not is_done.wait(chance.uniform(0.5, longest)):
        server = chance.choice(servers)
        server.kill()
        server.start()
        n_kills += 1
    return n_kills
