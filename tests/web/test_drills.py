"""Drills on the page: one is solved, the next one is not, and the rating follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cottonopolis.content.drills import Drill, read_drills
from web.axe import serious

DRILLS = {drill.id: drill for drill in read_drills("lancashire")}


def here(page: Any) -> Drill:
    """The drill at the table that is open."""
    page.locator(".drill .words").wait_for()
    code = page.evaluate("location.hash.split('/')[2]")
    kept = page.evaluate("JSON.parse(localStorage.getItem('cottonopolis.drills'))")
    return DRILLS[kept["tables"][code]["id"]]


def play(page: Any, turn: tuple[str, ...]) -> None:
    """Types the actions of a turn and confirms it."""
    for action in turn:
        page.wait_for_selector(".act:not(.busy)")
        page.locator("#command").fill(action)
        page.locator("#command").press("Enter")
        page.wait_for_function("document.querySelector('#command').value === ''")
    page.locator(".act .confirm:not(:disabled)").click()


def test_a_drill_is_solved_and_another_one_is_not(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.goto(f"{server.address}#/learn")
    page.get_by_role("link", name="Drills").click()
    page.get_by_label("Difficulty").select_option("easy")
    row = page.locator("li", has_text="Lancashire")
    row.get_by_role("button", name="Solve").wait_for()
    assert serious(page) == []
    row.get_by_role("button", name="Solve").click()

    drill = here(page)
    assert drill.level == "easy"
    play(page, drill.way[0].turn)
    page.locator(".drill .verdict.solved", has_text="Solved").wait_for()
    assert drill.why[0] in page.locator(".drill .words").inner_text()
    solved = int(page.locator(".drill .rating").inner_text()[:4])
    assert solved > 1400

    code = page.evaluate("location.hash")
    page.get_by_role("button", name="Next drill").click()
    page.wait_for_function("code => location.hash !== code", arg=code)
    page.locator(".drill .words", has_text="which one is best").wait_for()
    other = here(page)
    assert other.id != drill.id
    page.get_by_role("button", name="Hint").click()
    play(page, other.gap.turn)
    page.locator(".drill .verdict:not(.solved)", has_text=f"{other.gap.behind:.1f} points behind").wait_for()
    assert int(page.locator(".drill .rating").inner_text()[:4]) < solved
