"""What a bot is: something that chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cottonopolis.views import View


@dataclass(frozen=True)
class Clock:
    """How long a bot may think."""

    seconds: float | None = None
    """For this one answer; None if nobody waits."""


class Bot(Protocol):
    """Chooses answers for a seat.

    Whoever sees the same view with the same spec and the same budget of nodes chooses the same: a bot keeps no memory
    that its choices depend on, so that a game can go on in another process.
    """

    @property
    def spec(self) -> str:
        """How the bot is spelled, all that differs from the default included."""

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        """One of the legal answers to the open question of the seat that looks."""


@runtime_checkable
class PlanningBot(Bot, Protocol):
    """A bot that knows more than its next answer."""

    def plan(self, view: View, legal: Sequence[int], clock: Clock) -> Sequence[int]:
        """What it chooses, and the answers of the turn that it would give to the questions after it."""
