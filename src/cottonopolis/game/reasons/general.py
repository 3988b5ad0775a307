"""What is said before a verb is judged: names, whose turn it is, open questions, debts; each game has its order."""

from __future__ import annotations

from collections.abc import Callable

from cottonopolis.engine.state import ACTION, DEBT, OVER, TURN_END
from cottonopolis.game.reasons.case import Case, Objection
from cottonopolis.game.reasons.wording import money_text


def general_objections(case: Case) -> list[Objection]:
    """What the first check of the game's order finds that finds something."""
    return next((found for name in case.catalogue.general if (found := _CHECKS[name](case))), [])


def _to_move(case: Case) -> int:
    return case.state.order[case.state.turn]


def _is_seated(case: Case) -> bool:
    return case.seat in range(len(case.state.players))


def _over(case: Case) -> list[Objection]:
    """The game has ended."""
    return [case.because("game_over")] if case.state.stage == OVER else []


def _turn(case: Case) -> list[Objection]:
    """It is another player's turn."""
    return [case.because("not_your_turn", who=case.seats[_to_move(case)])] if case.seat != _to_move(case) else []


def _seat(case: Case) -> list[Objection]:
    """Nobody sits there."""
    return [] if _is_seated(case) else _turn(case)


def _verb(case: Case) -> list[Objection]:
    """A verb that is no action of the game."""
    verb, verbs = case.request.verb, case.catalogue.verbs
    return [] if verb in verbs else [case.because("bad_request.verb", verb=verb, known=", ".join(verbs))]


def _early(case: Case) -> list[Objection]:
    """What is said to the player to move whatever is named."""
    return case.catalogue.verbs[case.request.verb].early(case) if case.seat == _to_move(case) else []


def _names(case: Case) -> list[Objection]:
    """Names that mean nothing."""
    return case.catalogue.verbs[case.request.verb].names(case) if _is_seated(case) else []


def _asked(case: Case) -> list[Objection]:
    """A question is open inside an action."""
    is_open = case.seat == _to_move(case) and case.state.stage not in (ACTION, DEBT, TURN_END)
    return [case.because("must_choose.asked")] if is_open else []


def _debt(case: Case) -> list[Objection]:
    """A debt must be settled first, in some games by whoever has it."""
    key = "must_cover_debt" if case.seat == _to_move(case) else "must_cover_debt.other"
    if case.state.stage != DEBT or case.request.verb == "give" or not case.catalogue.has(key):
        return []
    return [case.because(key, debt=money_text(case, case.state.debt), who=case.seats[_to_move(case)])]


def _no_debt(case: Case) -> list[Objection]:
    """A tile is given up without a debt: now, or when the players before have settled theirs."""
    state = case.state
    if case.request.verb != "give" or not _is_seated(case):
        return []
    if state.stage == DEBT and case.seat in state.order[state.turn :]:
        income = case.rules.kit.levels[case.player.space]
        if case.seat == _to_move(case) or (income < 0 and case.player.money + income < 0):
            return []
    return [case.because("debt_covered")]


def _turn_end(case: Case) -> list[Objection]:
    """After the last action a turn may wait for what is no action."""
    is_action = case.state.stage == TURN_END and case.request.verb not in ("repay", "loan", "end")
    return [case.because("no_actions_left")] if is_action else []


_CHECKS: dict[str, Callable[[Case], list[Objection]]] = {
    "over": _over,
    "seat": _seat,
    "turn": _turn,
    "verb": _verb,
    "early": _early,
    "names": _names,
    "asked": _asked,
    "debt": _debt,
    "no_debt": _no_debt,
    "turn_end": _turn_end,
}
