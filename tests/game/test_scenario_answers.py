"""Scenarios can play an action step by step, and such a step can fail."""

from __future__ import annotations

from cottonopolis.testing.scenario import run_scenario
from cottonopolis.testing.scenario_text import parse_scenarios
from cottonopolis.views.view import look

TEXT = """
== B-link-13  one rail and then a decision
given   birmingham, ann bob
        era rail, round 2, 2 actions left
        ann  £20, hand cbd iro, tile coal-2 at dud.0 with 3, brewery-2 at bur.1 with 2
when    ann  answers N dud-bir
        ann  answers /cbd
        {seat}  answers {answer}
then    {then}
"""


def failures(answer: str, then: str, seat: str = "ann") -> list[str]:
    [case] = parse_scenarios(TEXT.format(answer=answer, then=then, seat=seat))
    return run_scenario(case, look)


def test_an_answer_is_played() -> None:
    assert failures("stop", "1 action left, ann £15") == []
    assert failures("+ bir-cov", "1 action left, ann £5, ann link bir-cov") == []


def test_an_answer_that_is_not_offered_is_refused() -> None:
    assert failures("+ bir-oxford", "illegal bad_request, question again") == []
    assert failures("", "illegal bad_request, question again") == []


def test_nobody_answers_for_another() -> None:
    assert failures("stop", "illegal not_your_turn", seat="bob") == []


def test_a_step_that_was_refused_or_played_against_the_scenario_is_told() -> None:
    [told] = failures("+ sto-lee", "question again")
    assert "expected to be played" in told
    [told] = failures("stop", "illegal bad_request")
    assert "that it was played" in told
