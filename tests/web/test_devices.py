"""A person on several devices: tables come along by a link or a phrase, and a lost device is shut out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.axe import serious
from web.people import ask
from web.test_seats import held, invitation, make_table, take_seat

Open = Callable[..., Any]


def you(page: Any, address: str) -> Any:
    page.goto(f"{address}#/you")
    page.wait_for_selector(".you section")
    return page


def device_link(page: Any, address: str) -> str:
    you(page, address).get_by_role("button", name="Show link and QR code").click()
    page.wait_for_selector(".qr path")
    return str(page.get_by_label("Link that adds a device", exact=True).input_value())


def game_of_two(server: Any, ann: Any, bob: Any) -> str:
    """A game of two by clicks; gives its code."""
    code = make_table(ann, server.address)
    bob.goto(invitation(ann))
    take_seat(bob, "Bob")
    ann.wait_for_selector(".seats li:has-text('Bob')")
    ann.get_by_label("Seat 3 is for").select_option("bot:easy")
    ann.wait_for_selector(".seats li:has-text('Easy')")
    ann.get_by_role("button", name="Begin", exact=True).click()
    ann.wait_for_selector(".topbar")
    return code


def test_all_tables_come_along_to_another_device_and_a_lost_one_is_shut_out(server: Any, open_page: Open) -> None:
    desk, bob, phone = open_page(), open_page(), open_page(390, 844)
    code = game_of_two(server, desk, bob)
    other = make_table(desk, server.address)
    link = device_link(desk, server.address)
    assert "device_" in link.split("#")[1]
    phone.goto(link)
    phone.get_by_role("button", name="Add this device").click()
    phone.wait_for_selector(".own li:has-text('with Bob')")
    assert phone.locator(".own li").count() == 2
    phone.locator(".own a", has_text="Bob").click()
    phone.wait_for_selector(".hand .card")
    # A turn is begun on one device and goes on at the other.
    phone.get_by_role("button", name="Loan", exact=True).click()
    phone.wait_for_selector(".hand .card.lit")
    desk.goto(f"{server.address}#/t/{code}")
    desk.wait_for_selector(".hand .card.lit")
    # No link of a seat tells the secret of the person.
    assert phone.evaluate("localStorage.getItem('cottonopolis.person')")[1:8] == "person_"
    phone.get_by_role("button", name="This table", exact=True).click()
    assert phone.get_by_role("button", name="Show link and QR code").count() == 0
    assert "person_" not in phone.content()
    # The phone is lost.
    you(desk, server.address)
    desk.get_by_role("button", name="Remove", exact=False).nth(1).click()
    desk.get_by_role("button", name="Remove", exact=True).click()
    desk.wait_for_selector("text=The device was removed")
    phone.wait_for_selector("text=You have no seat here any more")
    phone.goto(server.address)
    phone.wait_for_selector(".map")
    phone.wait_for_function("JSON.parse(localStorage.getItem('cottonopolis.person')) === null")
    assert phone.locator(".own li").count() == 0
    # The desk plays on, though the secrets of its seats are dead as well.
    assert {seat["code"] for seat in held(desk)} == {code, other}
    desk.goto(f"{server.address}#/t/{code}")
    desk.wait_for_selector(".hand .card.lit")
    desk.locator(".hand .card.lit").first.click()
    desk.wait_for_selector(".confirm")
    desk.goto(f"{server.address}#/t/{other}")
    desk.wait_for_selector(".lobby :text('(you)')")


def test_a_phrase_brings_everything_back(server: Any, open_page: Open) -> None:
    page, new = open_page(), open_page(390, 844, "dark")
    code = make_table(page, server.address)
    you(page, server.address).get_by_role("button", name="Make a phrase").click()
    page.wait_for_selector(".phrase li")
    words = page.locator(".phrase li").all_inner_texts()
    assert len(words) == 8
    new.goto(server.address)
    new.get_by_role("link", name="Use a recovery phrase").click()
    new.get_by_label("Recovery phrase").fill("bado bedu biga loga mulo nado rani sawu")
    new.get_by_role("button", name="Add this device").click()
    new.wait_for_selector(".failure:has-text('nobody here has this phrase')")
    new.get_by_label("Recovery phrase").fill(" ".join(words).upper())
    new.get_by_role("button", name="Add this device").click()
    new.wait_for_selector(".own li")
    new.goto(f"{server.address}#/t/{code}")
    new.wait_for_selector(".lobby :text('(you)')")
    assert new.get_by_role("button", name="Begin", exact=True).count() == 1
    you(new, server.address)
    assert new.locator("ul li").count() == 2
    new.wait_for_selector("li:has-text('this one')")
    assert serious(new) == [] and new.evaluate("document.documentElement.scrollWidth") == 390


def test_another_name_is_seen_in_the_lobby_and_at_the_next_table(server: Any, open_page: Open) -> None:
    page = open_page()
    code = make_table(page, server.address)
    you(page, server.address).get_by_label("Your name").fill("Annabel")
    page.get_by_role("button", name="Rename").click()
    page.wait_for_selector("text=You have another name now")
    page.goto(f"{server.address}#/t/{code}")
    page.wait_for_selector(".seats li:has-text('Annabel')")
    page.goto(server.address)
    assert page.get_by_label("Your name").input_value() == "Annabel"


def test_a_browser_whose_device_was_removed_sits_down_as_somebody_new(server: Any, open_page: Open) -> None:
    page = open_page()
    page.goto(server.address)
    page.wait_for_selector(".map")
    page.evaluate("localStorage.setItem('cottonopolis.person', JSON.stringify('person_gone'))")
    code = make_table(page, server.address)
    found = page.evaluate("JSON.parse(localStorage.getItem('cottonopolis.person'))")
    assert found not in (None, "person_gone")
    assert ask(server.address, "GET", f"/tables/{code}", secret=found)["yours"] == [0]


def test_who_has_no_tables_is_told_so(server: Any, open_page: Open) -> None:
    page = open_page()
    page.goto(f"{server.address}#/you")
    page.wait_for_selector("text=This browser has no tables yet")
    assert page.get_by_role("link", name="Use a recovery phrase").count() == 1
