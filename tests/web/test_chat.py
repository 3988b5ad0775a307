"""Talk at a table: a pane of its own, what is new, signs, people one does not want to hear, and the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.axe import serious
from web.people import ask, new_table, sit

Open = Callable[..., Any]


@pytest.fixture
def friends(server: Any, open_page: Open) -> tuple[Any, Any]:
    """Ann at a desk, whose turn it is, and Bob on a phone."""
    code, ann = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    bob = ask(server.address, "POST", f"/tables/{code}/join", {"name": "Bob"})["secret"]
    ask(server.address, "POST", f"/tables/{code}/start", {}, ann)
    desk, phone = open_page(), open_page(390, 844)
    sit(desk, server.address, code, ann)
    sit(phone, server.address, code, bob)
    return desk, phone


def open_chat(page: Any) -> Any:
    """Opens the pane, at a desk by its tool and on a phone by its tab."""
    tab = page.locator("[data-key='tab:chat']")
    (tab if tab.count() else page.locator(".chatter")).click()
    page.wait_for_selector(".chat form")
    return page.locator(".chat")


def say(page: Any, text: str) -> None:
    page.get_by_label("Say something to all at the table").fill(text)
    page.keyboard.press("Enter")
    page.wait_for_selector(f".chat .own:has-text('{text}')")


def test_what_others_say_is_counted_until_it_is_seen(friends: tuple[Any, Any]) -> None:
    desk, phone = friends
    open_chat(desk)
    say(desk, "good luck")
    say(desk, "<b>and</b> fun")
    phone.wait_for_selector(".tabs .badge:has-text('2')")
    open_chat(phone)
    assert phone.locator(".chat .said").all_inner_texts()[1].endswith("<b>and</b> fun")
    assert phone.locator(".badge").count() == 0
    say(phone, "you too")
    desk.wait_for_selector(".chat .line:not(.own):has-text('you too')")
    # The history is there on every visit, and what was seen is not new again.
    phone.reload()
    phone.wait_for_selector(".topbar")
    open_chat(phone)
    assert phone.locator(".chat .line").count() == 3
    desk.locator(".chat").get_by_role("button", name="Close").click()
    say(phone, "still there?")
    desk.wait_for_selector(".chatter .badge:has-text('1')")
    assert [it for it in serious(phone) if "chat" in it or "<li" in it or "badge" in it] == []


def test_lines_get_signs_and_lose_them_again(friends: tuple[Any, Any]) -> None:
    desk, phone = friends
    open_chat(desk)
    say(desk, "coal first")
    open_chat(phone)
    phone.get_by_role("button", name="Answer Ann with a sign").click()
    phone.get_by_role("button", name="Cheers").click()
    desk.wait_for_selector(".signs [aria-label='Cheers: Bob']")
    desk.locator(".signs [aria-label='Cheers: Bob']").click()
    phone.wait_for_selector(".signs [aria-label='Cheers: Bob, Ann']")
    phone.locator(".signs .sign").click()
    desk.wait_for_selector(".signs [aria-label='Cheers: Ann']")


def test_somebody_is_muted_in_this_browser_alone(friends: tuple[Any, Any]) -> None:
    desk, phone = friends
    open_chat(desk)
    desk.get_by_role("button", name="Mute").click()
    desk.get_by_label("Bob").check()
    open_chat(phone)
    say(phone, "noise")
    say(desk, "I hear nothing")
    phone.wait_for_selector(".chat .line:has-text('I hear nothing')")
    assert desk.locator(".chat .line").count() == 1
    desk.reload()
    desk.wait_for_selector(".topbar")
    assert desk.locator(".chatter .badge").count() == 0
    open_chat(desk)
    assert desk.locator(".chat .line").count() == 1
    desk.get_by_role("button", name="Mute (1)").click()
    desk.get_by_label("Bob").uncheck()
    desk.wait_for_selector(".chat .line:has-text('noise')")


def test_talk_in_the_command_line_is_offered_as_chat(friends: tuple[Any, Any]) -> None:
    desk, phone = friends
    phone.locator("[data-key='tab:log']").click()
    # It is not Bob's turn, and he does not want to move.
    phone.locator("#command").fill("hello Ann")
    phone.locator("#command").press("Enter")
    phone.wait_for_selector(".doubt:has-text('hello Ann')")
    assert "another player" not in phone.locator("body").inner_text()
    phone.locator("#command").press("Enter")
    phone.wait_for_function("document.querySelector('#command').value === ''")
    desk.wait_for_selector(".chatter .badge:has-text('1')")
    # An action is one also for somebody whose turn it is not.
    phone.locator("#command").fill("P")
    phone.locator("#command").press("Enter")
    phone.wait_for_selector("text=another player")
    assert phone.get_by_role("button", name="Send as chat").count() == 0
    # Whose turn it is may mean it as an action all the same.
    desk.locator("#command").fill("xyzzy")
    desk.locator("#command").press("Enter")
    desk.get_by_role("button", name="Play it anyway").click()
    desk.wait_for_selector("[role='alert']")


def test_a_desk_talks_without_losing_the_turn_being_made(friends: tuple[Any, Any]) -> None:
    desk, _ = friends
    desk.get_by_role("button", name="Loan", exact=True).click()
    desk.wait_for_selector(".hand .card.lit")
    open_chat(desk)
    say(desk, "one moment u n")
    assert desk.locator(".hand .card.lit").count() > 0
    desk.keyboard.press("Escape")
    desk.wait_for_selector(".chat", state="detached")
    assert desk.locator(".hand .card.lit").count() > 0
