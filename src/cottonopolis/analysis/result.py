"""What an analysis has found: turns with what comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cottonopolis.analysis.estimate import Estimate
from cottonopolis.analysis.why import Reason


@dataclass(frozen=True)
class Line:
    """A whole turn, and what came of it in the futures that were played."""

    actions: tuple[str, ...]
    """As in a record."""
    moves: tuple[int, ...]
    """The answers that make it."""
    is_asked: bool
    """Whether somebody wanted it to be compared."""
    is_left_out: bool
    """Whether it is played on no more, since others are better."""
    n: int
    """Futures that were played on from it."""
    points: Estimate
    """Of the seat at the end."""
    place: Estimate
    win: Estimate
    """Chance to win, from 0 to 1."""
    behind: Estimate
    """By how much the best line is better, on the same deals: in own points less three tenths of the others' mean."""
    follows: tuple[tuple[str, str], ...]
    """Who did what then in a usual future, to the end of the seat's next turn."""
    why: tuple[Reason, ...]
    """What the best line has over this one; told of lines that were asked for, and of the second."""

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "actions": list(self.actions),
            "asked": self.is_asked,
            "left_out": self.is_left_out,
            "futures": self.n,
            "points": self.points.as_json(),
            "place": self.place.as_json(),
            "win": self.win.as_json(),
            "behind": self.behind.as_json(),
            "follows": [{"seat": seat, "action": action} for seat, action in self.follows],
            "why": [reason.as_json() for reason in self.why],
        }


@dataclass(frozen=True)
class Result:
    """The turns of the player to move, best first."""

    seat: int
    seats: tuple[str, ...]
    is_open: bool
    """Whether all hands were known; otherwise only what the seat may know."""
    n_playouts: int
    n_deals: int
    is_settled: bool
    """Whether nothing more can be found out, as the game ends with this turn."""
    lines: tuple[Line, ...]

    @property
    def best(self) -> Line:
        """The best turn so far."""
        return self.lines[0]

    @property
    def asked(self) -> tuple[Line, ...]:
        """The turns that somebody wanted to be compared."""
        return tuple(line for line in self.lines if line.is_asked)

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "seat": self.seats[self.seat],
            "open": self.is_open,
            "playouts": self.n_playouts,
            "deals": self.n_deals,
            "settled": self.is_settled,
            "lines": [line.as_json() for line in self.lines],
        }
