"""The friendly face of a game."""

from cottonopolis.game.game import Answer, Game, new
from cottonopolis.game.replay import read_record, replay
from cottonopolis.games.definition import build_rules

__all__ = ["Answer", "Game", "build_rules", "new", "read_record", "replay"]
