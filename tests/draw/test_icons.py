"""Our icons: there for every industry, in one style, and the same wherever they are used."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cottonopolis.content import map_ids, read_document
from cottonopolis.content.models.document import ids
from cottonopolis.draw import icon_names, write_icons
from cottonopolis.draw.icons import icon_file

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("map_id", map_ids())
def test_every_industry_slot_kind_region_and_bonus_has_an_icon(map_id: str) -> None:
    document = read_document(map_id)
    wanted = {*ids(document.industry), *ids(document.slot_kind)}
    wanted |= {sign for place in document.place for words in place.words_of_slots() for sign in words}
    wanted |= {f"region-{region.symbol}" for region in document.region}
    assert wanted <= set(icon_names())


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_is_a_square_of_24_in_the_colour_of_its_text(name: str) -> None:
    root = ET.fromstring(icon_file(name))
    assert root.tag == SVG + "svg"
    assert root.get("viewBox") == "0 0 24 24"
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', icon_file(name))) <= {"currentColor", "none"}
    assert {element.tag for element in root.iter()} <= {SVG + "svg", SVG + "path", SVG + "circle"}
    assert "style" not in icon_file(name)


def test_icons_are_written_with_a_sprite_of_all_of_them(tmp_path: Path) -> None:
    written = write_icons(tmp_path / "icons")
    assert sorted(path.name for path in written) == sorted([*(f"{name}.svg" for name in icon_names()), "sprite.svg"])
    sprite = ET.parse(tmp_path / "icons" / "sprite.svg").getroot()
    assert [symbol.get("id") for symbol in sprite] == [f"icon-{name}" for name in icon_names()]
    assert (tmp_path / "icons" / "coal.svg").read_text(encoding="utf-8") == icon_file("coal")
