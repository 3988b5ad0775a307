"""The toy in the browser: its board is drawn by a page that was built without it, and an action is made by clicking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.conftest import CHROMIUM, PAGE, browser, open_page, server
from web.people import ask, bots, new_table, play_to_the_end, sit

__all__ = ["browser", "open_page", "server"]

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
    pytest.mark.skipif(not PAGE.is_file(), reason="the page is not built: make page"),
]


def test_the_start_screen_offers_the_toy(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_text("The Valley", exact=True).click()
    page.get_by_text("Toy", exact=True).wait_for()
    page.goto(f"{server.address}#/help")
    page.get_by_role("button", name="Toy", exact=True).click()
    page.goto(f"{server.address}#/learn")
    page.get_by_text("The toy in a minute").wait_for()


def test_the_board_is_drawn_and_an_action_is_made(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    code, secret = new_table(server.address, "valley", bots(1))
    sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    assert page.locator('[data-key^="line:"]').count() >= 7
    assert page.locator('[data-key^="space:"]').count() >= 9
    assert "¤" in page.locator("body").inner_text()
    page.get_by_role("button", name="Pass", exact=True).click()
    page.wait_for_selector(".hand .card.lit")
    page.locator(".hand .card").first.click()
    page.locator(".confirm").click()
    page.wait_for_selector(".confirm", state="detached")
    log = ask(server.address, "GET", f"/tables/{code}/log", secret=secret)
    own = [event["line"] for event in log["events"] if event["kind"] == "action" and event["seat"] == 0]
    assert own[0].startswith("P /")


def test_a_whole_game_is_clicked_to_its_end(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    code, secret = new_table(server.address, "valley", bots(1))
    sit(page, server.address, code, secret)
    play_to_the_end(page, 3, 120)
