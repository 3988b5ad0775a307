"""An action as text: what a player asks for, not yet matched against the rules.

The language is described in docs/notation.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from cottonopolis.errors import NotationError

VERBS = {
    "b": "build",
    "c": "combine",
    "n": "network",
    "d": "develop",
    "s": "sell",
    "l": "loan",
    "w": "scout",
    "p": "pass",
    "g": "give",
    "t": "take",
    "r": "repay",
    "e": "end",
}
LETTERS = {word: letter.upper() for letter, word in VERBS.items()}

_WORD = re.compile(r"[^\s@>/+!:,]+")
_SPOT = re.compile(r"(?P<place>[^.]+)(\.((?P<number>[0-9]{1,3})|(?P<box>box)))?")
_TILE = re.compile(r"(?P<industry>.+?)(-(?P<level>[0-9]{1,2}))?")
_LONGEST = 400


@dataclass(frozen=True)
class Spot:
    """A slot or merchant space: a place and, if it was said, the number there."""

    place: str
    number: int | None = None
    is_box: bool = False
    """Whether the market box of the place is meant and not a slot."""

    def __str__(self) -> str:
        """As it is written."""
        if self.is_box:
            return f"{self.place}.box"
        return self.place if self.number is None else f"{self.place}.{self.number}"


@dataclass(frozen=True)
class Source:
    """Where one cube or barrel is to come from."""

    resource: str
    """c for coal, i for iron or steel, b for beer."""
    spot: Spot | None
    """None for the market."""

    def __str__(self) -> str:
        """As it is written."""
        return f"{self.resource}:{self.spot or 'market'}"


@dataclass(frozen=True)
class Part:
    """One link, development or sale of an action, or its only target."""

    industry: str = ""
    level: int | None = None
    at: Spot | None = None
    """The slot."""
    to: Spot | None = None
    """The merchant space, port or market box sold to."""
    link: str = ""
    """The line."""
    amount: int | None = None
    """Of a loan."""
    take: str = ""
    """A card that lies face up, or the word deck."""
    sources: tuple[Source, ...] = ()


@dataclass(frozen=True)
class Request:
    """What a player asks for."""

    text: str
    verb: str
    """build, combine, network, develop, sell, loan, scout, pass, give, take, repay or end."""
    parts: tuple[Part, ...] = ()
    cards: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    """Tiles for development bonuses."""


def parse_action(text: str) -> Request:
    """The request of a line of text; a line that is not well formed is refused.

    >>> parse_action("B cot@bir /cov").cards
    ('cov',)
    """
    if len(text) > _LONGEST:
        raise NotationError(f"action: {len(text)} characters are too long, at most {_LONGEST}")
    words = text.split()
    if not words:
        raise NotationError("action: empty, expected a verb such as B, N, D, S, L or P")
    verb = words[0].lower()
    verb = VERBS.get(verb, verb)
    if verb not in LETTERS:
        known = ", ".join(f"{letter.upper()} ({word})" for letter, word in VERBS.items())
        raise NotationError(f'action: "{words[0]}" in "{text}" is no verb, expected {known}')
    parts: list[Part] = []
    cards: list[str] = []
    bonuses: list[str] = []
    target: list[str] = []
    sources: list[Source] = []

    def close_part() -> None:
        if verb == "take":
            parts.extend(Part(take=_word(text, word, _EXPECTED[verb])) for word in target)
            target.clear()
        if target or sources:
            parts.append(_parse_part(text, verb, target, tuple(sources)))
            target.clear()
            sources.clear()

    is_bonus = False
    for word in words[1:]:
        if word in ("+", "!"):
            close_part()
            is_bonus = word == "!"
        elif word.startswith("/"):
            cards.append(_word(text, word[1:], "a card"))
        elif word[:2].lower() in ("c:", "i:", "s:", "b:"):
            sources.append(_parse_source(text, word))
        elif is_bonus:
            bonuses.append(_word(text, word, "a tile"))
        else:
            target.append(word)
    close_part()
    return Request(text, verb, tuple(parts), tuple(cards), tuple(bonuses))


def format_request(verb: str, parts: Iterable[Part], cards: Iterable[str] = (), bonuses: Iterable[str] = ()) -> Request:
    """A request with its line as a player would type it.

    >>> format_request("build", [Part("cot", at=Spot("bir"))], ["cov"]).text
    'B cot@bir /cov'
    """
    request = Request("", verb, tuple(parts), tuple(cards), tuple(bonuses))
    words = [LETTERS.get(verb, verb)]
    for n, part in enumerate(request.parts):
        words += ["+"] * (n > 0 and verb != "take")
        tile = part.industry if part.level is None else f"{part.industry}-{part.level}"
        at, to = f"@{part.at}" if part.at else "", f">{part.to}" if part.to else ""
        words += [part.link or part.take or (f"{tile}{at}{to}" if part.amount is None else str(part.amount))]
        words += map(str, part.sources)
    words += [f"/{card}" for card in request.cards]
    words += ["!", *request.bonuses] if request.bonuses else []
    return replace(request, text=" ".join(words))


def _word(text: str, word: str, expected: str) -> str:
    if not _WORD.fullmatch(word):
        raise NotationError(f'action: "{word}" in "{text}", expected {expected}')
    return word


def parse_spot(text: str, word: str) -> Spot:
    """A place with an optional number, such as `bir.2`."""
    found = _SPOT.fullmatch(_word(text, word, "a place, or a place with a number such as bir.2"))
    if found is None:
        raise NotationError(f'action: "{word}" in "{text}", expected a place, or a place with a number such as bir.2')
    number = found["number"]
    return Spot(found["place"], None if number is None else int(number), is_box=found["box"] is not None)


def _parse_source(text: str, word: str) -> Source:
    resource, _, name = word.lower().partition(":")
    spot = None if name in ("market", "m") else parse_spot(text, name)
    return Source("i" if resource == "s" else resource, spot)


def parse_tile(text: str, word: str) -> tuple[str, int | None]:
    """An industry with an optional level, such as `cot-2`."""
    found = _TILE.fullmatch(_word(text, word, "an industry, or a tile such as cot-2"))
    assert found is not None
    level = found["level"]
    return found["industry"], None if level is None else int(level)


def _parse_part(text: str, verb: str, target: list[str], sources: tuple[Source, ...]) -> Part:
    if verb in ("scout", "pass", "repay", "end"):
        raise NotationError(f'action: "{" ".join(target)}" in "{text}", expected only cards such as /cov')
    if len(target) != 1:
        found = " ".join(target) or "nothing"
        raise NotationError(f'action: "{found}" in "{text}", expected {_EXPECTED[verb]}')
    word = target[0]
    if verb == "network":
        return Part(link=_word(text, word, _EXPECTED[verb]), sources=sources)
    if verb == "loan":
        if not re.fullmatch(r"£?[0-9]{1,6}", word):
            raise NotationError(f'action: "{word}" in "{text}", expected {_EXPECTED[verb]}')
        return Part(amount=int(word.lstrip("£")), sources=sources)
    word, _, buyer = word.partition(">")
    tile, at, place = word.partition("@")
    industry, level = parse_tile(text, tile)
    if (at == "@") != (verb in ("build", "combine", "sell", "give")):
        raise NotationError(f'action: "{target[0]}" in "{text}", expected {_EXPECTED[verb]}')
    slot = parse_spot(text, place) if at else None
    if buyer and verb != "sell":
        raise NotationError(f'action: "{target[0]}" in "{text}", expected {_EXPECTED[verb]}')
    return Part(industry, level, slot, parse_spot(text, buyer) if buyer else None, sources=sources)


_EXPECTED = {
    "build": "a tile and its place such as cot@bir",
    "combine": "a tile and its place such as cot@bir",
    "take": "one or two cards that lie face up, or the word deck",
    "network": "a line such as bir-cov",
    "develop": "a tile such as cot",
    "sell": "a tile, its place and a merchant such as cot@bir>oxf",
    "loan": "an amount such as 30",
    "give": "a tile and its place such as cot@bir",
}
