"""Rates: how often somebody may ask for something."""

from __future__ import annotations

import time
from collections import OrderedDict

from cottonopolis.server.refusals import TooMany

_MOST = 50_000
"""Buckets that are kept; the oldest are forgotten, which only favours those who have been quiet."""


class Rate:
    """A bucket for each name: so many at once, and so many a second after that."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self._size, self._per_second = rate
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> None:
        """Counts one request; refuses it if there have been too many."""
        wait = self._wait(name)
        if wait > 0:
            raise TooMany("too_many", f"too many requests: try again in {wait:.0f} seconds", retry_after=int(wait) + 1)
        left, now = self._left(name)
        self._buckets[name] = (left - 1, now)
        self._buckets.move_to_end(name)
        if len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)

    def check(self, name: str) -> None:
        """Refuses a request if there have been too many, and counts nothing."""
        wait = self._wait(name)
        if wait > 0:
            raise TooMany("too_many", f"too many requests: try again in {wait:.0f} seconds", retry_after=int(wait) + 1)

    def _wait(self, name: str) -> float:
        left, _ = self._left(name)
        return 0.0 if left >= 1 else (1 - left) / self._per_second

    def _left(self, name: str) -> tuple[float, float]:
        now = time.monotonic()
        left, then = self._buckets.get(name, (self._size, now))
        return min(self._size, left + (now - then) * self._per_second), now
