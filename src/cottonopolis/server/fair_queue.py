"""A queue that gives everybody a turn: by address first, then by seat."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Client:
    """Who asks for something: an address, and at it a seat, a person or a table."""

    address: str
    seat: str = ""


class FairQueue(Generic[T]):
    """What waits. Whoever has waited longest since the last turn comes next, however much the others ask for."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        """How much waits."""
        return self._count

    def count_of(self, address: str) -> int:
        """How much waits for one address."""
        return sum(map(len, self._waiting.get(address, {}).values()))

    def put(self, item: T, client: Client) -> None:
        """Adds something behind all that its seat already waits for."""
        seats = self._waiting.setdefault(client.address, OrderedDict())
        seats.setdefault(client.seat, deque()).append(item)
        self._count += 1

    def get(self) -> T:
        """Takes what comes next; its seat goes behind the other seats of its address, and that behind other addresses.

        >>> queue = FairQueue[int]()
        >>> for n in range(3):
        ...     queue.put(n, Client("greedy"))
        >>> queue.put(9, Client("modest"))
        >>> [queue.get() for _ in range(4)]
        [0, 9, 1, 2]
        """
        address, seats = next(iter(self._waiting.items()))
        seat, items = next(iter(seats.items()))
        item = items.popleft()
        self._count -= 1
        seats.move_to_end(seat)
        if not items:
            del seats[seat]
        self._waiting.move_to_end(address)
        if not seats:
            del self._waiting[address]
        return item
