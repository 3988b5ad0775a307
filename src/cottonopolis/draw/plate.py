"""A plate: the map laid out for one size of reader, with every block, name and line in its position."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cottonopolis.content.models.places import Place
from cottonopolis.draw.arrange import line_on_block
from cottonopolis.draw.block import Block
from cottonopolis.draw.chart import Chart
from cottonopolis.draw.geometry import Box, Point
from cottonopolis.draw.label import Label, Lettering
from cottonopolis.draw.line import Line
from cottonopolis.draw.text import shortened

SHORTEST = 9.0
"""What must be seen of a line."""
PLAIN_KINDS = frozenset({"village", "farm", "ship"})
"""Kinds of places whose names are set light."""


@dataclass(frozen=True)
class Scale:
    """How large things are drawn on a plate."""

    name: str
    """Also the class of its elements."""
    stroke: float
    """Width of lines, against the common width."""
    codes: bool
    letters: tuple[float, float]
    """Smallest and largest type of names."""
    slots: tuple[float, float]
    """Smallest and largest slot."""
    air: float
    """Room kept about each place with its name."""
    reach: float
    """More room between places that a line joins."""


WIDE = Scale(name="wide", stroke=1.0, codes=False, letters=(12.5, 17.0), slots=(20.0, 60.0), air=5.0, reach=14.0)
SMALL = Scale(
    name="small",
    stroke=1.5,
    codes=True,
    # On a sheet 400 pixels wide this type is just above 9 pixels.
    letters=(24.5, 24.5),
    slots=(24.0, 76.0),
    air=5.0,
    reach=14.0,
)


@dataclass(frozen=True)
class Plate:
    """The finished layout; all lists are in the order of the chart."""

    scale: Scale
    area: Box
    slot: float
    lettering: Lettering
    centres: tuple[Point, ...]
    blocks: tuple[Block, ...]
    labels: tuple[Label, ...]
    lines: tuple[Line, ...]
    cost: float
    """What bends and crossings add up to; the less the better."""

    def block_boxes(self) -> list[Box]:
        """Outlines of the blocks on the sheet."""
        return [block.box.moved(x, y) for block, (x, y) in zip(self.blocks, self.centres, strict=True)]


@dataclass(frozen=True)
class Clash:
    """Two things that lie on each other."""

    words: str
    places: tuple[int, ...]
    """Those that should stand further apart."""


def clashes(chart: Chart, plate: Plate) -> list[Clash]:
    """What lies on what; empty for a plate that can be printed."""
    found = []
    boxes = plate.block_boxes()
    for i, place in enumerate(chart.places):
        name, box = plate.labels[i].box, boxes[i]
        if not (plate.area.holds(box) and plate.area.holds(name)):
            found.append(Clash(f"{place.id} leaves the paper", (i,)))
        for j, other in enumerate(chart.places):
            if j != i and name.meets(boxes[j]):
                found.append(Clash(f"name of {place.id} on block of {other.id}", (i, j)))
            if j < i and name.meets(plate.labels[j].box):
                found.append(Clash(f"name of {place.id} on name of {other.id}", (i, j)))
            if j < i and box.meets(boxes[j]):
                found.append(Clash(f"block of {place.id} on block of {other.id}", (i, j)))
        for link, line in zip(chart.links, plate.lines, strict=True):
            if place.id in link.ends:
                continue
            if line_on_block(line, name):
                found.append(Clash(f"{link.id} through name of {place.id}", (i,)))
            if line_on_block(line, box):
                found.append(Clash(f"{link.id} through block of {place.id}", (i,)))
    for link, line in zip(chart.links, plate.lines, strict=True):
        if any(math.dist(curve.start, curve.end) < SHORTEST for curve in line.curves):
            ends = tuple(i for i, place in enumerate(chart.places) if place.id in link.ends)
            found.append(Clash(f"{link.id} is too short to be seen", ends))
    return found


def is_bold(place: Place) -> bool:
    """Whether a name is set in strong type."""
    return place.kind not in PLAIN_KINDS


def shown_name(place: Place, *, codes: bool) -> str:
    """What is written beside a place."""
    return shortened(place.code, 5).upper() if codes else shortened(place.name)
