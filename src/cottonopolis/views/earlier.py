"""What a seat knew at an earlier moment of a game. Some moments are kept, so that no look replays the whole log."""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.game import Game
from cottonopolis.views.history import history_of
from cottonopolis.views.of_game import view
from cottonopolis.views.view import View

_EVERY = 8
"""Actions from one moment that is kept to the next."""
_KEPT = "views.earlier"


def view_at(game: Game, n: int, seat: int | None) -> View:
    """The table of a game as it was after so many actions, as `seat` may know it, or a spectator if it is None.

    >>> from cottonopolis import new
    >>> game = new("birmingham", players=2, seed=7)
    >>> game.play("L 30 /iro")
    >>> [view_at(game, n, None).table.players[game.start.order[0]].money for n in (0, 1)]
    [17, 47]
    """
    for _ in keep_moments(game, n):
        pass
    return view(_later(game, _moments(game)[n // _EVERY], n), seat)


def keep_moments(game: Game, n: int) -> Iterator[Game]:
    """Keeps all that a look at the table after so many actions needs, a moment at a time."""
    if not 0 <= n <= len(game.lines):
        raise IndexError(f"there is no action {n}: the game has {len(game.lines)}")
    moments = _moments(game)
    while len(moments) <= n // _EVERY:
        moment = _later(game, moments[-1], len(moments) * _EVERY)
        # What all remember of the cards is kept with it.
        history_of(moment)
        moments.append(moment)
        yield moment


def forget_moments(game: Game) -> None:
    """Keeps nothing for a look back."""
    game.memory.pop(_KEPT, None)


def _moments(game: Game) -> list[Game]:
    """The moments that are kept, the start first; all of them belong to this game."""
    found = game.memory.get(_KEPT)
    if isinstance(found, list) and found[-1].lines == game.lines[: len(found[-1].lines)]:
        return found
    # Nobody has looked back, or at a copy that went another way.
    moments = [game.at(0)]
    game.memory[_KEPT] = moments
    return moments


def _later(game: Game, moment: Game, n: int) -> Game:
    """The game after so many actions, from an earlier moment of it."""
    twin = moment.copy()
    twin.memory = dict(moment.memory)
    for step in game.history.steps[len(moment.history.steps) : game.history.ends[n - 1] if n else 0]:
        twin.take_step(step)
    return twin
