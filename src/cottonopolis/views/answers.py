"""Legal answers with all that they name, for those who see a view and no game."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.notation.move import Answer, answer_of
from cottonopolis.views.rebuild import rebuilt
from cottonopolis.views.view import View


def answers(view: View, legal: Sequence[int]) -> list[Answer]:
    """Answers to the open question of the seat that looks.

    >>> from cottonopolis import new
    >>> from cottonopolis.views import legal_for, view
    >>> game = new("birmingham", players=2, seed=7)
    >>> seat = game.to_move
    >>> answers(view(game, seat), legal_for(game, seat))[-1].verb
    'pass'
    """
    state = rebuilt(view.rules, view.table)
    return [answer_of(view.content, view.rules, state, move) for move in legal]
