"""What a review has found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cottonopolis.analysis.estimate import Estimate
from cottonopolis.analysis.result import Line


@dataclass(frozen=True)
class Standing:
    """What every seat could expect before a turn; the last one is the end of the game."""

    ply: int
    """Number of the first action of the turn."""
    seat: int | None
    """Whose turn it was, None at the end."""
    actions: tuple[str, ...]
    points: tuple[Estimate, ...]
    """By seat."""
    win: tuple[Estimate, ...]
    """By seat, from 0 to 1."""

    def as_json(self, seats: tuple[str, ...]) -> dict[str, Any]:
        """The same for programs."""
        return {
            "ply": self.ply,
            "seat": None if self.seat is None else seats[self.seat],
            "actions": list(self.actions),
            "points": {name: found.as_json() for name, found in zip(seats, self.points, strict=True)},
            "win": {name: found.as_json() for name, found in zip(seats, self.win, strict=True)},
        }


@dataclass(frozen=True)
class Luck:
    """What the cards brought to a seat, in points by the evaluator; errors are those of what could have come."""

    hand: Estimate
    """By the first hand, against all that could have been dealt."""
    points: Estimate
    """By all cards that came later."""
    best: tuple[int, float]
    """Number of the action after which the best cards came, and what they brought."""
    worst: tuple[int, float]

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        best, worst = ({"ply": ply, "points": round(points, 4)} for ply, points in (self.best, self.worst))
        drawn = {"hand": self.hand.as_json(), "points": self.points.as_json()}
        return {**drawn, "best": best, "worst": worst}


@dataclass(frozen=True)
class Mistake:
    """A turn than which another one was clearly better, from what its player could know."""

    ply: int
    seat: int
    played: Line
    better: Line
    cost: Estimate
    """In own points less three tenths of the others' mean, on deals that had no part in finding the better turn."""

    def as_json(self, seats: tuple[str, ...]) -> dict[str, Any]:
        """The same for programs."""
        return {
            "ply": self.ply,
            "seat": seats[self.seat],
            "cost": self.cost.as_json(),
            "played": self.played.as_json(),
            "better": self.better.as_json(),
        }


@dataclass(frozen=True)
class Source:
    """Points of a seat from one source."""

    name: str
    """An industry by its id, or what else gives points: see `game.tally`."""
    got: int
    expected: Estimate
    """In games that were played on from the first round."""

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {"source": self.name, "got": self.got, "expected": self.expected.as_json()}


@dataclass(frozen=True)
class ReviewResult:
    """A game, looked at from its end."""

    name: str
    """Of the map."""
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    n_playouts: int
    standings: tuple[Standing, ...]
    luck: tuple[Luck, ...]
    """By seat."""
    mistakes: tuple[Mistake, ...]
    """The most costly first."""
    n_tried: int
    """Turns that were measured against another one."""
    sources: tuple[tuple[Source, ...], ...]
    """By seat."""

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "map": self.name,
            "seats": list(self.seats),
            "scores": list(self.scores),
            "places": list(self.places),
            "playouts": self.n_playouts,
            "standings": [standing.as_json(self.seats) for standing in self.standings],
            "luck": {name: luck.as_json() for name, luck in zip(self.seats, self.luck, strict=True)},
            "mistakes": [mistake.as_json(self.seats) for mistake in self.mistakes],
            "tried": self.n_tried,
            "sources": {
                name: [source.as_json() for source in sources]
                for name, sources in zip(self.seats, self.sources, strict=True)
            },
        }
