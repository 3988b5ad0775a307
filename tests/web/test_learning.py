"""A first game followed by clicks, and a text that is pasted, refused, mended, looked at and played on from."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from web.axe import serious

POSITION = "table birmingham, ann bob\nround 2\nann  £30, hand cov bir iro coa, tile cotton-{} at bir.0"


def says(page: Any, words: str) -> None:
    """Waits until the lesson says something."""
    page.locator(".lesson .words", has_text=words).wait_for()


def click(page: Any, key: str) -> None:
    """Clicks on a thing of the table as soon as that can be done."""
    thing = page.locator(f'[data-key="{key}"]').first
    thing.wait_for()
    page.wait_for_selector(".act:not(.busy)")
    thing.dispatch_event("click")


_FOLLOW = """
() => {
  const able = (selector) => document.querySelector(`${selector}:not(:disabled)`);
  if (document.querySelector(".lesson footer a.button")) return "end";
  const wanted = able(".act .confirm") ?? able(".lesson .show") ?? able(".lesson footer .strong");
  wanted?.click();
  return wanted ? "clicked" : "wait";
}
"""


def follow(page: Any, seconds: float = 180) -> None:
    """Lets every action be made, confirms every turn and goes on until the lesson is at its end."""
    until = time.monotonic() + seconds
    while page.evaluate(_FOLLOW) != "end":
        assert time.monotonic() < until, page.locator(".lesson").inner_text()
        page.wait_for_timeout(40)


def go_on(page: Any) -> None:
    """To the next step or part, once the lesson allows it."""
    page.locator(".lesson footer .strong:not(:disabled)").click()


def test_a_first_game_is_followed_by_clicks_to_its_end_and_played_on(
    server: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_role("link", name="First games").last.click()
    page.get_by_role("button", name="Begin").first.click()
    says(page, "You are Ada")
    assert page.locator(".curtain").count() == 0
    go_on(page)
    go_on(page)
    says(page, "Build your coal mine in Dudley")
    assert serious(page) == []
    # Something else that is legal is taken back with a kind word.
    click(page, "verb:loan")
    click(page, "card:cov")
    says(page, "we come to such things")
    page.wait_for_function("document.querySelectorAll('.hand .card').length === 8")
    click(page, "verb:build")
    click(page, "mat:coa")
    click(page, "space:dud.0")
    click(page, "card:dud")
    says(page, "two cubes of coal")
    says(page, "Now confirm")
    # A word that is underlined says what it means.
    page.locator(".lesson .term", has_text="flips").click()
    page.locator(".meaning", has_text="turned over").wait_for()
    page.keyboard.press("Escape")
    click(page, "confirm")
    go_on(page)
    says(page, "Ben laid a canal")
    go_on(page)
    page.reload()
    says(page, "iron works in Birmingham")
    follow(page)
    page.get_by_role("button", name="Play on against easy bots").click()
    page.wait_for_selector(".topbar")
    page.wait_for_function("document.querySelector('.lesson') === null && document.querySelector('.bot') !== null")
    assert "Rail era" in page.locator(".topbar").inner_text()


_TAKES_CLICKS = """
(box) => {
  const { x, y, width, height } = box.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".meaning") === box;
}
"""


def test_the_meaning_of_a_word_stands_in_nobodys_way_and_goes_with_the_word(
    server: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page()
    page.goto(f"{server.address}#/learn")
    page.get_by_role("button", name="Begin").first.click()
    says(page, "You are Ada")
    term, meaning = page.locator(".lesson .term").first, page.locator(".meaning")
    # A pointer that only rests on a word can still click on what lies below its meaning.
    term.hover()
    meaning.wait_for()
    assert not meaning.evaluate(_TAKES_CLICKS)
    # It goes with the word, whether or not a browser says that the pointer has left what is gone.
    page.mouse.move(0, 0)
    meaning.wait_for(state="detached", timeout=5000)
    term.dispatch_event("pointerenter", {"pointerType": "mouse"})
    meaning.wait_for()
    page.locator(".lesson footer .strong").dispatch_event("click")
    says(page, "Every action costs one card")
    meaning.wait_for(state="detached", timeout=5000)
    # One that is held has a link to click on, and goes as soon as something else is pressed.
    term = page.locator(".lesson .term").last
    term.click()
    meaning.get_by_role("link").hover()
    assert meaning.evaluate(_TAKES_CLICKS)
    page.locator(".lesson header").dispatch_event("pointerdown", {"bubbles": True})
    meaning.wait_for(state="detached", timeout=5000)


def test_a_text_is_refused_with_its_line_and_then_looked_at_and_played_on(
    server: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page(theme="dark")
    page.goto(f"{server.address}#/load")
    page.get_by_label("Record or position").fill(POSITION.format(9))
    page.get_by_role("button", name="Open").click()
    page.get_by_role("alert").filter(has_text="line 3").wait_for()
    area = "document.querySelector('textarea')"
    assert page.evaluate(f"{area}.value.slice({area}.selectionStart, {area}.selectionEnd)").startswith("ann  £30")
    assert serious(page) == []
    page.get_by_label("Record or position").fill(POSITION.format(1))
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector(".replay")
    page.get_by_role("button", name="Play on here").click()
    page.wait_for_selector(".topbar")
    page.get_by_role("button", name="Show my cards").click()
    page.wait_for_function("document.querySelectorAll('.hand .card').length === 4")
    for name in ("#/learn", "#/help/words"):
        page.goto(f"{server.address}{name}")
        page.wait_for_selector("h1")
        page.wait_for_selector("dl dt, ol li")
        assert serious(page) == [], name
