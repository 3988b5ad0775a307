"""What a seat knew at an earlier moment of a game. All moments are kept while somebody looks back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cottonopolis.engine.api import take
from cottonopolis.engine.state import State
from cottonopolis.game import Game
from cottonopolis.views.plain import Plain, plain
from cottonopolis.views.seen_cards import SeenCards, nothing_seen
from cottonopolis.views.view import View, view_of

_KEPT = "views.earlier"


@dataclass(frozen=True, eq=False)
class Moment:
    """A game after one of its actions."""

    state: State
    history: SeenCards

    def view(self, game: Game, seat: int | None) -> View:
        """The table as `seat` knew it in this game, or a spectator if it is None."""
        return view_of(game.content, game.rules, self.state, game.seats, seat, self.history)

    def plain(self, game: Game, seat: int | None) -> Plain:
        """The same as plain values."""
        return plain(self.view(game, seat), self.state)


class _Moments:
    """The moments of a game, as far as somebody has looked back. The engine plays it once more, and nothing else."""

    def __init__(self, game: Game) -> None:
        self._lines = game.lines
        """The log: a game that goes back begins another one, and never shortens this one."""
        self._state = game.start.copy()
        """The table at the last of them."""
        self._seen = nothing_seen(game.content)
        self.all = [Moment(game.start, self._seen.at(game.start))]

    def is_of(self, game: Game) -> bool:
        """Whether a game begins like this."""
        n = len(self.all) - 1
        return self._lines is game.lines or self._lines[:n] == game.lines[:n]

    def follow(self, game: Game) -> Moment:
        """One moment more."""
        self._lines, n = game.lines, len(self.all) - 1
        moves = [step.move for step in game.history.steps_of(n)]
        for move in moves:
            take(game.rules, self._state, move)
        self._seen = self._seen.after(game.content, game.lines[n][0], moves)
        self.all.append(Moment(self._state.copy(), self._seen.at(self._state)))
        return self.all[-1]


def view_at(game: Game, n: int, seat: int | None) -> View:
    """The table of a game as it was after so many actions, as `seat` may know it, or a spectator if it is None.

    >>> from cottonopolis import new
    >>> game = new("birmingham", players=2, seed=7)
    >>> game.play("L 30 /iro")
    >>> [view_at(game, n, None).table.players[game.start.order[0]].money for n in (0, 1)]
    [17, 47]
    """
    return moment_at(game, n).view(game, seat)


def moment_at(game: Game, n: int) -> Moment:
    """The moment after so many actions; the same object as long as it is kept."""
    for _ in keep_moments(game, n):
        pass
    return _moments(game).all[n]


def kept_moment(game: Game, n: int) -> Moment | None:
    """The moment after so many actions, if it is kept."""
    kept = _moments(game).all
    return kept[n] if 0 <= n < len(kept) else None


def keep_moments(game: Game, n: int) -> Iterator[Moment]:
    """Keeps all moments up to the one after so many actions, one at a time."""
    if not 0 <= n <= len(game.lines):
        raise IndexError(f"there is no action {n}: the game has {len(game.lines)}")
    moments = _moments(game)
    while len(moments.all) <= n:
        yield moments.follow(game)


def forget_moments(game: Game) -> None:
    """Keeps nothing for a look back."""
    game.memory.pop(_KEPT, None)


def _moments(game: Game) -> _Moments:
    found = game.memory.get(_KEPT)
    if not isinstance(found, _Moments) or not found.is_of(game):
        # Nobody has looked back, or at a copy that went another way.
        found = _Moments(game)
        game.memory[_KEPT] = found
    return found
