"""The toy at a server: over HTTP, with people and bots, to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from server.players import create
from server.processes import ServerProcess, client, wait_until


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    """A server in a process of its own, whose bots think in further ones."""
    database: Path = tmp_path_factory.mktemp("toy") / "t.sqlite"
    with ServerProcess(f"sqlite+aiosqlite:///{database}", workers=1) as server, client(server) as found:
        yield found
        assert "bot_replaced" not in server.log()


def test_the_toy_is_among_the_games(http: httpx2.Client) -> None:
    games = http.get("/api/v1/rules").json()["games"]
    assert [game["id"] for game in games] == ["birmingham", "lancashire", "age_of_industry", "toy"]
    assert games[-1]["maps"] == ["valley"] and games[-1]["letter"] == "T"
    assert games[-1]["lessons"] == ["toy"]
    assert "<svg" in http.get("/api/v1/maps/valley/drawing").text


def test_a_person_plays_against_bots_to_the_end(http: httpx2.Client) -> None:
    ann = create(http, "valley", "me", "medium", "easy")
    ann.done("/start")
    facts = ann.get("/map").json()
    assert (facts["currency"], facts["rules"]) == ("¤", "toy")
    chance = random.Random(1)
    while ann.look()["table"]["status"] == "playing":
        wait_until(lambda: ann.look()["to_move"] in (0, None), 60)
        position = ann.look(outlook=True)
        if position["to_move"] == 0:
            ann.turn(chance, position)
    log = ann.get("/log").json()["events"]
    assert any(event["line"] and event["line"].startswith("B ") for event in log)
    assert "rules toy" in ann.get("/record").text


def test_what_cannot_be_done_is_explained(http: httpx2.Client) -> None:
    ann = create(http, "valley", "me", "hot_seat")
    ann.done("/start")
    told = ann.done("/explain", {"line": "B coa@dog.0"})
    assert "T-build-02" in str(told)
