"""Every screen by day and by night: nothing that axe finds, and the one-click start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.axe import findings
from web.people import bots, new_table, play_on, play_until, sit

STILL = (
    ("", ".map"),
    ("#/settings", "fieldset"),
    ("#/help", "article"),
    ("#/learn", "h1"),
    ("#/load", "h1"),
    ("#/recover", "h1"),
    ("#/t/NOSUCH", "h1"),
)
"""Addresses of screens that need no table, and what is there once they are."""


@pytest.mark.parametrize("contrast", ["normal", "high"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(server: Any, open_page: Callable[..., Any], theme: str, contrast: str) -> None:
    page = open_page(theme=theme)
    page.add_init_script(f"localStorage['cottonopolis.settings'] = JSON.stringify({{ contrast: {contrast!r} }})")
    found: dict[str, list[str]] = {}
    for name, ready in STILL:
        page.goto(f"{server.address}{name}")
        page.wait_for_selector(ready)
        found[name] = findings(page)
    open_code, open_secret = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    page.goto(f"{server.address}#/t/{open_code}/seat/{open_secret}")
    page.wait_for_selector(".lobby")
    found["lobby"] = findings(page)
    code, secret = new_table(server.address, "birmingham", bots(2))
    sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    found["table"] = findings(page)
    page.get_by_role("button", name="Sell", exact=True).dispatch_event("click")
    page.wait_for_selector(".refusal")
    found["refused"] = findings(page)
    page.get_by_role("button", name="Build", exact=True).click()
    page.wait_for_selector(".choice")
    found["acting"] = findings(page)
    play_until(page, ".confirm", 5)
    found["confirm"] = findings(page)
    assert {name: told for name, told in found.items() if told} == {}


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
    page = open_page()
    page.goto(server.address)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    play_on(server.address, code, secret, 11, lambda at: at["table"]["status"] == "over")
    sit(page, server.address, code, secret)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay")
    last = page.locator("footer b").inner_text().split(" / ")[1]
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
