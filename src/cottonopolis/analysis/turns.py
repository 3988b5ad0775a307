"""The turns of a game that was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cottonopolis.errors import AnalysisError
from cottonopolis.game import Game
from cottonopolis.messages import say


@dataclass(frozen=True)
class PlayedTurn:
    """One turn of a game, or what was left of it."""

    ply: int
    """Number of its first action, from 1."""
    seat: int
    game: Game
    """As it was before that action."""
    actions: tuple[str, ...]
    moves: tuple[int, ...]
    """The answers that were chosen."""


def turns_of(game: Game) -> Iterator[PlayedTurn]:
    """All turns of a game in their order; its last one may be unfinished."""
    twin = Game(game.content, game.rules, game.start.copy(), game.seats, game.seed)
    first, before, key = 0, twin, None
    for ply, (seat, _) in enumerate(game.lines):
        found = (twin.state.era, twin.state.round, seat)
        if found != key:
            if key is not None:
                yield _turn(game, first, ply, before)
            first, before, key = ply, twin.copy(), found
        begin = game.history.ends[ply - 1] if ply else 0
        for step in game.history.steps[begin : game.history.ends[ply]]:
            twin.take_step(step)
    if key is not None:
        yield _turn(game, first, len(game.lines), before)


def turn_at(game: Game, ply: int) -> PlayedTurn:
    """What was left of a turn when an action of it, counted from 1, was played."""
    if not 1 <= ply <= len(game.lines):
        raise AnalysisError(say("analysis.no_action", n=ply, all=len(game.lines)))
    turn = next(turn for turn in turns_of(game) if ply < turn.ply + len(turn.actions))
    return _turn(game, ply - 1, turn.ply - 1 + len(turn.actions), game.at(ply - 1))


def _turn(game: Game, first: int, end: int, before: Game) -> PlayedTurn:
    begin = game.history.ends[first - 1] if first else 0
    steps = game.history.steps[begin : game.history.ends[end - 1]]
    moves = tuple(step.move for step in steps if step.is_chosen)
    lines = game.lines[first:end]
    return PlayedTurn(first + 1, lines[0][0], before, tuple(line for _, line in lines), moves)
