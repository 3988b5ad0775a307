"""Who may know what."""

from cottonopolis.views.answers import answers
from cottonopolis.views.earlier import Moment, forget_moments, keep_moments, kept_moment, moment_at, view_at
from cottonopolis.views.events import events
from cottonopolis.views.from_plain import read_plain
from cottonopolis.views.of_game import legal_for, plain_view, view
from cottonopolis.views.plain import plain
from cottonopolis.views.plain_map import plain_map
from cottonopolis.views.seen_cards import SeenCards, seen_cards_of
from cottonopolis.views.text import format_view
from cottonopolis.views.view import View, view_of

__all__ = [
    "Moment",
    "SeenCards",
    "View",
    "answers",
    "events",
    "forget_moments",
    "format_view",
    "keep_moments",
    "kept_moment",
    "legal_for",
    "moment_at",
    "plain",
    "plain_map",
    "plain_view",
    "read_plain",
    "seen_cards_of",
    "view",
    "view_at",
    "view_of",
]
