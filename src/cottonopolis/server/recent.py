"""What a process remembers of late, and no more than so much."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(OrderedDict[K, V]):
    """Values by key, those that were put last."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def put(self, key: K, value: V) -> V | None:
        """Keeps a value as the newest; gives the oldest if there is no room for that any more.

        >>> last = Recent(2)
        >>> [last.put(key, key.upper()) for key in "abac"], list(last)
        ([None, None, None, 'B'], ['a', 'c'])
        """
        self[key] = value
        self.move_to_end(key)
        return self.popitem(last=False)[1] if len(self) > self._most else None
