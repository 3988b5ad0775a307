"""All events of a game, told when somebody asks for them and then kept."""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.game.events.event import Event
from cottonopolis.game.events.teller import Teller
from cottonopolis.game.history import History

_N_KEPT = 6
"""Tables kept for undo: more actions than a turn can have been taken back."""


class Chronicle:
    """The events of one game by action. Asking again costs only what was played since."""

    def __init__(self, content: Content, rules: RuleSet, start: State) -> None:
        self._content = content
        self._rules = rules
        self._start = start
        self._told: list[list[Event]] = []
        """By action."""
        self._tables: dict[int, State] = {0: start.copy()}
        """The table after so many actions, for the last few."""

    def copy(self) -> Chronicle:
        """The same events, independent of these."""
        twin = Chronicle(self._content, self._rules, self._start)
        twin._told, twin._tables = self._told.copy(), self._tables.copy()
        return twin

    def events(self, history: History, since_ply: int) -> list[Event]:
        """What happened after so many actions; a half-made action is not in it."""
        teller = Teller(self._content, self._rules, self._tables[len(self._told)].copy())
        while len(self._told) < len(history.ends):
            ply = len(self._told)
            begin = history.ends[ply - 1] if ply else 0
            moves = [step.move for step in history.steps[begin : history.ends[ply]]]
            self._told.append(teller.tell(ply + 1, moves))
            self._tables[ply + 1] = teller.state.copy()
            self._tables.pop(ply + 1 - _N_KEPT, None)
        return [event for told in self._told[max(since_ply, 0) :] for event in told]

    def cut(self, n_plies: int) -> None:
        """Forgets what came after so many actions, since it has been taken back."""
        if n_plies >= len(self._told):
            return
        if n_plies not in self._tables:
            self._told, self._tables = [], {0: self._start.copy()}
            return
        self._told = self._told[:n_plies]
        self._tables = {ply: table for ply, table in self._tables.items() if ply <= n_plies}
