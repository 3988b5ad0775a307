"""Clicks without a connection: they wait in sight, are sent once, and are never lost silently."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.axe import serious
from web.people import ask, bots, new_table, sit

Open = Callable[..., Any]


@pytest.fixture
def own_turn(server: Any, open_page: Open) -> Any:
    """A page at the beginning of one's own turn."""
    code, secret = new_table(server.address, "birmingham", bots(1))
    page = open_page(service_workers="allow")
    sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    page.code, page.secret = code, secret
    return page


def now(server: Any, page: Any) -> Any:
    return ask(server.address, "GET", f"/tables/{page.code}", secret=page.secret)


def loan(page: Any) -> None:
    page.get_by_role("button", name="Loan", exact=True).click()


def test_a_click_waits_in_sight_and_is_sent_when_the_connection_is_back(own_turn: Any, server: Any) -> None:
    page = own_turn
    page.context.set_offline(True)
    loan(page)
    page.wait_for_selector(".unsent")
    assert "will be sent when the connection is back" in page.locator(".unsent").inner_text()
    assert now(server, page)["step"] == 0
    assert serious(page) == []
    # Whoever tries something else is pointed at it.
    page.locator(".mat .tile").first.click()
    page.wait_for_selector(".unsent.nudged")
    page.context.set_offline(False)
    page.wait_for_selector(".hand .card.lit")
    page.wait_for_selector(".unsent", state="detached")
    assert now(server, page)["step"] == 1
    assert page.locator(".refusal").count() == 0


def test_a_click_can_be_dropped(own_turn: Any, server: Any) -> None:
    page = own_turn
    page.context.set_offline(True)
    loan(page)
    page.get_by_role("button", name="Do not send").click()
    page.wait_for_selector(".unsent", state="detached")
    page.context.set_offline(False)
    page.wait_for_selector(".topbar .away", state="detached")
    page.wait_for_selector(".verb:not(.chosen)")
    assert now(server, page)["step"] == 0
    loan(page)
    page.wait_for_selector(".hand .card.lit")


def test_confirm_undo_and_chat_wait_as_well(own_turn: Any, server: Any) -> None:
    page = own_turn
    loan(page)
    page.wait_for_selector(".hand .card.lit")
    page.locator(".hand .card.lit").first.click()
    page.wait_for_selector(".confirm")
    page.context.set_offline(True)
    page.keyboard.press("u")
    page.wait_for_selector(".unsent:has-text('step back')")
    page.context.set_offline(False)
    page.wait_for_selector(".verbs")
    page.wait_for_selector(".unsent", state="detached")
    page.locator("#command").fill("'hello")
    page.context.set_offline(True)
    page.locator("#command").press("Enter")
    page.wait_for_selector(".unsent:has-text('message')")
    page.context.set_offline(False)
    page.wait_for_function("document.querySelector('#command').value === ''")
    loan(page)
    page.wait_for_selector(".hand .card.lit")
    page.locator(".hand .card.lit").first.click()
    page.wait_for_selector(".confirm")
    page.context.set_offline(True)
    page.locator(".confirm").click()
    page.wait_for_selector(".unsent:has-text('end of your turn')")
    page.context.set_offline(False)
    page.wait_for_selector(".confirm", state="detached")
    log = ask(server.address, "GET", f"/tables/{page.code}/log", secret=page.secret)["events"]
    assert [event["line"].split()[0] for event in log if event["kind"] == "action" and event["seat"] == 0] == ["L"]
    assert [event["text"] for event in log if event["kind"] == "chat"] == ["hello"]


def test_who_comes_back_to_a_table_that_has_gone_on_is_told(own_turn: Any, server: Any) -> None:
    page = own_turn
    page.context.set_offline(True)
    loan(page)
    page.wait_for_selector(".unsent")
    at = now(server, page)
    answer = next(it["id"] for it in at["turn"]["legal"] if it["text"].startswith("P"))
    move = {"ply": at["ply"], "step": at["step"], "answer": answer}
    ask(server.address, "POST", f"/tables/{page.code}/moves", move, page.secret)
    page.context.set_offline(False)
    page.wait_for_selector(".toast.notice:has-text('gone on')")
    page.wait_for_selector(".hand .card.lit")
    page.locator(".toast.notice button").click()
    page.wait_for_selector(".toast.notice", state="detached")
    assert now(server, page)["step"] == 1


def test_a_move_whose_answer_is_lost_is_played_once(own_turn: Any, server: Any) -> None:
    page = own_turn
    keys: list[str] = []

    def pass_on(route: Any) -> None:
        keys.append(route.request.headers["idempotency-key"])
        answer = route.fetch()
        if len(keys) <= 4:
            route.abort("connectionreset")
        else:
            route.fulfill(response=answer)

    page.route("**/moves*", pass_on)
    loan(page)
    # Three tries that nobody sees, then it waits in sight.
    page.wait_for_selector(".unsent")
    page.wait_for_selector(".unsent", state="detached")
    page.unroute("**/moves*")
    page.wait_for_selector(".hand .card.lit")
    assert len(keys) == 5 and len(set(keys)) == 1
    assert now(server, page)["step"] == 1
    assert page.locator(".toast.notice").count() == 0


def test_what_waits_is_sent_also_when_one_has_left_the_table(own_turn: Any, server: Any) -> None:
    page = own_turn
    page.context.set_offline(True)
    loan(page)
    page.wait_for_selector(".unsent")
    page.locator(".topbar .home").click()
    page.wait_for_selector(".start .unsent, .start ~ .toasts .unsent")
    page.context.set_offline(False)
    page.wait_for_selector(".unsent", state="detached")
    assert now(server, page)["step"] == 1


def test_a_table_that_is_opened_while_the_server_is_away_is_there_when_it_is_back(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))
    page = open_page(service_workers="allow")
    page.goto(server.address)
    page.wait_for_selector(".map")
    page.context.set_offline(True)
    page.evaluate(f"location.hash = '#/t/{code}/seat/{secret}'")
    page.wait_for_selector("text=trying again")
    page.context.set_offline(False)
    page.wait_for_selector(".hand .card")


def test_the_start_page_comes_back_with_the_server(server: Any, open_page: Open) -> None:
    page = open_page(service_workers="allow")
    page.goto(f"{server.address}#/settings")
    page.wait_for_selector("fieldset")
    page.context.set_offline(True)
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("text=trying again")
    page.context.set_offline(False)
    page.wait_for_selector(".map")


def test_a_page_over_plain_http_plays_and_copies(own_turn: Any) -> None:
    page = own_turn
    # What a browser lacks at an address that is neither HTTPS nor this machine.
    page.evaluate(
        "delete Crypto.prototype.randomUUID; Object.defineProperty(navigator, 'clipboard', { value: undefined })"
    )
    loan(page)
    page.wait_for_selector(".hand .card.lit")
    page.get_by_role("button", name="This table", exact=True).click()
    page.get_by_role("button", name="Copy: Link to this table").click()
    page.wait_for_selector("dialog :text('Copied')")
