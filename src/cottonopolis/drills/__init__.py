"""Drills: tables of bot games at which one turn is clearly best; how they are found, checked and rated."""

from cottonopolis.drills.check import checked
from cottonopolis.drills.find import Search, drills_of_game, find_drills
from cottonopolis.drills.make import game_of
from cottonopolis.drills.rating import Rating, after_drill

__all__ = ["Rating", "Search", "after_drill", "checked", "drills_of_game", "find_drills", "game_of"]
