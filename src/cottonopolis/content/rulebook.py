"""Reads the rulebook of a game: short chapters for people, each part with the numbered rules that it tells."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from cottonopolis.content.finding import Finding, Problem, refuse
from cottonopolis.content.models.kinds import Entries, Id, Text, Texts
from cottonopolis.content.read import DATA
from cottonopolis.content.structure import parsed
from cottonopolis.games.definition import definition_of, definitions

_FOLDER = "rulebook"


@dataclass(frozen=True, kw_only=True)
class Picture:
    """Something to look at, drawn by the page as it draws tables: a part of a board, tiles, cards or a track."""

    caption: Text
    table: Text = ""
    """A position."""
    show: Texts = ()
    """Codes of the places that are in the picture; without them no board is drawn."""
    mark: Texts = ()
    """Keys of things that are lit."""
    do: Texts = ()
    """What is played there, each action after its seat: the picture shows the table before and after."""
    then: Text = ""
    """What has become of the table, for tests."""
    tracks: bool = False
    """Whether the markets are shown."""
    worth: bool = False
    """Whether lines say what they are worth."""
    tiles: Texts = ()
    """Ids of tiles, each shown from both sides."""
    cards: Texts = ()
    """Ids of cards."""
    income: bool = False
    """Whether the income track is shown."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """A few sentences about one thing."""

    say: Text
    """Lines that begin with a hyphen are a list; **words** between stars are stressed; `{links.canal_cost}` is a number
    of the rules."""
    rules: Texts
    """The numbered rules that it tells."""
    title: Text = ""
    picture: Picture | None = None


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """A chapter; its id is the name of its file."""

    title: Text
    asks: Texts
    """What people ask when they look for it."""
    part: Entries[Part]


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What a rulebook has, in order."""

    chapters: Texts
    left: dict[str, Text] = field(default_factory=dict)
    """By id of a rule, with `*` for any ending: why no chapter tells it."""


@dataclass(frozen=True, kw_only=True)
class Block:
    """A heading of the summary and the lines below it."""

    title: Text
    lines: Texts


@dataclass(frozen=True, kw_only=True)
class Summary:
    """The rules on one page."""

    block: Entries[Block]


@dataclass(frozen=True, kw_only=True)
class Sign:
    """An icon and its meaning."""

    icon: Text
    name: Text
    text: Text


@dataclass(frozen=True, kw_only=True)
class Signs:
    """All icons of a game."""

    icon: Entries[Sign]


@dataclass(frozen=True, kw_only=True)
class Book:
    """The rulebook of a game."""

    game: str
    chapters: dict[Id, Chapter]
    left: dict[str, str]
    summary: Summary
    signs: Signs

    def told(self) -> dict[str, tuple[str, int]]:
        """By numbered rule: the chapter and the part that tells it.

        Of several chapters it is the one that tells most rules of its kind, such as `B-loan`: others only mention it.

        >>> read_book("birmingham").told()["B-loan-01"], read_book("birmingham").told()["B-dev-04"]
        (('loan', 0), ('develop', 1))
        """
        found: dict[str, tuple[str, int]] = {}
        weight: dict[str, int] = {}
        for name, chapter in self.chapters.items():
            kinds = Counter(_kind(rule) for rule in {rule for part in chapter.part for rule in part.rules})
            for n, part in enumerate(chapter.part):
                for rule in part.rules:
                    if kinds[_kind(rule)] > weight.get(rule, 0):
                        found[rule], weight[rule] = (name, n), kinds[_kind(rule)]
        return found

    def is_left(self, rule: str) -> bool:
        """Whether a rule stands in the numbered catalogue alone, for a reason."""
        return any(fnmatchcase(rule, pattern) for pattern in self.left)


@dataclass(frozen=True, kw_only=True)
class Meanings:
    """What people say, and what the rulebooks say for it."""

    means: dict[str, Texts]


def book_ids() -> list[str]:
    """The games that have a rulebook.

    >>> book_ids()
    ['age_of_industry', 'birmingham', 'lancashire']
    """
    return sorted(game for game, one in definitions().items() if (one.data / _FOLDER / "book.toml").is_file())


def read_book(game: str) -> Book:
    """The rulebook of a game; one that is not complete is refused with all that is wrong."""
    folder = definition_of(game).data / _FOLDER
    contents = parsed((folder / "book.toml").read_text(encoding="utf-8"), "book.toml", Contents)
    if findings := [Finding("book.toml", *problem) for problem in _problems(contents, folder)]:
        refuse(*findings)
    chapters = {name: parse_chapter(_text(folder, name), f"{name}.toml") for name in contents.chapters}
    summary = parsed(_text(folder, "summary"), "summary.toml", Summary)
    signs = parsed(_text(folder, "icons"), "icons.toml", Signs)
    return Book(game=game, chapters=chapters, left=contents.left, summary=summary, signs=signs)


def parse_chapter(text: str, file: str = "chapter.toml") -> Chapter:
    """The chapter of a data file."""
    return parsed(text, file, Chapter)


def meanings() -> dict[str, tuple[str, ...]]:
    """By word that people type: words that the rulebooks have for it.

    >>> meanings()["train"]
    ('rail', 'railway')
    """
    path = DATA / "meanings.toml"
    return parsed(path.read_text(encoding="utf-8"), path.name, Meanings).means


def _kind(rule: str) -> str:
    return rule.rpartition("-")[0]


def _text(folder: Path, name: str) -> str:
    return (folder / f"{name}.toml").read_text(encoding="utf-8")


def _problems(contents: Contents, folder: Path) -> Iterator[Problem]:
    there = {path.stem for path in folder.glob("*.toml")} - {"book", "summary", "icons"}
    for name in sorted(set(contents.chapters) - there):
        yield "chapters", f"there is no file {name}.toml"
    for name in sorted(there - set(contents.chapters)):
        yield "chapters", f"{name}.toml is in no place of the book"
