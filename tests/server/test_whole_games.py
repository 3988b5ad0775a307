"""Whole games of every title over HTTP, people beside bots, on both databases and with two server processes."""

from __future__ import annotations

import random
import time
from contextlib import ExitStack

import pytest

from cottonopolis.game import read_record, replay
from server.players import Player, friends
from server.processes import ServerProcess, client

GAMES = [("birmingham", 2), ("lancashire", 3), ("germany", 3)]


def play_out(players: list[Player], seed: int, seconds: float = 240.0) -> None:
    """Plays until the game has ended, each by a client of its own."""
    chance = random.Random(seed)
    until = time.monotonic() + seconds
    at = players[0].look()
    while at["table"]["status"] == "playing":
        assert time.monotonic() < until, f"too slow: {at['actions']} actions"
        player = next((it for it in players if at["to_move"] in it.seats), None)
        if player is None:
            time.sleep(0.03)
            at = players[0].look()
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
    result = player.look()["result"]
    assert [it["vp"] for it in result] == game.scores()
    assert [it["place"] for it in result] == game.result()


@pytest.mark.parametrize(("map_id", "people"), GAMES)
@pytest.mark.parametrize(("database", "n_processes"), [("sqlite", 1), ("postgresql", 2)], indirect=["database"])
def test_a_whole_game_is_played_over_http_beside_a_bot(
    database: str, n_processes: int, map_id: str, people: int
) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(ServerProcess(database)) for _ in range(n_processes)]
        clients = [stack.enter_context(client(server)) for server in servers]
        players = friends(clients[0], map_id, people, "random")
        for n, player in enumerate(players):
            player.http = clients[n % n_processes]
        play_out(players, seed=7)
        check_record(players[0])
        assert players[0].get("/record").text == players[1].get("/record").text
        assert all("trace" not in server.stop() for server in servers)
