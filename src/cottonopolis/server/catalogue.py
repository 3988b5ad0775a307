"""What never changes: maps, rule sets, levels of bots. Read once from the data."""

from __future__ import annotations

import json
from functools import lru_cache

from cottonopolis.content import Document, load, map_ids, read_document, read_rules
from cottonopolis.content.drills import plain_drills
from cottonopolis.content.lessons import lesson_ids, plain_lesson
from cottonopolis.content.models.options import Choice
from cottonopolis.content.rulebook import book_ids
from cottonopolis.content.structure import plain
from cottonopolis.games.definition import definitions
from cottonopolis.server.refusals import NotFound
from cottonopolis.server.wire_data import BoardOut, MapOut, OptionOut, RulesOut

_HIDDEN = ("source", "origin", "evidence", "contested")
"""Tables that say where the data comes from."""
_LISTS = ("place", "link", "sea_line", "industry", "tile", "card", "region")


@lru_cache
def maps() -> tuple[MapOut, ...]:
    """All maps, game by game."""
    ids = [map_id for definition in definitions().values() for map_id in definition.map_ids()]
    return tuple(_head(read_document(map_id)) for map_id in ids)


def _head(document: Document) -> MapOut:
    return MapOut(
        id=document.id,
        name=document.name,
        about=document.about,
        rules=document.rules,
        players=list(document.players),
        options=[
            OptionOut(
                id=it.id,
                values=list(it.values),
                default=it.default,
                about=it.about,
                players=_players(document, it) if it.variant else {},
            )
            for it in document.option
        ],
    )


def _players(document: Document, option: Choice) -> dict[str, list[int]]:
    """By value of an option that chooses a variant of the map: who can play it."""
    others = {name: read_document(document.id, name) for name in document.variants()}
    return {str(option.default): list(document.players)} | {name: list(it.players) for name, it in others.items()}


def board(map_id: str, players: int | None) -> BoardOut:
    """A map with all that is printed on it."""
    _check(map_id)
    return _board(map_id, players if players in read_document(map_id).players else None)


@lru_cache(maxsize=64)
def _board(map_id: str, players: int | None) -> BoardOut:
    document = load(map_id, players).document
    tables, head = plain(document), _head(document)
    lists = {name: tables.get(name, []) for name in _LISTS}
    known = {*lists, *_HIDDEN, *MapOut.model_fields, "option", "size", "schema"}
    rest = {name: value for name, value in tables.items() if name not in known}
    return BoardOut(**head.model_dump(), size=list(document.size), **lists, market=rest)


@lru_cache(maxsize=64)
def drawing(map_id: str, theme: str) -> str:
    """The drawing of a map."""
    # Loaded when somebody looks: the page has layouts of its own.
    from cottonopolis.draw import draw_map

    _check(map_id)
    return draw_map(read_document(map_id), theme=theme)


@lru_cache(maxsize=64)
def layout(name: str) -> bytes:
    """Where everything of a map is drawn, for the page: the file `maps/NAME.json` of a map that it was built without.

    The name is that of a map, or of a map and a variant with a dot between them.
    """
    from cottonopolis.draw.plan import plan_of

    map_id, _, variant = name.partition(".")
    _check(map_id)
    document = read_document(map_id, variant or None)
    return json.dumps(plan_of(document), separators=(",", ":")).encode()


@lru_cache(maxsize=64)
def lesson(name: str) -> bytes:
    """A first game for the page: the file `lessons/NAME.json` of a game that it was built without."""
    if name not in lesson_ids():
        raise NotFound("no_lesson", f"there is no first game {name[:60]!r}")
    return json.dumps(plain_lesson(name), ensure_ascii=False).encode()


@lru_cache(maxsize=16)
def drills(name: str) -> bytes:
    """The drills of a map for the page: the file `drills/NAME.json` of a map that it was built without."""
    _check(name)
    return json.dumps(plain_drills(name), ensure_ascii=False).encode()


@lru_cache(maxsize=16)
def rulebook(name: str) -> bytes:
    """A rulebook for the page: the file `rulebook/NAME.json` of a game that it was built without."""
    from cottonopolis.views.rulebook import plain_book

    if name not in book_ids():
        raise NotFound("no_rulebook", f"there is no rulebook {name[:60]!r}")
    return json.dumps(plain_book(name), ensure_ascii=False).encode()


def games() -> list[RulesOut]:
    """All games that are installed."""
    return [rules(game) for game in definitions()]


def rules(rules_id: str) -> RulesOut:
    """A rule set and its maps."""
    if rules_id not in definitions():
        raise NotFound("no_rules", f"there are no rules {rules_id[:60]!r}: known are {', '.join(definitions())}")
    definition, document = definitions()[rules_id], read_rules(rules_id)
    return RulesOut(
        id=rules_id,
        name=document.name,
        about=document.about,
        maps=definition.map_ids(),
        letter=definition.letter,
        lessons=definition.lesson_ids(),
    )


def _check(map_id: str) -> None:
    if map_id not in map_ids():
        raise NotFound("no_map", f"there is no map {map_id[:60]!r}: known are {', '.join(map_ids())}")
