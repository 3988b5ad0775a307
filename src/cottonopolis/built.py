"""How the engine that runs here was built."""

from __future__ import annotations

from cottonopolis.engine import bits


def is_compiled() -> bool:
    """Whether the engine in use was compiled."""
    return not str(bits.__file__).endswith(".py")
