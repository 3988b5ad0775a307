"""Every first game is played to its end over HTTP, as the page plays it: the learner and the others with one secret."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cottonopolis.content.lessons import lesson_ids, read_lesson
from server.players import sit


@pytest.mark.parametrize("name", lesson_ids())
def test_a_first_game_is_played_to_its_end(http: TestClient, name: str) -> None:
    for scene in read_lesson(name).scene:
        names = scene.table.strip().split("\n")[0].split(",")[1].split()
        seats = [{"kind": "me"}, *({"kind": "hot_seat", "name": other} for other in names[1:])]
        body = {"text": scene.table, "seats": seats, "name": names[0]}
        table = sit(http, http.post("/api/v1/tables/load", json=body))
        played: list[str] = []
        for step in scene.step:
            lines = [line.split(" ", 1) for line in step.watch]
            lines += [[names[0], step.do]] if step.do else []
            for who, line in lines:
                seat = names.index(who)
                at = table.look(seat=seat)
                move = {"ply": at["ply"], "step": at["step"], "line": line, "seat": seat, "confirm": True}
                table.done("/moves", move)
                played.append(line)
        learner = table.look(seat=0)
        logged = [event["line"] for event in table.get("/log").json()["events"] if event["kind"] == "action"]
        made = logged + (learner["turn"]["lines"] if learner["turn"] else [])
        # A turn may end by itself after the last step.
        assert made[: len(played)] == played
        assert set(made[len(played) :]) <= {"E"}
        assert [player["name"] for player in learner["view"]["players"]] == names
