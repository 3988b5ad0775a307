"""The answer that is given for a bot that gives none: the rule is the same for everybody and needs no thought."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.engine.move import PASS, STOP, verb_of


def stand_in(legal: Sequence[int]) -> int:
    """Pass, or stop what is going on; where neither is possible the first legal answer, such as the first card.

    >>> from cottonopolis import new
    >>> game = new("birmingham", players=2, seed=7)
    >>> next(answer for answer in game.legal() if answer == stand_in(game.legal()))
    P
    """
    for verb in (PASS, STOP):
        for move in legal:
            if verb_of(move) == verb:
                return int(move)
    return int(legal[0])
