"""Documents and layouts that the drawing tests share, each made once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from cottonopolis.content import Document, read_document
from cottonopolis.content.models.numbers import Market
from cottonopolis.content.models.pieces import Industry
from cottonopolis.content.models.places import Link, Place, Region, SeaLine
from cottonopolis.draw.sheet import Sheet, draw_sheet, lay_out_sheet

MAPS = {
    "birmingham": ("birmingham", None),
    "lancashire": ("lancashire", None),
    "lancashire 2018": ("lancashire", "roxley2018"),
    "germany": ("germany", None),
    "new england": ("new_england", None),
}


def invented() -> Document:
    """A fifth map: a fork, a line past a third place, crowded neighbours, odd names, an unknown industry."""
    birmingham = read_document("birmingham")
    cotton, whisky = (
        Industry(id="cotton", code="cot", name="Cotton Mill", flips="sold"),
        Industry(id="whisky", code="whi", name="Distillery", flips="sold"),
    )
    return replace(
        birmingham,
        id="fifth",
        name="Fifth & Last",
        about='A "map" <of> nobody\'s land.',
        players=(2, 3),
        size=(1000, 700),
        industry=(cotton, whisky),
        region=(Region(id="Dark Red!", name="Dark Red", colour="url(x)", symbol="unheard-of"),),
        market={"coal": Market(prices=(1, 2), price_when_empty=3, cubes=2, needs_access=True)},
        place=(
            town("a", "Øst & <Vest>", (100, 500), slots=("cotton|whisky",)),
            town("b", "Überlingen-am-See", (500, 500), region="Dark Red!"),
            town("c", "東京", (900, 500), slots=("cotton",) * 5),
            town("d", '"]]></text>', (530, 520), worth=3, beyond=True),
            town("e", "E\x07\x00", (480, 100), kind="village"),
            town("f", "F" * 200, (470, 900), kind="external", transit=False),
        ),
        link=(
            Link(ends=("a", "c"), canal=True, rail=True),
            Link(ends=("a", "b", "e"), canal=True, rail=True),
            Link(ends=("b", "d"), rail=True),
            Link(ends=("d", "f"), canal=True),
        ),
        sea_line=(SeaLine(ends=("c", "f")),),
    )


def town(letter: str, name: str, at: tuple[int, int], **more: Any) -> Place:
    """A place, of kind town if nothing else is said."""
    return Place(**({"id": letter, "code": letter * 3, "name": name, "kind": "town", "at": at} | more))


def document(name: str) -> Document:
    """One of the maps, or the invented one."""
    return invented() if name == "invented" else read_document(*MAPS[name])


@cache
def sheet(name: str) -> Sheet:
    """The layouts of a map."""
    return lay_out_sheet(document(name))


@cache
def drawing(name: str) -> str:
    """A map as SVG text."""
    return draw_sheet(sheet(name))
