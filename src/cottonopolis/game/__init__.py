"""The friendly face of a game."""

from cottonopolis.game.game import Game, new
from cottonopolis.game.replay import read_record, replay
from cottonopolis.games.definition import build_rules
from cottonopolis.notation.move import Answer

__all__ = ["Answer", "Game", "build_rules", "new", "read_record", "replay"]
