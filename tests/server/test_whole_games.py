"""Whole games of every title over HTTP, people beside bots, on both databases and with two server processes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack

import httpx2
import pytest

from cottonopolis.game import read_record, replay
from cottonopolis.notation.commitment import is_kept
from server.players import Player, friends
from server.processes import ServerProcess, client

MAPS = ["birmingham", "lancashire", "germany"]
SHORT: dict[str, dict[str, object]] = {
    "birmingham": {"introductory": True},
    "lancashire": {"edition": "roxley2018", "introductory": True},
}
"""Games of one era, for the second database: there the processes are tested and not the game."""
PEOPLE = 2


@pytest.fixture
def clients(servers: list[ServerProcess]) -> Iterator[list[httpx2.Client]]:
    """A client for each of the server processes that share a database; all games of this file are played there."""
    with ExitStack() as stack:
        yield [stack.enter_context(client(server)) for server in servers]


def play_out(players: list[Player], seed: int) -> None:
    """Plays until the game has ended, each by a client of its own."""
    chance = random.Random(seed)
    at = players[0].look()
    while at["table"]["status"] == "playing":
        player = next((it for it in players if at["to_move"] in it.seats), None)
        if player is None:
            at = players[0].wait_for_others(at["actions"])
        elif at["turn"] is None:
            # It was another one who looked.
            at = player.look()
        else:
            at = player.turn(chance, at)
    assert at["table"]["status"] == "over"


def check_record(player: Player) -> None:
    """The record replays, and gives the result that the table says."""
    text = player.get("/record").text
    game = replay(read_record(text))
    assert game.over
    (start,) = [it for it in player.get("/log").json()["events"] if it["kind"] == "start"]
    assert is_kept(read_record(text)) and read_record(text).commitment == start["commitment"]
    result = player.look()["result"]
    assert [it["vp"] for it in result] == game.scores()
    assert [it["place"] for it in result] == game.result()


@pytest.mark.parametrize("map_id", MAPS)
def test_a_whole_game_is_played_over_http_beside_a_bot(clients: list[httpx2.Client], map_id: str) -> None:
    options = SHORT.get(map_id, {}) if len(clients) > 1 else {}
    # How well a bot thinks is nothing to the server, and to think takes long: one of them does.
    level = "easy" if map_id == "birmingham" and len(clients) == 1 else "random"
    players = friends(clients[0], map_id, PEOPLE, level, options=options)
    for n, player in enumerate(players):
        player.http = clients[n % len(clients)]
    play_out(players, seed=7)
    check_record(players[0])
    assert players[0].get("/record").text == players[1].get("/record").text
