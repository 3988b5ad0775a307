"""The one-click start, languages, and replays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.people import bots, new_table, play_on, sit


def test_one_click_begins_a_game_against_bots(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".hand .card")
    assert page.locator(".players .panel").count() == 3
    page.goto(server.address)
    page.wait_for_selector(".own li")


def test_the_language_of_the_page_can_be_changed(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.goto(f"{server.address}#/settings")
    for name, title in (("Italiano", "Impostazioni"), ("Română", "Setări"), ("Português (Brasil)", "Configurações")):
        page.get_by_label(name).check()
        page.wait_for_function("(title) => document.querySelector('h1')?.textContent === title", arg=title)
    page.reload()
    page.wait_for_function("document.querySelector('h1')?.textContent === 'Configurações'")


def test_a_finished_game_is_replayed_by_arrow_keys_and_without_a_connection(
    server: Any, open_page: Callable[..., Any]
) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1), {"introductory": True})
    page = open_page(service_workers="allow")
    page.goto(server.address)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    play_on(server.address, code, secret, 11, lambda at: at["table"]["status"] == "over")
    sit(page, server.address, code, secret)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay")
    last = page.locator("footer b").inner_text().split(" / ")[1]
    # The list of actions scrolls, the screen does not.
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight && scrollY === 0")
    page.keyboard.press("End")
    page.wait_for_function("(n) => document.querySelector('footer b').textContent.startsWith(n)", arg=last)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(
        "(n) => document.querySelector('footer b').textContent.startsWith(n)", arg=str(int(last) - 1)
    )
    page.wait_for_timeout(500)
    server.end()
    page.reload()
    page.wait_for_selector(".replay")
    assert page.locator("footer b").inner_text() == f"{int(last) - 1} / {last}"
    server.start()


def test_a_link_to_no_table_is_told_in_words(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.goto(f"{server.address}#/t/NOSUCH")
    page.get_by_text("No table has this address.").wait_for()
    assert "pattern" not in page.locator("main").inner_text()
