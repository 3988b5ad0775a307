"""Cottonopolis plays the family of industrial games, Brass and Age of Industry, on one engine."""

from importlib.metadata import version

from cottonopolis.game import Game, new

__all__ = ["Game", "__version__", "new"]

__version__ = version("cottonopolis")
