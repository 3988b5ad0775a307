"""Cottonopolis plays the family of industrial games, Brass and Age of Industry, on one engine."""

from importlib.metadata import version

__version__ = version("cottonopolis")
