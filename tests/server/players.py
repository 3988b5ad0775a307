"""Scripted players: they know the API and nothing of the rules."""

from __future__ import annotations

import random
import uuid
from dataclasses import dataclass, field
from typing import Any

import httpx2

from server.processes import wait_until

Json = dict[str, Any]


@dataclass
class Player:
    """Somebody with the secret of some seats."""

    http: httpx2.Client
    code: str
    secret: str | None = None
    seats: list[int] = field(default_factory=list)
    seated: Json = field(default_factory=dict)
    """What the server said when this one sat down."""

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.secret is None else {"Authorization": f"Bearer {self.secret}"}

    def get(self, path: str = "", **query: Any) -> httpx2.Response:
        return self.http.get(f"/api/v1/tables/{self.code}{path}", headers=self.headers, params=query)

    def post(self, path: str, body: Json | None = None, key: str | None = None) -> httpx2.Response:
        headers = self.headers | ({} if key is None else {"Idempotency-Key": key})
        return self.http.post(f"/api/v1/tables/{self.code}{path}", headers=headers, json={} if body is None else body)

    def done(self, path: str, body: Json | None = None) -> Any:
        """What a request gives that must succeed."""
        answer = self.post(path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def look(self, **query: Any) -> Json:
        """The table as this one sees it."""
        answer = self.get("", **query)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def answer(self, chance: random.Random, position: Json | None = None) -> Json:
        """One answer by chance, or the confirmation if nothing is left to answer."""
        at = position or self.look()
        turn = at["turn"]
        body = {"ply": at["ply"], "step": at["step"]}
        if turn["needs_confirm"]:
            done: Json = self.done("/confirm?position=true", body)
        else:
            done = self.done("/moves?position=true", body | {"answer": chance.choice(turn["legal"])["id"]})
        return done

    def turn(self, chance: random.Random, position: Json | None = None) -> Json:
        """A whole turn by chance, an answer at a time; gives the position after it."""
        at = position or self.look()
        ply = at["ply"]
        while at["ply"] == ply:
            at = self.answer(chance, at)["position"]
        return at

    def wait_for_others(self, n_actions: int) -> Json:
        """The position as soon as the table has more actions than these."""
        wait_until(lambda: self.look()["actions"] > n_actions)
        return self.look()


def sit(http: httpx2.Client, answer: httpx2.Response) -> Player:
    """The player that a table was created for, or who has joined it."""
    assert answer.status_code == 201, answer.text
    found = answer.json()
    return Player(http, found["table"]["code"], found["secret"], found["seats"], found)


def create(http: httpx2.Client, map_id: str, *seats: str, **more: Any) -> Player:
    """A table: seats are `me`, `open`, `hot_seat`, or the level of a bot."""
    wanted = [{"kind": it} if it in ("me", "open", "hot_seat") else {"kind": "bot", "level": it} for it in seats]
    body = {"map": map_id, "seats": wanted, "name": "Ann"} | more
    return sit(http, http.post("/api/v1/tables", json=body))


def join(http: httpx2.Client, code: str, name: str, **more: Any) -> Player:
    return sit(http, http.post(f"/api/v1/tables/{code}/join", json={"name": name} | more))


def friends(http: httpx2.Client, map_id: str, count: int, *bots: str, **more: Any) -> list[Player]:
    """A table that has begun, with so many people and these bots."""
    ann = create(http, map_id, "me", *["open"] * (count - 1), *bots, **more)
    invite = {} if ann.seated["invite"] is None else {"invite": ann.seated["invite"]}
    players = [ann, *(join(http, ann.code, f"Bob{n}", **invite) for n in range(count - 1))]
    ann.done("/start")
    return players


def new_key() -> str:
    return uuid.uuid4().hex


def mover(players: list[Player]) -> Player:
    """The one whose turn it is."""
    to_move = players[0].look()["to_move"]
    (found,) = [player for player in players if to_move in player.seats]
    return found
