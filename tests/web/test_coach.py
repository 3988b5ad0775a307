"""The coach on the page: a whole review with clicks, a moment of the replay, and hints against bots alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.late_games import short_record
from web.axe import serious
from web.people import ask, bots, new_table, sit
from web.test_menu import menu
from web.walks import late_table

Open = Callable[..., Any]


@pytest.fixture(scope="module")
def reviewed(server: Any) -> tuple[str, str]:
    """A short game that has ended, badly played: its address, and the invitation that opens it."""
    body = {"text": short_record(left=6, bot="random")}
    made = ask(server.address, "POST", "/tables/load", body)
    return f"{server.address}#/t/{made['table']['code']}", made["invite"]


def own_findings(page: Any) -> list[str]:
    """What axe finds beside the board, which has tests of its own."""
    return [found for found in serious(page) if 'class="cell' not in found]


def test_a_game_is_reviewed_from_its_costliest_turn_to_the_replay(open_page: Open, reviewed: tuple[str, str]) -> None:
    address, invite = reviewed
    page = open_page()
    page.goto(f"{address}/review/{invite}")
    page.locator(".summary li").first.wait_for()
    page.locator(".mistake .head").first.wait_for()
    page.locator("progress").wait_for(state="detached")
    assert "wins with" in page.locator(".summary").inner_text()
    page.locator(".mistake .head").first.click()
    here = page.locator(".mistake.here")
    assert here.locator(".turn").count() == 2 and "cost" in here.inner_text()
    page.wait_for_function("document.querySelectorAll('.review .board .shown').length > 0")
    assert page.locator("table").count() == 2
    assert own_findings(page) == []
    turns = page.locator("figure rect.turn")
    ply = int(turns.nth(2).get_attribute("data-ply"))
    turns.nth(2).click()
    page.wait_for_url(f"**/at/{ply - 1}/{invite}")
    page.get_by_role("button", name="Analyse this moment").click()
    page.locator(".lines li.played").wait_for()
    page.locator(".moment progress").wait_for(state="detached")
    assert page.locator(".lines li").count() > 1 and page.locator(".lines .best").count() == 1
    page.locator(".lines .best .turn").hover()
    assert own_findings(page) == []


def test_a_hint_tells_where_then_what_then_the_turn(open_page: Open, server: Any) -> None:
    page = open_page()
    sit(page, server.address, *late_table(server.address))
    hint = page.locator(".nudge")
    hint.get_by_role("button", name="Hint").click()
    told = []
    for _ in range(3):
        page.wait_for_function("document.querySelector('.nudge span:not(.quiet)')")
        told.append(hint.locator("span").inner_text())
        more = hint.get_by_role("button", name="Tell me more")
        if more.count():
            more.click()
    assert told[0].startswith("Look at") and len(set(told)) == 3
    assert hint.get_by_role("button").is_disabled()


def test_where_a_second_person_sits_there_is_no_hint_unless_it_is_asked_for(open_page: Open, server: Any) -> None:
    code, secret = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "hot_seat", "name": "Bob"}])
    page = open_page()
    page.goto(f"{server.address}#/t/{code}/seat/{secret}")
    page.get_by_role("button", name="Show my cards").click()
    page.get_by_text("Your turn: 1 action").wait_for()
    assert page.locator(".nudge").count() == 0
    menu(page)
    page.get_by_role("button", name="Ask for hints").click()
    page.locator(".nudge").wait_for()
    code, secret = new_table(server.address, "birmingham", bots(1))
    page = open_page()
    page.goto(f"{server.address}#/t/{code}/seat/{secret}")
    page.locator(".nudge").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("does not count for ratings").wait_for()
