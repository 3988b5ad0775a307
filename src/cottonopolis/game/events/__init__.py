"""What happens in a game, as events: who, what, from where, and what it changes."""

from cottonopolis.game.events.describe import describe, describe_action
from cottonopolis.game.events.event import Event
from cottonopolis.game.events.event_log import EventLog
from cottonopolis.game.events.from_journal import reader_of
from cottonopolis.game.events.kinds import KINDS, Kind

__all__ = ["KINDS", "Event", "EventLog", "Kind", "describe", "describe_action", "reader_of"]
