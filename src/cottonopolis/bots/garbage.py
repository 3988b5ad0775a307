"""Processes that do nothing but play look for garbage seldom."""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 100_000
"""Objects that are made before Python looks for those that keep each other alive. Playing makes hardly any, and with
Python's 700 it spent up to a tenth of the time looking."""


def look_seldom() -> None:
    """Looks seldom from now on, and never through what is there already."""
    gc.freeze()
    gc.set_threshold(SELDOM)
