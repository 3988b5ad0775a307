"""What notifications say to people, in their language. Who plays what is not told, and nothing of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cottonopolis.messages import languages, messages_in


@dataclass(frozen=True)
class Texts:
    """A title and a sentence."""

    title: str
    text: str


def texts_of(body: Mapping[str, Any], language: str | None) -> Texts:
    """A notification as it is said to a person.

    >>> texts_of({"event": "turn", "map": "new_england", "name": "Ann"}, "en")
    Texts(title='New England', text='It is your turn.')
    """
    said = messages_in(language if language in languages() else "en")
    title = str(body["map"]).replace("_", " ").title()
    return Texts(title, said.say(f"notify.{body['event']}"))
