"""What a seat knew at an earlier moment of a game. All moments are kept while somebody looks back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cottonopolis.engine.state import State
from cottonopolis.game import Game
from cottonopolis.views.seen_cards import SeenCards, seen_cards_of
from cottonopolis.views.view import View, view_of

_KEPT = "views.earlier"


@dataclass(frozen=True, eq=False)
class Moment:
    """A game after one of its actions."""

    state: State
    history: SeenCards


class _Moments:
    """The moments of a game, as far as somebody has looked back."""

    def __init__(self, game: Game) -> None:
        self.last = game.at(0)
        """The game at the last of them."""
        self.last.memory = {}
        self.all = [Moment(self.last.state.copy(), seen_cards_of(self.last))]

    def is_of(self, game: Game) -> bool:
        """Whether a game begins like this."""
        return self.last.lines == game.lines[: len(self.last.lines)]

    def follow(self, game: Game) -> Moment:
        """One moment more."""
        for step in game.history.steps[len(self.last.history.steps) : game.history.ends[len(self.last.lines)]]:
            self.last.take_step(step)
        self.all.append(Moment(self.last.state.copy(), seen_cards_of(self.last)))
        return self.all[-1]


def view_at(game: Game, n: int, seat: int | None) -> View:
    """The table of a game as it was after so many actions, as `seat` may know it, or a spectator if it is None.

    >>> from cottonopolis import new
    >>> game = new("birmingham", players=2, seed=7)
    >>> game.play("L 30 /iro")
    >>> [view_at(game, n, None).table.players[game.start.order[0]].money for n in (0, 1)]
    [17, 47]
    """
    moment = moment_at(game, n)
    return view_of(game.content, game.rules, moment.state, game.seats, seat, moment.history)


def moment_at(game: Game, n: int) -> Moment:
    """The moment after so many actions; the same object as long as it is kept."""
    for _ in keep_moments(game, n):
        pass
    return _moments(game).all[n]


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
