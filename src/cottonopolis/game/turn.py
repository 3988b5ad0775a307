"""A turn being made: nothing of it counts before it is confirmed, and no hidden card is seen by ending it.

The table pauses where the turn ends. What its last action does is seen there; the hand is refilled and the next turn
opened only when the player confirms.
"""

from __future__ import annotations

from collections.abc import Iterable

from cottonopolis.engine.turn import is_paused
from cottonopolis.game.game import Game
from cottonopolis.game.refusal import refusal
from cottonopolis.notation.move import Answer


class Turn:
    """What the player to move has made of a turn so far. It never changes: a further answer gives another turn."""

    def __init__(self, game: Game, shown: Game | None = None) -> None:
        self.game = game
        """The game before the turn; do not change it."""
        self.shown = game if shown is None else shown
        """The game as the player of the turn may see it; do not change it."""

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
    def answers(self) -> tuple[int, ...]:
        """Every answer of the turn that somebody gave."""
        return tuple(self.shown.moves[len(self.game.moves) :])

    @property
    def needs_confirm(self) -> bool:
        """Whether all is answered, and the turn ends as soon as its player says so."""
        return is_paused(self.shown.state)

    def legal(self) -> list[Answer]:
        """Every answer to the open question; none where the turn only has to be confirmed."""
        return [] if self.needs_confirm else self.shown.legal()

    @property
    def can_undo(self) -> bool:
        """Whether something of this turn can be taken back: nothing hidden has been seen since."""
        return bool(self.answers) and self.shown.can_undo()

    def played(self, move: int | str, seat: int | None = None) -> Turn:
        """The turn with one more answer, or with a whole action as text; refused like `Game.play`."""
        if self.needs_confirm:
            raise refusal(str(move), "turn_is_made")
        after = self.shown.copy()
        after.state.pauses = True
        after.play(move, seat)
        return Turn(self.game, after)

    def undone(self) -> Turn:
        """The turn without its last action, or without the answers of a half-made one."""
        if not self.can_undo:
            raise refusal("undo", "nothing_to_undo")
        before = self.shown.copy()
        before.undo()
        return Turn(self.game, before)

    def confirmed(self) -> Game:
        """The game after this turn, in which the next one has begun."""
        if not self.needs_confirm:
            raise refusal("confirm", "turn_is_open")
        after = self.shown.copy()
        after.finish_turn()
        return after
