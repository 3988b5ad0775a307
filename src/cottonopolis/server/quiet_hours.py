"""The hours of a day in which a person wants to hear nothing, and in which no turn by days runs out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_AWAKE = 3_600_000
"""A turn does not run out in the hour after them either: one who wakes up has time to play."""


@dataclass(frozen=True)
class QuietHours:
    """From one minute of the day to another, in a time zone; the night between two days, if the end is before it."""

    zone: str
    start: int
    end_minute: int

    def end(self, at: int) -> int | None:
        """When the quiet hours end in which an instant lies (milliseconds since 1970); None if it lies in none."""
        zone = zone_named(self.zone)
        if zone is None:
            return None
        here = datetime.fromtimestamp(at / 1000, zone)
        minute = here.hour * 60 + here.minute
        is_night = self.start > self.end_minute
        if not (
            minute >= self.start or minute < self.end_minute if is_night else self.start <= minute < self.end_minute
        ):
            return None
        day = here.date() + timedelta(days=1 if is_night and minute >= self.start else 0)
        end = datetime(
            day.year, day.month, day.day, self.end_minute // 60, self.end_minute % 60, tzinfo=zone
        ).timestamp()
        # An hour that the clocks of a country leave out has no minute of its own.
        return max(round(end * 1000), at)

    def later(self, due: int, turn: int) -> int:
        """When a turn of so many milliseconds runs out that would run out then: an hour after quiet hours at least."""
        awake = min(_AWAKE, turn)
        ends = [self.end(due), self.end(due - awake)]
        return max([due, *(end + awake for end in ends if end is not None)])


def quiet_hours_of(row: Mapping[str, Any]) -> QuietHours | None:
    """Those of a row with the columns of a person."""
    return None if row["zone"] is None else QuietHours(row["zone"], row["quiet_start"], row["quiet_end"])


@lru_cache(maxsize=1024)
def zone_named(name: str) -> tzinfo | None:
    """A time zone by its name, as Europe/London; None if this machine knows none of that name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def minutes_of(text: str) -> int:
    """The minute of the day that HH:MM is.

    >>> minutes_of("22:30")
    1350
    """
    hour, minute = text.split(":")
    return int(hour) * 60 + int(minute)


def text_of(minutes: int) -> str:
    """A minute of the day as HH:MM.

    >>> text_of(480)
    '08:00'
    """
    return f"{minutes // 60:02}:{minutes % 60:02}"
