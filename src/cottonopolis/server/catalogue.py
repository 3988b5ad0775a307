"""What never changes: maps, rule sets, levels of bots. Read once from the data."""

from __future__ import annotations

from functools import lru_cache

from cottonopolis.content import Document, load, map_ids, read_document, read_rules, rules_ids
from cottonopolis.content.structure import plain
from cottonopolis.server.refusals import NotFound
from cottonopolis.server.wire_data import BoardOut, MapOut, OptionOut, RulesOut

_HIDDEN = ("source", "origin", "evidence", "contested")
"""Tables that say where the data comes from."""
_LISTS = ("place", "link", "sea_line", "industry", "tile", "card", "region")


@lru_cache
def maps() -> tuple[MapOut, ...]:
    """All maps of the package."""
    return tuple(_head(read_document(map_id)) for map_id in map_ids())


def _head(document: Document) -> MapOut:
    return MapOut(
        id=document.id,
        name=document.name,
        about=document.about,
        rules=document.rules,
        players=list(document.players),
        options=[
            OptionOut(id=it.id, values=list(it.values), default=it.default, about=it.about) for it in document.option
        ],
    )


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


def rules(rules_id: str) -> RulesOut:
    """A rule set and its maps."""
    if rules_id not in rules_ids():
        raise NotFound("no_rules", f"there are no rules {rules_id[:60]!r}: known are {', '.join(rules_ids())}")
    found = [it.id for it in maps() if it.rules == rules_id]
    document = read_rules(rules_id)
    return RulesOut(id=rules_id, name=document.name, about=document.about, maps=found)


def _check(map_id: str) -> None:
    if map_id not in map_ids():
        raise NotFound("no_map", f"there is no map {map_id[:60]!r}: known are {', '.join(map_ids())}")
