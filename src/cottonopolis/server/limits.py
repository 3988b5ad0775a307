"""Rates: how often somebody may ask for something, and how much computing may be spent on it."""

from __future__ import annotations

import math
import time

from cottonopolis.server.fair_queue import Client
from cottonopolis.server.recent import Recent
from cottonopolis.server.refusals import TooMany
from cottonopolis.server.settings import Limits

_MOST = 50_000
"""Buckets that are kept; the oldest are forgotten, which only favours those who have been quiet."""
_MODEST = 0.5
"""A seat that has at least this share of its own bucket left does not answer for others at its address."""


class Rate:
    """A bucket for each name: so much at once, and so much a second after that."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self.size, self._per_second = rate
        self._buckets: Recent[str, tuple[float, float]] = Recent(_MOST)

    def take(self, name: str) -> None:
        """Counts one request; refuses it if there have been too many."""
        left = self.left(name)
        if left < 1:
            raise self.refusal(name, 1)
        self._buckets.put(name, (left - 1, time.monotonic()))

    def check(self, name: str) -> None:
        """Refuses a request if there have been too many, and counts nothing."""
        if self.left(name) < 1:
            raise self.refusal(name, 1)

    def charge(self, name: str, amount: float) -> None:
        """Takes so much out of a bucket, more than it holds if need be."""
        self._buckets.put(name, (self.left(name) - amount, time.monotonic()))

    def left(self, name: str) -> float:
        """What a bucket holds now."""
        now = time.monotonic()
        left, then = self._buckets.get(name, (self.size, now))
        return min(self.size, left + (now - then) * self._per_second)

    def refusal(self, name: str, wanted: float) -> TooMany:
        """Says when a bucket will hold so much."""
        wait = max(1, math.ceil((wanted - self.left(name)) / self._per_second))
        return TooMany("too_many", f"too many requests: try again in {wait} seconds", retry_after=wait)


class Costs:
    """What requests cost, in seconds of computing, charged to the address and to the seat that asks."""

    def __init__(self, limits: Limits) -> None:
        self._address = Rate(limits.computing_by_address)
        self._seat = Rate(limits.computing_by_seat)

    def check(self, client: Client) -> None:
        """Refuses whoever has used up what there is.

        If others at the same address have, a seat that has asked for little is served all the same.
        """
        left = self._seat.left(client.seat) if client.seat else 0.0
        if client.seat and left <= 0:
            raise self._seat.refusal(client.seat, 0.0)
        if self._address.left(client.address) <= 0 and left < self._seat.size * _MODEST:
            raise self._address.refusal(client.address, 0.0)

    def charge(self, client: Client, seconds: float) -> None:
        """Notes what a request has cost."""
        self._address.charge(client.address, seconds)
        if client.seat:
            self._seat.charge(client.seat, seconds)
