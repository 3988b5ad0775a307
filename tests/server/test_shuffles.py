"""Shuffles at tables with people: drawn by the secure source, kept with the log, hidden until the end."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cottonopolis.game import Game, read_record, replay
from cottonopolis.game.deal import coming_shuffles, shuffle_outcomes
from cottonopolis.notation.commitment import is_kept
from cottonopolis.notation.record import Record
from cottonopolis.server import dealing
from cottonopolis.server.app import build_app
from cottonopolis.server.bots import _job
from cottonopolis.server.game_log import RebuiltGames
from cottonopolis.server.server_table import Deal, ServerTable
from cottonopolis.server.settings import Settings
from cottonopolis.server.stream import Listener
from engine.play import choose
from server.conftest import FREELY
from server.players import Json, Player, create, friends, sit

SEED = 4_000_000_007
GAMES: list[tuple[str, int, Json]] = [
    ("birmingham", 2, {}),
    ("lancashire", 3, {}),
    ("lancashire", 3, {"edition": "roxley2018"}),
    ("germany", 3, {}),
    ("new_england", 3, {}),
]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def serving(database: Path) -> TestClient:
    settings = Settings(database=f"sqlite+aiosqlite:///{database}", workers=0, engine_workers=0, limits=FREELY)
    return TestClient(build_app(settings), base_url="http://tables.test")


@pytest.fixture(autouse=True)
def _one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables have the same seed."""
    monkeypatch.setattr(secrets, "randbits", lambda _: SEED)


def table_of(http: TestClient, code: str) -> ServerTable:
    """A table as the server has it."""
    assert http.portal is not None
    found: ServerTable = http.portal.call(http.app.state.services.cache.table, code)  # type: ignore[attr-defined]
    return found


def game_of(table: ServerTable) -> Game:
    assert table.game is not None
    return table.game


def deal_of(table: ServerTable) -> Deal:
    assert table.deal is not None
    return table.deal


def played_out(table: ServerTable, seed: int = 1) -> Game:
    """The game of a table, played to its end by chance; the table stays as it is."""
    game = game_of(table).copy()
    chance = random.Random(seed)
    while not game.over:
        game.play(choose(game.rules, game.state, chance))
    return game


def opened_record(table: ServerTable, game: Game) -> Record:
    return replace(game.record(), commitment=deal_of(table).commitment, nonce=deal_of(table).nonce)


@pytest.mark.parametrize(("map_id", "players", "options"), GAMES)
def test_two_tables_with_one_seed_are_dealt_differently(
    http: TestClient, map_id: str, players: int, options: Json
) -> None:
    found = [table_of(http, friends(http, map_id, players, options=options)[0].code) for _ in range(2)]
    assert [table.seed for table in found] == [SEED, SEED]
    first, second = (game_of(table) for table in found)
    assert first.seed is None and first.state.deck != second.state.deck
    assert first.state.deck != first.rules.start(SEED).deck
    assert [it.hand for it in first.state.players] != [it.hand for it in second.state.players]
    if coming_shuffles(first.content, first.rules, first.rules.start(0)):
        assert first.state.arranged and first.state.arranged != second.state.arranged
    assert deal_of(found[0]).commitment != deal_of(found[1]).commitment


@pytest.mark.parametrize(("map_id", "players", "options"), GAMES)
def test_a_table_deals_exactly_what_its_source_gives_and_proves_it(
    http: TestClient, monkeypatch: pytest.MonkeyPatch, map_id: str, players: int, options: Json
) -> None:
    monkeypatch.setattr(dealing, "new_chance", lambda: random.Random(5))
    # One person is enough.
    ann = create(http, map_id, "me", *["random"] * (players - 1), options=options)
    ann.done("/start")
    table = table_of(http, ann.code)
    game = game_of(table)
    expected = shuffle_outcomes(game.content, coming_shuffles(game.content, game.rules), random.Random(5))
    assert deal_of(table).outcomes == tuple(expected)
    assert game.start.key() == game.rules.start_arranged(0, expected).key()
    record = opened_record(table, played_out(table))
    assert is_kept(record)
    assert replay(record).result() == [it.place for it in record.result]


def test_bots_among_themselves_are_dealt_by_the_seed_and_a_rematch_is_dealt_anew(http: TestClient) -> None:
    bots = create(http, "birmingham", "random", "random")
    table = table_of(http, bots.code)
    assert table.deal is None
    assert game_of(table).state.key() == game_of(table).rules.start(SEED).key()
    assert bots.look()["commitment"] is None
    ann = whole_game(http)
    again = Player(http, ann.done("/rematch")["code"], ann.secret)
    again.done("/start")
    assert deal_of(table_of(http, again.code)).outcomes != deal_of(table_of(http, ann.code)).outcomes


def whole_game(http: TestClient) -> Player:
    ann = create(http, "birmingham", "hot_seat", "hot_seat", options={"introductory": True})
    ann.done("/start")
    chance = random.Random(3)
    at = ann.look()
    while at["table"]["status"] == "playing":
        at = ann.turn(chance, at)
    return ann


def start_of(player: Player) -> Json:
    (found,) = [it for it in player.get("/log").json()["events"] if it["kind"] == "start"]
    event: Json = found
    return event


def test_the_commitment_is_shown_at_the_start_and_opened_at_the_end(http: TestClient) -> None:
    running, _ = friends(http, "birmingham", 2)
    shown = start_of(running)["commitment"]
    assert len(shown) == 64
    assert (running.look()["commitment"], running.look()["nonce"]) == (shown, None)
    for form in ("text", "json"):
        record = read_record(running.get("/record", form=form).text)
        assert (record.commitment, record.nonce) == (shown, None)
    ann = whole_game(http)
    at = ann.look()
    assert (at["commitment"], at["nonce"]) == (start_of(ann)["commitment"], deal_of(table_of(http, ann.code)).nonce)
    for form in ("text", "json"):
        record = read_record(Player(http, ann.code).get("/record", form=form).text)
        assert is_kept(record) and (record.commitment, record.nonce) == (at["commitment"], at["nonce"])
        assert replay(record).scores() == [it["vp"] for it in at["result"]]


def test_nothing_that_anybody_can_fetch_holds_the_deal(http: TestClient) -> None:
    players = friends(http, "birmingham", 2)
    chance = random.Random(2)
    for _ in range(4):
        at = players[0].look()
        (mover,) = [it for it in players if at["to_move"] in it.seats]
        mover.turn(chance)
    table = table_of(http, players[0].code)
    hidden = secrets_of(table)
    told: list[str] = []
    for player in (*players, Player(http, players[0].code)):
        told += everything(http, player)
    assert len(told) > 60
    for text in told:
        for name, value in hidden.items():
            assert value not in text, (name, text[:300])
    # The same words are found where they may be.
    opened = whole_game(http)
    texts = [opened.get("/record").text, opened.get("/record", form="json").text]
    values = secrets_of(table_of(http, opened.code))
    assert values["nonce"] in texts[0] and values["nonce"] in texts[1] and values["deck"] in texts[0]


def secrets_of(table: ServerTable) -> dict[str, str]:
    """What nobody may read, as it could be written."""
    game, deal = game_of(table), deal_of(table)
    assert deal.nonce is not None
    # The bottom of the deck has not been drawn in the first rounds.
    codes = [game.content.names.cards[card].code for card in reversed(game.start.deck)]
    later = [game.content.names.cards[card].code for card in reversed(game.start.arranged)]
    found = {
        "nonce": deal.nonce,
        "seed": str(table.seed),
        "outcomes": json.dumps(deal.outcomes[-8:])[1:-1],
        "outcomes close": json.dumps(deal.outcomes[-8:], separators=(",", ":"))[1:-1],
        "first outcomes": json.dumps(deal.outcomes[12:20])[1:-1],
        "key": '"hidden"',
        "deck": " ".join(codes[-6:]),
        "deck of JSON": ", ".join(f'"{code}"' for code in codes[-6:]),
    }
    if later:
        found |= {"rail": " ".join(later[:6]), "rail of JSON": json.dumps(later[:6])[1:-1]}
    return found


def everything(http: TestClient, player: Player) -> Iterator[str]:
    """The answers of all routes of a table, good and bad requests, and what is heard."""
    paths = http.get("/api/v1/openapi.json").json()["paths"]
    begin = "/api/v1/tables/{code}"
    routes = [(path.removeprefix(begin), verb) for path, verbs in paths.items() for verb in verbs if begin in path]
    assert ("/log", "get") in routes and ("/fork", "post") in routes
    at = player.look()
    bodies: list[Json] = [{}, {"ply": at["ply"], "step": at["step"], "line": "L 31"}, {"line": "N bir-cov"}]
    bodies += [{"ply": 0, "step": 0, "answer": 1}, {"text": "hello"}]
    queries: list[Json] = [{}, {"actions": 0}, {"outlook": True}, {"form": "json"}]
    for path, verb in routes:
        if path == "/events":
            yield asyncio.run(heard(http, player))
        elif verb == "get":
            for query in queries:
                yield player.get(path, **query).text
        elif path not in ("/leave", "/webhook"):
            address = path.replace("{proposal}", "1")
            for body in bodies:
                yield player.post(address, body).text


async def heard(http: TestClient, player: Player) -> str:
    listener = Listener(http.app.state.services.cache, player.code, player.secret, "0")  # type: ignore[attr-defined]
    await listener.begin()
    return (await listener.news()).decode()


def test_a_restarted_server_and_a_worker_have_the_same_game(database: Path) -> None:
    with serving(database) as http:
        ann = create(http, "lancashire", "me", "random", "random")
        ann.done("/start")
        table = table_of(http, ann.code)
        # Not all begin with a person.
        while table.to_move == 0:
            ann.turn(random.Random(4))
            table = table_of(http, ann.code)
        key, deal = game_of(table).state.key(), table.deal
        job = _job(table)
    assert job is not None
    assert RebuiltGames().game(job.log).state.key() == key
    with serving(database) as http:
        again = table_of(http, ann.code)
        assert again is not table and again.deal == deal
        assert game_of(again).state.key() == key


def test_a_table_of_an_older_version_is_dealt_by_its_seed_as_before(database: Path) -> None:
    with serving(database) as http:
        ann = create(http, "birmingham", "hot_seat", "hot_seat")
        ann.done("/start")
    with sqlite3.connect(database) as base:
        (body,) = base.execute("SELECT body FROM log WHERE kind = 'start'").fetchone()
        names = json.loads(body)["names"]
        base.execute("UPDATE log SET body = ? WHERE kind = 'start'", [json.dumps({"names": names})])
    base.close()
    with serving(database) as http:
        table = table_of(http, ann.code)
        assert table.deal is None and game_of(table).seed == SEED
        assert game_of(table).state.key() == game_of(table).rules.start(SEED).key()
        old = Player(http, ann.code, ann.secret, ann.seats)
        old.turn(random.Random(1))
        assert old.look()["commitment"] is None and start_of(old)["commitment"] is None
        assert "seed" not in old.get("/record").text
        old.post("/leave", {"level": "random"})
        fork = table_of(http, sit(http, Player(http, ann.code).post("/fork")).code)
        assert game_of(fork).start.key() == game_of(table).start.key()


def test_outcomes_that_do_not_fit_the_map_any_more_are_refused(database: Path) -> None:
    with serving(database) as http:
        ann = create(http, "birmingham", "hot_seat", "hot_seat")
        ann.done("/start")
    with sqlite3.connect(database) as base:
        (text,) = base.execute("SELECT body FROM log WHERE kind = 'start'").fetchone()
        body = json.loads(text)
        body["hidden"]["outcomes"][-1] = 99
        base.execute("UPDATE log SET body = ? WHERE kind = 'start'", [json.dumps(body)])
    base.close()
    with serving(database) as http:
        refused = Player(http, ann.code, ann.secret).get()
        assert (refused.status_code, refused.json()["code"]) == (409, "broken_table")
        assert "99" not in refused.json()["detail"]


def test_a_turn_taken_back_over_a_change_of_era_gets_the_same_cards_again(
    http: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "new_chance", lambda: random.Random(5))
    ann = create(http, "birmingham", "hot_seat", "hot_seat")
    ann.done("/start")
    chance = random.Random(6)
    at = ann.look()
    while at["view"]["era"] == "canal":
        at = ann.turn(chance, at)
    before = game_of(table_of(http, ann.code))
    ann.done("/takeback", {"ply": at["ply"]})
    at = ann.look()
    assert at["view"]["era"] == "canal"
    while at["view"]["era"] == "canal":
        seat, line = before.lines[at["actions"] + len(at["turn"]["lines"])]
        body = {"ply": at["ply"], "step": at["step"], "line": line, "seat": seat, "confirm": True}
        at = ann.done("/moves?position=true", body)["position"]
    table = table_of(http, ann.code)
    assert game_of(table).state.era == 1
    assert game_of(table).state.key() == before.state.key()
    assert is_kept(opened_record(table, played_out(table)))


def test_a_fork_of_a_running_game_has_later_shuffles_of_its_own(http: TestClient) -> None:
    ann, _ = friends(http, "birmingham", 2)
    original = table_of(http, ann.code)
    forks = [table_of(http, sit(http, ann.post("/fork")).code) for _ in range(2)]
    later = [game_of(table).state.arranged for table in (original, *forks)]
    assert len({tuple(cards) for cards in later}) == 3 and len({len(cards) for cards in later}) == 1
    for table in forks:
        assert deal_of(table).commitment not in (None, deal_of(original).commitment)
        record = opened_record(table, played_out(table))
        assert record.position and is_kept(record)
        assert read_record(ann.get("/record").text).nonce is None


def test_a_fork_of_a_finished_game_is_its_copy_and_promises_nothing(http: TestClient) -> None:
    ann = whole_game(http)
    fork = sit(http, ann.post("/fork", {"actions": 3}))
    original, copy = table_of(http, ann.code), table_of(http, fork.code)
    assert game_of(copy).start.key() == game_of(original).start.key()
    assert (copy.deal, fork.look()["commitment"]) == (Deal(deal_of(original).outcomes), None)
    assert sit(http, fork.post("/fork")).look()["commitment"] is not None


def test_a_text_is_its_own_deal(http: TestClient) -> None:
    seats = [{"kind": "hot_seat"}] * 2
    asked: Any = {"text": "table birmingham, ann bob", "seats": seats, "name": "Ann"}
    both = [table_of(http, sit(http, http.post("/api/v1/tables/load", json=asked)).code) for _ in range(2)]
    assert game_of(both[0]).state.key() == game_of(both[1]).state.key()
    assert all(table.deal == dealing.SETTLED for table in both)


def test_a_game_that_is_closed_opens_nothing_and_a_replaced_seat_changes_nothing(http: TestClient) -> None:
    ann, bob = friends(http, "birmingham", 2)
    shown = ann.look()["commitment"]
    bob.post("/leave", {"level": "random"})
    (proposal,) = ann.look()["proposals"]
    ann.done(f"/proposals/{proposal['id']}", {"agree": True})
    table = table_of(http, ann.code)
    assert table.seats[1].kind == "bot" and deal_of(table).commitment == shown
    assert is_kept(opened_record(table, played_out(table)))
    ann.post("/leave", {"level": "random"})
    closed = Player(http, ann.code)
    at = closed.look()
    assert (at["table"]["status"], at["commitment"], at["nonce"]) == ("closed", shown, None)
    record = read_record(closed.get("/record").text)
    assert (record.commitment, record.nonce, record.position) == (shown, None, ())
