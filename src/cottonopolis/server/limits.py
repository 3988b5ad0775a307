"""Rates: how often somebody may ask for something."""

from __future__ import annotations

import math
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
        self.check(name)
        left, now = self._left(name)
        self._buckets[name] = (left - 1, now)
        self._buckets.move_to_end(name)
        if len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)

    def check(self, name: str) -> None:
        """Refuses a request if there have been too many, and counts nothing."""
        left, _ = self._left(name)
        if left < 1:
            wait = math.ceil((1 - left) / self._per_second)
            raise TooMany("too_many", f"too many requests: try again in {wait} seconds", retry_after=wait)

    def _left(self, name: str) -> tuple[float, float]:
        now = time.monotonic()
        left, then = self._buckets.get(name, (self._size, now))
        return min(self._size, left + (now - then) * self._per_second), now
