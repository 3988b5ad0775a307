"""Ratings, a person's page, clubs and tournaments on the page."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import httpx2

from server.players import friends, mover
from web.axe import serious

Open = Callable[..., Any]


def become(page: Any, address: str, person: str) -> None:
    """Makes a browser the device of a person."""
    page.goto(address)
    page.evaluate("it => localStorage.setItem('cottonopolis.person', JSON.stringify(it))", person)
    page.reload()


def test_people_find_each_other_in_ratings_a_club_and_a_tournament(server: Any, open_page: Open) -> None:
    with httpx2.Client(base_url=server.address, timeout=60, trust_env=False) as http:
        players = friends(http, "birmingham", 2, options={"introductory": True})
        at, chance = players[0].look(), random.Random(1)
        while at["table"]["status"] == "playing":
            at = mover(players).turn(chance)
    desk, phone = open_page(), open_page(390, 844)
    become(desk, server.address, players[0].seated["person"])
    become(phone, server.address, players[1].seated["person"])
    # The rating, and one's own page.
    desk.goto(f"{server.address}#/standing")
    # Games of other tests may stand in other lists, and in this one.
    desk.get_by_role("button", name=re.compile("Birmingham.* 2 ")).click()
    desk.get_by_role("link", name="Bob0").first.wait_for()
    assert desk.locator(".standing tr.own").inner_text().split()[1].startswith("Ann")
    assert serious(desk) == []
    desk.get_by_role("link", name="See your profile").click()
    desk.get_by_role("heading", name="Against others").wait_for()
    points = next(it["vp"] for it in at["result"] if it["seat"] == 0)
    assert f"{points} VP".replace("-", "\u2212") in desk.locator("main").inner_text()
    assert serious(desk) == []
    # A club, to which a link leads.
    desk.goto(f"{server.address}#/club")
    desk.get_by_label("Club name").fill("Weavers")
    desk.get_by_role("button", name="Create a club").click()
    link = desk.get_by_label("Link to join", exact=True)
    link.wait_for()
    phone.goto(str(link.input_value()))
    phone.get_by_role("button", name="Join the club").click()
    phone.get_by_role("heading", name="Weavers").wait_for()
    assert phone.locator(".standing tbody tr").count() == 2
    assert serious(phone) == []
    # A tournament: one makes it, both enter, and the first round is paired.
    desk.goto(f"{server.address}#/tournament")
    desk.get_by_label("Tournament name").fill("Winter cup")
    desk.get_by_label("Players per table").select_option("2")
    assert serious(desk) == []
    desk.get_by_role("button", name="Create tournament").click()
    desk.get_by_role("button", name="Enter", exact=True).click()
    desk.get_by_role("button", name="Withdraw").wait_for()
    phone.goto(f"{server.address}#/tournament")
    phone.get_by_role("link", name="Winter cup").click()
    phone.get_by_role("button", name="Enter", exact=True).click()
    phone.get_by_role("button", name="Withdraw").wait_for()
    desk.reload()
    desk.get_by_role("button", name="Start the first round").click()
    desk.get_by_role("heading", name="Round 1").wait_for()
    phone.reload()
    phone.get_by_role("link", name="in progress").click()
    phone.wait_for_selector(".topbar")
