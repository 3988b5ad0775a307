"""What notifications say, in the language of the person. Nothing about anybody's hand or moves."""

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
    """The words of a notification.

    >>> texts_of({"event": "turn", "map": "new_england", "name": "Ann"}, "en")
    Texts(title='New England', text='It is your turn.')
    """
    said = messages_in(language if language in languages() else "en")
    title = str(body["map"]).replace("_", " ").title()
    return Texts(title, said.say(f"notify.{body['event']}"))
