"""Whatever people do in whatever order: nothing breaks, nobody waits for nobody, and the log says all that is known."""

from __future__ import annotations

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.players import Player, create, join, sit

N_DEEDS = 100
OFTEN = ["move", "move", "move", "confirm", "vote"]
DEEDS = [*OFTEN, "join", "start", "move", "confirm", "undo", "takeback", "vote", "leave", "recover", "chat", "free"]
DEEDS += ["seat", "react", "device"]
RARELY = ["rematch", "fork"]


class Crowd:
    """A table, all who have ever sat at it, and what they do by chance."""

    def __init__(self, http: TestClient, chance: random.Random) -> None:
        self.http = http
        self.chance = chance
        self.players = [create(http, "birmingham", "me", "open", "open", "open", options={"introductory": True})]
        self.code = self.players[0].code
        for n in range(3):
            self.players.append(join(http, self.code, f"Bob {n}"))

    def do(self) -> None:
        """One deed of somebody; it may be refused, and nothing fails."""
        deeds = RARELY if self.chance.random() < 0.05 else DEEDS
        deed, player = self.chance.choice(deeds), self.chance.choice(self.players)
        at = player.get().json()
        said = getattr(self, f"_{deed}")(player, at if "ply" in at and "view" in at else None)
        if said is not None:
            assert said.status_code < 500 and said.status_code != 400, (deed, said.text)

    def _join(self, _: Player, __: Any) -> Any:
        found = self.http.post(f"/api/v1/tables/{self.code}/join", json={"name": "Bob"})
        if found.status_code == 201:
            self.players.append(sit(self.http, found))
        return found

    def _start(self, player: Player, _: Any) -> Any:
        return player.post("/start", {"fill": "random"} if self.chance.random() < 0.1 else {})

    def _move(self, player: Player, at: Any) -> Any:
        legal = (at or {}).get("turn") and at["turn"]["legal"]
        answer = self.chance.choice(legal)["id"] if legal else 5
        body = {"ply": at["ply"] if at else 1, "step": at["step"] if at else 0, "answer": answer}
        return player.post("/moves", body | {"confirm": self.chance.random() < 0.3}, key=str(self.chance.random()))

    def _turn_end(self, what: str, player: Player, at: Any) -> Any:
        return player.post(what, {"ply": at["ply"] if at else 1, "step": at["step"] if at else 0})

    def _confirm(self, player: Player, at: Any) -> Any:
        return self._turn_end("/confirm", player, at)

    def _undo(self, player: Player, at: Any) -> Any:
        return self._turn_end("/undo", player, at)

    def _takeback(self, player: Player, at: Any) -> Any:
        return player.post("/takeback", {"ply": at["ply"] if at else 1})

    def _vote(self, player: Player, at: Any) -> Any:
        asked = self.chance.choice((at or {}).get("proposals") or [{"id": 3}])
        return player.post(f"/proposals/{asked['id']}", {"agree": self.chance.random() < 0.8})

    def _leave(self, player: Player, _: Any) -> Any:
        return player.post("/leave", {"level": "random"}) if self.chance.random() < 0.2 else None

    def _recover(self, player: Player, _: Any) -> Any:
        body = {"recovery": player.seated["recovery"]}
        found = self.http.post(f"/api/v1/tables/{self.code}/recover", json=body)
        if found.status_code == 201:
            self.players[self.players.index(player)] = sit(self.http, found)
        return found

    def _free(self, player: Player, _: Any) -> Any:
        body = {"to": "open"} if self.chance.random() < 0.5 else {"to": "bot", "level": "random"}
        return player.post(f"/seats/{self.chance.randrange(4)}/free", body)

    def _chat(self, player: Player, _: Any) -> Any:
        return player.post("/chat", {"text": "well"})

    def _seat(self, player: Player, _: Any) -> Any:
        body = self.chance.choice([{"kind": "open"}, {"kind": "bot", "level": "random"}, {"kind": "hot_seat"}])
        path = f"/api/v1/tables/{self.code}/seats/{self.chance.randrange(4)}"
        return self.http.put(path, json=body, headers=player.headers)

    def _react(self, player: Player, at: Any) -> Any:
        return player.post("/reactions", {"of": self.chance.randrange((at or {"seq": 9})["seq"] + 1), "sign": "like"})

    def _device(self, player: Player, _: Any) -> Any:
        """A device is added and removed: from then on the player has the secret of the first device alone."""
        if self.chance.random() < 0.7 or player.seated["person"] is None:
            return None
        me = {"Cottonopolis-Person": player.seated["person"]}
        link = self.http.post("/api/v1/me/links", headers=me).json()["link"]
        added = self.http.post("/api/v1/me/devices", json={"link": link, "device": "Phone"})
        assert added.status_code == 201
        last = self.http.get("/api/v1/me", headers=me).json()["devices"][-1]
        gone = self.http.delete(f"/api/v1/me/devices/{last['id']}", headers=me)
        player.secret = player.seated["person"]
        return gone

    def _rematch(self, player: Player, _: Any) -> Any:
        return player.post("/rematch")

    def _fork(self, player: Player, _: Any) -> Any:
        return player.post("/fork", {"name": "Eve"})

    def seen(self) -> list[Any]:
        """What everybody sees, the spectators and those who have lost their seats included."""
        all_of_them = [Player(self.http, self.code), *self.players]
        return [[it.get().json(), it.get("/log", limit=1000).json()] for it in all_of_them]


@pytest.mark.parametrize("seed", [10, 19, 3, 5])
def test_whatever_people_do_the_log_says_all_that_is_known(http: TestClient, seed: int) -> None:
    cache: Any = http.app.state.services.cache  # type: ignore[attr-defined]
    crowd = Crowd(http, random.Random(seed))
    for n in range(N_DEEDS):
        crowd.do()
        table = cache._cache[crowd.code]
        if table.status == "playing":
            # Where somebody has left, somebody else is asked.
            left = {seat.seat for seat in table.seats if seat.kind == "left"}
            asked = Player(http, crowd.code).look()["proposals"]
            assert left == {it["seat"] for it in asked if it["kind"] == "replace" and it["by"] is None}
            assert all(it["waits_for"] for it in asked)
        if n % 20 == 0:
            before = crowd.seen()
            cache.forget(crowd.code)
            assert crowd.seen() == before
