"""Whatever several people send to several tables in whatever order: no failure, and every refusal says why.

`COTTONOPOLIS_FUZZ_REQUESTS=20000 pytest tests/server/test_stateful.py -s` sends so many requests and prints what came
back by route; the usual run sends a few hundred. Requests that only look or check are not counted.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx2
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from server.hostile import LINES, POSITION, TEXTS, Known, body, value
from server.players import Json, create, friends, new_key
from server.processes import ServerProcess, client

N_REQUESTS = int(os.environ.get("COTTONOPOLIS_FUZZ_REQUESTS", "0"))
"""For a long run; none for the usual one, which sends the same requests each time."""
N_STEPS = 50
N_EXAMPLES = 8
SEEDS = st.integers(0, 2**32 - 1)
FEW = {"create_table", "load_table", "fork_table", "join_table"}
"""What makes new tables and people, who are only looked at a little afterwards."""
DRAWN = 8
"""Routes of which the one is asked that was asked least: by chance alone a short run would miss a quarter of them."""


@dataclass
class Who:
    """Somebody with secrets of a table."""

    code: str
    secret: str | None
    seated: Json
    at: Json
    """The table as this one saw it last."""


class Crowd(RuleBasedStateMachine):
    """People who send anything to any route."""

    http: httpx2.Client
    document: Json
    counted: Counter[tuple[str, str, int]]
    failures: list[str]
    """All of them, and not only the first one: tables are dealt by chance, so that no failure could be tried again."""

    def __init__(self) -> None:
        super().__init__()
        self.everybody: list[Who] = []
        self.made: dict[str, list[str]] = {}
        """Codes and the like of what was made beside tables, by the first word of the routes about it."""
        self.keys = ["k"]
        self.n_steps = 0
        self.changed: str | None = None
        """The table at which something has just been done."""

    @initialize(kind=st.integers(0, 3))
    def sit_down(self, kind: int) -> None:
        """A table that waits and one that is played."""
        maps = ["birmingham", "lancashire", "germany", "birmingham"]
        options = {"introductory": True} if kind == 3 else {}
        waiting = create(self.http, "birmingham", "me", "open", "open", invite_only=kind == 1)
        # At every second table time may be up before somebody answers.
        pace = {"kind": "live", "seconds": 5, "on_timeout": "replace"} if kind % 2 else None
        playing = friends(self.http, maps[kind], 3 if kind in (1, 2) else 2, options=options, pace=pace)
        for it in [waiting, *playing]:
            self.everybody.append(Who(it.code, it.secret, it.seated, {}))

    # What is drawn must not depend on what the server says, which deals by chance: so each rule draws one number.
    @rule(seed=SEEDS)
    def send_anything(self, seed: int) -> None:
        """Any request to any route, by somebody with what that one knows."""
        chance = self._chance(seed)
        routes = [
            (path, verb, route)
            for path, verbs in self.document["paths"].items()
            for verb, route in verbs.items()
            if chance.random() < 0.6 or route["operationId"] not in FEW
        ]
        n_asked: Counter[tuple[str, str]] = Counter()
        for (asked_verb, asked_path, _), n in self.counted.items():
            n_asked[asked_verb.lower(), asked_path] += n
        path, verb, route = min(chance.sample(routes, DRAWN), key=lambda it: n_asked[it[1], it[0]])
        who = chance.choice(self.everybody)
        self._send(chance, who, verb, path, route)

    @rule(seed=SEEDS)
    def go_on(self, seed: int) -> None:
        """Somebody looks, and answers, undoes or confirms, or sends a line that is hard to read."""
        chance = self._chance(seed)
        who = self._mover(chance.choice(self.everybody))
        turn = who.at.get("turn")
        if turn is None:
            return
        asked: Json = {"ply": who.at["ply"], "step": who.at["step"]}
        often = "confirm" if turn["needs_confirm"] else "moves"
        what = chance.choice([often, often, often, often, "line", "confirm", "undo"])
        if what == "line":
            asked["line"] = chance.choice(LINES)
        elif what == "moves":
            asked |= {"answer": chance.choice(turn["legal"])["id"], "confirm": chance.random() < 0.5}
        route = f"/api/v1/tables/{{code}}/{'moves' if what == 'line' else what}"
        query = {"position": True, "outlook": True} if chance.random() < 0.25 else {}
        headers = {"Idempotency-Key": new_key() if chance.random() < 0.9 else chance.choice(self.keys)}
        self._ask("post", route, route.replace("{code}", who.code), who, asked, query, headers)

    def _chance(self, seed: int) -> random.Random:
        """What happens in a step: the same numbers are drawn often, and mean something else each time."""
        self.n_steps += 1
        return random.Random(f"{seed} {self.n_steps}")

    def _mover(self, who: Who) -> Who:
        """The one whose turn it is at the table of somebody, if known here; both have looked."""
        for one in [who, *(it for it in self.everybody if it.code == who.code and it is not who)]:
            headers = {"Authorization": f"Bearer {one.secret}"}
            looked = self._answer("get", f"/api/v1/tables/{one.code}", headers=headers)
            one.at = looked.json() if looked.status_code == 200 else {}
            if one.at.get("turn") is not None or one.at.get("to_move", 0) is None:
                return one
        return who

    def _send(self, chance: random.Random, who: Who, verb: str, path: str, route: Json) -> None:
        known = self._known(who)
        kind = path.removeprefix("/api/v1/").split("/")[0]
        if kind != "tables":
            known.values["code"] = self.made.get(kind, []) or [who.code]
        is_hostile = chance.random() < 0.07
        where, query, headers = path, {}, {}
        for it in route.get("parameters", []):
            name = it["name"]
            if it["in"] == "path":
                found = value(chance, self.document, it["schema"], name, known) if is_hostile else known.of(name)
                one = chance.choice(found) if isinstance(found, list) and found else found
                where = where.replace(f"{{{name}}}", _quoted(one))
            elif it["in"] == "query" and chance.random() < 0.3:
                query[name] = _word(value(chance, self.document, it["schema"], name, known))
            elif it["in"] == "header" and chance.random() < 0.7:
                headers[name] = _header(value(chance, self.document, it["schema"], name.lower(), known))
        asked = None
        if "requestBody" in route:
            (content,) = route["requestBody"]["content"].values()
            asked = body(chance, self.document, content["schema"], known)
        self._ask(verb, path, where, who if chance.random() < 0.9 else None, asked, query, headers)

    def _known(self, who: Who) -> Known:
        turn = who.at.get("turn") or {"legal": []}
        return Known(
            {
                "code": [who.code],
                "proposal": [it["id"] for it in who.at.get("proposals", [])] or [3],
                "ply": [who.at.get("ply", 1)],
                "step": [who.at.get("step", 0)],
                "answer": [it["id"] for it in turn["legal"]] or [5],
                "recovery": [who.seated["recovery"]],
                "invite": [it.seated["invite"] for it in self.everybody] + self.made.get("invite", []),
                "run": self.made.get("run", []) or ["0" * 24],
                "public_id": self.made.get("public_id", []) or ["0" * 26],
                "device": self.made.get("device", []) or [1],
                "link": self.made.get("link", []) or ["device_x"],
                "phrase": self.made.get("phrase", []) or ["bado bedu biga loga mulo nado rani sawu"],
                "token": ["x" * 27],
                "cottonopolis-person": [it.seated["person"] for it in self.everybody if it.seated["person"]],
                "idempotency-key": [new_key(), new_key(), new_key(), *self.keys],
                "text": ["good luck", POSITION, POSITION, *TEXTS],
                "seat": [None, 0, 1],
                "map_id": ["birmingham", "germany"],
                "rules_id": ["birmingham"],
            }
        )

    def _ask(
        self,
        verb: str,
        route: str,
        path: str,
        who: Who | None,
        asked: Any = None,
        query: Json | None = None,
        headers: dict[str, str] | None = None,
    ) -> httpx2.Response:
        """The answer to a request, which is no failure; what comes of it is remembered."""
        more = dict(headers or {})
        if who is not None and who.secret is not None:
            more["Authorization"] = f"Bearer {who.secret}"
        if "Idempotency-Key" in more:
            self.keys = [*self.keys[-3:], more["Idempotency-Key"]]
        what = f"{verb} {path} {query} {asked} {headers}"
        answer = self._answer(verb, path, asked, query, more)
        self.counted[verb.upper(), route, answer.status_code] += 1
        if answer.status_code >= 500 or (answer.status_code >= 400 and not _is_problem(answer)):
            self.failures.append(f"{what}: {answer.status_code} {answer.text}")
        elif answer.status_code < 400 and verb != "get":
            self._remember(route, answer, who)
        return answer

    def _answer(
        self, verb: str, path: str, asked: Any = None, query: Json | None = None, headers: dict[str, str] | None = None
    ) -> httpx2.Response:
        """What comes back; asked again on another connection, since a server hangs up after a failure."""
        for _ in range(2):
            try:
                with self.http.stream(verb.upper(), path, json=asked, params=query, headers=headers) as answer:
                    # A stream of events has no end: its first lines are enough.
                    if not answer.headers.get("content-type", "").startswith("text/event-stream"):
                        answer.read()
                return answer
            except httpx2.HTTPError as error:
                self.failures.append(f"{verb} {path}: {error!r}")
        raise AssertionError(f"nobody answers: {verb} {path}")

    def _remember(self, route: str, answer: httpx2.Response, who: Who | None) -> None:
        made = answer.json() if answer.content else {}
        words = {"id": "public_id" if route == "/api/v1/me" else "run", "link": "link", "phrase": "phrase"}
        words |= {"code": route.rpartition("/")[2], "invite": "invite"}
        for name, kind in words.items():
            if isinstance(made.get(name), str):
                self.made[kind] = [*self.made.get(kind, [])[-3:], made[name]]
        for device in made.get("devices", []):
            self.made["device"] = [*self.made.get("device", [])[-3:], device["id"]]
        self.changed = who.code if who is not None and "{code}" in route else None
        if made.get("secret") and "table" in made:
            self.changed = made["table"]["code"]
            if route.endswith("/recover"):
                for it in self.everybody:
                    if it.code == self.changed and {*it.seated["seats"]} & {*made["seats"]}:
                        # The old secret is kept, to be tried again.
                        it.seated = made | {"person": None}
            self.everybody.append(Who(made["table"]["code"], made["secret"], made, {}))
        elif route.endswith("/rematch") and who is not None:
            self.everybody.append(Who(made["code"], who.secret, who.seated, {}))

    @invariant()
    def the_log_has_no_gaps_and_every_seat_one_owner(self) -> None:
        """After whatever was done at a table."""
        code, self.changed = self.changed, None
        if code is None:
            return
        owner: dict[int, str | None] = {}
        for secret in {it.secret for it in self.everybody if it.code == code}:
            headers = {"Authorization": f"Bearer {secret}"}
            looked = self._answer("get", f"/api/v1/tables/{code}", headers=headers)
            if looked.status_code != 200:
                if looked.status_code != 401:
                    self.failures.append(f"look at {code}: {looked.status_code} {looked.text}")
                continue
            if any(owner.setdefault(seat, secret) != secret for seat in looked.json()["yours"]):
                self.failures.append(f"two people own a seat of {code}")
            log = self._answer("get", f"/api/v1/tables/{code}/log?limit=1000", headers=headers).json()["events"]
            if [event["seq"] for event in log] != list(range(1, len(log) + 1)):
                self.failures.append(f"the log of {code} has gaps")


def _is_problem(answer: httpx2.Response) -> bool:
    """Whether a refusal says why, for people and for programs."""
    if answer.headers["content-type"] != "application/problem+json":
        return False
    said = answer.json()
    return bool(said["code"] and said["detail"]) and said["status"] == answer.status_code


def _word(found: Any) -> Any:
    """A value as a query can have it."""
    return found if isinstance(found, bool | int | float | str) else str(found)


def _header(found: Any) -> str:
    """A value as a header can have it: visible letters."""
    return "".join(ch for ch in str(found) if " " < ch < "\x7f") or "x"


def _quoted(found: Any) -> str:
    """A value as a part of a path."""
    return quote(str(found), safe="") or "x"


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own: what fails here is not found in the log of another test."""
    file = tmp_path_factory.mktemp("fuzzed") / "t.sqlite"
    # Nobody listens there: all that is sent fails.
    mail = {"smtp": "smtp://127.0.0.1:9", "mail_from": "games@example.org", "public_url": "http://127.0.0.1/"}
    few = {"log": "WARNING", "hook_networks": True, "engine_workers": 1, "coach_workers": 1, "logins": True}
    with ServerProcess(f"sqlite+aiosqlite:///{file}", more=mail | few) as server:
        yield server


def test_no_order_of_requests_makes_the_server_fail(fuzzed: ServerProcess) -> None:
    counted: Counter[tuple[str, str, int]] = Counter()
    failures: list[str] = []
    asked = settings(
        max_examples=N_EXAMPLES,
        stateful_step_count=N_STEPS,
        deadline=None,
        database=None,
        derandomize=not N_REQUESTS,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with client(fuzzed) as http:
        document = http.get("/api/v1/openapi.json").json()
        shared = {"http": http, "document": document, "counted": counted, "failures": failures}
        crowd = type("CrowdHere", (Crowd,), shared)
        run_state_machine_as_test(crowd, settings=asked)
        while counted.total() < N_REQUESTS:
            run_state_machine_as_test(crowd, settings=asked)
    if N_REQUESTS:
        tell(counted)
    assert failures == []
    assert "trace" not in fuzzed.log()
    statuses = {status for _, _, status in counted}
    # A short run may come by no table that does not exist.
    assert {200, 201, 204, 400, 401, 409, 422} <= statuses, statuses
    routes = {(verb.upper(), path) for path, verbs in document["paths"].items() for verb in verbs}
    assert len({(verb, path) for verb, path, _ in counted}) > 0.95 * len(routes)


def tell(counted: Counter[tuple[str, str, int]]) -> None:
    """Prints what came back, by route."""
    print(f"\n{counted.total()} requests")  # noqa: T201
    for verb, path in sorted({(verb, path) for verb, path, _ in counted}):
        found = {status: n for (v, p, status), n in sorted(counted.items()) if (v, p) == (verb, path)}
        print(f"{verb:<7}{path:<45}" + ", ".join(f"{n} x {status}" for status, n in found.items()))  # noqa: T201
