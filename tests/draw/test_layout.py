"""Nothing on a drawn map lies on anything else, at both sizes."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from cottonopolis.draw.arrange import Arrangement, line_on_block
from cottonopolis.draw.chart import Chart
from cottonopolis.draw.geometry import Box, Point
from cottonopolis.draw.label import Lettering, label_at
from cottonopolis.draw.layout import lay_out
from cottonopolis.draw.line import Line, line_choices
from cottonopolis.draw.plate import WIDE, Plate, clashes
from cottonopolis.draw.sheet import WIDTH
from cottonopolis.draw.spread import Crowd
from draw.maps import MAPS, sheet

ALL = [*MAPS, "invented"]
PAPER = Box(0, 0, 1000, 1000)


def plates(name: str) -> list[tuple[Chart, Plate]]:
    drawn = sheet(name)
    return [(drawn.chart, drawn.wide), (drawn.chart, drawn.small)]


def ink_of(line: Line) -> list[Point]:
    """Points all over a line's strokes, much denser than the layout itself looks."""
    return [
        point for curve in line.curves for by in (-line.half, 0.0, line.half) for point in curve.beside(by).points(120)
    ]


@pytest.mark.parametrize("name", ALL)
def test_names_touch_no_other_name_and_no_block(name: str) -> None:
    for _, plate in plates(name):
        names = [label.box for label in plate.labels]
        things = names + plate.block_boxes()
        for i, box in enumerate(names):
            assert [j for j, other in enumerate(things) if j != i and box.meets(other)] == []


@pytest.mark.parametrize("name", ALL)
def test_no_line_passes_through_a_name(name: str) -> None:
    for chart, plate in plates(name):
        for link, line in zip(chart.links, plate.lines, strict=True):
            points = ink_of(line)
            for place, label in zip(chart.places, plate.labels, strict=True):
                # A line ends at its own places, at the block or at the name.
                assert place.id in link.ends or not any(label.box.has(point) for point in points), (link.id, place.id)


@pytest.mark.parametrize("name", ALL)
def test_no_line_passes_through_the_block_of_another_place(name: str) -> None:
    for chart, plate in plates(name):
        for link, line in zip(chart.links, plate.lines, strict=True):
            points = ink_of(line)
            for place, box in zip(chart.places, plate.block_boxes(), strict=True):
                assert place.id in link.ends or not any(box.has(point) for point in points), (link.id, place.id)


@pytest.mark.parametrize("name", ALL)
def test_everything_stays_on_the_paper_and_blocks_stand_apart(name: str) -> None:
    for _, plate in plates(name):
        boxes = plate.block_boxes()
        assert all(plate.area.holds(box) for box in boxes + [label.box for label in plate.labels])
        assert not any(boxes[i].meets(boxes[j]) for i in range(len(boxes)) for j in range(i))


@pytest.mark.parametrize("name", ALL)
def test_codes_are_nine_pixels_high_on_a_sheet_of_400(name: str) -> None:
    assert sheet(name).small.lettering.size * 400 / WIDTH >= 9


@pytest.mark.parametrize("name", ALL)
def test_every_line_is_long_enough_to_be_seen(name: str) -> None:
    for chart, plate in plates(name):
        for link, line in zip(chart.links, plate.lines, strict=True):
            for curve in line.curves:
                (x, y), (u, v) = curve.start, curve.end
                assert abs(x - u) + abs(y - v) > 8, link.id


def test_crowded_maps_get_smaller_slots() -> None:
    slots = [sheet(name).wide.slot for name in ("new england", "germany", "birmingham")]
    assert slots == sorted(slots)


def test_the_most_crowded_map_has_large_slots_on_both_plates() -> None:
    crowded = sheet("new england")
    assert min(crowded.wide.slot, crowded.small.slot) > 50


def test_clashes_are_found_when_there_are_some() -> None:
    chart, plate = plates("birmingham")[0]
    assert clashes(chart, plate) == []
    first, second = plate.labels[0], plate.labels[1]
    moved = replace(first, box=second.box.moved(3, 3))
    found = [clash.words for clash in clashes(chart, replace(plate, labels=(moved, *plate.labels[1:])))]
    assert "name of derby on name of belper" in found
    on_block = replace(first, box=plate.block_boxes()[5].moved(1, 1))
    found = [clash.words for clash in clashes(chart, replace(plate, labels=(on_block, *plate.labels[1:])))]
    assert "name of belper on block of uttoxeter" in found


def test_a_long_name_is_broken_and_stands_below_its_block() -> None:
    block = Box.around((0, 0), 40, 40)
    short = label_at("Derby", block, Lettering(16, codes=False), bold=True, symbol=False)
    long = label_at("Warrington & Runcorn", block, Lettering(16, codes=False), bold=True, symbol=False)
    assert (short.lines, long.lines) == (("Derby",), ("Warrington", "& Runcorn"))
    assert all(label.box.top > block.bottom and label.box.centre[0] == 0 for label in (short, long))
    assert label_at("Derby", block, Lettering(16, codes=False), bold=True, symbol=False, side="ne").side == "n"


def test_a_line_bends_around_a_place_that_is_in_its_way() -> None:
    blocks = [(Box.around((x, 500), 60, 40),) for x in (100, 500, 900)]
    choices = line_choices([blocks[0], blocks[2]], 4.0, None)
    assert line_on_block(choices[0], blocks[1][0])
    arrangement = Arrangement([choices], [list(block) for block in blocks], [[0, 2]], PAPER)
    arrangement.improve()
    assert not line_on_block(arrangement.lines()[0], blocks[1][0])


def test_a_hint_in_the_document_is_followed() -> None:
    chart = sheet("invented").chart
    hinted = replace(
        chart,
        places=(replace(chart.places[0], label="n"), *chart.places[1:]),
        links=(replace(chart.links[0], bend=0.3), *chart.links[1:]),
    )
    plate = lay_out(hinted, Box(0, 0, 990, 690), WIDE)
    assert plate.labels[0].side == "n"
    assert plate.lines[0].curves != lay_out(chart, Box(0, 0, 990, 690), WIDE).lines[0].curves


def test_boxes_that_grow_keep_their_order_apart_and_on_the_paper() -> None:
    points = [(100.0, 100.0), (104.0, 101.0), (110.0, 99.0), (900.0, 900.0)]
    crowd, amiss = Crowd(points, PAPER, []), math.inf
    for size in (10.0, 30.0, 60.0, 90.0):
        amiss = crowd.grow([(size, size)] * 4, 0.0, 60)
    assert amiss < 0.5
    assert tuple(crowd.at[3]) == points[3]
    boxes = [Box.around((x, y), 89, 89) for x, y in crowd.at]
    assert all(PAPER.holds(box) for box in boxes)
    assert not any(boxes[i].meets(boxes[j]) for i in range(4) for j in range(i))
    assert crowd.at[0][0] < crowd.at[2][0]


def test_joined_boxes_leave_room_for_their_line() -> None:
    crowd = Crowd([(480.0, 500.0), (520.0, 500.0)], PAPER, [[0, 1]])
    crowd.grow([(40.0, 40.0)] * 2, 25.0, 60)
    assert crowd.at[1][0] - crowd.at[0][0] >= 64
