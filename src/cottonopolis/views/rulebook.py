"""The rulebook of a game as the page shows it: its numbers filled in, its pictures as plain tables."""

from __future__ import annotations

from typing import Any

from cottonopolis.content import NameTable, read_document, read_rules
from cottonopolis.content.fill import filled
from cottonopolis.content.load import load
from cottonopolis.content.rulebook import Book, Chapter, Part, Picture, meanings, read_book
from cottonopolis.content.structure import plain as plain_data
from cottonopolis.errors import ContentError
from cottonopolis.game.game import Game
from cottonopolis.game.position import read_position
from cottonopolis.games.definition import definition_of
from cottonopolis.views.of_game import view
from cottonopolis.views.plain import plain
from cottonopolis.views.plain_map import plain_map

Plain = dict[str, Any]

_SHOWN = ("era", "links", "markets", "merchants", "boxes", "imports", "distant", "tiles", "line_worth")
_OF_PLAYER = ("seat", "name", "money", "income", "income_space", "loans", "vp")


def plain_book(game: str) -> Plain:
    """The whole rulebook.

    >>> book = plain_book("birmingham")
    >>> book["chapters"][0]["title"], book["told"]["B-loan-01"]
    ('The aim of the game', ['loan', 0])
    """
    book = read_book(game)
    writer = _Writer(book)
    chapters = [writer.chapter(name, chapter) for name, chapter in book.chapters.items()]
    summary = plain_data(book.summary)["block"]
    for block in summary:
        block["lines"] = [filled(line, game) for line in block["lines"]]
    return {
        "game": game,
        "name": read_rules(game).name,
        "letter": definition_of(game).letter,
        "chapters": chapters,
        "told": {rule: list(where) for rule, where in book.told().items()},
        "summary": summary,
        "icons": plain_data(book.signs)["icon"],
        "facts": writer.facts,
        "means": {word: list(others) for word, others in meanings().items()},
    }


def played(picture: Picture) -> tuple[Game, Game | None]:
    """The table of a picture, and what has become of it if something is played there."""
    position = read_position(picture.table)
    game = Game(position.content, position.rules, position.state, position.seats)
    if not picture.do:
        return game, None
    after = game.copy()
    for line in picture.do:
        seat, action = line.split(" ", 1)
        after.play(action, after.seats.index(seat))
    return game, after


class _Writer:
    """Writes chapters, and keeps what the page has to know of the maps in their pictures."""

    def __init__(self, book: Book) -> None:
        self.game = book.game
        self.facts: dict[str, Plain] = {}

    def chapter(self, name: str, chapter: Chapter) -> Plain:
        """A chapter with its id."""
        parts = [self._part(part) for part in chapter.part]
        return {"id": name, "title": chapter.title, "asks": list(chapter.asks), "parts": parts}

    def _part(self, part: Part) -> Plain:
        said = {"title": part.title, "say": filled(part.say.strip(), self.game), "rules": list(part.rules)}
        return said | ({"picture": self._picture(part.picture)} if part.picture else {})

    def _picture(self, picture: Picture) -> Plain:
        shown: Plain = {"caption": filled(picture.caption, self.game), "show": list(picture.show)}
        shown |= {"mark": list(picture.mark), "tracks": picture.tracks, "worth": picture.worth}
        if picture.table:
            before, after = played(picture)
            content = before.content
            shown["before"] = _table(before)
            shown["after"] = _table(after) if after else None
        else:
            first = definition_of(self.game).map_ids()[0]
            content = load(first, read_document(first).players[0])
        known = plain_map(content)
        key = f"{content.map}-{content.n_seats}"
        self.facts.setdefault(key, known)
        return shown | {
            "facts": key,
            "tiles": [_code(content.names.tiles, tile) for tile in picture.tiles],
            "cards": [_code(content.names.cards, card) for card in picture.cards],
            "income": picture.income,
        }


def _code(names: NameTable, word: str) -> str:
    found = names.find(word)
    if found is None:
        raise ContentError(f"a picture shows {word!r}, which is none of: {', '.join(names.words())}")
    return found.code


def _table(game: Game) -> Plain:
    """What a picture shows of a table; nothing of its cards."""
    whole: Plain = plain(view(game, None))
    players = [{name: player[name] for name in _OF_PLAYER} for player in whole["players"]]
    return {name: whole[name] for name in _SHOWN} | {"players": players, "question": None, "to_move": None}
