"""Cottonopolis plays the family of industrial games, Brass and Age of Industry, on one engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cottonopolis.game import Game, new

    __version__: str

__all__ = ["Game", "__version__", "new"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Loads a public name when it is first asked for.

        Whoever needs only one package below, such as the command line or the build of the page, waits for no other.
        """
        if name == "__version__":
            from importlib.metadata import version

            found = version("cottonopolis")
        elif name in __all__:
            from cottonopolis import game

            found = getattr(game, name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found
