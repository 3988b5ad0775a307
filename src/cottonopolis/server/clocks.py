"""The arithmetic of clocks: how much time each seat has, and when it is up.

Whole numbers only, in milliseconds; instants count from 1970. Nothing here knows what time it is: whoever asks says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

LIVE, DAYS = "live", "days"
"""A clock for the whole game with an increment a turn, or the same time for each turn."""
WAIT, STAND_IN, REPLACE = "wait", "bot", "replace"
"""What happens when time is up: nothing but a mark, a bot plays this turn, or a bot plays until the player is back."""

DAY = 86_400_000
LEAST = 20_000
"""A turn of a live game never begins with less, so that nobody has lost it before it begins."""


@dataclass(frozen=True)
class Pace:
    """How quickly a table is played."""

    kind: Literal["live", "days"]
    time: int
    """For the whole game of a seat if it is live, else for each turn."""
    increment: int
    """What a seat of a live game gets with the end of each of its turns."""
    timeout: Literal["wait", "bot", "replace"]
    level: str
    """The bot that plays when time is up."""
    vacation: int = 0
    """How long each seat may be away in all."""

    @property
    def least(self) -> int:
        """With how much a turn begins at least."""
        return max(self.increment, min(LEAST, self.time)) if self.kind == LIVE else self.time


@dataclass(frozen=True)
class Clocks:
    """The clocks of a table, by seat."""

    left: tuple[int, ...]
    """What each seat has while its clock stands."""
    timeouts: tuple[int, ...]
    """How often the time of each seat was up."""
    away: tuple[int, ...]
    """Until when each seat is on vacation; in the past, or 0, if it is not."""
    vacation: tuple[int, ...]
    """How much vacation each seat has left."""
    seat: int | None = None
    """For whom it is waited; None for a bot, and when nobody plays."""
    due: int | None = None
    """When the time of that seat is up; None if it is already."""


def new_clocks(pace: Pace, n_seats: int) -> Clocks:
    """Before the first turn."""
    nothing = (0,) * n_seats
    return Clocks((pace.time,) * n_seats, nothing, nothing, (pace.vacation,) * n_seats)


def started(pace: Pace, clocks: Clocks, seat: int, now: int) -> Clocks:
    """The clock of a seat begins to run; for one who is away, when that ends."""
    assert clocks.seat is None
    time = max(clocks.left[seat], pace.least)
    return replace(clocks, seat=seat, due=max(now, clocks.away[seat]) + time)


def stopped(pace: Pace, clocks: Clocks, now: int, *, has_played: bool) -> Clocks:
    """No clock runs; who has played gets the increment."""
    if clocks.seat is None:
        return clocks
    left = pace.time
    if pace.kind == LIVE:
        left = remaining(clocks, clocks.seat, now) + (pace.increment if has_played else 0)
    return replace(clocks, seat=None, due=None, left=_put(clocks.left, clocks.seat, left))


def remaining(clocks: Clocks, seat: int, now: int) -> int:
    """What a seat has left now."""
    if seat != clocks.seat:
        return clocks.left[seat]
    return 0 if clocks.due is None else max(0, clocks.due - now)


def is_up(clocks: Clocks, now: int) -> bool:
    """Whether the running clock has come to its end."""
    return clocks.due is not None and clocks.due <= now


def run_out(clocks: Clocks) -> Clocks:
    """The time of the seat is up; its clock stands at nothing until something happens."""
    assert clocks.seat is not None
    count = clocks.timeouts[clocks.seat] + 1
    left = _put(clocks.left, clocks.seat, 0)
    return replace(clocks, due=None, left=left, timeouts=_put(clocks.timeouts, clocks.seat, count))


def shifted(clocks: Clocks, pause: int) -> Clocks:
    """After a time that counts for nobody. `ClockRows.shift` does the same to all tables of a database."""
    return clocks if clocks.due is None else replace(clocks, due=clocks.due + pause)


def gone(clocks: Clocks, seat: int, now: int, time: int) -> Clocks:
    """A seat goes on vacation, for as long as it has left at most; a running clock stands still meanwhile."""
    assert not is_away(clocks, seat, now) and 0 < time <= clocks.vacation[seat]
    clocks = replace(
        clocks,
        away=_put(clocks.away, seat, now + time),
        vacation=_put(clocks.vacation, seat, clocks.vacation[seat] - time),
    )
    return shifted(clocks, time) if clocks.seat == seat else clocks


def returned(clocks: Clocks, seat: int, now: int) -> Clocks:
    """A seat is back from its vacation; what is left of it is kept for later."""
    rest = max(0, clocks.away[seat] - now)
    clocks = replace(
        clocks, away=_put(clocks.away, seat, 0), vacation=_put(clocks.vacation, seat, clocks.vacation[seat] + rest)
    )
    return shifted(clocks, -rest) if clocks.seat == seat else clocks


def is_away(clocks: Clocks, seat: int, now: int) -> bool:
    """Whether a seat is on vacation."""
    return clocks.away[seat] > now


def _put(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
