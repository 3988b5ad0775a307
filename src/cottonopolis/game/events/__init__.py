"""What happens in a game, as events: who, what, from where, and what it changes."""

from cottonopolis.game.events.chronicle import Chronicle
from cottonopolis.game.events.describe import describe, describe_action
from cottonopolis.game.events.event import Event
from cottonopolis.game.events.from_journal import Teller
from cottonopolis.game.events.kinds import KINDS, Kind

__all__ = ["KINDS", "Chronicle", "Event", "Kind", "Teller", "describe", "describe_action"]
