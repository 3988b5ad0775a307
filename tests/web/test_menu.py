"""What can be done about a table by its buttons: taking back, leaving, notifications."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.people import ask, bots, new_table, play_on, sit

Open = Callable[..., Any]


def menu(page: Any) -> None:
    page.get_by_role("button", name="This table", exact=True).click()
    page.wait_for_selector("dialog .takeback")


def begins(at: Any) -> bool:
    """Whether one's own second turn begins."""
    return bool(at["turn"] and at["step"] == 0 and at["view"]["round"] == 2)


def test_a_turn_against_bots_is_taken_back_at_once_and_a_channel_is_told(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))
    at = play_on(server.address, code, secret, 1, begins)
    page = open_page()
    sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    menu(page)
    page.get_by_label("Address of the webhook").fill("http://127.0.0.1/turns")
    page.get_by_role("button", name="Save", exact=True).click()
    # Addresses inside the network of the server are refused, and the reason is shown.
    page.wait_for_selector("dialog .said")
    assert "public" in page.locator("dialog .said").inner_text()
    page.get_by_role("button", name="Take back my last turn").click()
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_selector(".log .takeback")
    now = ask(server.address, "GET", f"/tables/{code}", secret=secret)
    assert now["actions"] < at["actions"] and now["view"]["round"] == 1


def test_who_leaves_is_asked_twice_and_a_bot_plays_on_if_the_others_agree(server: Any, open_page: Open) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    code, secret = new_table(server.address, "birmingham", seats)
    bob = ask(server.address, "POST", f"/tables/{code}/join", {"name": "Bob"})["secret"]
    ask(server.address, "POST", f"/tables/{code}/start", {}, secret)
    anns, bobs = open_page(), open_page()
    sit(anns, server.address, code, secret)
    sit(bobs, server.address, code, bob)
    menu(anns)
    anns.locator(".leave").click()
    anns.get_by_label("Bot that could play on:").select_option("easy")
    anns.locator(".sure-leave").click()
    anns.wait_for_selector("text=Open tables")
    assert anns.locator(".own li").count() == 0
    bobs.get_by_role("button", name="Agree").click()
    bobs.wait_for_selector(".log .bot")
    table = ask(server.address, "GET", f"/tables/{code}", secret=bob)["table"]
    assert (table["seats"][0]["kind"], table["seats"][0]["level"]) == ("bot", "easy")
    assert table["status"] == "playing"


def test_who_asks_for_a_takeback_sees_for_whom_it_waits(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    bob = ask(server.address, "POST", f"/tables/{code}/join", {"name": "Bob"})["secret"]
    ask(server.address, "POST", f"/tables/{code}/start", {}, secret)
    ann = secret
    mover = ann if ask(server.address, "GET", f"/tables/{code}", secret=ann)["turn"] else bob
    first = ask(server.address, "GET", f"/tables/{code}", secret=mover)["ply"]
    play_on(server.address, code, mover, 1, lambda at: at["ply"] != first)
    page = open_page()
    sit(page, server.address, code, mover)
    menu(page)
    page.get_by_role("button", name="Take back my last turn").click()
    page.wait_for_selector(".proposal")
    assert ("Bob" if mover == ann else "Ann") in page.locator(".proposal").inner_text()
