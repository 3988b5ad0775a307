"""Who listens to which table, and how they are woken; what they are told is read from the log."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from cottonopolis.server.refusals import TooMany
from cottonopolis.server.settings import Limits


def person_name(person_id: int | None) -> str:
    """The name of somebody who listens as a person, and not by the secret of a seat."""
    return f"person {person_id}"


class Listeners:
    """The listeners of a process, by table. An idle one costs an event and its place in a set."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._listeners: dict[int, dict[asyncio.Event, str | None]] = {}
        """By table: who is to be woken, with the hash of the secret, or the name of the person, of this one."""
        self._looking: Counter[tuple[int, str | None]] = Counter()
        """By table and name: how many look at it, and do not only have it open behind something else."""
        self._by_address: Counter[str] = Counter()
        self.count = 0
        self.is_closing = False

    def check(self, table_id: int, address: str, *, is_seated: bool) -> None:
        """Refuses one more listener if there are too many: in all, from one address, or who only watch a table."""
        limits = self._limits
        is_full = len(self._listeners.get(table_id, ())) >= limits.listeners_per_table and not is_seated
        is_greedy = self._by_address[address] >= limits.listeners_per_address
        if is_full or is_greedy or self.count >= limits.listeners:
            raise TooMany("too_many_listeners", "too many are listening already; try again later", retry_after=30)

    @contextmanager
    def listening(
        self, table_id: int, address: str, name: str | None = None, *, is_looking: bool = True
    ) -> Iterator[asyncio.Event]:
        """An event that is set whenever something has happened at a table."""
        here = self._listeners.setdefault(table_id, {})
        event = asyncio.Event()
        here[event] = name
        self._looking[table_id, name] += is_looking
        self.count += 1
        self._by_address[address] += 1
        try:
            yield event
        finally:
            del here[event]
            self._looking[table_id, name] -= is_looking
            if not self._looking[table_id, name]:
                del self._looking[table_id, name]
            self.count -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            if not here and self._listeners.get(table_id) is here:
                del self._listeners[table_id]

    def is_looking(self, table_id: int, person_id: int, secret_hashes: Iterable[str | None]) -> bool:
        """Whether a person looks at a table, by the secret of a device or of a seat."""
        names = [person_name(person_id), *(it for it in secret_hashes if it is not None)]
        return any(self._looking[table_id, name] for name in names)

    def wake(self, table_id: int, names: Collection[str | None] | None = None) -> None:
        """Tells all listeners of a table to look, or only those with these names."""
        for event, listening in self._listeners.get(table_id, {}).items():
            if names is None or listening in names:
                event.set()

    def wake_all(self) -> None:
        """Tells everybody to look, for instance after wake-ups may have been lost."""
        for events in self._listeners.values():
            for event in events:
                event.set()

    def close(self) -> None:
        """Ends all listening."""
        self.is_closing = True
        self.wake_all()
