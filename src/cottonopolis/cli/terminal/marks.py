"""How the things of a table look as text: a letter and a colour for each seat, tiles, slots, money."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from cottonopolis.content import Content
from cottonopolis.notation.position_hooks import extras_of

COLOURS = ("bright_red", "bright_cyan", "bright_yellow", "bright_green", "bright_magenta")
FREE = "grey62"
"""What nobody owns."""


class Marks:
    """Letters and colours of a game. A letter says what a colour says, so that nobody needs to see colours."""

    def __init__(self, content: Content, names: tuple[str, ...]) -> None:
        self._content = content
        self._names = names
        initials = [name[:1].upper() for name in names]
        is_clear = len(set(initials)) == len(initials) and all(initial.isalpha() for initial in initials)
        self._letters = initials if is_clear else [str(n + 1) for n in range(len(names))]
        self._currency = extras_of(content).currency

    def letter(self, seat: int) -> str:
        """The letter of a seat: its initial, or its number if two seats share one."""
        return self._letters[seat]

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return COLOURS[seat % len(COLOURS)]

    def name(self, seat: int) -> Text:
        """A seat with its letter."""
        name, letter = self._names[seat], self.letter(seat)
        return Text(name if name[:1].upper() == letter else f"{letter} {name}", style=f"bold {self.colour(seat)}")

    def money(self, amount: int) -> str:
        """A sum in the currency of the game."""
        return f"{'-' if amount < 0 else ''}{self._currency}{abs(amount)}"

    def tile(self, tile: dict[str, Any]) -> Text:
        """A tile on the board: `A:coa-1(2)` with two cubes, `A:cot-1*` flipped."""
        owner = tile["owner"]
        state = "*" if tile["is_flipped"] else "!" if tile["is_retired"] else ""
        cubes = f"({tile['cubes']})" if tile["cubes"] else ""
        style = f"reverse {self.colour(owner)}" if tile["is_flipped"] else f"bold {self.colour(owner)}"
        return Text(f"{self.letter(owner)}:{tile['tile']}{state}{cubes}", style=style)

    def slot(self, place: int, number: int) -> Text:
        """An empty slot: what it may hold."""
        words = self._content.document.place[place].words_of_slots()[number]
        names = [self._content.names.industries.find(word) for word in words]
        found = [word if name is None else name.code for word, name in zip(words, names, strict=True)]
        return Text("|".join(found), style=FREE)

    def card(self, code: str) -> str:
        """A card by its code and its name."""
        name = self._content.names.cards.find(code)
        return code if name is None else f"{code} ({name.name})"
