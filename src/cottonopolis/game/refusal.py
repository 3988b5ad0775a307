"""Refusals whose sentences stand in the catalogue, with what is needed to say them in another language."""

from __future__ import annotations

from collections.abc import Mapping

from cottonopolis.errors import IllegalMove
from cottonopolis.messages import say


def refusal(text: str, reason: str, key: str | None = None, /, **values: object) -> IllegalMove:
    """The refusal of a move, with a sentence of the table `refused`: that of `key`, or of the reason word."""
    key = f"refused.{key or reason}"
    return IllegalMove(text, reason, say(key, **values), key=key, values=plain_values(values))


def plain_values(values: Mapping[str, object]) -> dict[str, int | str]:
    """What a sentence names, as JSON can hold it."""
    return {name: it if isinstance(it, int) else str(it) for name, it in values.items()}
