"""The plan of a map: everything has its place, named as notation names it, and nothing lies on anything else."""

from __future__ import annotations

from typing import Any

import pytest

from cottonopolis.content import load, read_document
from cottonopolis.draw.chart import read_chart
from cottonopolis.draw.geometry import Box
from cottonopolis.draw.layout import lay_out
from cottonopolis.draw.plan import DESK, PHONE, plan_of
from cottonopolis.draw.plate import clashes

MAPS = [
    ("birmingham", None),
    ("lancashire", None),
    ("lancashire", "roxley2018"),
    ("germany", None),
    ("new_england", None),
]


@pytest.fixture(scope="module", params=MAPS, ids=lambda it: "-".join(filter(None, it)))
def laid_out(request: pytest.FixtureRequest) -> tuple[Any, Any, Any]:
    """The content, the document and the plan of a map."""
    map_id, variant = request.param
    document = read_document(map_id, variant)
    return load(map_id, options={"edition": variant} if variant else None), document, plan_of(document)


@pytest.mark.parametrize("name", ["desk", "phone"])
def test_every_place_slot_and_line_is_there_by_its_code(laid_out: tuple[Any, Any, Any], name: str) -> None:
    content, _, plan = laid_out
    plate = plan["plates"][name]
    names = content.names
    assert [place["code"] for place in plate["places"]] == [names.places[n].code for n in range(len(names.places))]
    slots = [cell["code"] for place in plate["places"] for cell in place["cells"] if cell["kind"] == "slot"]
    assert slots == [names.slots[n].code for n in range(content.board.n_slots)]
    lines = [line["code"] for line in plate["lines"] if line["kind"] != "sea"]
    assert lines == [names.links[n].code for n in range(len(names.links))]


@pytest.mark.parametrize("name", ["desk", "phone"])
def test_everything_lies_on_the_sheet(laid_out: tuple[Any, Any, Any], name: str) -> None:
    plate = laid_out[2]["plates"][name]
    width, height = plate["size"]
    for place in plate["places"]:
        for left, top, wide, high in (place["box"], place["label"]["box"], *(cell["box"] for cell in place["cells"])):
            assert left >= 0 and top >= 0 and left + wide <= width and top + high <= height


@pytest.mark.parametrize("scale", [DESK, PHONE], ids=lambda scale: scale.name)
def test_nothing_lies_on_anything_else(laid_out: tuple[Any, Any, Any], scale: Any) -> None:
    chart = read_chart(laid_out[1])
    size = laid_out[2]["plates"][scale.name]["size"]
    assert clashes(chart, lay_out(chart, Box(0, 0, *size), scale)) == []
