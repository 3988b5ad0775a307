"""A bot that wants to follow the game it plays in, and not only its own questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cottonopolis.views import View


@dataclass(frozen=True)
class Happening:
    """A whole action of anybody, as everybody may read it."""

    ply: int
    """Its number, from 1."""
    seat: int
    line: str
    """In full, as in a record."""
    text: str = ""
    """In words, as the seat that is told may know it."""


@dataclass(frozen=True)
class Fault:
    """What a bot did wrong, and what was played instead."""

    game: str
    question: int
    kind: str
    """`late`, `dead`, `garbage`, `illegal`, `flood` or `error`; `retired` for questions that it was not asked."""
    text: str
    """What happened, for people."""
    played: int


@runtime_checkable
class Guest(Protocol):
    """Whoever plays a game with bots tells those that are guests what happens, and lets them go at the end."""

    @property
    def faults(self) -> Sequence[Fault]:
        """All that it did wrong in the running game, or in the last one."""

    def begins(self, game: str, view: View) -> None:
        """A game begins, or goes on from here; `game` is its name."""

    def sees(self, happenings: Sequence[Happening]) -> None:
        """What was played since it was last told."""

    def ends(self, view: View) -> None:
        """The game is over, or is left as it is."""

    def close(self) -> None:
        """Nobody will ask it any more; all that it holds is given back."""
