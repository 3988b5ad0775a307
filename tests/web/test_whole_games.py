"""Whole games of each title in the browser, by clicking on what the page lights up, against bots, to the scoring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.people import ask, bots, new_table, play_to_the_end, sit

GAMES = [
    ("birmingham", 1, {"introductory": True}, 31),
    ("lancashire", 1, {"edition": "roxley2018", "introductory": True}, 32),
    ("germany", 2, {}, 33),
]
"""Map, bots, options, seed of the clicks. The two games with eras are played in their short forms to save time."""


@pytest.mark.parametrize(("map_id", "n_bots", "options", "seed"), GAMES)
def test_a_whole_game_is_played_to_its_scoring(
    server: Any, open_page: Callable[..., Any], map_id: str, n_bots: int, options: dict[str, Any], seed: int
) -> None:
    code, secret = new_table(server.address, map_id, bots(n_bots), options)
    page = open_page()
    sit(page, server.address, code, secret)
    play_to_the_end(page, seed, 300)
    position = ask(server.address, "GET", f"/tables/{code}", secret=secret)
    assert position["table"]["status"] == "over"
    shown = [line.split("\n")[0] for line in page.locator(".ranks li").all_inner_texts()]
    assert [int(place) for place in shown] == sorted(entry["place"] for entry in position["result"])
    best = min(position["result"], key=lambda entry: entry["place"])
    assert position["view"]["players"][best["seat"]]["name"] in page.locator("dialog h2").inner_text()
