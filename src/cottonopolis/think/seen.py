"""What is seen of several rivals together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int


class Seen:
    """A number of several rivals: their sum, and the most of them if that is more than 0."""

    total: Int
    most: Int

    def __init__(self) -> None:
        self.total = 0
        self.most = 0

    def clear(self) -> None:
        """Begins anew."""
        self.total = 0
        self.most = 0

    def add(self, value: Int) -> None:
        """Takes that of one more rival."""
        self.total += value
        self.most = max(self.most, value)
