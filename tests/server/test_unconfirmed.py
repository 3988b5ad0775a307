"""A turn that is not confirmed: others do not learn of it, not even by how long an answer takes."""

from __future__ import annotations

from starlette.testclient import TestClient

from server.players import friends, mover


def test_what_a_rival_asks_makes_nothing_of_the_turn_that_another_process_has_told_of(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2)
    first = mover([ann, bob])
    rival = bob if first is ann else ann
    at = first.look()
    first.done("/moves", {"ply": at["ply"], "answer": at["turn"]["legal"][0]["id"]})
    table = http.app.state.services.cache._cache[first.code]  # type: ignore[attr-defined]
    # As after a look at the row that another process has written: the answers are known and not yet played.
    table.set_turn(table.step, table.answers)
    assert rival.look()["turn"] is None
    assert rival.post("/explain", {"line": "P /bir"}).status_code == 200
    assert rival.post("/moves", {"ply": at["ply"], "step": 1, "line": "P /bir"}).status_code == 403
    spectator = http.get(f"/api/v1/tables/{first.code}")
    assert spectator.status_code == 200 and spectator.json()["turn"] is None
    # To play them takes the longer the more there are, and a rival could time that.
    assert table._turn is None
    assert first.look()["step"] == 1
