"""What a page has to know of turns as plain values: the verbs of a game by question, and the order to come."""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.engine.move import LOAN
from cottonopolis.engine.state import OVER, State
from cottonopolis.engine.turn import new_order
from cottonopolis.game.reasons.refuse import verbs_of
from cottonopolis.notation.position_hooks import extras_of

_AT_DEBT = ("give",)
_AT_END = ("repay", "end")
_ONLY_ELSEWHERE = {"give", "end"}


def verbs(content: Content) -> dict[str, list[str]]:
    """By question that begins an action: every verb that could answer it, legal or not at the moment.

    >>> from cottonopolis.content import load
    >>> verbs(load("germany", players=3))["end"]
    ['repay', 'end']
    """
    # Where loans are taken by need, the verb is known only to be refused.
    known = [verb for verb in verbs_of(content) if verb != "loan" or LOAN in extras_of(content).verbs]
    found = {
        "action": [verb for verb in known if verb not in _ONLY_ELSEWHERE],
        "debt": [verb for verb in _AT_DEBT if verb in known],
        "end": [verb for verb in _AT_END if verb in known] if "end" in known else [],
    }
    return {asks: answers for asks, answers in found.items() if answers}


def next_order(state: State) -> list[int] | None:
    """Seats in the turn order of the next round if nobody spent any more in this one; None at the end."""
    if state.stage == OVER:
        return None
    later = state.copy()
    new_order(later)
    return list(later.order)
