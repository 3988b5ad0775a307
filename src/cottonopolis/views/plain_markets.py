"""Where cubes, barrels and goods are bought and sold, as plain values."""

from __future__ import annotations

from functools import lru_cache

from cottonopolis.content.names import NameTable
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
    for space, place in enumerate(content.board.merchants_of):
        tile = content.document.merchant_tile[table.market_tiles[space]]
        found.append(
            {
                "space": space_code(content, space),
                "place": content.names.places.codes[place],
                "tile": tile.id,
                "buys": _industries(content.names.industries, tile.buys),
                "has_barrel": table.open_markets >> space & 1 == 1,
            }
        )
    return found


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
                "buys": _industries(content.names.industries, tuple(sellers)),
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


def _industries(table: NameTable, ids: tuple[str, ...]) -> list[str]:
    return list(_codes(table, ids))


@lru_cache(maxsize=256)
def _codes(table: NameTable, ids: tuple[str, ...]) -> list[str]:
    names = [table.find(word) for word in ids]
    return [name.code for name in names if name is not None]
