"""An evening among friends: a whole short game of three browsers with all that surrounds it.

With `COTTONOPOLIS_PICTURES=FOLDER` every screen on the way is kept as a picture, in both themes.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest

from effort import IS_LONG
from server.players import friends, mover
from server.processes import wait_until
from web.people import click_to_the_end
from web.test_chat import open_chat, say
from web.test_devices import device_link, you
from web.test_standing import become

Open = Callable[..., Any]
PICTURES = os.environ.get("COTTONOPOLIS_PICTURES")


def take(name: str, **pages: Any) -> None:
    """Pictures of some pages, if they are wanted."""
    for who, page in pages.items() if PICTURES else ():
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.screenshot(path=Path(PICTURES or "") / f"{name}-{who}-{page.viewport_size['width']}-{theme}.png")
        page.emulate_media(color_scheme="light")


@pytest.mark.long
@pytest.mark.skipif(not IS_LONG, reason="five browsers and a whole game: part of make test-long")
def test_three_play_a_game_with_talk_clocks_plans_a_lost_phone_and_a_spectator(server: Any, open_page: Open) -> None:
    pages = [open_page(), open_page(), open_page(390, 844)]
    desk, _, phone = pages
    lost, spectator = open_page(390, 844), open_page()
    pace = {"kind": "live", "seconds": 3600, "increment": 30}
    with httpx2.Client(base_url=server.address, timeout=60, trust_env=False) as http:
        players = friends(http, "birmingham", 3, options={"introductory": True}, pace=pace)
        table = f"{server.address}#/t/{players[0].code}"
        for page, player in zip(pages, players, strict=True):
            become(page, server.address, player.seated["person"])
            page.goto(table)
            page.wait_for_selector(".hand .card")
        desk.wait_for_selector(".players .clock.runs")
        # Somebody watches, and sees no hand.
        spectator.goto(table)
        spectator.wait_for_selector(".players .clock.runs")
        assert spectator.locator(".hand").count() == 0
        take("1-begins", desk=desk, phone=phone, spectator=spectator)
        # Talk.
        open_chat(desk)
        say(desk, "good luck")
        phone.wait_for_selector(".tabs .badge:has-text('1')")
        open_chat(phone)
        say(phone, "you too")
        desk.wait_for_selector(".chat .line:not(.own):has-text('you too')")
        take("2-talk", desk=desk, phone=phone)
        phone.goto(table)
        phone.reload()
        phone.wait_for_selector(".hand .card")
        # Somebody who is not to move leaves a plan, which is played when the turn comes.
        planner = next(it for it in players[1:] if it is not mover(players))
        card = planner.look()["view"]["players"][planner.seats[0]]["hand"][0]
        plan = f"/api/v1/tables/{planner.code}/plan"
        http.put(plan, json={"steps": [{"line": f"P /{card}"}]}, headers=planner.headers).raise_for_status()
        planning = pages[players.index(planner)]
        planning.goto(table)
        planning.reload()
        planning.get_by_role("button", name="Delete the plan").wait_for()
        take("3-plan", planner=planning)
        chance = random.Random(1)
        while mover(players) is not planner:
            mover(players).turn(chance)
        n_actions = planner.look()["actions"]
        # Another device of the first goes on after a reload.
        lost.goto(device_link(desk, server.address))
        lost.get_by_role("button", name="Add this device").click()
        lost.wait_for_selector(".own li")
        lost.goto(table)
        lost.wait_for_selector(".hand .card")
        lost.reload()
        lost.wait_for_selector(".hand .card")
        take("3-other-device", lost=lost)
        # It is lost, and shut out at once.
        desk.goto(table)
        take("4-devices", desk=desk)
        you(desk, server.address).get_by_role("button", name="Remove", exact=False).nth(1).click()
        desk.get_by_role("button", name="Remove", exact=True).click()
        lost.wait_for_selector("text=You have no seat here any more")
        take("5-lost", lost=lost)
        desk.goto(table)
        desk.wait_for_selector(".hand .card")
        # The secret of the seat died with the device.
        assert players[0].get().status_code == 401
        players[0].secret = players[0].seated["person"]
        wait_until(lambda: planner.look()["actions"] > n_actions)
        played = [event for event in planner.get("/log").json()["events"] if event["kind"] == "action"][n_actions]
        assert played["seat"] in planner.seats and planner.get("/plan").json()["dropped"] is None
        planning.get_by_text("Your plan was played.").wait_for()
        take("6-played", planner=planning)
        # Another plan does not fit when its turn comes: its player alone is told, and plays by hand.
        while mover(players) is planner:
            planner.turn(chance)
        http.put(plan, json={"steps": [{"line": "L 30 /nowhere"}]}, headers=planner.headers).raise_for_status()
        planning.reload()
        planning.get_by_role("button", name="Delete the plan").wait_for()
        while mover(players) is not planner:
            mover(players).turn(chance)
        wait_until(lambda: planner.get("/plan").json()["dropped"] is not None)
        planning.get_by_text("Your plan was not played.").first.wait_for()
        take("7-dropped", planner=planning, spectator=spectator)
        assert spectator.get_by_text("plan was").count() == 0
        while players[1].look()["view"]["rounds_left"] > 1:
            mover(players).turn(chance)
    for n, page in enumerate(pages):
        click_to_the_end(page, n + 1)
    for page in (*pages, spectator):
        page.wait_for_selector("dialog .ranks")
    take("8-end", desk=desk, phone=phone, spectator=spectator)
