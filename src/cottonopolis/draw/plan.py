"""A map laid out for screens, as plain values: the page draws the board from it and measures nothing itself.

Two plates: `desk` for a table on a wide screen, with names, and `phone` for an upright one, with codes. Things are
named by the codes of notation, so that what a seat may know can be drawn on them. docs/page.md lists the fields.
"""

from __future__ import annotations

from dataclasses import asdict, replace

from cottonopolis.content import Document
from cottonopolis.content.models.ground import Ground
from cottonopolis.content.models.places import Place
from cottonopolis.draw.block import FRAME, Block
from cottonopolis.draw.chart import Chart, Link, read_chart
from cottonopolis.draw.geometry import Box, Curve, Point
from cottonopolis.draw.ground import Drawn, draw_ground
from cottonopolis.draw.label import LINE_HEIGHT, Label, Lettering
from cottonopolis.draw.layout import lay_out
from cottonopolis.draw.line import Line
from cottonopolis.draw.plate import SMALL, WIDE, Plate, Scale, is_bold
from cottonopolis.draw.svg import path_of

VERSION = 1
"""Of the fields."""

DESK = replace(WIDE, name="desk", stroke=1.35, letters=(17.4, 20.0), slots=(30.0, 84.0))
PHONE = replace(SMALL, name="phone", letters=(28.5, 28.5))
_PLATES: tuple[tuple[Scale, Box], ...] = (
    (DESK, Box(0, 0, 1120, 1063)),
    (PHONE, Box(0, 0, 1000, 980)),
)
"""The shapes of the room that the board has at 1280 x 720 and at 390 x 844 pixels."""

Plain = dict[str, object]


def plan_of(document: Document) -> Plain:
    """Where everything of a map is drawn, by plate; equal documents give equal plans."""
    chart = read_chart(document)
    return {
        "version": VERSION,
        "map": chart.id,
        "regions": [
            {"id": region.id, "colour": region.colour, "symbol": region.symbol, "about": region.about}
            for region in chart.regions
        ],
        "ground": _palettes(chart.ground),
        "plates": {scale.name: _plate(chart, lay_out(chart, area, scale)) for scale, area in _PLATES},
    }


def _plate(chart: Chart, plate: Plate) -> Plain:
    codes = {place.id: place.code for place in chart.places}
    return {
        "size": [plate.area.width, plate.area.height],
        "slot": round(plate.slot, 2),
        "type": round(plate.lettering.size, 2),
        "places": [
            {"code": place.code}
            | _block(place, plate.blocks[i], plate.centres[i], plate.slot)
            | {"label": _label(place, plate.labels[i], plate.lettering)}
            for i, place in enumerate(chart.places)
        ],
        "lines": [_line(link, plate.lines[i], codes) for i, link in enumerate(chart.links)],
        "ground": _ground(draw_ground(chart, plate)),
    }


def _palettes(ground: Ground | None) -> Plain | None:
    """The colours of the ground by day and by night."""
    return {"day": asdict(ground.day), "night": asdict(ground.night)} if ground else None


def _ground(drawn: Drawn | None) -> Plain | None:
    """The ground below a plate: paths, and small drawings as what, x and y of the foot, and size."""
    return asdict(drawn) if drawn else None


def _block(place: Place, block: Block, centre: Point, slot: float) -> Plain:
    """Outline, squares and badges of a place, on the sheet."""
    outline = block.box.moved(*centre)
    numbers: dict[str, int] = {}
    cells: list[Plain] = []
    for cell in block.cells:
        n = numbers.get(cell.kind, 0)
        numbers[cell.kind] = n + 1
        # A place has at most one market box, and an import is the only space of its place.
        code = f"{place.code}.box" if cell.kind == "market" else f"{place.code}.{n}"
        cells.append({"kind": cell.kind, "code": code, "signs": list(cell.signs), "box": _box(cell.box.moved(*centre))})
    return {
        "at": _point(centre),
        "dot": round(block.dot, 2),
        "frame": _box(outline) if block.frame else None,
        "box": _box(outline.grown(-FRAME * slot) if block.frame else outline),
        "cells": cells,
        "badges": [
            {"icon": badge.icon, "words": badge.words, "box": _box(badge.box.moved(*centre))} for badge in block.badges
        ],
    }


def _label(place: Place, label: Label, lettering: Lettering) -> Plain:
    """A name: its plate, its lines with the middle of their base line, and where the sign of its region goes."""
    size, box = lettering.size, label.box
    left = box.left + 0.25 * size
    sign = None
    if place.region:
        side = lettering.symbol
        sign = _box(Box.around((left - 0.06 * size + side / 2, box.centre[1]), side, side))
        left += side + 0.16 * size
    bold = is_bold(place)
    return {
        "box": _box(box),
        "bold": bold,
        "sign": sign,
        "x": round((left + box.right - 0.25 * size) / 2, 2),
        "lines": [
            {
                "words": words,
                "y": round(box.top + 0.07 * size + (i + 0.8) * LINE_HEIGHT * size, 2),
                "width": round(lettering.width(words, bold=bold), 2),
            }
            for i, words in enumerate(label.lines)
        ],
    }


def _line(link: Link, line: Line, codes: dict[str, str]) -> Plain:
    return {
        "code": "-".join(codes[end] for end in link.ends),
        "kind": link.kind,
        "d": path_of(line.curves),
        "middle": _point(_middle(line.curves)),
    }


def _middle(curves: tuple[Curve, ...]) -> Point:
    """Half-way between two ends, or where the branches of three meet."""
    if len(curves) > 1:
        return curves[0].end
    points = curves[0].points(2)
    return points[1]


def _point(point: Point) -> list[float]:
    return [round(point[0], 2), round(point[1], 2)]


def _box(box: Box) -> list[float]:
    """Left, top, width and height."""
    return [round(box.left, 2), round(box.top, 2), round(box.width, 2), round(box.height, 2)]
