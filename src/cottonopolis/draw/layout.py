"""Lays a chart out on an area: finds the largest size at which everything has its place."""

from __future__ import annotations

import math

from cottonopolis.draw.arrange import Arrangement
from cottonopolis.draw.block import Block, block_of
from cottonopolis.draw.chart import Chart
from cottonopolis.draw.geometry import Box, Point
from cottonopolis.draw.label import Label, Lettering, label_at
from cottonopolis.draw.line import HALF_WIDTHS, line_choices
from cottonopolis.draw.plate import Plate, Scale, clashes, is_bold, shown_name
from cottonopolis.draw.spread import Crowd, fitted

_LARGER = 1.045
"""From one size to the next."""
_STEPS = 20
"""How long boxes push each other at each size, and four times as long where they are to fit."""
_AMISS = 1.5
"""So much may be amiss, a place, at a size that is worth looking at."""
_BEARABLE = 1.6
"""Cost a line at which a plate is taken as it is."""
_LOOKS = 18
"""So many sizes are looked at; after that the one with the fewest clashes is taken."""
_HOPELESS = 5
"""With so many clashes the next smaller size is not looked at either."""


def lay_out(chart: Chart, area: Box, scale: Scale) -> Plate:
    """The largest plate without clashes and without twisted lines, else the one with the fewest clashes."""
    best: tuple[int, float, Plate] | None = None
    sizes = _growing(chart, area, scale)[-_LOOKS:]
    while sizes:
        plate = _attempt(chart, area, scale, *sizes.pop())
        n_clashes = len(clashes(chart, plate))
        if best is None or (n_clashes, plate.cost) < best[:2]:
            best = n_clashes, plate.cost, plate
        if not n_clashes and plate.cost <= _BEARABLE * len(chart.links) + 20:
            break
        if n_clashes >= _HOPELESS and len(sizes) > 1:
            sizes.pop()
    assert best is not None
    return best[2]


def _growing(chart: Chart, area: Box, scale: Scale) -> list[tuple[float, list[Point]]]:
    """Sizes of slots from small to large with the middles of all places, as long as they have room."""
    index = {place.id: i for i, place in enumerate(chart.places)}
    links = [[index[end] for end in link.ends] for link in chart.links]
    found: list[tuple[float, list[Point]]] = []
    slot = 0.5 * scale.slots[0]
    crowd: Crowd | None = None
    while slot <= scale.slots[1]:
        wholes = [Box.over([block.box, label.box]) for block, label in _units(chart, scale, slot)]
        sizes = [(box.width + scale.air, box.height + scale.air) for box in wholes]
        if crowd is None:
            pad = 0.5 * _typical([width for width, _ in sizes]), 0.5 * _typical([height for _, height in sizes])
            crowd = Crowd(fitted([place.at for place in chart.places], chart.shape, area, pad), area, links)
        amiss = crowd.grow(sizes, scale.reach, _STEPS)
        if amiss > _AMISS * len(sizes) and found:
            amiss = crowd.grow(sizes, scale.reach, 4 * _STEPS)
            if amiss > _AMISS * len(sizes):
                break
        found.append((slot, [(round(x, 2), round(y, 2)) for x, y in crowd.at]))
        slot *= _LARGER
    return found


def _lettering(scale: Scale, slot: float) -> Lettering:
    low, high = scale.letters
    return Lettering(min(max(0.3 * slot, low), high), scale.codes)


def _units(chart: Chart, scale: Scale, slot: float) -> list[tuple[Block, Label]]:
    """By place: its block about the origin, and its name there."""
    lettering = _lettering(scale, slot)
    blocks = [block_of(place, slot, chart.fewest_players, brief=scale.codes) for place in chart.places]
    return [
        (
            block,
            label_at(
                shown_name(place, codes=scale.codes),
                block.box,
                lettering,
                bold=is_bold(place),
                symbol=bool(place.region),
                side=place.label or "",
            ),
        )
        for place, block in zip(chart.places, blocks, strict=True)
    ]


def _attempt(chart: Chart, area: Box, scale: Scale, slot: float, spots: list[Point]) -> Plate:
    units = _units(chart, scale, slot)
    wholes = [Box.over([block.box, label.box]) for block, label in units]
    centres = [(x - box.centre[0], y - box.centre[1]) for (x, y), box in zip(spots, wholes, strict=True)]
    labels = [label.moved(x, y) for (_, label), (x, y) in zip(units, centres, strict=True)]
    boxes = [
        (block.box.moved(x, y), label.box) for (block, _), label, (x, y) in zip(units, labels, centres, strict=True)
    ]
    index = {place.id: i for i, place in enumerate(chart.places)}
    ends = [[index[end] for end in link.ends] for link in chart.links]
    lines = [
        line_choices([boxes[end] for end in own], HALF_WIDTHS[link.kind] * scale.stroke, link.bend)
        for link, own in zip(chart.links, ends, strict=True)
    ]
    arrangement = Arrangement(lines, [list(both) for both in boxes], ends, area)
    arrangement.improve()
    return Plate(
        scale,
        area,
        slot,
        _lettering(scale, slot),
        tuple(centres),
        tuple(block for block, _ in units),
        tuple(labels),
        tuple(arrangement.lines()),
        arrangement.total(),
    )


def _typical(lengths: list[float]) -> float:
    return sorted(lengths)[math.ceil(len(lengths) / 2) - 1]
