"""A plate: the map laid out for one size of reader, with every block, name and line in its position."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content.models.places import Place
from cottonopolis.draw.arrange import label_on_label, label_on_line, line_on_block
from cottonopolis.draw.block import Block
from cottonopolis.draw.chart import Chart
from cottonopolis.draw.geometry import Box, Point
from cottonopolis.draw.label import Label, Lettering
from cottonopolis.draw.line import Line
from cottonopolis.draw.text import shortened

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
    shift: float
    """How far a place may be moved from where it is printed."""
    smaller: float
    """What a step to smaller slots costs against bends and crossings."""


WIDE = Scale(
    name="wide",
    stroke=1.0,
    codes=False,
    letters=(12.5, 17.0),
    slots=(20.0, 46.0),
    air=12.0,
    reach=26.0,
    shift=46.0,
    smaller=9.0,
)
SMALL = Scale(
    name="small",
    stroke=1.5,
    codes=True,
    # On a sheet 400 pixels wide this type is just above 9 pixels.
    letters=(24.5, 24.5),
    slots=(24.0, 58.0),
    air=7.0,
    reach=20.0,
    shift=70.0,
    smaller=25.0,
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
    """What bends, crossings and far names add up to; the less the better."""

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
        label, box = plate.labels[i], boxes[i]
        if not (plate.area.holds(box) and plate.area.holds(label.box)):
            found.append(Clash(f"{place.id} leaves the paper", (i,)))
        for j, other in enumerate(chart.places):
            if label.box.meets(boxes[j]):
                found.append(Clash(f"name of {place.id} on block of {other.id}", (i, j)))
            if j < i and label_on_label(label, plate.labels[j]):
                found.append(Clash(f"name of {place.id} on name of {other.id}", (i, j)))
            if j < i and box.meets(boxes[j]):
                found.append(Clash(f"block of {place.id} on block of {other.id}", (i, j)))
        for link, line in zip(chart.links, plate.lines, strict=True):
            if label_on_line(label, line):
                found.append(Clash(f"{link.id} through name of {place.id}", (i,)))
            if place.id not in link.ends and line_on_block(line, box):
                found.append(Clash(f"{link.id} through block of {place.id}", (i,)))
    return found


def is_bold(place: Place) -> bool:
    """Whether a name is set in strong type."""
    return place.kind not in PLAIN_KINDS


def shown_name(place: Place, *, codes: bool) -> str:
    """What is written beside a place."""
    return shortened(place.code, 5).upper() if codes else shortened(place.name)
