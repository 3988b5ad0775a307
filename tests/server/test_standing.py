"""The standing of people and bots: what counts, what is written with the end of a game, and who sees it."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.rating import START, Rating, rated
from cottonopolis.server import archive
from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Limits, Settings
from server.players import Json, Player, create, friends, mover, sit

SHORT = {"options": {"introductory": True}}
ME = "/api/v1/me"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("standing") / "tables.sqlite"


@pytest.fixture(scope="module")
def http(file: Path) -> Iterator[TestClient]:
    """A server of which this module alone knows the ratings."""
    settings = Settings(f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, limits=Limits.without_rates())
    with TestClient(build_app(settings), base_url="http://tables.test") as client:
        yield client


def of(person: str | None) -> dict[str, str]:
    return {} if person is None else {"Cottonopolis-Person": person}


def played(players: list[Player], seed: int = 1) -> Json:
    """The table after its game, played by chance; the last moves are sent twice."""
    chance = random.Random(seed)
    at = players[0].look()
    while at["table"]["status"] == "playing":
        at = mover(players).turn(chance)
    return at


def standing(http: Any, person: str | None = None, **query: Any) -> list[Json]:
    found: list[Json] = http.get("/api/v1/standing", params=query, headers=of(person)).json()["ranked"]
    return found


def show(http: Any, person: str, shown: str) -> str:
    """Lets a person's page be seen; gives the public id."""
    answer = http.patch(ME, json={"shown": shown}, headers=of(person))
    assert answer.status_code == 200 and answer.json()["shown"] == shown
    return str(answer.json()["id"])


@pytest.fixture(scope="module")
def game(http: TestClient) -> tuple[list[Player], Json]:
    """A rated game of two people that has ended."""
    players = friends(http, "birmingham", 2, **SHORT)
    return players, played(players)


def test_a_game_that_ends_moves_ratings_once(http: TestClient, file: Path, game: tuple[list[Player], Json]) -> None:
    players, at = game
    people = [player.seated["person"] for player in players]
    places = [it["place"] for it in at["result"]]
    expected = rated({}, [0, 1], places)
    ranked = standing(http, people[0], rules="birmingham", players=2)
    assert {it["name"] for it in ranked} == {"Ann", "Bob0"}
    for seat, name in enumerate(["Ann", "Bob0"]):
        (line,) = [it for it in ranked if it["name"] == name]
        assert line["points"] == round(expected[seat].points, 1) and line["games"] == 1
        assert line["is_you"] == (seat == 0)
    there = http.get(f"/api/v1/tables/{players[0].code}/standing", headers=players[0].headers | of(people[0])).json()
    assert there["rated"] is True
    assert [it["gained"] for it in there["seats"]] == pytest.approx([expected[n].points - 1500 for n in range(2)])
    # Whatever comes after the end changes nothing more.
    players[0].done("/chat", {"text": "well played"})
    players[0].done("/rematch")
    assert standing(http, people[0], rules="birmingham", players=2) == ranked
    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT place, points FROM results WHERE place IS NOT NULL").fetchall()
    assert rows == [(it["place"], it["vp"]) for it in at["result"]]


def test_a_page_tells_games_points_and_opponents(http: TestClient, game: tuple[list[Player], Json]) -> None:
    players, at = game
    profile = http.get(f"{ME}/profile", headers=of(players[0].seated["person"])).json()
    own, other = sorted(at["result"], key=lambda it: it["seat"])
    assert profile["name"] == "Ann" and profile["is_you"] and profile["games"] == 1
    (title,) = profile["titles"]
    assert title["points"] == own["vp"] and title["places"][own["place"] - 1] == 1 and title["rating"]["games"] == 1
    assert sum(it["points"] for it in profile["sources"]) == pytest.approx(own["vp"])
    assert all(it["tiles"] > 0 for it in profile["industries"])
    (against,) = profile["against"]
    assert against["name"] == "Bob0" and against["games"] == 1
    # Who shares a place has neither won nor lost.
    assert (against["won"], against["lost"]) == (own["place"] < other["place"], own["place"] > other["place"])
    assert profile["recent"][0]["code"] == players[0].code and profile["recent"][0]["gained"] is not None


def test_a_page_is_for_those_whom_the_person_chooses(http: TestClient, game: tuple[list[Player], Json]) -> None:
    ann, bob = (player.seated["person"] for player in game[0])
    eve = http.post(ME, json={"name": "Eve", "device": "Phone"}).json()["person"]

    def seen(public_id: str, person: str | None) -> int:
        status = http.get(f"/api/v1/people/{public_id}", headers=of(person)).status_code
        listed = any(it["person"] == public_id for it in standing(http, person, rules="birmingham", players=2))
        assert listed == (status == 200)
        return int(status)

    for shown, expected in (
        ("everybody", [200, 200, 200, 200]),
        ("opponents", [200, 200, 404, 404]),
        ("nobody", [200, 404, 404, 404]),
    ):
        public_id = show(http, ann, shown)
        assert [seen(public_id, it) for it in (ann, bob, eve, None)] == expected
        # At the table the one who may not see the page gets no name of the person either.
        for person in (ann, bob, eve, None):
            path = f"/api/v1/tables/{game[0][0].code}/standing"
            told = http.get(path, headers=of(person)).json()["seats"][0]
            assert (told["person"] == public_id) == (seen(public_id, person) == 200)
            assert (told["rating"] is None) == (told["person"] is None)
    everything = [http.get(f"{ME}/profile", headers=of(ann)).text, *map(str, standing(http, bob))]
    assert not any(secret in text for text in everything for secret in (ann, bob, "person_"))
    show(http, ann, "opponents")


def test_what_counts_for_nobody(http: TestClient, file: Path) -> None:
    before = standing(http, rules="birmingham")
    alone = create(http, "birmingham", "me", "hot_seat", **SHORT)
    alone.done("/start")
    played([alone])
    person = alone.seated["person"]
    assert http.get(f"{ME}/profile", headers=of(person)).json()["games"] == 0
    # A game among friends is told on their pages and moves no rating.
    unrated = friends(http, "birmingham", 2, rated=False, **SHORT)
    assert unrated[0].look()["table"]["rated"] is False
    played(unrated)
    profile = http.get(f"{ME}/profile", headers=of(unrated[0].seated["person"])).json()
    assert profile["games"] == 1 and profile["titles"][0]["rating"] is None and profile["recent"][0]["gained"] is None
    # One that is ended by consent has no result.
    given_up = friends(http, "birmingham", 2)
    given_up[0].done("/end")
    given_up[1].done(f"/proposals/{given_up[1].look()['proposals'][0]['id']}", {"agree": True})
    assert http.get(f"{ME}/profile", headers=of(given_up[0].seated["person"])).json()["games"] == 0
    fork = sit(http, http.post(f"/api/v1/tables/{unrated[0].code}/fork", json={"name": "Ann"}))
    assert fork.look()["table"]["rated"] is False
    assert standing(http, rules="birmingham") == before
    with sqlite3.connect(file) as connection:
        count = "SELECT count(*) FROM results JOIN tables ON id = table_id WHERE code IN (?, ?)"
        assert connection.execute(count, (alone.code, fork.code)).fetchone() == (0,)


def test_who_leaves_is_rated_for_the_seat_all_the_same(http: TestClient) -> None:
    players = friends(http, "birmingham", 3, **SHORT)
    mover(players).turn(random.Random(1))
    gone, *others = players
    gone.done("/leave", {"level": "random"})
    for _ in others:
        (asked,) = others[0].look()["proposals"] or [None]
        if asked is not None:
            waits = [it for it in others if it.seats[0] in asked["waits_for"]]
            waits[0].done(f"/proposals/{asked['id']}", {"agree": True})
    assert others[0].look()["table"]["seats"][0]["kind"] == "bot"
    profile = f"{ME}/profile"
    assert http.get(profile, headers=of(gone.seated["person"])).json()["games"] == 0
    # The bot does not think in this server, so its seat is taken by nobody: the game is still theirs.
    assert {it["person_id"] is not None for it in rows_of(http, gone.code)} == {True}


def rows_of(http: TestClient, code: str) -> list[Json]:
    address = http.app.state.services.cache.settings.database  # type: ignore[attr-defined]
    with archive.reading(address) as connection:
        found = connection.exec_driver_sql(
            "SELECT results.* FROM results JOIN tables ON tables.id = results.table_id WHERE code = ?", (code,)
        )
        return [dict(row) for row in found.mappings()]


def test_bots_are_rated_in_the_same_list() -> None:
    """By the same function as the arena: the better place gains what the worse one loses."""
    after = rated({"bot": Rating(30.0, 2.0)}, ["bot", "ann"], [2, 1])
    assert after["ann"].points > START.points and after["bot"].mu < 30.0
    assert abs(after["bot"].mu - 30.0) < after["ann"].mu - START.mu


def test_a_forgotten_person_has_no_standing(file: Path, http: TestClient) -> None:
    players = friends(http, "germany", 3)
    person = players[1].seated["person"]
    public_id = show(http, person, "everybody")
    assert http.get(f"/api/v1/people/{public_id}").status_code == 200
    with sqlite3.connect(file) as connection:
        ((number,),) = connection.execute("SELECT id FROM people WHERE public_id = ?", (public_id,)).fetchall()
        copy = file.with_name("copy.sqlite")
        connection.execute("VACUUM INTO ?", (str(copy),))
    with archive.writing(f"sqlite:///{copy}") as connection:
        archive.forget(connection, number)
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT count(*) FROM results WHERE person_id = ?", (number,)).fetchone() == (0,)
    settings = Settings(f"sqlite+aiosqlite:///{copy}", workers=0, engine_workers=0, limits=Limits.without_rates())
    with TestClient(build_app(settings), base_url="http://tables.test") as later:
        assert later.get(f"/api/v1/people/{public_id}").status_code == 404
