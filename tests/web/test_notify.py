"""Where a player says how to be told of turns, and when not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.axe import serious
from web.people import ask, bots, new_table, sit
from web.test_devices import you
from web.test_menu import menu
from web.test_seats import make_table

Open = Callable[..., Any]


def test_quiet_hours_are_kept_and_links_of_mails_are_read(server: Any, open_page: Open) -> None:
    page = open_page(390, 844)
    make_table(page, server.address)
    you(page, server.address)
    page.get_by_label("From").fill("23:30")
    page.get_by_label("to", exact=True).fill("07:15")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="No quiet hours").wait_for()
    page.reload()
    page.get_by_role("button", name="No quiet hours").wait_for()
    assert page.get_by_label("From").input_value() == "23:30"
    assert page.get_by_label("Notify me here when it is my turn").is_visible()
    assert serious(page) == []
    page.goto(f"{server.address}#/mail/mail_nothing")
    page.get_by_role("button", name="Yes, email me").click()
    page.wait_for_selector(".said:has-text('no longer works')")


def test_a_table_is_made_silent_in_its_menu(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))
    page = open_page()
    sit(page, server.address, code, secret)
    menu(page)
    with page.expect_response(lambda it: it.request.method == "PUT" and it.url.endswith("/notify")):
        page.get_by_label("Tell me about my turns at this table").uncheck()
    assert ask(server.address, "GET", f"/tables/{code}/notify", secret=secret) == {"is_on": False}
