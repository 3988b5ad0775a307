"""What is refused says why: the sentence of its reason and the rule, for things that are pointed at and lines typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cottonopolis.messages import messages_in
from web.conftest import new_page
from web.people import ask, bots, new_table, sit

N_BOTS = {"birmingham": 1, "lancashire": 2, "germany": 2}

TYPED = [
    ("birmingham", "bad_request", "L 20"),
    ("birmingham", "card_not_in_hand", "P /{foreign}"),
    ("birmingham", "debt_covered", "G coa@bir"),
    ("birmingham", "lightbulb", "D pot"),
    ("birmingham", "merchant_beer", "N bir-oxf b:oxf.0"),
    ("birmingham", "not_lowest_tile", "B cot-2@bir"),
    ("birmingham", "slot_mismatch", "B coa@bir"),
    ("birmingham", "too_many", "N bir-cov + bir-tam"),
    ("birmingham", "wrong_era", "N bel-lee"),
    ("lancashire", "bad_amount", "L 40"),
    ("lancashire", "level_zero", "B shi@bkh"),
    ("lancashire", "needs_two_actions", "C cot@lan"),
    ("lancashire", "not_in_network", "N pre-wig"),
    ("lancashire", "not_sellable", "S cot@lan>distant"),
    ("germany", "actions_left", "E"),
    ("germany", "loan_not_needed", "L 30"),
    ("germany", "must_choose", "T deck"),
    ("germany", "no_loan", "R"),
    ("germany", "wrong_map", "B shi@ham"),
]
"""Map, the word of the reason, a line that is refused for it at the beginning of any game; a card that is not held."""

POINTED = [
    ("birmingham", "nothing_to_sell", ["verb:sell"], "S"),
    ("birmingham", "wrong_era", ["line:lee-bel"], "N lee-bel"),
    ("birmingham", "lightbulb", ["verb:develop", "mat:pot"], "D pot"),
    ("lancashire", "nothing_to_sell", ["verb:sell"], "S"),
    ("lancashire", "level_zero", ["verb:build", "space:bkh.0"], "B shi@bkh.0"),
    ("lancashire", "needs_two_actions", ["verb:combine"], "C cot@lan"),
    ("lancashire", "level_zero", ["verb:build", "place:bkh"], "B shi@bkh"),
    ("germany", "no_loan", ["verb:repay"], "R"),
]
"""Map, the word, what is clicked one after another, and the line that it means."""


@pytest.fixture(scope="module")
def tables(server: Any, browser: Any) -> Iterator[Any]:
    """By map: a page at the beginning of one's own first turn, opened when it is first asked for.

    Nobody has built anything before that: others' tiles would be refused for other reasons.
    """
    opened: dict[str, Any] = {}
    contexts: list[Any] = []
    failures: list[str] = []

    def at(map_id: str) -> Any:
        if map_id not in opened:
            code, secret = new_table(server.address, map_id, bots(N_BOTS[map_id]))
            page = new_page(browser, contexts, failures)
            sit(page, server.address, code, secret)
            page.wait_for_selector(".verbs")
            assert ask(server.address, "GET", f"/tables/{code}", secret=secret)["view"]["tiles"] == []
            page.code, page.secret = code, secret
            opened[map_id] = page
        return opened[map_id]

    yield at
    for context in contexts:
        context.close()
    assert failures == []


def reason_of(server: Any, page: Any, line: str) -> dict[str, str]:
    """What the server says against a line."""
    told = ask(server.address, "POST", f"/tables/{page.code}/explain", {"line": line}, page.secret)
    reason: dict[str, str] = told["explanation"]["reason"]
    return reason


def of_catalogue(word: str, sentence: str) -> bool:
    """Whether a sentence is one of those that the messages have for a word."""
    texts = [text for key, text in messages_in("en").table("reason").items() if key.split(".")[0] == word]
    patterns = [re.sub(r"\\\{.*?\\\}", ".+", re.escape(text)) for text in texts]
    return any(re.fullmatch(pattern, sentence) for pattern in patterns)


def assert_shown(page: Any, reason: dict[str, str], word: str) -> None:
    sentence, rule = reason["sentence"], reason["rule"]
    assert reason["word"] == word
    assert of_catalogue(word, sentence.removesuffix(f" ({rule})"))
    page.wait_for_function("(rule) => document.querySelector('.refusal .rule')?.textContent === rule", arg=rule)
    shown = page.locator(".refusal").inner_text().removesuffix(rule).strip()
    assert shown.casefold() == sentence.removesuffix(f" ({rule})").casefold() + "."


@pytest.mark.parametrize(("map_id", "word", "line"), TYPED)
def test_a_line_that_is_refused_says_why(server: Any, tables: Any, map_id: str, word: str, line: str) -> None:
    page = tables(map_id)
    table = ask(server.address, "GET", f"/tables/{page.code}", secret=page.secret)["view"]
    cards = ask(server.address, "GET", f"/tables/{page.code}/map", secret=page.secret)["cards"]
    hand = table["players"][table["seat"]]["hand"]
    text = line.format(foreign=next(card["code"] for card in cards if card["code"] not in hand))
    page.locator("#command").fill(text)
    page.locator("#command").press("Enter")
    assert_shown(page, reason_of(server, page, text), word)
    page.locator("#command").press("Escape")
    page.wait_for_selector(".refusal", state="detached")


@pytest.mark.parametrize(("map_id", "word", "keys", "line"), POINTED)
def test_a_thing_that_is_not_possible_says_why(
    server: Any, tables: Any, map_id: str, word: str, keys: list[str], line: str
) -> None:
    page = tables(map_id)
    for key in keys:
        page.locator(f'[data-key="{key}"]').dispatch_event("click")
    assert_shown(page, reason_of(server, page, line), word)
    # What was said, and each thing that was picked, is one step back.
    for _ in keys:
        page.keyboard.press("Escape")
    page.wait_for_selector(".refusal", state="detached")
    assert page.locator(".pick").count() == 0


def test_enough_reasons_are_shown() -> None:
    assert len({word for _, word, *_ in [*TYPED, *POINTED]}) >= 20
