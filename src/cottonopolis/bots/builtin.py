"""The bots that can be named."""

from __future__ import annotations

from collections.abc import Callable

from cottonopolis.bots.bot import Bot
from cottonopolis.bots.greedy import GreedyBot
from cottonopolis.bots.neural import NeuralBot
from cottonopolis.bots.planner import PlannerBot
from cottonopolis.bots.program_bot import ProgramBot
from cottonopolis.bots.random import RandomBot
from cottonopolis.bots.spec import Spec, parse_spec
from cottonopolis.bots.styles import STYLES
from cottonopolis.errors import BotError

KNOWN: dict[str, Callable[[Spec], Bot]] = {
    "program": ProgramBot,
    "greedy": GreedyBot,
    "neural": NeuralBot,
    "planner": PlannerBot,
    "random": RandomBot,
}


LEVELS = {
    "easy": "neural:look=action,soft=15",
    "medium": "neural:look=action,soft=6",
    "hard": "neural:look=turn",
    "champion": "neural",
}
"""Named settings for people, weakest first."""
NAMED = LEVELS | {style: f"{LEVELS['hard']},style={style}" for style in STYLES}
"""All names for settings: each style is `hard` with a liking."""


def make_bot(text: str) -> Bot:
    """The bot of a spec; a level is the bot behind it, with settings of its own added.

    >>> make_bot("random:seed=3").spec
    'random:seed=3'
    >>> make_bot("easy:seed=3").spec
    'neural:look=action,soft=15,seed=3'
    """
    spec = parse_spec(text)
    if spec.name in NAMED:
        level = parse_spec(NAMED[spec.name])
        spec = Spec(level.name, {**level.settings, **spec.settings})
    if spec.name not in KNOWN:
        known = ", ".join([*sorted(KNOWN), *NAMED])
        raise BotError(f"there is no bot {spec.name!r}: known are {known}")
    return KNOWN[spec.name](spec)
