"""What never changes: maps, rule sets, levels of bots. Read once from the data."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from cottonopolis.content import load, map_ids, read_document
from cottonopolis.content.read import read_file, rules_path
from cottonopolis.games.definition import definitions
from cottonopolis.server.refusals import NotFound
from cottonopolis.server.wire import BoardOut, MapOut, OptionOut, RulesOut

_HIDDEN = ("source", "origin", "evidence", "file", "variant", "contested")
"""Tables that say where the data comes from."""
_LISTS = ("place", "link", "sea_line", "industry", "tile", "card", "region")


@lru_cache
def maps() -> tuple[MapOut, ...]:
    """All maps, game by game."""
    ids = [map_id for definition in definitions().values() for map_id in definition.map_ids()]
    return tuple(MapOut(**_head(read_document(map_id))) for map_id in ids)


def _head(document: dict[str, Any]) -> dict[str, Any]:
    options = [
        OptionOut(
            id=it["id"],
            values=it["values"],
            default=it["default"],
            about=it["about"],
            players=_players(document, it) if it.get("variant") else {},
        )
        for it in document.get("option", [])
    ]
    named = {name: document[name] for name in ("id", "name", "about", "rules", "players")}
    return named | {"options": options}


def _players(document: dict[str, Any], option: dict[str, Any]) -> dict[str, list[int]]:
    """By value of an option that chooses a variant of the map: who can play it."""
    others = {str(value): read_document(document["id"], str(value)) for value in option["values"][1:]}
    return {str(option["default"]): document["players"]} | {name: it["players"] for name, it in others.items()}


def board(map_id: str, players: int | None) -> BoardOut:
    """A map with all that is printed on it."""
    _check(map_id)
    return _board(map_id, players if players in read_document(map_id)["players"] else None)


@lru_cache(maxsize=64)
def _board(map_id: str, players: int | None) -> BoardOut:
    document = load(map_id, players).tables
    lists = {name: document.get(name, []) for name in _LISTS}
    known = {*lists, *_HIDDEN, "option", "id", "name", "about", "rules", "players", "size", "schema"}
    rest = {name: value for name, value in document.items() if name not in known}
    return BoardOut(**_head(document), size=document["size"], **lists, market=rest)


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


def games() -> list[RulesOut]:
    """All games that are installed."""
    return [rules(game) for game in definitions()]


def rules(rules_id: str) -> RulesOut:
    """A rule set and its maps."""
    if rules_id not in definitions():
        raise NotFound("no_rules", f"there are no rules {rules_id[:60]!r}: known are {', '.join(definitions())}")
    definition, document = definitions()[rules_id], read_file(rules_path(rules_id))
    return RulesOut(
        id=rules_id,
        name=str(document["name"]),
        about=str(document["about"]),
        maps=definition.map_ids(),
        letter=definition.letter,
        lessons=definition.lesson_ids(),
    )


def _check(map_id: str) -> None:
    if map_id not in map_ids():
        raise NotFound("no_map", f"there is no map {map_id[:60]!r}: known are {', '.join(map_ids())}")
