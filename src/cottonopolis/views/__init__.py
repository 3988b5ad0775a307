"""Who may know what."""

from cottonopolis.views.text import format_view
from cottonopolis.views.view import View, view_of

__all__ = ["View", "format_view", "view_of"]
