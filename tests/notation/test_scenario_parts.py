"""Scenario files for long cases: checks in the middle, tables that cases share, and cases that are not well formed."""

from __future__ import annotations

import pytest

from cottonopolis.testing.scenario import run_scenario
from cottonopolis.testing.scenario_text import Scenario, parse_scenarios
from cottonopolis.views.view import look

TABLE = "given birmingham, ann bob\n  era rail, round 2\n  ann £30, hand cov bir bir, tile coal-2 at dud.0 with 2"
SHARED = """
== given rails
    birmingham, ann bob
    era rail, round 2
    ann hand cov bir, tile coal-2 at dud.0 with 2   # the only coal
"""


def failures(text: str) -> list[str]:
    [scenario] = parse_scenarios(text, "case.scn")
    return run_scenario(scenario, look)


def case(*parts: str) -> list[str]:
    return failures("\n".join(["== B-link-13 case", TABLE, *parts]))


def by_title(text: str) -> dict[str, Scenario]:
    return {scenario.title: scenario for scenario in parse_scenarios(text, "cases.scn")}


def test_a_sequence_goes_on_after_a_check() -> None:
    assert case("when ann N dud-bir /cov", "then ann £25", "when ann P /bir", "then bob to move", "  ann £25") == []


def test_a_refusal_in_the_middle_changes_nothing() -> None:
    found = case(
        "when ann N bir-wor /cov",
        "then illegal not_in_network, 2 actions left",
        "when ann N dud-bir /cov",
        "     bob P",
        "then illegal not_your_turn",
        "when ann N bir-wor /bir",
        "then ann link dud-bir, bir-wor, bob to move",
    )
    assert found == []


def test_a_change_counts_since_the_last_check() -> None:
    played = ["when ann N dud-bir /cov", "then ann £-5, £25, spent 5", "when ann N bir-wor /bir"]
    assert case(*played, "then ann £-5, £20, spent +5, spent 10") == []
    [failure] = case(*played, "then ann £-10")
    assert failure == 'case.scn:8: expected "ann £-10", found -5 (25 to 20)'


def test_nothing_is_played_before_a_first_check() -> None:
    assert case("when nothing", "then ann to move", "when ann P /cov", "then 1 action left") == []
    [failure] = case("when ann P", "then ambiguous", "when nothing", "then ambiguous")
    assert "`when nothing` has no action that could be refused" in failure


def test_a_check_that_fails_in_the_middle_is_told_and_ends_the_case() -> None:
    found = case("when ann P /cov", "then ann £29, 2 actions left", "when ann P /sta", "then over")
    assert found == [
        'case.scn:6: expected "ann £29", found 30',
        'case.scn:6: expected "2 actions left", found 1 actions left',
    ]


def test_a_refusal_that_the_next_check_does_not_name_is_told() -> None:
    [failure] = case("when bob P", "then ann to move", "when ann P /cov", "then 1 action left")
    assert failure.startswith('case.scn:5: "bob P": expected to be played, found illegal')


def test_only_the_last_action_before_a_check_may_be_refused() -> None:
    [failure] = case("when bob P", "  ann P /cov", "then illegal not_your_turn", "when ann P /bir", "then over")
    assert failure.startswith('case.scn:5: "bob P": expected to be played')


def test_a_table_that_cannot_be_set_up_has_one_check() -> None:
    text = "== B-setup-01\ngiven birmingham, ann\nwhen nothing\nthen illegal bad_option or bad_player_count\n"
    assert failures(text) == []
    [failure] = failures(text + "when ann P\nthen over")
    assert "cannot be played with 1 players" in failure


def test_all_actions_and_checks_of_a_scenario_are_in_order() -> None:
    [scenario] = parse_scenarios(f"== B-link-13\n{TABLE}\nwhen ann P\n bob P\nthen over\nwhen nothing\nthen\n era rail")
    assert [len(part.when) for part in scenario.parts] == [2, 0]
    assert [line.text for line in scenario.when] == ["ann P", "bob P"]
    assert [line.text for line in scenario.then] == ["over", "era rail"]


def test_cases_share_a_table() -> None:
    text = f"""{SHARED}
== B-link-13  alone
given rails
when ann N dud-bir /cov
then ann £12
== B-link-13  with more lines
given rails
  ann £30
when ann N dud-bir /cov
then ann £25
"""
    cases = by_title(text)
    assert list(cases) == ["alone", "with more lines"]
    assert [run_scenario(scenario, look) for scenario in cases.values()] == [[], []]
    assert [line.where for line in cases["with more lines"].given] == [f"cases.scn:{n}" for n in (3, 4, 5, 13)]


def test_a_shared_table_is_not_said_again() -> None:
    text = f"{SHARED}\n== B-link-13\ngiven rails\n  ann hand cov\nwhen nothing\nthen over"
    [failure] = failures(text)
    assert failure.startswith('case.scn:9: "ann hand cov": ')


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("== given\n  birmingham, ann bob", "case.scn:1: == given: expected one name, such as == given mills"),
        ("== given two names\n  birmingham, ann bob", "case.scn:1: == given two names: expected one name"),
        ("== given 3,\n  birmingham, ann bob", "expected one name"),
        ("== given mills", "case.scn:1: == given mills: expected a position, such as birmingham, ann bob"),
        ("== given mills\nwhen nothing", 'case.scn:2: "when nothing": expected lines of a position only'),
        ("== given mills\ngiven birmingham, ann bob", "expected lines of a position only"),
        (
            f"{SHARED}\n== given rails\n birmingham, ann bob",
            "case.scn:7: == given rails: there is such a table already",
        ),
        (
            f"{SHARED}\n== B-link-13\ngiven rail\nwhen nothing\nthen over",
            'or the name of a == given above; did you mean "rails"?',
        ),
        (
            "== B-link-13\ngiven birmingham\nwhen nothing\nthen over",
            'case.scn:2: "given birmingham": expected a map and its seats, such as birmingham, ann bob, or the name',
        ),
    ],
)
def test_a_malformed_shared_table_is_told(text: str, why: str) -> None:
    [failure] = failures(text)
    assert why in failure


def test_one_malformed_case_does_not_stop_the_others() -> None:
    text = f"""
over
== B-link-13  good
{TABLE}
when nothing
then ann to move
== B-link-13  then first
{TABLE}
then ann to move
== B-link-13  no such map
given birminghm, ann bob
when nothing
then ann to move
== no rules
{TABLE}
when nothing
then over
== B-link-13  good as well
{TABLE}
when nothing
then ann to move
"""
    scenarios = parse_scenarios(text, "cases.scn")
    found = {scenario.title: run_scenario(scenario, look) for scenario in scenarios}
    assert {title: len(failures) for title, failures in found.items()} == {
        "": 1,
        "good": 0,
        "then first": 1,
        "no such map": 1,
        "no rules": 1,
        "good as well": 0,
    }
    assert [failures[0].split(" ")[0] for failures in found.values() if failures] == [
        "cases.scn:2:",
        "cases.scn:13:",
        "cases.scn:15:",
        "cases.scn:18:",
    ]


def test_only_the_first_error_of_a_malformed_case_is_told() -> None:
    [failure] = failures(f"== B-link-13\n{TABLE}\nthen over\nthen over\nwhen nothing")
    assert failure.startswith("case.scn:5:")
