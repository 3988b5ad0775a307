"""Which bots may sit at a table: levels, by words that players understand."""

from __future__ import annotations

from cottonopolis.bots import make_bot
from cottonopolis.bots.styles import STYLES
from cottonopolis.errors import BotError
from cottonopolis.server.refusals import Illegal
from cottonopolis.server.settings import Settings

LEVELS = {"easy": 1.0, "medium": 2.0, "hard": 8.0, "champion": 8.0, **dict.fromkeys(STYLES, 8.0), "random": 0.5}
"""By level: seconds that a turn may take. Where there is no such bot, the level is not offered."""
_OTHER_SECONDS = 5.0
QUICK_SECONDS = 1.0
"""Turns of at most so many seconds never wait for longer ones."""


def levels(settings: Settings) -> list[str]:
    """The levels that can be chosen."""
    return [level for level in (*LEVELS, *settings.extra_levels) if _is_known(level)]


def check_level(settings: Settings, level: str | None) -> None:
    """Refuses a level that is not offered. Specs of bots are never taken from outside: some start programs."""
    known = levels(settings)
    if level not in known:
        raise Illegal("no_level", f"there is no level {str(level)[:80]!r}: known are {', '.join(known)}")


def turn_seconds(level: str) -> float:
    """How long a turn of a bot may take."""
    return LEVELS.get(level, _OTHER_SECONDS)


def _is_known(level: str) -> bool:
    try:
        make_bot(level)
    except BotError:
        return False
    return True
