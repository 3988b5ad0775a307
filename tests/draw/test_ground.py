"""The country below a map: it passes the towns where they stand, and nothing small stands in anybody's way."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest

from cottonopolis.content import read_document
from cottonopolis.draw.chart import Chart, read_chart
from cottonopolis.draw.contour import contours, heights_over
from cottonopolis.draw.geometry import Box
from cottonopolis.draw.ground import Drawn, draw_ground
from cottonopolis.draw.layout import lay_out
from cottonopolis.draw.plan import DESK
from cottonopolis.draw.plate import Plate
from cottonopolis.draw.warp import Warp

AREA = Box(0, 0, 1120, 1063)


@pytest.fixture(scope="module", params=["birmingham", "lancashire", "germany", "new_england"])
def drawn(request: pytest.FixtureRequest) -> tuple[Chart, Plate, Drawn]:
    """A map, its plate and its ground."""
    chart = read_chart(read_document(request.param))
    plate = lay_out(chart, AREA, DESK)
    ground = draw_ground(chart, plate)
    assert ground is not None
    return chart, plate, ground


def test_the_earth_passes_near_every_town(drawn: tuple[Chart, Plate, Drawn]) -> None:
    chart, plate, _ = drawn
    known = [
        (place.lies, box.centre)
        for place, box in zip(chart.places, plate.block_boxes(), strict=True)
        if place.lies is not None
    ]
    assert len(known) == len(chart.places)
    warp = Warp(known)
    far = sorted(math.dist(warp(lies), at) for lies, at in known)
    assert far[len(far) // 2] < 0.6 * plate.slot
    assert far[-1] < 2.5 * plate.slot


def test_small_drawings_stand_where_nothing_else_is(drawn: tuple[Chart, Plate, Drawn]) -> None:
    _, plate, ground = drawn
    taken = plate.block_boxes() + [label.box for label in plate.labels]
    assert len(ground.things) > 15
    for what, x, y, _ in ground.things:
        assert not any(box.has((x, y)) for box in taken), what


def test_paths_are_closed_or_flow_and_are_written_in_whole_units(drawn: tuple[Chart, Plate, Drawn]) -> None:
    chart, _, ground = drawn
    assert (ground.land is None) == (chart.id == "birmingham")
    assert len(ground.heights) == 4
    assert ground.rivers
    for path in (*ground.heights, ground.land or ""):
        assert path.count("M") == path.count("z")
        assert "." not in path
    for width, path in ground.rivers:
        assert width > 0
        assert re.match(r"M-?\d+ -?\d+c", path)


def test_a_map_that_says_nothing_of_its_country_has_none() -> None:
    chart = read_chart(read_document("birmingham"))
    plate = lay_out(chart, AREA, DESK)
    assert draw_ground(replace(chart, ground=None), plate) is None
    nowhere = replace(chart, places=tuple(replace(place, lies=None) for place in chart.places))
    assert draw_ground(nowhere, plate) is None


def test_a_spline_through_four_corners_is_the_plain_map() -> None:
    corners = [((x, y), (100 * x, -100 * y)) for x in (0.0, 1.0) for y in (0.0, 1.0)]
    x, y = Warp(corners)((0.5, 0.5))
    assert (round(x, 3), round(y, 3)) == (50, -50)


def test_a_round_hill_has_one_contour_at_each_height() -> None:
    area = Box(0, 0, 200, 200)
    field = heights_over(area, 10.0, lambda at: 100 - math.dist(at, (100.0, 100.0)))
    for level in (40.0, 60.0, 80.0):
        (loop,) = contours(field, level, area, 10.0)
        assert all(abs(math.dist(point, (100.0, 100.0)) - (100 - level)) < 3 for point in loop)
