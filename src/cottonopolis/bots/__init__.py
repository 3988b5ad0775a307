"""Players made of code: each sees a view, never a game, and chooses one of the legal answers."""

from cottonopolis.bots.bot import Bot, Clock
from cottonopolis.bots.known import make_bot
from cottonopolis.bots.play import answer_of, play_game
from cottonopolis.bots.spec import Spec, format_spec, parse_spec

__all__ = ["Bot", "Clock", "Spec", "answer_of", "format_spec", "make_bot", "parse_spec", "play_game"]
