"""The rulebook in the browser: asked in one's own words, opened by refusals, printed, fetched when it is opened."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from cottonopolis.content.rulebook import book_ids, read_book
from web.axe import findings_in_all_themes
from web.people import bots, new_table, sit
from web.test_learning import follow, says

PAGES_OF_PDF = re.compile(rb"/Type\s*/Page\b(?!s)")


def test_a_question_with_wrong_letters_finds_its_chapter(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.goto(f"{server.address}#/help/birmingham")
    page.get_by_role("searchbox").fill("how do i lay two trians")
    page.locator(".text ol a").first.filter(has_text="Network: canals and railways").click()
    page.locator("article h2", has_text="Network: canals and railways").wait_for()
    assert page.get_by_role("searchbox").input_value() == ""
    page.get_by_role("searchbox").fill("zzzzqqq")
    page.get_by_text("Nothing fits.").wait_for()


def test_a_refusal_opens_the_chapter_and_that_the_numbered_rule(server: Any, open_page: Callable[..., Any]) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))
    page = open_page()
    sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    page.locator('[data-key="verb:develop"]').first.dispatch_event("click")
    page.locator('[data-key="mat:pot"]').first.dispatch_event("click")
    rule = page.locator(".refusal .rule")
    rule.wait_for()
    assert rule.inner_text() == "B-dev-04"
    rule.click()
    page.locator("article h2", has_text="Develop").wait_for()
    part = page.locator("section.here")
    assert "light bulb" in part.inner_text()
    part.get_by_role("link", name="B-dev-04").click()
    assert "Potteries I and III" in page.locator(".numbers .here").inner_text()
    # A rule that only programs meet stands among the numbered ones at once.
    page.goto(f"{server.address}#/help/B-eng-02")
    page.locator(".numbers .here", has_text="B-eng-02").wait_for()


def test_no_page_of_a_rulebook_has_findings_or_is_wider_than_a_phone(
    server: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page(width=390, height=844)
    ready = {"birmingham": ".contents", "lancashire/icons": ".text dl", "age_of_industry/summary": ".sheet table"}
    ready |= {"numbers": ".numbers dl", "page": ".how li"}
    chapters = ["birmingham/sell", "birmingham/table", "B-coal-02", "lancashire/income", "age_of_industry/ships"]
    found: dict[str, list[str]] = {}
    for view, selector in (ready | dict.fromkeys(chapters, "article")).items():
        page.goto(f"{server.address}#/help/{view}")
        page.wait_for_selector(selector)
        page.wait_for_load_state("networkidle")
        wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        found[view] = findings_in_all_themes(page) + (["wider than the phone"] if wide else [])
    assert {name: findings for name, findings in found.items() if findings} == {}


@pytest.mark.parametrize("game", book_ids())
def test_every_chapter_and_picture_is_shown(server: Any, open_page: Callable[..., Any], game: str) -> None:
    page = open_page()
    for name, chapter in read_book(game).chapters.items():
        page.goto(f"{server.address}#/help/{game}/{name}")
        page.locator("article h2", has_text=chapter.title).wait_for()
        assert page.locator("article section").count() == len(chapter.part)
        boards = sum(1 + bool(part.picture.do) for part in chapter.part if part.picture and part.picture.show)
        page.wait_for_function("(n) => document.querySelectorAll('.board svg .place').length >= n", arg=boards)
        assert page.locator(".board").count() == boards
        assert page.locator("figure").count() == sum(part.picture is not None for part in chapter.part)


@pytest.mark.parametrize("game", book_ids())
def test_the_summary_is_printed_on_one_page(server: Any, open_page: Callable[..., Any], game: str) -> None:
    page = open_page(theme="dark")
    page.goto(f"{server.address}#/help/{game}/summary")
    page.wait_for_selector(".sheet table")
    printed = page.pdf(format="A4")
    assert len(PAGES_OF_PDF.findall(printed)) == 1
    page.emulate_media(media="print")
    assert not page.locator(".bar").is_visible()
    assert page.locator(".blocks section").count() == len(read_book(game).summary.block)


def test_nothing_of_a_rulebook_is_fetched_before_it_is_opened(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(server.address)
    page.wait_for_selector(".map")
    page.wait_for_load_state("networkidle")
    assert not [url for url in fetched if re.search(r"rulebook|search-|HelpScreen", url)]
    page.goto(f"{server.address}#/help/birmingham")
    page.wait_for_selector("article")
    assert [url for url in fetched if "rulebook/birmingham.json" in url]
    # What searches comes with the first question.
    assert not [url for url in fetched if "search-" in url]
    page.get_by_role("searchbox").fill("beer")
    page.wait_for_selector(".text ol a")
    assert [url for url in fetched if "search-" in url]


def test_other_languages_say_that_the_book_is_english(server: Any, open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.goto(f"{server.address}#/settings")
    page.get_by_label("Italiano").check()
    page.goto(f"{server.address}#/help/birmingham/sell")
    page.get_by_text("Il regolamento, le parole e le regole numerate sono in inglese.").wait_for()
    assert page.locator("article").get_attribute("lang") == "en"


@pytest.mark.parametrize("lesson", ["age_of_industry_ships", "birmingham_rail", "lancashire_rail"])
def test_a_further_lesson_is_followed_by_clicks_to_its_end(
    server: Any, open_page: Callable[..., Any], lesson: str
) -> None:
    names = {
        "age_of_industry_ships": ("Age of Industry – with ships", "without money"),
        "birmingham_rail": ("Brass: Birmingham – the rail era", "The rail era begins"),
        "lancashire_rail": ("Brass: Lancashire – the rail era", "The rail era begins"),
    }
    name, words = names[lesson]
    page = open_page()
    page.goto(f"{server.address}#/learn")
    page.locator("li", has=page.get_by_role("heading", name=name, exact=True)).get_by_role(
        "button", name="Begin"
    ).first.click()
    says(page, words)
    follow(page)
