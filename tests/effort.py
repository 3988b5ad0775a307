"""How much a test tries: enough for every change in the usual run, and much more in `make test-long`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Test = TypeVar("Test", bound=Callable[..., Any])

IS_LONG = os.environ.get("COTTONOPOLIS_LONG", "") == "1"


def many(usual: int, long: int) -> int:
    """How often something is tried."""
    return long if IS_LONG else usual


def examples(usual: int, long: int, **more: Any) -> Callable[[Test], Test]:
    """So many examples of a property, no time limit for any of them; marks the test as one that can be longer."""
    chosen = settings(max_examples=many(usual, long), deadline=None, **more)
    return lambda test: pytest.mark.long(chosen(test))
