"""A plan for one's next turn: tried at the table while another plays, kept with conditions, played or dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.axe import serious
from web.people import ask, new_table, sit

Open = Callable[..., Any]


def two_people(address: str) -> tuple[str, str, str]:
    """A table of two: its code, the secret of whoever moves, and that of the other."""
    code, secret = new_table(address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    other = ask(address, "POST", f"/tables/{code}/join", {"name": "Bob"})["secret"]
    ask(address, "POST", f"/tables/{code}/start", {}, secret)
    is_first = ask(address, "GET", f"/tables/{code}", secret=secret)["turn"] is not None
    return (code, secret, other) if is_first else (code, other, secret)


def pass_turn(address: str, code: str, secret: str) -> None:
    at = ask(address, "GET", f"/tables/{code}", secret=secret)
    line = f"P /{at['view']['players'][at['seat']]['hand'][0]}"
    body = {"ply": at["ply"], "step": at["step"], "line": line, "confirm": True}
    ask(address, "POST", f"/tables/{code}/moves", body, secret)


def plan_a_link(page: Any) -> None:
    """Tries to build the first line that is offered, with the first card."""
    page.get_by_role("button", name="Plan my next turn").click()
    page.get_by_text("Nobody sees this").wait_for()
    page.locator(".verb", has_text="Network").click()
    page.locator(".choice").first.click()
    page.wait_for_selector(".card.lit")
    page.locator(".card.lit").first.click()
    page.locator(".act .confirm").click()


def test_a_plan_is_tried_at_the_table_kept_and_played(server: Any, open_page: Open) -> None:
    code, first, second = two_people(server.address)
    page = open_page()
    sit(page, server.address, code, second)
    before = ask(server.address, "GET", f"/tables/{code}", secret=first)
    plan_a_link(page)
    page.get_by_label("Still free").check()
    page.get_by_label("It costs no more").check()
    assert serious(page) == []
    page.locator("dialog").get_by_role("button", name="Keep as my plan").click()
    page.get_by_role("button", name="Delete the plan").wait_for()
    (step,) = ask(server.address, "GET", f"/tables/{code}/plan", secret=second)["steps"]
    assert step["line"].startswith("N ") and step["costs_at_most"] == 3 and len(step["free"]) == 1
    assert ask(server.address, "GET", f"/tables/{code}", secret=first) == before
    pass_turn(server.address, code, first)
    page.get_by_text("Your plan was played.").wait_for()
    assert ask(server.address, "GET", f"/tables/{code}", secret=first)["actions"] == 2


def test_a_plan_that_is_kept_is_asked_for_once(server: Any, open_page: Open) -> None:
    code, _, second = two_people(server.address)
    page = open_page()
    sit(page, server.address, code, second)
    plan_a_link(page)
    page.locator("dialog").get_by_role("button", name="Keep as my plan").click()
    page.get_by_role("button", name="Delete the plan").wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.get_by_role("button", name="Delete the plan").wait_for()
    page.wait_for_timeout(500)
    assert [url.rsplit("/", 1)[1] for url in asked].count("plan") == 1


def test_a_plan_is_deleted_and_planning_is_stopped(server: Any, open_page: Open) -> None:
    code, _, second = two_people(server.address)
    page = open_page(390, 844)
    sit(page, server.address, code, second)
    plan_a_link(page)
    page.locator("dialog").get_by_role("button", name="Keep as my plan").click()
    page.get_by_role("button", name="Delete the plan").click()
    page.get_by_role("button", name="Plan my next turn").click()
    page.get_by_role("button", name="Stop planning").click()
    page.get_by_role("button", name="Plan my next turn").wait_for()
    assert ask(server.address, "GET", f"/tables/{code}/plan", secret=second)["steps"] is None


def test_a_plan_of_another_device_is_seen_without_a_reload(server: Any, open_page: Open) -> None:
    code, first, second = two_people(server.address)
    page, away = open_page(), open_page(390, 844)
    for one in (page, away):
        sit(one, server.address, code, second)
        one.get_by_role("button", name="Plan my next turn").wait_for()
    plan_a_link(away)
    away.locator("dialog").get_by_role("button", name="Keep as my plan").click()
    away.get_by_role("button", name="Delete the plan").wait_for()
    # Whoever comes back to the first device sees it at once.
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    page.get_by_role("button", name="Delete the plan").wait_for()
    # What was deleted on the one is gone on the other as soon as anything happens at the table, and was not played.
    away.get_by_role("button", name="Delete the plan").click()
    away.get_by_role("button", name="Plan my next turn").wait_for()
    ask(server.address, "POST", f"/tables/{code}/chat", {"text": "Take your time."}, first)
    page.get_by_role("button", name="Plan my next turn").wait_for()
    assert page.get_by_text("Your plan was played.").count() == 0
