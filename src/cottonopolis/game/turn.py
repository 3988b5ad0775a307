"""A turn being made: nothing of it counts before it is confirmed, and no hidden card is seen by ending it.

The engine refills the hand and opens the next turn together with the last answer of a turn. So that answer is held
back until the player confirms; what its action does is shown on a copy of the table on which the turn has not ended.
"""

from __future__ import annotations

from collections.abc import Iterable

from cottonopolis.engine.state import DEBT, OVER, TURN_END, State
from cottonopolis.game.game import Game
from cottonopolis.messages import refusal


class Turn:
    """What the player to move has made of a turn so far. It never changes: a further answer gives another turn."""

    def __init__(self, game: Game) -> None:
        self.game = game
        """The game before the turn; do not change it."""
        self.shown = game
        """The game as the player of the turn may see it; do not change it."""
        self.answers: tuple[int, ...] = ()
        """Every answer of the turn that somebody gave, the held ones last."""
        self._open = game
        """The game without the held answers."""
        self._after: Game | None = None
        """The game after the turn, if its last answer is held back."""
        self._has_shown_hidden = False
        """Whether the action of the held answers turns something over."""

    @classmethod
    def of(cls, game: Game, answers: Iterable[int]) -> Turn:
        """The turn in which these answers were given, with the beginnings that an old log leaves out."""
        turn = cls(game)
        for answer in answers:
            if (begin := turn.shown.omitted(answer)) is not None:
                turn = turn.played(begin)
            turn = turn.played(answer)
        return turn

    @property
    def seat(self) -> int | None:
        """Whose turn it is, None after the end of the game."""
        return self.game.to_move

    @property
    def needs_confirm(self) -> bool:
        """Whether all is answered, and the turn ends as soon as its player says so."""
        return self._after is not None

    @property
    def can_undo(self) -> bool:
        """Whether something of this turn can be taken back: nothing hidden has been seen since."""
        if self._after is not None:
            return not self._has_shown_hidden
        return bool(self.answers) and self._open.can_undo()

    def played(self, move: int | str, seat: int | None = None) -> Turn:
        """The turn with one more answer, or with a whole action as text; refused like `Game.play`."""
        if self._after is not None:
            raise refusal(str(move), "turn_is_made")
        after = self._open.copy()
        after.play(move, seat)
        turn = Turn(self.game)
        turn.answers = (*self.answers, *after.moves[len(self._open.moves) :])
        if _turn_of(after.state) == _turn_of(self.game.state):
            turn._open = turn.shown = after
            return turn
        turn._open, turn._after = self._open, after
        turn.shown = _outcome(self._open, after)
        turn._has_shown_hidden = _hidden(turn.shown.state) != _hidden(self._open.state)
        return turn

    def undone(self) -> Turn:
        """The turn without its last action, or without the answers of a half-made one."""
        if not self.can_undo:
            raise refusal("undo", "nothing_to_undo")
        before = self._open
        if self._after is None or (_is_begun(before) and before.can_undo()):
            before = before.copy()
            before.undo()
        turn = Turn(self.game)
        turn.answers = tuple(before.moves[len(self.game.moves) :])
        turn._open = turn.shown = before
        return turn

    def confirmed(self) -> Game:
        """The game after this turn, in which the next one has begun."""
        if self._after is None:
            raise refusal("confirm", "turn_is_open")
        return self._after


def _turn_of(state: State) -> tuple[int, ...]:
    """What is the same as long as a turn lasts; to settle a debt counts as one."""
    return state.era, state.round, state.turn, state.stage == DEBT, state.stage == OVER


def _hidden(state: State) -> tuple[int, int]:
    """How much lies face down: it becomes less when something is turned over."""
    return len(state.deck), state.n_revealed


def _is_begun(game: Game) -> bool:
    """Whether somebody has given an answer of an action that is half made."""
    n_complete = game.history.ends[-1] if game.history.ends else 0
    return any(step.is_chosen for step in game.history.steps[n_complete:])


def _outcome(before: Game, after: Game) -> Game:
    """The game after the last action of a turn, while the turn still lasts."""
    shown = before.copy()
    for step in after.history.steps[len(before.history.steps) :]:
        further = shown.copy()
        further.take_step(step)
        if _turn_of(further.state) == _turn_of(before.state):
            shown = further
            continue
        if shown.state.stage in (DEBT, TURN_END):
            return shown
        # With one action more the engine only ends the action.
        further = shown.copy()
        further.state.actions_left += 1
        further.take_step(step)
        assert _turn_of(further.state) == _turn_of(before.state)
        further.state.actions_left = 0
        return further
    return shown
