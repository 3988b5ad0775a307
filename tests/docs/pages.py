"""The project's Markdown pages and the examples in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from structure.sources import ROOT

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """One Markdown file."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def prose(self) -> str:
        """The text without its examples."""
        return BLOCK.sub("", self.text)

    def blocks(self, language: str) -> list[str]:
        """The examples in a language, in order."""
        return [text for word, text in BLOCK.findall(self.text) if word == language]

    @property
    def anchors(self) -> set[str]:
        """What a link to a heading of this page can name."""
        return {anchor(heading) for heading in HEADING.findall(self.prose)}


def anchor(heading: str) -> str:
    """The name that a heading gets in a link."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def page(name: str) -> Page:
    return Page(ROOT / name)


def pages() -> list[Page]:
    """All pages, written and generated."""
    return [Page(path) for path in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])]
