"""Where cubes, barrels and goods are bought and sold, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from cottonopolis.content import Content
from cottonopolis.engine.market import buying_price, selling_price
from cottonopolis.notation.move import space_code
from cottonopolis.views.view import View


def markets(view: View) -> dict[str, dict[str, int | None]]:
    """By resource: cubes on the track, and what the next one costs or brings; null if the track is full."""
    found: dict[str, dict[str, int | None]] = {}
    resources, tracks = view.content.document.resources, view.content.kit.markets
    for resource, market, cubes in zip(resources, tracks, view.table.cubes, strict=True):
        is_full = cubes == len(market.prices)
        found[resource] = {
            "cubes": cubes,
            "spaces": len(market.prices),
            "buy": buying_price(market, cubes, 1),
            "sell": None if is_full else selling_price(market, cubes, 1),
        }
    return found


def merchants(view: View) -> list[dict[str, object]]:
    """Merchant spaces in use: what their tile buys, and whether their barrel is there."""
    content, table = view.content, view.table
    found: list[dict[str, object]] = []
    for space, tile in enumerate(table.market_tiles[: len(content.board.merchants_of)]):
        code, place, name, buys = _merchant(content, space, tile)
        has_barrel = table.open_markets >> space & 1 == 1
        found.append({"space": code, "place": place, "tile": name, "buys": list(buys), "has_barrel": has_barrel})
    return found


def _merchant(content: Content, space: int, tile: int) -> tuple[str, str, str, list[str]]:
    """What never changes of a tile in a space: codes of space and place, name of the tile, what it buys."""
    found: Any = content.memory.get((space, tile))
    if found is None:
        place = content.names.places.codes[content.board.merchants_of[space]]
        printed = content.document.merchant_tile[tile]
        found = (space_code(content, space), place, printed.id, _industries(content, printed.buys))
        content.memory[space, tile] = found
    return cast("tuple[str, str, str, list[str]]", found)


def boxes(view: View) -> list[dict[str, object]]:
    """Market boxes: the industries whose goods their tile takes, and whether it still does."""
    content, table = view.content, view.table
    found: list[dict[str, object]] = []
    for box, place in enumerate(content.board.boxes_of):
        tile = content.document.market_tile[table.market_tiles[box]]
        sellers = [industry.id for industry in content.document.industry if industry.sells in tile.accepts]
        found.append(
            {
                "space": f"{content.names.places[place].code}.box",
                "place": content.names.places[place].code,
                "tile": tile.id,
                "buys": _industries(content, sellers),
                "is_open": table.open_markets >> box & 1 == 1,
            }
        )
    return found


def imports(view: View) -> list[dict[str, object]]:
    """Spaces of imported coal, and the cubes there."""
    content, board = view.content, view.content.board
    return [
        {
            "space": content.names.slots[space].code,
            "place": content.names.places[board.place_of[space]].code,
            "cubes": view.table.cubes_at[space],
        }
        for space in range(board.n_slots, board.n_spaces)
    ]


def distant(view: View) -> dict[str, object] | None:
    """The distant market: its marker, what a sale would bring there now, its pile; None in games without one."""
    table, numbers = view.table, view.content.document.distant_market
    if numbers is None:
        return None
    is_open = table.demand < numbers.no_demand
    return {
        "demand": table.demand,
        "no_demand": numbers.no_demand,
        "income": numbers.income[table.demand] if is_open else None,
        "pile": [None if tile < 0 else tile for tile in table.market_tiles],
        "gone": list(table.gone),
        "revealed": table.n_revealed,
    }


def _industries(content: Content, ids: Sequence[str]) -> list[str]:
    names = [content.names.industries.find(word) for word in ids]
    return [name.code for name in names if name is not None]
