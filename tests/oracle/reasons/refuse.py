"""All reasons against a request, and the one that is given."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.content import Content
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.game.seats import seat_names
from cottonopolis.notation.action import Request
from oracle.reasons.age_of_industry import AGE_OF_INDUSTRY
from oracle.reasons.birmingham import BIRMINGHAM
from oracle.reasons.case import Case, Catalogue, Reason
from oracle.reasons.lancashire import LANCASHIRE

_CATALOGUES: dict[str, Catalogue] = {
    "age_of_industry": AGE_OF_INDUSTRY,
    "birmingham": BIRMINGHAM,
    "lancashire": LANCASHIRE,
}


def why_refused(
    content: Content, rules: RuleSet, state: State, request: Request, seat: int, seats: Sequence[str] = ()
) -> Reason:
    """The reason that comes first by the catalogue, for a request that the engine does not accept.

    Tells a seat nothing but what it may know: its own hand and what lies open. Players are called by the names of
    their seats, if there are any.
    """
    case = _case(content, rules, state, request, seat, seats)
    reasons = case.sorted(_reasons(case))
    return reasons[0] if reasons else case.because("must_choose.open")


def reasons_for(content: Content, rules: RuleSet, state: State, request: Request, seat: int) -> list[Reason]:
    """All reasons against a request, by precedence; none if it is legal, or leaves a choice open and is else legal."""
    case = _case(content, rules, state, request, seat)
    return case.sorted(_reasons(case))


def verbs_of(content: Content) -> list[str]:
    """The words of all verbs of a game."""
    return list(_CATALOGUES[content.rules].verbs)


def _case(
    content: Content, rules: RuleSet, state: State, request: Request, seat: int, seats: Sequence[str] = ()
) -> Case:
    return Case(content, rules, state, request, seat, seat_names(content, seats), _CATALOGUES[content.rules])


def _reasons(case: Case) -> list[Reason]:
    return case.catalogue.general(case) or case.catalogue.verbs[case.request.verb].judge(case)
