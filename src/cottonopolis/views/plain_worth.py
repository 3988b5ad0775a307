"""What lies on the board is worth now, as a view shows it."""

from __future__ import annotations

from cottonopolis.engine.bits import bits
from cottonopolis.views.view import View


def line_worths(view: View) -> dict[str, int]:
    """By line of this era, built or not: points of its link if scored now; in Age of Industry money."""
    board, names = view.content.board, view.content.names
    at = [_worth_at(view, place) for place in range(board.n_places)]
    base = view.content.document.scoring.rail_base
    return {
        names.links[link].code: base + sum(at[place] for place in bits(board.ends_of[link]))
        for link in bits(board.links_in_era[view.table.era])
    }


def _worth_at(view: View, place: int) -> int:
    """What one end of a link adds there: printed icons and those of flipped tiles, or occupied slots and boxes."""
    board, kit, table = view.content.board, view.content.kit, view.table
    scoring = view.content.document.scoring
    slots = [slot for slot in bits(board.slots_at[place]) if table.tile_at[slot] >= 0]
    if not scoring.rail_base:
        flipped = [slot for slot in slots if table.flipped >> slot & 1]
        return board.worth_of[place] + sum(kit.worth_of[table.tile_at[slot]] for slot in flipped)
    n_boxes = board.boxes_of.count(place)
    is_village = board.villages >> place & 1
    return (
        scoring.rail_per_occupied_slot * len(slots)
        + scoring.market_box_counts * n_boxes
        + scoring.village_counts * is_village
    )


def tile_points(view: View, seat: int) -> int:
    """Points that the tiles of a seat would bring if scored now; in Age of Industry they need not be flipped."""
    kit, table = view.content.kit, view.table
    counts_all = view.content.document.scoring.rail_base > 0
    return sum(
        kit.vp_of[tile]
        for slot, tile in enumerate(table.tile_at)
        if tile >= 0 and table.owner_at[slot] == seat and (counts_all or table.flipped >> slot & 1)
    )
