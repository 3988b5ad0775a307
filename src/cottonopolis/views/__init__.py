"""Who may know what."""

from cottonopolis.views.events import events
from cottonopolis.views.history import History, history_of
from cottonopolis.views.of_game import legal_for, view
from cottonopolis.views.text import format_view
from cottonopolis.views.view import View, view_of

__all__ = ["History", "View", "events", "format_view", "history_of", "legal_for", "view", "view_of"]
