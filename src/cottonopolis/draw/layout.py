"""Lays a chart out on an area: finds the size at which everything has its place."""

from __future__ import annotations

import math

from cottonopolis.draw.arrange import Arrangement
from cottonopolis.draw.block import Block, block_of
from cottonopolis.draw.chart import Chart
from cottonopolis.draw.geometry import Box, Point
from cottonopolis.draw.label import Lettering, label_choices
from cottonopolis.draw.line import HALF_WIDTHS, line_choices
from cottonopolis.draw.plate import Plate, Scale, clashes, is_bold, shown_name
from cottonopolis.draw.spread import fitted, spread
from cottonopolis.draw.text import in_two_lines

_SHRINKING = (1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.55)
CALM = 0.5
"""Cost a line at which a plate is taken as it is."""
_ENOUGH = 3
"""So many steps are taken for the sake of looks alone; more only to get rid of clashes."""
_HOPELESS = 4
"""With more clashes than this, more room does not help."""
_TRIES = 2
"""How often places in a clash are given more room before everything is drawn smaller."""


def lay_out(chart: Chart, area: Box, scale: Scale) -> Plate:
    """A plate as large as it can be without clashes and without twisted lines.

    Of all that were tried it is the one with fewest clashes, and of these the best in size and cost together.
    """
    wanted = _slot_size(chart, area, scale)
    tried: list[tuple[int, float, Plate]] = []
    for step, factor in enumerate(_SHRINKING):
        n_clashes, plate = _with_room(chart, area, scale, wanted * factor)
        tried.append((n_clashes, plate.cost + step * scale.smaller, plate))
        is_clean = any(not found for found, _, _ in tried)
        is_calm = not n_clashes and plate.cost <= CALM * len(chart.links)
        if is_calm or (is_clean and step >= _ENOUGH):
            break
    return min(tried, key=lambda attempt: attempt[:2])[2]


def _with_room(chart: Chart, area: Box, scale: Scale, slot: float) -> tuple[int, Plate]:
    """The best of a few attempts, each giving more room to places that clashed, and its number of clashes."""
    more_room = [0.0] * len(chart.places)
    best: tuple[int, Plate] | None = None
    for _ in range(_TRIES):
        plate = _attempt(chart, area, scale, slot, more_room)
        found = clashes(chart, plate)
        if best is None or len(found) < best[0]:
            best = len(found), plate
        if not found or len(found) > _HOPELESS:
            break
        for clash in found:
            for i in clash.places:
                more_room[i] += 12.0
    assert best is not None
    return best


def _slot_size(chart: Chart, area: Box, scale: Scale) -> float:
    points = fitted([place.at for place in chart.places], chart.shape, area, (50, 40))
    if len(points) < 2:
        return scale.slots[1]
    nearest = sorted(min(math.dist(p, q) for q in points if q is not p) for p in points)
    typical = nearest[len(nearest) // 3]
    return min(max(0.4 * typical, scale.slots[0]), scale.slots[1])


def _attempt(chart: Chart, area: Box, scale: Scale, slot: float, more_room: list[float]) -> Plate:
    low, high = scale.letters
    lettering = Lettering(min(max(0.44 * slot, low), high), scale.codes)
    blocks = [block_of(place, slot, chart.fewest_players, brief=scale.codes) for place in chart.places]
    centres = _centres(chart, area, scale, lettering, blocks, more_room)
    boxes = [block.box.moved(x, y) for block, (x, y) in zip(blocks, centres, strict=True)]
    index = {place.id: i for i, place in enumerate(chart.places)}
    labels = [
        label_choices(
            shown_name(place, codes=scale.codes),
            box,
            lettering,
            bold=is_bold(place),
            symbol=bool(place.region),
            side=place.label or "",
        )
        for place, box in zip(chart.places, boxes, strict=True)
    ]
    ends = [[index[end] for end in link.ends] for link in chart.links]
    lines = [
        line_choices([boxes[end] for end in own], HALF_WIDTHS[link.kind] * scale.stroke, link.bend)
        for link, own in zip(chart.links, ends, strict=True)
    ]
    arrangement = Arrangement(labels, lines, boxes, ends, area)
    arrangement.improve()
    return Plate(
        scale,
        area,
        slot,
        lettering,
        tuple(centres),
        tuple(blocks),
        tuple(arrangement.labels()),
        tuple(arrangement.lines()),
        arrangement.total(),
    )


def _centres(
    chart: Chart,
    area: Box,
    scale: Scale,
    lettering: Lettering,
    blocks: list[Block],
    more_room: list[float],
) -> list[Point]:
    sizes = []
    for place, block, more in zip(chart.places, blocks, more_room, strict=True):
        name = shown_name(place, codes=scale.codes)
        lines = (len(name) > 13 and in_two_lines(name)) or (name,)
        width, height = lettering.measure(lines, bold=is_bold(place), symbol=bool(place.region))
        air = scale.air + more
        sizes.append((max(block.box.width, 0.9 * width) + air, block.box.height + height + air))
    pad = 0.5 * max(block.box.width for block in blocks), 0.5 * max(block.box.height for block in blocks)
    points = fitted([place.at for place in chart.places], chart.shape, area, (pad[0] + 12, pad[1] + 16))
    index = {place.id: i for i, place in enumerate(chart.places)}
    joined = {frozenset((index[a], index[b])) for link in chart.links for a in link.ends for b in link.ends if a != b}
    return spread(points, sizes, area, scale.shift, joined, scale.reach)
