"""What is said before a verb is judged: names, whose turn it is, open questions, debts; each game has its own order."""

from __future__ import annotations

from cottonopolis.engine.state import ACTION, DEBT, OVER, TURN_END
from oracle.reasons.case import Case, Reason


def asked_before_named(case: Case) -> list[Reason]:
    """Birmingham: who is asked something hears of that first, whatever the request names."""
    state = case.state
    if state.stage == OVER:
        return [case.because("game_over")]
    to_move = state.order[state.turn]
    if case.seat not in range(len(state.players)):
        return [case.because("not_your_turn", who=case.who(to_move))]
    is_asked = case.seat == to_move
    if is_asked and state.stage not in (ACTION, DEBT):
        return [case.because("must_choose.asked")]
    is_settling = is_asked and state.stage == DEBT
    if is_settling and case.request.verb != "give":
        return [case.because("must_cover_debt", debt=case.money(state.debt))]
    if case.request.verb not in case.catalogue.verbs:
        return unknown_verb(case)
    verb = case.catalogue.verbs[case.request.verb]
    early = verb.early(case) if is_asked else []
    wrong = early or verb.names(case)
    if wrong:
        return wrong
    if case.request.verb == "give" and not is_settling:
        return [case.because("debt_covered")]
    return [] if is_asked else [case.because("not_your_turn", who=case.who(to_move))]


def named_before_asked(case: Case) -> list[Reason]:
    """Lancashire: names first, then an open debt of anybody, then whose turn it is (L-turn-12); debts by L-inc-14."""
    state = case.state
    to_move = state.order[state.turn]
    is_seated, is_asked = case.seat in range(len(state.players)), case.seat == to_move
    wrong = unknown_verb(case) or (case.catalogue.verbs[case.request.verb].names(case) if is_seated else [])
    if wrong:
        return wrong
    if state.stage == OVER:
        return [case.because("game_over")]
    if case.request.verb == "give" and is_seated:
        if not _has_debt(case):
            return [case.because("debt_covered")]
    elif state.stage == DEBT:
        key = "must_cover_debt" if is_asked else "must_cover_debt.other"
        return [case.because(key, debt=case.money(state.debt), who=case.who(to_move))]
    if not is_asked:
        return [case.because("not_your_turn", who=case.who(to_move))]
    return [] if state.stage in (ACTION, DEBT) else [case.because("must_choose.asked")]


def over_before_named(case: Case) -> list[Reason]:
    """Age of Industry: the end, names, whose turn it is, open questions, actions left (A-build-12).

    After the last action a turn may wait for loans to be repaid, which is no action (A-turn-11).
    """
    state = case.state
    if state.stage == OVER:
        return [case.because("game_over")]
    to_move = state.order[state.turn]
    if case.seat not in range(len(state.players)):
        return [case.because("not_your_turn", who=case.who(to_move))]
    wrong = unknown_verb(case) or case.catalogue.verbs[case.request.verb].names(case)
    if wrong:
        return wrong
    if case.seat != to_move:
        return [case.because("not_your_turn", who=case.who(to_move))]
    if state.stage == TURN_END:
        return [] if case.request.verb in ("repay", "loan", "end") else [case.because("no_actions_left")]
    return [] if state.stage == ACTION else [case.because("must_choose.asked")]


def unknown_verb(case: Case) -> list[Reason]:
    """A verb that is no action of the game."""
    verbs = case.catalogue.verbs
    if case.request.verb in verbs:
        return []
    return [case.because("bad_request.verb", verb=case.request.verb, known=", ".join(verbs))]


def _has_debt(case: Case) -> bool:
    """Whether a player owes money: now, or when the players before it have settled."""
    state = case.state
    if state.stage != DEBT or case.seat not in state.order[state.turn :]:
        return False
    income = case.rules.kit.levels[case.player.space]
    return case.seat == state.order[state.turn] or (income < 0 and case.player.money + income < 0)
