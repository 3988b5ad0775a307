"""Clocks of real servers: bots that play for the absent, many who move as time is up, and servers that are killed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from cottonopolis.server import wall_clock
from cottonopolis.server.alive import Alive
from cottonopolis.server.app import build_app
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.settings import Settings
from cottonopolis.server.store import Store
from cottonopolis.server.table_cache import TableCache
from cottonopolis.server.timekeeper import Timekeeper
from effort import IS_LONG
from server.clock_games import played_and_checked
from server.conftest import FREELY, QUICKLY, started
from server.players import Json, Player, friends, mover
from server.processes import PATIENCE, ServerProcess, client, wait_until
from server.test_pace import clocks, entries, passing
from server.test_races import N_CLIENTS, at_once

GAMES = 40
"""That are played beside kills."""
QUICK = {"kind": "live", "seconds": 2, "level": "random"}
SLOW = {"kind": "live", "seconds": 3600, "level": "random"}


@pytest.fixture
def https(servers: list[ServerProcess]) -> Iterator[list[httpx2.Client]]:
    """Clients of one server, or of two on one PostgreSQL database."""
    with ExitStack() as stack:
        yield [stack.enter_context(client(server)) for server in servers]


def at_servers(https: list[httpx2.Client], player: Player) -> list[Player]:
    """The same player, at each server."""
    return [Player(http, player.code, player.secret, player.seats) for http in https]


def game_of(player: Player) -> list[Json]:
    """What has happened in the game, and to clocks."""
    found = player.get("/log", limit=1000).json()["events"]
    return [event for event in found if event["kind"] in ("start", "action", "timeout", "back")]


def test_a_bot_plays_the_turn_of_one_whose_time_is_up(https: list[httpx2.Client]) -> None:
    players = friends(https[0], "birmingham", 2, pace=QUICK | {"on_timeout": "bot"})
    first = mover(players)
    wait_until(lambda: len(game_of(first)) >= 3)
    said = game_of(at_servers(https, first)[-1])
    assert [(it["kind"], it["seat"]) for it in said[1:3]] == [("timeout", first.seats[0]), ("action", first.seats[0])]
    assert (said[1]["does"], said[1]["level"]) == ("bot", "random")
    assert first.look()["table"]["seats"][first.seats[0]]["level"] is None


def test_a_bot_plays_on_for_one_who_does_not_come_back_and_lets_the_seat_go_again(https: list[httpx2.Client]) -> None:
    # Bots that think, so that the game is not over before anybody comes back.
    players = friends(https[0], "birmingham", 2, pace=QUICK | {"on_timeout": "replace", "level": "champion"})
    ann = players[0]
    # Both are away: the bots play on without them.
    wait_until(lambda: {it["seat"] for it in entries(ann, "timeout")} == {0, 1})
    seen = at_servers(https, ann)[-1].look()
    assert [seat["level"] for seat in seen["table"]["seats"]] == ["champion", "champion"]
    wait_until(lambda: ann.look()["actions"] > seen["actions"] + 2)
    ann.done("/back")
    wait_until(lambda: ann.look()["to_move"] == 0)
    at = at_servers(https, ann)[-1].look()
    assert at["table"]["seats"][0]["level"] is None and at["turn"] is not None
    assert len(entries(ann, "timeout")) == 2
    # Nobody waits for the one who is away, and no bot need think any more.
    ann.done("/end")


@pytest.mark.parametrize("early", [1.0, 0.03, 0.0, -0.2])
def test_of_a_move_and_a_time_out_one_wins(https: list[httpx2.Client], early: float) -> None:
    players = friends(https[0], "birmingham", 2, pace=QUICK | {"on_timeout": "bot"})
    first = mover(players)
    move = passing(first)
    due = clocks(first)[first.seats[0]]["due"]
    time.sleep(max(0.0, due - early - time.time()))
    answers = at_once(https, first, "/moves", [move] * N_CLIENTS)
    assert set(answers) <= {200, 403, 409} and answers.count(200) <= 1
    wait_until(lambda: len(game_of(first)) >= 3)
    said = [(it["kind"], it["seat"]) for it in game_of(first)]
    if answers.count(200):
        assert said[1] == ("action", first.seats[0])
    else:
        assert said[1:3] == [("timeout", first.seats[0]), ("action", first.seats[0])]
    if early < 0:
        assert answers.count(200) == 0


def test_of_many_who_come_back_at_once_one_does(https: list[httpx2.Client]) -> None:
    players = friends(https[0], "birmingham", 2, pace=QUICK | {"on_timeout": "replace", "level": "champion"})
    wait_until(lambda: len(entries(players[0], "timeout")) == 2)
    answers = at_once(https, players[0], "/back", [{}] * N_CLIENTS)
    assert answers.count(200) == 1 and answers.count(409) == N_CLIENTS - 1
    assert len(entries(players[0], "back")) == 1
    players[0].done("/end")


@pytest.mark.long
@pytest.mark.skipif(not IS_LONG, reason="games by the clock of the machine, with kills: part of make test-long")
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_clock_gains_or_loses_a_second_by_a_restart_and_no_time_out_is_missed_or_doubled(
    kind: str, tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    """As `scripts/clocks.py` does with more games."""
    address = new_postgres() if kind == "postgresql" else f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}"
    more = QUICKLY | {"engine_workers": 0, "coach_workers": 0}
    with started(*(ServerProcess(address, more=more) for _ in range(2 if kind == "postgresql" else 1))) as servers:
        account, outages = played_and_checked(
            servers, GAMES, at_once=10, longest=12, most=40, pause=2, seconds=6 * PATIENCE
        )
    assert account.said == []
    assert account.games == GAMES and outages.kills.total() >= 1 and account.checked > 50


def test_as_long_as_one_of_two_servers_runs_time_goes_on(pair: list[ServerProcess]) -> None:
    with client(pair[1]) as http:
        slow = friends(http, "birmingham", 2, pace=SLOW)[0]
        (before,) = [clock["due"] for clock in clocks(slow) if clock["due"] is not None]
        with ServerProcess(pair[0].database, more=QUICKLY):
            # It has found out that somebody keeps time.
            pass
        assert [clock["due"] for clock in clocks(slow) if clock["due"] is not None] == [before]


async def _never(*_: object) -> float:
    await asyncio.Event().wait()
    return 0.0


def _serving(address: str) -> TestClient:
    settings = Settings(address, workers=0, engine_workers=0, coach_workers=0, limits=FREELY)
    return TestClient(build_app(settings), base_url="http://tables.test")


def test_a_server_that_lives_is_not_taken_for_dead_if_it_is_late(
    new_postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Timekeeper, "_beat", _never)
    address = new_postgres()

    async def begin() -> None:
        store = Store(address)
        await store.open()
        keeper = Timekeeper(TableCache(Settings(address), store, Metrics()))
        async with store.writing() as writing:
            await writing.clocks.beat(wall_clock.now_ms() - 60_000)
        beginning = asyncio.ensure_future(keeper.__aenter__())
        async with asyncio.timeout(PATIENCE):
            while not keeper._beaten:
                await asyncio.sleep(0.01)
            async with store.writing() as writing:
                await writing.clocks.beat(wall_clock.now_ms())
            await beginning
        await keeper.__aexit__()
        await store.close()

    with _serving(address) as http:
        slow = friends(http, "birmingham", 2, pace=SLOW)[0]
        before = clocks(slow)
        asyncio.run(begin())
        assert clocks(slow) == before


def test_who_lives_is_known_by_a_lock_of_the_database(new_postgres: Callable[[], str]) -> None:
    store = Store(new_postgres())

    async def run() -> None:
        first, second, third = (Alive(store) for _ in range(3))
        assert await first.is_alone() and not await second.is_alone()
        await first.settle()
        assert not await second.is_alone() and await first.is_alone()
        await second.settle()
        await first.__aexit__()
        assert not await third.is_alone()
        await second.__aexit__()
        # The database notices soon.
        async with asyncio.timeout(PATIENCE):
            while not await third.is_alone():
                await asyncio.sleep(0.01)
        await third.__aexit__()

    asyncio.run(run())


def test_signs_of_life_do_not_wait_for_a_time_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Timekeeper, "_time_out", _never)
    with _serving(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}") as http:
        first = mover(friends(http, "birmingham", 2, pace=QUICK | {"on_timeout": "wait"}))
        due = clocks(first)[first.seats[0]]["due"]
        store = http.app.state.services.cache.store  # type: ignore[attr-defined]

        async def last_beat() -> int:
            async with store.reading() as reading:
                return await reading.clocks.last_beat() or 0

        assert http.portal is not None
        portal = http.portal
        # A time-out that is noted by nobody for a second.
        wait_until(lambda: portal.call(last_beat) > 1000 * due + 1000)
