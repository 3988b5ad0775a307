"""Words for the values of events: names in place of codes, money with its sign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cottonopolis.content import Content
from cottonopolis.content.names import NameTable
from cottonopolis.messages import Messages
from cottonopolis.notation.position_hooks import extras_of


class Words:
    """Turns values into words of one language."""

    def __init__(self, content: Content, seats: tuple[str, ...], catalogue: Messages) -> None:
        self._content = content
        self._seats = seats
        self._currency = extras_of(content).currency
        self.catalogue = catalogue

    def of(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values as words, and changes as amounts of their own: `price`, `gain`, `down`, `lost`."""
        words: dict[str, Any] = {}
        for key, value in values.items():
            words[key] = self._word(key, value)
        money = values.get("money", 0)
        words["price"], words["gain"] = self.money(-money), self.money(money)
        words["down"] = -(values.get("space", 0) or values.get("loans", 0))
        words["lost"] = -values.get("vp", 0)
        return words

    def money(self, amount: int) -> str:
        """An amount of money."""
        sign = "-" if amount < 0 else ""
        return f"{sign}{self._currency}{abs(amount)}"

    def who(self, seat: int) -> str:
        """The name of a seat."""
        return self._seats[seat]

    def slot(self, code: str) -> str:
        """A slot by its place: the line of an action has its number, and the board shows it."""
        return self._place(code.partition(".")[0])

    def link(self, code: str) -> str:
        """A link by the places at its ends."""
        return self.catalogue.say("word.to").join(map(self._place, code.split("-")))

    def buyer(self, code: str) -> str:
        """What a tile is sold to: a merchant, a port, a market box or the distant market."""
        place, _, number = code.partition(".")
        if code == "distant":
            return self.catalogue.say("word.distant")
        return self.catalogue.say("word.box", place=self._place(place)) if number == "box" else self.slot(code)

    def card(self, code: str) -> str:
        """The name of a card."""
        return _name(self._content.names.cards, code)

    def tile(self, code: str) -> str:
        """The name of a tile."""
        return _name(self._content.names.tiles, code)

    def _place(self, code: str) -> str:
        return _name(self._content.names.places, code)

    def _word(self, key: str, value: Any) -> Any:
        if key in ("slot", "at") and isinstance(value, str):
            return self.slot(value)
        if key == "tile":
            return self.tile(value)
        if key == "link":
            return self.link(value)
        if key == "to":
            return self.buyer(value)
        if key == "card":
            return self.card(value)
        if key == "cards":
            return self.catalogue.list(self.card(code) for code in value)
        if key in ("owner", "by"):
            return self.who(value)
        if key in ("resource", "era") and self.catalogue.has(f"word.{key}.{value}"):
            return self.catalogue.say(f"word.{key}.{value}")
        return self.money(value) if key in ("value", "left", "owed", "held") else value


def _name(table: NameTable, code: str) -> str:
    found = table.find(code)
    return code if found is None else found.name
