"""Answers are compressed for those who read that, but for those that hold secrets, and but for streams."""

from __future__ import annotations

import random

from starlette.testclient import TestClient

from server.players import create, friends

GZIP = {"Accept-Encoding": "gzip"}
NOT = {"Accept-Encoding": "identity"}


def test_positions_and_constant_data_are_compressed(http: TestClient) -> None:
    ann, _ = friends(http, "birmingham", 2)
    path, key = f"/api/v1/tables/{ann.code}", ann.headers
    for address in (path, f"{path}/map", f"{path}/log", "/api/v1/maps"):
        packed, plain = (http.get(address, headers=key | coding) for coding in (GZIP, NOT))
        assert "content-encoding" not in plain.headers and packed.json() == plain.json()
        is_long = len(plain.content) >= 1000
        assert (packed.headers.get("content-encoding") == "gzip") == is_long
        if is_long:
            assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert len(http.get(path, headers=key | NOT).content) > 2000


def test_a_move_that_shows_the_table_is_compressed(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    mover = next(it for it in players if it.look()["turn"] is not None)
    at = mover.look()
    answer = random.Random(1).choice(at["turn"]["legal"])["id"]
    done = http.post(
        f"/api/v1/tables/{mover.code}/moves?position=true",
        json={"ply": at["ply"], "step": at["step"], "answer": answer},
        headers=mover.headers | GZIP,
    )
    assert done.status_code == 200 and done.headers["content-encoding"] == "gzip"
    assert done.json()["position"] == mover.look()


def test_answers_with_secrets_are_sent_as_they_are(http: TestClient) -> None:
    name = "\N{BEER MUG}" * 29
    seats = [{"kind": "me"}, *({"kind": "hot_seat", "name": f"{name}{n}"} for n in range(3))]
    made = http.post("/api/v1/tables", json={"map": "birmingham", "name": name, "seats": seats}, headers=GZIP)
    assert made.status_code == 201 and made.json()["secret"] and len(made.content) > 1000
    assert "content-encoding" not in made.headers
    ann = create(http, "birmingham", "me", "open")
    joined = http.post(f"/api/v1/tables/{ann.code}/join", json={"name": "Bob"}, headers=GZIP)
    assert joined.status_code == 201 and "content-encoding" not in joined.headers
