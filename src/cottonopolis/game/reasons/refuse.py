"""All reasons against a request, and the one that is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cottonopolis.content import Content
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.game.reasons.case import Case, Objection, Reason
from cottonopolis.game.reasons.general import general_objections
from cottonopolis.game.reasons.nearest import nameable, nearness_of_meaning, sales_meant
from cottonopolis.game.seats import seat_names
from cottonopolis.games.definition import definition_of
from cottonopolis.notation.action import Request


def why_refused(
    content: Content, rules: RuleSet, state: State, request: Request, seat: int, seats: Sequence[str] = ()
) -> Reason:
    """The reason that comes first by the catalogue, for a request that the engine does not accept.

    Tells a seat nothing but what it may know: its own hand and what lies open. Players are called by the names of
    their seats, if there are any.
    """
    case = _case(content, rules, state, request, seat, seats)
    objections = case.sorted(_objections(case))
    return case.reason(objections[0] if objections else case.because("must_choose.open"))


def why_not_at_all(
    content: Content, rules: RuleSet, state: State, request: Request, seat: int, seats: Sequence[str] = ()
) -> Reason | None:
    """Why nothing of a verb is possible, for a request that names only its verb: the reason against what comes nearest.

    None if something is possible, or if the verb leaves nothing open.
    """
    case = _case(content, rules, state, request, seat, seats)
    nearest: list[Objection] = []
    for part in nameable(case) if not request.parts else ():
        named = replace(case, request=replace(request, parts=(part,)))
        objections = case.sorted(_objections(named))
        if not objections:
            return None
        if not nearest or case.nearness(objections) > case.nearness(nearest):
            nearest = objections
    return case.reason(nearest[0]) if nearest else None


def reasons_for(content: Content, rules: RuleSet, state: State, request: Request, seat: int) -> list[Reason]:
    """All reasons against a request, by precedence; none if it is legal, or leaves a choice open and is else legal."""
    case = _case(content, rules, state, request, seat)
    return list(dict.fromkeys(case.reason(objection) for objection in case.sorted(_objections(case))))


def why_each(
    content: Content, rules: RuleSet, state: State, requests: Sequence[Request], seat: int, seats: Sequence[str] = ()
) -> list[Reason | None]:
    """Why each of several requests is refused; None for what is legal, or leaves a choice open and is else legal."""
    cases = [_case(content, rules, state, request, seat, seats) for request in requests]
    found = [(case, case.sorted(_objections(case))) for case in cases]
    return [case.reason(objections[0]) if objections else None for case, objections in found]


def nearest_request(content: Content, rules: RuleSet, state: State, requests: Sequence[Request], seat: int) -> Request:
    """Of several requests that may be meant the one that comes nearest to being legal; there must be one.

    A sale without a buyer may mean any.
    """
    cases = [_case(content, rules, state, request, seat) for request in requests]
    cases += [replace(case, request=sale) for case in cases for sale in sales_meant(case)]
    return max(cases, key=lambda case: nearness_of_meaning(case, _objections(case))).request


def verbs_of(content: Content) -> list[str]:
    """The words of all verbs of a game."""
    return list(definition_of(content.rules).reasons.verbs)


def _case(
    content: Content, rules: RuleSet, state: State, request: Request, seat: int, seats: Sequence[str] = ()
) -> Case:
    catalogue = definition_of(content.rules).reasons
    return Case(content, rules, state, request, seat, seat_names(content, seats), catalogue)


def _objections(case: Case) -> list[Objection]:
    return general_objections(case) or case.catalogue.verbs[case.request.verb].judge(case)
