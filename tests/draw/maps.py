"""Documents and layouts that the drawing tests share, each made once."""

from __future__ import annotations

from functools import cache
from typing import Any

from cottonopolis.content import read_document
from cottonopolis.draw.sheet import Sheet, draw_sheet, lay_out_sheet

MAPS = {
    "birmingham": ("birmingham", None),
    "lancashire": ("lancashire", None),
    "lancashire 2018": ("lancashire", "roxley2018"),
    "germany": ("germany", None),
    "new england": ("new_england", None),
}


def invented() -> dict[str, Any]:
    """A fifth map: a fork, a line past a third place, crowded neighbours, odd names, an unknown industry."""
    town = {"kind": "town"}
    return {
        "id": "fifth",
        "name": "Fifth & Last",
        "about": 'A "map" <of> nobody\'s land.',
        "players": [2, 3],
        "size": [1000, 700],
        "industry": [{"id": "cotton", "name": "Cotton Mill"}, {"id": "whisky", "name": "Distillery"}],
        "region": [{"id": "Dark Red!", "name": "Dark Red", "colour": "url(x)", "symbol": "unheard-of"}],
        "market": {"coal": {"prices": [1, 2], "price_when_empty": 3, "needs_access": True}},
        "place": [
            {**town, "id": "a", "code": "aaa", "name": "Øst & <Vest>", "at": [100, 500], "slots": ["cotton|whisky"]},
            {**town, "id": "b", "code": "bbb", "name": "Überlingen-am-See", "at": [500, 500], "region": "Dark Red!"},
            {**town, "id": "c", "code": "ccc", "name": "東京", "at": [900, 500], "slots": ["cotton"] * 5},
            {**town, "id": "d", "code": "ddd", "name": '"]]></text>', "at": [530, 520], "worth": 3, "beyond": True},
            {"id": "e", "code": "eee", "name": "E\x07\x00", "kind": "village", "at": [480, 100]},
            {"id": "f", "code": "fff", "name": "F" * 200, "kind": "external", "at": [470, 900], "transit": False},
        ],
        "link": [
            {"ends": ["a", "c"], "canal": True, "rail": True},
            {"ends": ["a", "b", "e"], "canal": True, "rail": True},
            {"ends": ["b", "d"], "rail": True},
            {"ends": ["d", "f"], "canal": True},
        ],
        "sea_line": [{"ends": ["c", "f"]}],
    }


def document(name: str) -> dict[str, Any]:
    """One of the maps, or the invented one."""
    return invented() if name == "invented" else dict(read_document(*MAPS[name]))


@cache
def sheet(name: str) -> Sheet:
    """The layouts of a map."""
    return lay_out_sheet(document(name))


@cache
def drawing(name: str) -> str:
    """A map as SVG text."""
    return draw_sheet(sheet(name))
