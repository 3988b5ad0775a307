"""Texts for people: those of one language by key, with named placeholders.

A language is a file of `data/messages/`. Texts stand in tables; the key of a text is the name of its table, a dot and
its own. A text that a language lacks is said in English. Games may bring texts of their own in the same form, in the
folder `messages` of their data.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from cottonopolis.messages.forms import PLURALS, Writer

ENGLISH = "en"
_FOLDER = files("cottonopolis") / "data" / "messages"


@dataclass(frozen=True)
class Messages:
    """All texts of one language."""

    language: str
    texts: Mapping[str, str]
    plural: str = "one other"
    """Which forms a number has, a key of `PLURALS`."""
    fallback: Messages | None = None
    """Where a text comes from that is missing here."""

    def say(self, key: str, /, **values: object) -> str:
        """The text of a key with its placeholders filled in.

        >>> messages_in("en").say("event.discard", n=2, cards="Leek, Stone")
        'discards Leek, Stone'
        """
        text = self._text(key)
        if text is None and self.fallback is not None:
            return self.fallback.say(key, **values)
        if text is None:
            raise KeyError(key)
        # Most texts have no forms, and the plain way is quicker.
        return Writer(PLURALS[self.plural]).vformat(text, (), values) if "#" in text else text.format(**values)

    def table(self, name: str) -> dict[str, str]:
        """The texts of one table, common or of a game, by their keys there."""
        start, texts = f"{name}.", {**_texts_of_games(self.language), **self.texts}
        return {key.removeprefix(start): text for key, text in texts.items() if key.startswith(start)}

    def has(self, key: str) -> bool:
        """Whether there is such a text, here or in English."""
        return self._text(key) is not None or (self.fallback is not None and self.fallback.has(key))

    def _text(self, key: str) -> str | None:
        """The text of a key in this language, common or of a game; None if there is none."""
        return self.texts[key] if key in self.texts else _texts_of_games(self.language).get(key)

    def list(self, words: Iterable[str]) -> str:
        """Words one after another: `a, b and c`."""
        all_words = list(words)
        if len(all_words) < 2:
            return "".join(all_words)
        return self.say("list.last", first=", ".join(all_words[:-1]), last=all_words[-1])


def read_messages(path: Path, fallback: Messages | None = None) -> Messages:
    """The messages of a file; its name is the language."""
    return _parse(path.stem, path.read_text(encoding="utf-8"), fallback)


@cache
def messages_in(language: str = ENGLISH) -> Messages:
    """The messages of a language that comes with the package; another one is a KeyError that names them all."""
    if language not in languages():
        raise KeyError(f'no language "{language}", known: {", ".join(languages())}')
    text = (_FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    return _parse(language, text, None if language == ENGLISH else messages_in(ENGLISH))


@cache
def languages() -> tuple[str, ...]:
    """The languages of the package.

    >>> "en" in languages()
    True
    """
    return tuple(sorted(path.name.removesuffix(".toml") for path in _FOLDER.iterdir() if path.name.endswith(".toml")))


@cache
def _texts_of_games(language: str) -> Mapping[str, str]:
    """What the installed games say in a language beside the common texts. Games are loaded when somebody asks."""
    from cottonopolis.games.definition import definitions

    paths = [one.data / "messages" / f"{language}.toml" for one in definitions().values()]
    found: dict[str, str] = {}
    for path in paths:
        if path.is_file():
            found |= read_messages(path).texts
    return found


def say(key: str, /, **values: object) -> str:
    """The English text of a key.

    >>> say("question.coal")
    'the coal'
    """
    return messages_in(ENGLISH).say(key, **values)


def _parse(language: str, text: str, fallback: Messages | None) -> Messages:
    tables = tomllib.loads(text)
    plural = str(tables.pop("plural", "one other"))
    if plural not in PLURALS:
        raise ValueError(f'messages/{language}.toml: plural: "{plural}", expected one of {", ".join(PLURALS)}')
    texts = {f"{table}.{key}": words for table, entries in tables.items() for key, words in entries.items()}
    return Messages(language, texts, plural, fallback)
