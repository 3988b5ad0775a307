"""A finding: one thing that is wrong in a data file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import NoReturn

from cottonopolis.errors import ContentError

Problem = tuple[str, str]
"""Dotted path of a value, and what is wrong there; with a file it becomes a finding."""


@dataclass(frozen=True, order=True)
class Finding:
    """Where something is wrong, and what was expected there."""

    file: str
    key: str
    """Dotted path of the value, empty for the file as a whole."""
    problem: str

    def __str__(self) -> str:
        """One line: file, key, problem."""
        line = ": ".join(part for part in (self.file, self.key, self.problem) if part)
        return "".join(char if char.isprintable() else _escaped(char) for char in line)

    def as_json(self) -> dict[str, str]:
        """The same for programs."""
        return asdict(self)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


class BadContent(ContentError):
    """A `ContentError` that carries its findings."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = sorted(set(findings))
        super().__init__("\n".join(str(finding) for finding in self.findings))


def refuse(*findings: Finding) -> NoReturn:
    """Raises the findings as one error."""
    raise BadContent(findings)
