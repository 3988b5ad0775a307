"""Scenario files: their form, and the examples of the page that describes them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.errors import NotationError
from cottonopolis.game.position import read_position, write_position
from cottonopolis.notation.action import parse_action
from cottonopolis.testing.scenario import run_scenario
from cottonopolis.testing.scenario_text import parse_scenarios
from cottonopolis.views.view import look
from docs.pages import page
from effort import examples

PAGE = page("docs/notation.md")
BLOCKS = PAGE.blocks("")
WORDS = [
    "sees",
    "illegal",
    "or",
    "answers",
    "are",
    "exactly",
    "points",
    "links",
    "worth",
    "price",
    "coal",
    "pile",
    "wpl",
]
GOOD = "== B-turn-03  a title\ngiven birmingham, ann bob\nwhen nothing\nthen ann to move"


def test_a_scenario_has_rules_a_title_and_three_parts() -> None:
    more = [
        "== B-inc-01 B-ex-04  two",
        "given birmingham, ann bob # seats",
        "  round 2",
        "when ann P",
        "  bob P",
        "then",
    ]
    text = "\n".join(["# first", "", GOOD, "", *more, "  over"])
    first, second = parse_scenarios(text, "cases.scn")
    assert (first.ids, first.title, first.where, first.when) == (("B-turn-03",), "a title", "cases.scn:3", ())
    assert second.ids == ("B-inc-01", "B-ex-04")
    assert [line.text for line in second.given] == ["table birmingham, ann bob", "round 2"]
    assert [(line.where, line.text) for line in second.when] == [("cases.scn:11", "ann P"), ("cases.scn:12", "bob P")]
    assert [line.text for line in second.then] == ["over"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("given birmingham, ann bob", "expected == and the rules"),
        ("== no rules\ngiven birmingham, ann bob\nwhen nothing\nthen over", "names the rules that it shows"),
        ("==\ngiven birmingham, ann bob\nwhen nothing\nthen over", "names the rules that it shows"),
        ("== B-turn-03\nround 2", "expected given and a position"),
        ("== B-turn-03\nwhen nothing", "when and then in turn"),
        ("== B-turn-03\ngiven birmingham, ann bob\nthen over", "when and then in turn"),
        ("== B-turn-03\ngiven birmingham, ann bob\nwhen nothing\nthen over\nthen over", "when and then in turn"),
        ("== B-turn-03\ngiven birmingham, ann bob\nwhen nothing\nthen", "nothing after `then`"),
        ("== B-turn-03\ngiven birmingham, ann bob\nwhen nothing", "nothing after `then`"),
        ("== B-turn-03\ngiven birmingham, ann bob\nwhen\nthen over", "nothing after `when`"),
        ("== B-turn-03", "nothing after `given`"),
    ],
)
def test_a_malformed_case_says_why(text: str, why: str) -> None:
    [case] = parse_scenarios(text, "cases.scn")
    assert why in case.error
    assert case.error.startswith("cases.scn:")
    assert run_scenario(case, look) == [case.error]


def test_a_file_that_is_too_long_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^cases\.scn: 1000001 characters are too long"):
        parse_scenarios("#" * 1_000_001, "cases.scn")


@given(st.lists(st.sampled_from([*GOOD.replace("\n", " \n ").split(" "), "£+3", ",", "5", *WORDS]), max_size=40))
@examples(50, 2000)
def test_any_words_are_run_or_refused(words: list[str]) -> None:
    for text in (" ".join(words), f"{GOOD}\n {' '.join(words)}"):
        try:
            scenarios = parse_scenarios(text)
        except NotationError:
            continue
        for scenario in scenarios:
            assert all(isinstance(failure, str) for failure in run_scenario(scenario, look))


def test_the_page_has_positions_and_scenarios() -> None:
    assert [block.split()[0] for block in BLOCKS] == ["table", "table", "table", "==", "==", "==", "=="]
    assert [block.split()[1] for block in BLOCKS[:3]] == ["birmingham,", "lancashire,", "new_england,"]


@pytest.mark.parametrize("block", BLOCKS[:3])
def test_the_positions_of_the_page_are_read(block: str) -> None:
    position = read_position(block)
    assert position.state.verb != 0
    assert write_position(read_position(write_position(position))) == write_position(position)


@pytest.mark.parametrize("block", [*BLOCKS[3:], *page("CONTRIBUTING.md").blocks("scn")])
def test_the_scenarios_of_the_pages_pass(block: str) -> None:
    scenarios = parse_scenarios(block)
    assert scenarios
    assert [failure for scenario in scenarios for failure in run_scenario(scenario, look)] == []


def test_contributing_shows_scenarios() -> None:
    assert len(page("CONTRIBUTING.md").blocks("scn")) == 2


def test_the_actions_of_the_page_are_well_formed() -> None:
    table = PAGE.text.partition("## Positions")[0]
    forms = re.findall(r"^\| [^|]+ \| `([^`]+)` \|", table, re.MULTILINE)
    assert len(forms) == 16
    assert [parse_action(form).text for form in forms] == forms
