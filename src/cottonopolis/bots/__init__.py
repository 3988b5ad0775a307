"""Players made of code: each sees a view, never a game, and chooses one of the legal answers."""

from cottonopolis.bots.asked_bot import AskedBot
from cottonopolis.bots.bot import Bot, Clock
from cottonopolis.bots.bot_table import BotTable
from cottonopolis.bots.builtin import make_bot
from cottonopolis.bots.guest import Fault, Guest, Happening
from cottonopolis.bots.play import play_game
from cottonopolis.bots.spec import Spec, format_spec, parse_spec, split_specs
from cottonopolis.bots.stand_in import stand_in

__all__ = [
    "AskedBot",
    "Bot",
    "BotTable",
    "Clock",
    "Fault",
    "Guest",
    "Happening",
    "Spec",
    "format_spec",
    "make_bot",
    "parse_spec",
    "play_game",
    "split_specs",
    "stand_in",
]
