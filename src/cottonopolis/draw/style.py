"""The style sheet: the only place where a colour is named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict

from cottonopolis.content.models.ground import Ground, Palette
from cottonopolis.draw.chart import Region

THEMES = ("auto", "light", "dark")

SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua','Liberation Serif','Noto Serif',Georgia,serif"
NARROW = "'Avenir Next Condensed','Roboto Condensed','Arial Narrow','Liberation Sans Narrow',Arial,sans-serif"

_LIGHT = {
    "paper": "#f6efdf",
    "land": "#fbf7ec",
    "block": "#efe4cb",
    "tile": "#fffdf6",
    "ink": "#2b2723",
    "soft": "#6d6255",
    "faint": "#e3d7bd",
    "water": "#1f628e",
    "trade": "#8f3321",
    "on-region": "#ffffff",
}
_DARK = {
    "paper": "#17191c",
    "land": "#1e2125",
    "block": "#2b2f35",
    "tile": "#14161a",
    "ink": "#ece4d2",
    "soft": "#aea593",
    "faint": "#30353b",
    "water": "#7fbde6",
    "trade": "#f0967c",
    "on-region": "#101214",
}
SERIES = ("#1f628e", "#8f3321", "#55702a", "#a87514", "#6a3d6e", "#2f7f79", "#7a5a3c", "#4d5a66", "#b0567a", "#8a8f2c")
"""Inks of plots that show several things side by side; on dark paper they are lightened."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_SPARE = "#6d6255"
"""For a region without a usable colour; its symbol still tells it apart."""


def region_class(region: str) -> str:
    """Name of a region that is safe in a class and in a style sheet.

    >>> region_class("dark red"), region_class("red")
    ('region-dark-red', 'region-red')
    """
    return "region-" + re.sub(r"[^a-z0-9_]+", "-", region.lower())


def _lighter(colour: str) -> str:
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * 0.42):02x}" for part in parts)


def paper_colours(*, dark: bool) -> str:
    """The inks and papers of the maps and of plots, as variables of a style sheet."""
    series = {f"series-{n}": _lighter(colour) if dark else colour for n, colour in enumerate(SERIES)}
    named = {**(_DARK if dark else _LIGHT), **series}
    return "".join(f"--{name}:{colour};" for name, colour in named.items())


def _variables(names: dict[str, str], regions: Iterable[Region], *, dark: bool) -> str:
    colours = {region.id: region.colour if _COLOUR.fullmatch(region.colour) else _SPARE for region in regions}
    named = {region_class(id_): _lighter(colour) if dark else colour for id_, colour in colours.items()}
    return "".join(f"--{name}:{colour};" for name, colour in {**names, **named}.items())


def _ground_colours(palette: Palette | None) -> dict[str, str]:
    return {f"ground-{name}": colour for name, colour in asdict(palette).items()} if palette else {}


def _colours(theme: str, regions: tuple[Region, ...], ground: Ground | None) -> str:
    day = _ground_colours(ground.day if ground else None)
    night = _ground_colours(ground.night if ground else None)
    light = _variables({**_LIGHT, **day}, regions, dark=False)
    dark = _variables({**_DARK, **night}, regions, dark=True)
    if theme == "light":
        return f".map{{{light}color-scheme:light}}"
    if theme == "dark":
        return f".map{{{dark}color-scheme:dark}}"
    return f".map{{{light}color-scheme:light dark}}@media (prefers-color-scheme:dark){{.map{{{dark}}}}}"


def _strokes(name: str, scale: float) -> str:
    """Rules for the lines of one plate."""

    def px(value: float) -> str:
        return f"{value * scale:.2f}".rstrip("0").rstrip(".")

    return (
        f".{name} .rail{{stroke-width:{px(2.3)}}}"
        f".{name} .sleepers{{stroke-width:{px(7.6)};stroke-dasharray:{px(1.5)} {px(5.2)}}}"
        f".{name} .banks{{stroke-width:{px(5.4)}}}.{name} .bed{{stroke-width:{px(2.6)}}}"
        f".{name} .sea{{stroke-width:{px(2)};stroke-dasharray:{px(8)} {px(4.5)} {px(0.1)} {px(4.5)}}}"
    )


_SHAPES = """
.map{background:var(--paper);font-family:%(serif)s}
.map text{fill:var(--ink)}
.paper{fill:var(--paper)}
.land{fill:var(--land)}
.ground path{fill:none;stroke-linejoin:round;stroke-linecap:round}
.ground .water{fill:var(--ground-sea)}
.ground .shallow{stroke:var(--ground-shore);stroke-width:40;stroke-opacity:.4}
.ground .shelf{stroke:var(--ground-shore);stroke-width:14}
.ground .country{fill:var(--ground-land)}
.ground .height-0,.ground .height-1,.ground .height-2,.ground .height-3{fill:var(--ground-upland);fill-opacity:.3}
.ground .river{stroke:var(--ground-shore)}
.ground .lake{fill:var(--ground-shore)}
.ground .coast{stroke:var(--ground-line);stroke-width:1.4}
.graticule{fill:none;stroke:var(--faint);stroke-width:1}
.neatline{fill:none;stroke:var(--ink)}
.degree{fill:var(--ink)}
.map .index{fill:var(--soft);font-family:%(narrow)s;text-anchor:middle}
.lines path{fill:none;stroke-linecap:butt;stroke-linejoin:round}
.rail,.sleepers{stroke:var(--ink)}
.banks,.sea{stroke:var(--water)}
.bed{stroke:var(--land)}
.lines .sea{stroke-linecap:round}
.meeting{fill:var(--ink);stroke:var(--land);stroke-width:1.5}
.block{fill:var(--block);stroke:var(--soft);stroke-width:1}
.external .block,.merchant .block,.market .block,.import .block{stroke:var(--trade);stroke-width:1.4}
.ship .block{stroke:var(--water);stroke-width:1.4}
.beyond{fill:var(--land);stroke:var(--soft);stroke-width:1.4;stroke-dasharray:5 3}
.dot{fill:var(--land);stroke:var(--ink);stroke-width:2.6}
.slot{fill:var(--tile);stroke:var(--soft);stroke-width:.9}
.split{stroke:var(--soft);stroke-width:.8}
.ink{color:var(--ink)}.soft{color:var(--soft)}.water{color:var(--water)}.trade{color:var(--trade)}
.plate{fill:var(--land)}
.region{fill:var(--region)}
.on-region{color:var(--on-region)}
.map .code{font-family:%(narrow)s;font-weight:700}
.map .bold{font-weight:700}
.map .light{font-style:italic}
.merchant .name,.external .name,.market .name,.import .name{fill:var(--trade)}
.ship .name{fill:var(--water)}
.map .title{letter-spacing:0;text-anchor:middle}
.map .about{fill:var(--soft);font-style:italic;text-anchor:middle}
.map .heading{fill:var(--soft);font-style:italic}
.map .middle{text-anchor:middle}
.rule{stroke:var(--soft);stroke-width:1;fill:none}
.ornament{fill:var(--trade)}
.track{fill:var(--tile);stroke:var(--soft);stroke-width:.9}
.track.last{fill:none;stroke-dasharray:3 2}
.small{display:none}
@media (max-width:640px){.small{display:inline}.wide{display:none}}
"""


def style_sheet(
    theme: str, regions: tuple[Region, ...], strokes: dict[str, float], ground: Ground | None = None
) -> str:
    """The CSS of a drawing; `strokes` gives the width of lines by plate."""
    shapes = "".join(_SHAPES.split("\n")) % {"serif": SERIF, "narrow": NARROW}
    fills = "".join(f".{region_class(region.id)}{{--region:var(--{region_class(region.id)})}}" for region in regions)
    widths = "".join(_strokes(name, scale) for name, scale in strokes.items())
    return _colours(theme, regions, ground) + shapes + fills + widths
