"""The bots that can be named."""

from __future__ import annotations

from collections.abc import Callable

from cottonopolis.bots.bot import Bot
from cottonopolis.bots.program_bot import ProgramBot
from cottonopolis.bots.random import RandomBot
from cottonopolis.bots.spec import Spec, parse_spec
from cottonopolis.errors import BotError

KNOWN: dict[str, Callable[[Spec], Bot]] = {
    "program": ProgramBot,
    "random": RandomBot,
}


def make_bot(text: str) -> Bot:
    """The bot of a spec.

    >>> make_bot("random:seed=3").spec
    'random:seed=3'
    """
    spec = parse_spec(text)
    if spec.name not in KNOWN:
        raise BotError(f"there is no bot {spec.name!r}: known are {', '.join(sorted(KNOWN))}")
    return KNOWN[spec.name](spec)
