"""The SVG text: well formed, escaped, coloured by its style sheet alone, and always the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from cottonopolis.draw import THEMES, draw_map
from cottonopolis.draw.style import _DARK, _LIGHT
from draw.maps import MAPS, document, drawing, invented, sheet, town

ALL = [*MAPS, "invented"]
SVG = "{http://www.w3.org/2000/svg}"


def elements(name: str) -> list[ET.Element]:
    return list(ET.fromstring(drawing(name)).iter())


@pytest.mark.parametrize("name", ALL)
def test_the_text_is_well_formed_and_names_every_place_and_link_once(name: str) -> None:
    chart = sheet(name).chart
    ids = [element.get("id") for element in elements(name) if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"place-{place.id}" for place in chart.places} <= set(ids)
    assert {link.id for link in chart.links} <= set(ids)


@pytest.mark.parametrize("name", ALL)
def test_every_icon_that_is_used_is_there(name: str) -> None:
    symbols = {element.get("id") for element in elements(name) if element.tag == SVG + "symbol"}
    used = {str(element.get("href"))[1:] for element in elements(name) if element.tag == SVG + "use"}
    assert used == symbols


@pytest.mark.parametrize("name", ALL)
def test_no_colour_stands_outside_the_style_sheet(name: str) -> None:
    text = re.sub(r"<style>.*?</style>", "", drawing(name))
    assert set(re.findall(r'(?:fill|stroke|color)="([^"]*)"', text)) <= {"none", "currentColor"}
    assert not re.search(r"style=|rgb\(|hsl\(|=\"#[0-9a-fA-F]{3,8}\"", text)


def test_places_are_spoken_in_words() -> None:
    labels = {element.get("id"): element.get("aria-label") for element in elements("birmingham")}
    assert labels["place-kidderminster"] == "Kidderminster: cotton or coal; cotton"
    assert labels["place-oxford"] == ("Oxford: 2 merchant spaces; bonus income spaces 2; access to the market; worth 2")
    assert labels["link-kidderminster-worcester-farm_south"] == (
        "Kidderminster – Worcester – Southern Farm: canal and railway"
    )
    germany = {element.get("id"): element.get("aria-label") for element in elements("germany")}
    assert germany["place-koeln"] == "Köln: cotton or factory or steel; cotton or factory or steel"


def test_names_are_escaped_cleaned_and_cut() -> None:
    words = [element.text or "" for element in elements("invented") if element.tag == SVG + "text"]
    assert {"Øst &", "<Vest>"} <= set(words)
    assert '"]]></text>' in words
    alone = next(element for element in elements("invented") if element.text == "E" and element.get("textLength"))
    assert float(str(alone.get("textLength"))) < float(str(alone.get("font-size")))
    assert max(map(len, words)) <= 60
    assert "\x07" not in drawing("invented")
    assert "url(x)" not in drawing("invented")


def test_the_three_ended_line_is_one_line_that_meets_in_a_point() -> None:
    plate = sheet("birmingham").wide
    links = sheet("birmingham").chart.links
    line = next(plate.lines[i] for i, link in enumerate(links) if len(link.ends) == 3)
    assert len(line.curves) == 3
    assert len({curve.end for curve in line.curves}) == 1


def test_kinds_of_lines_differ_by_more_than_colour() -> None:
    strokes = {
        element.get("id"): sorted({str(path.get("class")) for path in element.iter(SVG + "path")})
        for element in elements("lancashire") + elements("new england")
    }
    assert strokes["link-lancaster-preston"] == ["banks", "bed", "rail", "sleepers"]
    assert strokes["link-ellesmere_port-liverpool"] == ["banks", "bed"]
    assert strokes["link-lancaster-scotland"] == ["rail", "sleepers"]
    assert strokes["sea-boston-ship_boston"] == ["sea"]
    style = drawing("lancashire").partition("</style>")[0]
    assert re.search(r"\.sleepers\{[^}]*dasharray", style)
    assert re.search(r"\.sea\{[^}]*dasharray", style)


def test_themes_choose_their_colours() -> None:
    light, dark, auto = (draw_map(invented(), theme=theme) for theme in ("light", "dark", "auto"))
    assert _LIGHT["paper"] in light
    assert _DARK["paper"] not in light
    assert _DARK["paper"] in dark
    assert _LIGHT["paper"] not in dark
    assert "prefers-color-scheme:dark" in auto
    assert set(THEMES) == {"light", "dark", "auto"}
    with pytest.raises(ValueError, match="sepia"):
        draw_map(invented(), theme="sepia")


@pytest.mark.parametrize("colours", [_LIGHT, _DARK], ids=["light", "dark"])
def test_words_stand_out_from_the_paper(colours: dict[str, str]) -> None:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for ink in ("ink", "soft", "water", "trade"):
        for ground in ("paper", "land", "block", "tile"):
            bright, dim = sorted((light(colours[ink]), light(colours[ground])), reverse=True)
            assert (bright + 0.05) / (dim + 0.05) >= 4.5, (ink, ground)


def test_small_screens_get_codes_and_large_ones_names() -> None:
    style = drawing("birmingham").partition("</style>")[0]
    assert ".small{display:none}" in style
    assert "@media (max-width:640px){.small{display:inline}.wide{display:none}}" in style
    place = next(element for element in elements("birmingham") if element.get("id") == "place-derby")
    shown = {group.get("class"): [text.text for text in group.iter(SVG + "text")] for group in place}
    assert shown == {"wide": ["Derby"], "small": ["DER"]}


def test_equal_documents_give_equal_bytes_whatever_the_hash_seed() -> None:
    script = (
        "import hashlib\nfrom draw.maps import document\nfrom cottonopolis.draw import draw_map\n"
        "print(hashlib.sha256(''.join(draw_map(document(n)) for n in ('invented', 'birmingham')).encode()).hexdigest())"
    )
    sums = set()
    for seed in ("1", "2"):
        paths = os.pathsep.join([str(Path(__file__).parent.parent), *sys.path])
        run = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=True,
        )
        sums.add(run.stdout)
    assert len(sums) == 1
    assert draw_map(document("invented")) == drawing("invented")


def test_a_map_of_one_place_is_drawn() -> None:
    alone = town("a", "A", (5, 5), kind="village")
    ET.fromstring(draw_map(replace(invented(), place=(alone,), link=(), sea_line=())))
