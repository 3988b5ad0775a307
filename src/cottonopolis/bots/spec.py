"""How a bot is spelled: its name and what differs from its defaults, `planner:nodes=400,seed=3`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cottonopolis.errors import BotError

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_WORD = re.compile(r"(?:[^,\\]|\\.|\\$)+", re.DOTALL)
"""A setting: up to the next comma that has no backslash before it."""


@dataclass(frozen=True)
class Spec:
    """A bot by name, with its settings as text."""

    name: str
    settings: Mapping[str, str] = field(default_factory=dict)

    def number(self, key: str, default: int, least: int = 0) -> int:
        """A setting that is a whole number."""
        text = self.settings.get(key)
        if text is None:
            return default
        if not re.fullmatch(r"-?[0-9]{1,18}", text) or int(text) < least:
            raise BotError(f"{format_spec(self)}: {key} is {text!r}, expected a whole number from {least}")
        return int(text)

    def seconds(self, key: str) -> float | None:
        """A setting that is a time in seconds, if it is there."""
        text = self.settings.get(key)
        if text is None:
            return None
        if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or float(text) == 0:
            raise BotError(f"{format_spec(self)}: {key} is {text!r}, expected a number of seconds such as 0.5")
        return float(text)

    def only(self, *keys: str) -> Spec:
        """The same spec, refused if it has other settings than these."""
        for key in self.settings:
            if key not in keys:
                known = ", ".join(keys) or "none"
                raise BotError(f"{format_spec(self)}: {self.name} has no setting {key!r}; it has {known}")
        return self


def parse_spec(text: str) -> Spec:
    r"""The spec of a text. A comma inside a value is written `\,` and a backslash before a comma or another one `\\`.

    >>> parse_spec("planner:nodes=400,seed=3").settings["nodes"]
    '400'
    >>> parse_spec(r"program:command=python3 bot.py 1\,2").settings["command"]
    'python3 bot.py 1,2'
    """
    name, colon, rest = text.strip().partition(":")
    if not _NAME.fullmatch(name) or (colon and not rest):
        raise BotError(f"{text!r} is no bot: expected a name, or name:key=value,key=value")
    settings: dict[str, str] = {}
    for word in _words(rest):
        key, equals, value = word.partition("=")
        if not _NAME.fullmatch(key) or not equals or not value or key in settings:
            raise BotError(f"{text!r}: {word!r} is no setting: expected key=value, each key once")
        settings[key] = re.sub(r"\\([,\\])", r"\1", value)
    return Spec(name, settings)


def _words(text: str) -> list[str]:
    """The settings of a spec; an empty one stands for a comma too many."""
    words, at = [], 0
    while text:
        found = _WORD.match(text, at)
        end = at if found is None else found.end()
        words.append(text[at:end])
        if end == len(text):
            break
        at = end + 1
    return words


def split_specs(text: str) -> list[str]:
    """The specs of a list such as `hard,planner:nodes=400,seed=3`: what is key=value belongs to the bot before it.

    >>> split_specs("hard,planner:nodes=400,seed=3,easy")
    ['hard', 'planner:nodes=400,seed=3', 'easy']
    """
    specs: list[str] = []
    for word in _words(text):
        is_setting = re.match(r"\s*[a-z][a-z0-9_]*=", word)
        if specs and is_setting:
            specs[-1] += f",{word}"
        else:
            specs.append(word.strip())
    return specs


def format_spec(spec: Spec) -> str:
    """The text of a spec.

    >>> format_spec(Spec("planner", {"nodes": "400"}))
    'planner:nodes=400'
    """
    settings = ",".join(f"{key}={_escaped(value)}" for key, value in spec.settings.items())
    return f"{spec.name}:{settings}" if settings else spec.name


def _escaped(value: str) -> str:
    return re.sub(r"[,\\]", r"\\\g<0>", value)
