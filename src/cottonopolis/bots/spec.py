"""How a bot is spelled: its name and what differs from its defaults, `planner:nodes=400,seed=3`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cottonopolis.errors import BotError

_NAME = re.compile(r"[a-z][a-z0-9_]*")


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
    """The spec of a text.

    >>> parse_spec("planner:nodes=400,seed=3").settings["nodes"]
    '400'
    """
    name, colon, rest = text.strip().partition(":")
    if not _NAME.fullmatch(name) or (colon and not rest):
        raise BotError(f"{text!r} is no bot: expected a name, or name:key=value,key=value")
    settings: dict[str, str] = {}
    for word in rest.split(",") if rest else []:
        key, equals, value = word.partition("=")
        if not _NAME.fullmatch(key) or not equals or not value or key in settings:
            raise BotError(f"{text!r}: {word!r} is no setting: expected key=value, each key once")
        settings[key] = value
    return Spec(name, settings)


def format_spec(spec: Spec) -> str:
    """The text of a spec.

    >>> format_spec(Spec("planner", {"nodes": "400"}))
    'planner:nodes=400'
    """
    settings = ",".join(f"{key}={value}" for key, value in spec.settings.items())
    return f"{spec.name}:{settings}" if settings else spec.name
