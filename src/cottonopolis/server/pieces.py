"""Long work on the event loop, cut into pieces, so that others are served in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")

_PIECE = 0.001
"""Seconds of work before others are served."""


async def in_pieces(parts: Iterable[T]) -> AsyncIterator[T]:
    """Parts that take long together, with others served in between."""
    until = time.perf_counter() + _PIECE
    for part in parts:
        yield part
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + _PIECE
