"""Players made of code: each sees a view, never a game, and chooses one of the legal answers."""

from cottonopolis.bots.bot import Bot, Clock
from cottonopolis.bots.guest import Fault, Guest, Happening
from cottonopolis.bots.known import make_bot
from cottonopolis.bots.play import play_game
from cottonopolis.bots.spec import Spec, format_spec, parse_spec, split_specs
from cottonopolis.bots.stand_in import stand_in
from cottonopolis.bots.table import Table

__all__ = [
    "Bot",
    "Clock",
    "Fault",
    "Guest",
    "Happening",
    "Spec",
    "Table",
    "format_spec",
    "make_bot",
    "parse_spec",
    "play_game",
    "split_specs",
    "stand_in",
]
