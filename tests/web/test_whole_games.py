"""Whole games of each title in the browser against bots to the scoring: by clicking on what is lit, and by keyboard."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from effort import IS_LONG
from web.people import ask, bots, new_table, play_on, play_to_the_end, sit

GAMES = [
    ("birmingham", 1, {"introductory": True}, 31),
    ("lancashire", 1, {"edition": "roxley2018", "introductory": True}, 32),
    ("germany", 2, {}, 33),
]
"""Map, bots, options, seed of the clicks. The two games with eras are played in their short forms to save time."""
LATE = {"birmingham": 24, "lancashire": 20, "germany": 110}
"""After so many actions a game is far from its beginning, and not yet at its end."""


@pytest.mark.long
@pytest.mark.parametrize(("map_id", "n_bots", "options", "seed"), GAMES)
def test_a_whole_game_is_played_to_its_scoring(
    server: Any, open_page: Callable[..., Any], map_id: str, n_bots: int, options: dict[str, Any], seed: int
) -> None:
    code, secret = new_table(server.address, map_id, bots(n_bots), options)
    if not IS_LONG:
        # Clicking takes long, and how a game begins is clicked by other tests.
        play_on(server.address, code, secret, seed, lambda at: at["actions"] >= LATE[map_id])
    page = open_page()
    sit(page, server.address, code, secret)
    play_to_the_end(page, seed, 300)
    position = ask(server.address, "GET", f"/tables/{code}", secret=secret)
    assert position["table"]["status"] == "over"
    shown = [line.split("\n")[0] for line in page.locator(".ranks li").all_inner_texts()]
    assert [int(place) for place in shown] == sorted(entry["place"] for entry in position["result"])
    best = min(position["result"], key=lambda entry: entry["place"])
    assert position["view"]["players"][best["seat"]]["name"] in page.locator("dialog h2").inner_text()


SEEN = """
() => {
  const act = document.querySelector(".act");
  const there = (name) => [...document.querySelectorAll(name)];
  return {
    over: there("dialog .ranks").length > 0,
    busy: !act || act.classList.contains("busy"),
    confirm: there(".act .confirm").length > 0,
    choices: there(".act .choice").length,
    cards: new Set(there(".hand .card.lit").map((card) => card.title)).size,
    picks: there(".act .pick").length,
    verbs: there(".verb:not(.off)").map((verb) => verb.getAttribute("aria-keyshortcuts")),
  };
}
"""
WISHED = {"b": 8, "n": 6, "s": 9, "d": 2}


def key_for(seen: Any, chance: random.Random) -> str | None:
    """What somebody would press who sees this; None if nothing can be done yet."""
    if seen["busy"]:
        return None
    if seen["confirm"]:
        return "Enter"
    if seen["choices"]:
        return str(chance.randint(1, min(9, seen["choices"])))
    if seen["picks"]:
        # Too many possibilities for a list, or none: another verb.
        return "Escape"
    if seen["verbs"]:
        return str(chance.choices(seen["verbs"], [WISHED.get(letter, 1) for letter in seen["verbs"]])[0])
    return str(chance.randint(1, min(9, seen["cards"]))) if seen["cards"] else None


def test_a_whole_game_is_played_by_keyboard_alone(server: Any, open_page: Callable[..., Any]) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1), {"introductory": True})
    page = open_page()
    sit(page, server.address, code, secret)
    chance = random.Random(17)
    limit = time.monotonic() + 300
    while not (seen := page.evaluate(SEEN))["over"]:
        assert time.monotonic() < limit, page.locator(".act").inner_text()
        key = key_for(seen, chance)
        if key is None:
            page.wait_for_timeout(20)
        else:
            page.keyboard.press(key)
    position = ask(server.address, "GET", f"/tables/{code}", secret=secret)
    assert position["table"]["status"] == "over"
    own = [it for it in ask(server.address, "GET", f"/tables/{code}/log", secret=secret)["events"] if it["seat"] == 0]
    assert len({it["line"].split()[0] for it in own if it["kind"] == "action"}) >= 3
    # The summary is left and the replay begun without a mouse, too.
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
