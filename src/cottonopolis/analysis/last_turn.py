"""The last turn of a game: every way to play it, since there is nothing to expect after it."""

from __future__ import annotations

from cottonopolis.analysis.future import value_of
from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import OVER, State

MOST_TABLES = 20_000
"""A turn that leads to more different tables is left to the beam."""


class _TooMany(Exception):
    """There are more ways than can be tried, or somebody else moves before the end."""


class LastTurn:
    """Tries everything that a seat can answer until the game is over."""

    def __init__(self, rules: RuleSet, seat: int) -> None:
        self._rules = rules
        self._seat = seat
        self._known: dict[tuple[int, ...], tuple[float, tuple[int, ...]]] = {}

    def best(self, state: State) -> tuple[int, ...] | None:
        """The answers that lead to the most; None if this is not the last turn, or there are too many ways."""
        try:
            return self._best(state)[1]
        except _TooMany:
            return None

    def _best(self, state: State) -> tuple[float, tuple[int, ...]]:
        if state.stage == OVER:
            return value_of([player.vp for player in state.players], self._seat), ()
        if state.order[state.turn] != self._seat:
            raise _TooMany
        key = tuple(state.key())
        if key not in self._known:
            found = None
            for move in legal(self._rules, state):
                table = state.copy()
                apply(self._rules, table, move)
                value, moves = self._best(table)
                if found is None or value > found[0]:
                    found = value, (move, *moves)
            assert found is not None
            self._known[key] = found
            if len(self._known) > MOST_TABLES:
                raise _TooMany
        return self._known[key]
