"""Lines and items of a text: a line holds items between commas, an item holds words; `#` begins a comment."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from cottonopolis.errors import NotationError

_LONGEST = 40_000
"""Characters of a text; a long game written in full needs a tenth of it."""
_MOST_SHOWN = 100
_NUMBER = re.compile(r"[0-9]{1,19}")
_AMOUNT = re.compile(r"(?P<sign>[-+=]?)(?P<n>-?[0-9]{1,9})")


@dataclass(frozen=True)
class Line:
    """One line of a text, without its comment."""

    where: str
    """Its number, or file and number."""
    text: str

    def items(self) -> list[Item]:
        """What stands between the commas."""
        found = [Item(self.where, " ".join(part.split())) for part in self.text.split(",")]
        for item in found:
            if not item.text:
                Item(self.where, self.text.strip()).fail("there is nothing before or after a comma")
        return found

    def without(self, word: str) -> Line:
        """The line without its first word, which is this one."""
        return Line(self.where, self.text.strip()[len(word) :].strip())


@dataclass(frozen=True)
class Item:
    """One thing that a line says."""

    where: str
    text: str

    @property
    def words(self) -> list[str]:
        """Its words as they are written."""
        return self.text.split()

    def fail(self, why: str) -> NoReturn:
        """Refuses the text: where, what, why."""
        shown = self.text if len(self.text) <= _MOST_SHOWN else self.text[:_MOST_SHOWN] + "..."
        raise NotationError(f'{self.where}: "{shown}": {why}')

    def number(self, word: str, what: str, least: int, most: int) -> int:
        """A number within bounds."""
        digits = word.removeprefix("-")
        if not _NUMBER.fullmatch(digits):
            self.fail(f'"{word[:40]}" is no number, expected {what} from {least} to {most}')
        value = int(word)
        if not least <= value <= most:
            self.fail(f"{what} cannot be {value}, expected {least} to {most}")
        return value

    def amount(self, word: str, now: int, before: int | None) -> str:
        """What is found instead of an amount, empty if it is so.

        `12` and `=-3` are what is there now, `+4` and `-3` by how much it has changed.
        """
        found = _AMOUNT.fullmatch(word)
        if found is None or (found["sign"] in ("-", "+") and found["n"].startswith("-")):
            self.fail(f'"{word[:40]}" is no number, expected 12, a change such as +4 or -3, or =-3')
        if found["sign"] not in ("-", "+"):
            return "" if now == int(found["n"]) else str(now)
        if before is None:
            self.fail("a change cannot be seen; expected a number without a sign")
        is_so = now - before == int(found["sign"] + found["n"])
        return "" if is_so else f"{now - before:+d} ({before} to {now})"


def split_lines(text: str, what: str = "position") -> list[Line]:
    """The lines that say something, numbered from 1."""
    if len(text) > _LONGEST:
        raise NotationError(f"{what}: {len(text)} characters are too long, at most {_LONGEST}")
    numbered = enumerate(text.splitlines(), start=1)
    lines = [Line(f"{what}, line {number}", without_comment(line)) for number, line in numbered]
    return [line for line in lines if line.text.strip()]


def without_comment(line: str) -> str:
    """A line up to its `#`."""
    return line.partition("#")[0]
