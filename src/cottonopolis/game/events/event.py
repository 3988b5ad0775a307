"""One thing that happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """One thing that an action did, or that followed from it."""

    ply: int
    """The action it belongs to, 1 for the first: `game.at(ply)` is the table after it."""
    kind: str
    """A key of `KINDS`."""
    seat: int | None
    """Whom it is about, None for the whole table."""
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Numbers and codes, ready for JSON.

    `money`, `vp`, `space` (of the income track) and `loans` are changes of the seat's own numbers, `market` is a change
    of the cubes in the market of `resource`: their sums over a game are all that changed.
    """
    visible_to: tuple[int, ...] | None = None
    """The seats that may see it, None for everybody."""

    def as_json(self) -> dict[str, Any]:
        """The event as plain data."""
        return {"ply": self.ply, "kind": self.kind, "seat": self.seat, "values": dict(self.values)}
