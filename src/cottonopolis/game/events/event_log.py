"""All events of a game, told from its journal when somebody asks for them, and then kept."""

from __future__ import annotations

from cottonopolis.game.events.event import Event
from cottonopolis.game.events.from_journal import JournalReader
from cottonopolis.game.move_log import MoveLog


class EventLog:
    """The events of one game by action. Asking again costs only what was played since."""

    def __init__(self, reader: JournalReader) -> None:
        self._reader = reader
        self._told: list[list[Event]] = []
        """By action."""

    def copy(self) -> EventLog:
        """The same events, independent of these."""
        twin = EventLog(self._reader)
        twin._told = self._told.copy()
        return twin

    def events(self, history: MoveLog, since_ply: int) -> list[Event]:
        """What happened after so many actions; a half-made action is not in it."""
        for ply in range(len(self._told), len(history.ends)):
            self._told.append(self._reader.tell(ply + 1, history.notes_of(ply)))
        return [event for told in self._told[max(since_ply, 0) :] for event in told]

    def cut(self, n_plies: int) -> None:
        """Forgets what came after so many actions, since it has been taken back or goes on."""
        self._told = self._told[:n_plies]
