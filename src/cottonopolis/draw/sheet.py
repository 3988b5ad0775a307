"""The whole drawing of a map as one SVG file."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content import Document
from cottonopolis.draw.chart import Chart, Link, read_chart
from cottonopolis.draw.frame import BAND, draw_frame, draw_title
from cottonopolis.draw.geometry import Box
from cottonopolis.draw.ground import draw_ground
from cottonopolis.draw.icons import icon_names, symbol
from cottonopolis.draw.layout import lay_out
from cottonopolis.draw.legend import draw_entries, legend_entries
from cottonopolis.draw.place import draw_block, draw_label, spoken
from cottonopolis.draw.plate import SMALL, WIDE, Plate
from cottonopolis.draw.stroke import draw_curves, meeting_point
from cottonopolis.draw.style import THEMES, style_sheet
from cottonopolis.draw.svg import group, number, rectangle, tag
from cottonopolis.draw.text import clean
from cottonopolis.draw.track import draw_tracks

MARGIN = 12.0
WIDE_HEADER = 92.0
SMALL_HEADER = 66.0
MAP_WIDTH = 1000.0
LEFT = MARGIN + BAND
WIDTH = MAP_WIDTH + 2 * LEFT
_SHAPES = (0.62, 1.5)
"""Flattest and tallest map, height against width."""


@dataclass(frozen=True)
class Sheet:
    """A chart with its two layouts, the wide one with names and the small one with codes, and the legend of each."""

    chart: Chart
    height: float
    wide: Plate
    small: Plate
    legends: tuple[str, str]


def lay_out_sheet(document: Document) -> Sheet:
    """Both layouts of a map on paper of one size."""
    chart = read_chart(document)
    wide = Box(0, 0, MAP_WIDTH, MAP_WIDTH * _shape(chart)).moved(LEFT, WIDE_HEADER + BAND)
    wide_legend, height = _wide_legend(chart, wide.bottom + BAND + 12)
    small_legend, top = _small_legend(chart, height, wide.bottom + BAND + 12)
    small = Box(LEFT, SMALL_HEADER + BAND, LEFT + MAP_WIDTH, top - BAND - 12)
    return Sheet(
        chart,
        height,
        lay_out(chart, wide.grown(-_INSET), WIDE),
        lay_out(chart, small.grown(-_INSET), SMALL),
        (wide_legend, small_legend),
    )


_INSET = 5.0
"""Least distance of anything from the border."""


def _shape(chart: Chart) -> float:
    xs = [place.at[0] * chart.shape[0] for place in chart.places]
    ys = [place.at[1] * chart.shape[1] for place in chart.places]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    if not width or not height:
        return min(max(chart.shape[1] / chart.shape[0], _SHAPES[0]), _SHAPES[1])
    return min(max(height / width, _SHAPES[0]), _SHAPES[1])


def draw_map(document: Document, *, theme: str = "auto") -> str:
    """A map as SVG text, light, dark, or as the reader's screen prefers.

    At most 640 pixels wide it shows codes in place of names. Equal documents give equal text.
    """
    if theme not in THEMES:
        raise ValueError(f"unknown theme {theme!r}; known: {', '.join(THEMES)}")
    return draw_sheet(lay_out_sheet(document), theme=theme)


def draw_sheet(sheet: Sheet, *, theme: str = "auto") -> str:
    """A sheet that is laid out already as SVG text."""
    chart = sheet.chart
    body = [
        rectangle(Box(0, 0, WIDTH, sheet.height), class_="paper"),
        draw_title(chart, WIDTH / 2, WIDTH - 2 * MARGIN),
        *(
            group(draw_frame(plate.area.grown(_INSET), _ground(chart, plate)), class_=plate.scale.name)
            for plate in (sheet.wide, sheet.small)
        ),
        group("".join(_draw_link(sheet, i) for i in range(len(chart.links))), class_="lines"),
        group("".join(_draw_place(sheet, i) for i in range(len(chart.places))), class_="places"),
        *(group(drawn, class_=name) for drawn, name in zip(sheet.legends, (WIDE.name, SMALL.name), strict=True)),
    ]
    drawn = "\n".join(body)
    used = "".join(symbol(name) for name in icon_names() if f'"#icon-{name}"' in drawn)
    style = style_sheet(theme, chart.regions, {plate.name: plate.stroke for plate in (WIDE, SMALL)}, chart.ground)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(WIDTH)} {number(sheet.height)}" class="map" '
        f'role="group" aria-labelledby="map-title map-about">'
    )
    return "\n".join(
        [
            head,
            tag("title", clean(chart.title), id="map-title"),
            tag("desc", clean(chart.about or chart.title), id="map-about"),
            f"<style>{style}</style>",
            f"<defs>{used}</defs>",
            drawn,
            "</svg>\n",
        ]
    )


def _ground(chart: Chart, plate: Plate) -> str:
    """The country below a plate, cut at the border."""
    drawn = draw_ground(chart, plate)
    if drawn is None:
        return ""
    name, border = plate.scale.name, plate.area.grown(_INSET)
    land = drawn.land
    parts = [rectangle(border, class_="water" if land else "country")]
    if land:
        parts += [tag("path", class_=kind, d=land) for kind in ("shallow", "shelf", "country")]
    inside = [tag("path", class_=f"height-{n}", d=d) for n, d in enumerate(drawn.heights) if d]
    inside += [tag("path", class_="river", d=d, stroke_width=width) for width, d in drawn.rivers]
    inside += [tag("path", class_="lake", d=drawn.lakes)] if drawn.lakes else []
    shape = tag("path", d=land) if land else rectangle(border)
    parts.append(
        f'<clipPath id="land-{name}">{shape}</clipPath><clipPath id="border-{name}">{rectangle(border)}</clipPath>'
        + tag("g", *inside, clip_path=f"url(#land-{name})")
    )
    if land:
        parts.append(tag("path", class_="coast", d=land))
    return tag("g", *parts, class_="ground", clip_path=f"url(#border-{name})")


def _draw_link(sheet: Sheet, i: int) -> str:
    link = sheet.chart.links[i]
    drawn = "".join(
        group(
            draw_curves(link.kind, plate.lines[i].curves, plate.scale.stroke)
            + meeting_point(plate.lines[i].curves, plate.scale.stroke),
            class_=plate.scale.name,
        )
        for plate in (sheet.wide, sheet.small)
    )
    names = {place.id: place.name for place in sheet.chart.places}
    return "\n" + tag(
        "g", drawn, id=link.id, class_=f"link {link.kind}", role="img", aria_label=_spoken_link(link, names)
    )


def _spoken_link(link: Link, names: dict[str, str]) -> str:
    kinds = {"both": "canal and railway", "sea": "sea line", "canal": "canal", "rail": "railway"}
    return f"{' – '.join(names[end] for end in link.ends)}: {kinds[link.kind]}"


def _draw_place(sheet: Sheet, i: int) -> str:
    place = sheet.chart.places[i]
    region = next((region for region in sheet.chart.regions if region.id == place.region), None)
    drawn = "".join(
        group(
            draw_block(place, plate.blocks[i], plate.centres[i], plate.slot)
            + draw_label(place, plate.labels[i], plate.lettering, region),
            class_=plate.scale.name,
        )
        for plate in (sheet.wide, sheet.small)
    )
    return "\n" + tag(
        "g",
        drawn,
        id=f"place-{place.id}",
        class_=f"place {place.kind}",
        role="img",
        aria_label=spoken(place, sheet.chart),
    )


def _wide_legend(chart: Chart, top: float) -> tuple[str, float]:
    """Tracks and legend from some height on, and where the sheet ends."""
    tracks, height = draw_tracks(chart.tracks, LEFT, top, MAP_WIDTH)
    room = Box(LEFT + 8, top + height + 6, LEFT + MAP_WIDTH, top + height + 6)
    entries, legend_height = draw_entries(legend_entries(chart, WIDE.stroke), room, 5, 12.5)
    return tracks + entries, room.top + legend_height + 14


def _small_legend(chart: Chart, bottom: float, highest: float) -> tuple[str, float]:
    """A short legend at the foot of a sheet, and where it begins: not above `highest`."""
    entries = [entry for entry in legend_entries(chart, SMALL.stroke) if entry.small]
    room = Box(LEFT + 8, 0, LEFT + MAP_WIDTH, 0)
    height = draw_entries(entries, room, 3, 25.0)[1]
    top = max(highest, bottom - height - 8)
    return draw_entries(entries, room.moved(0, top), 3, 25.0, most=bottom - top)[0], top
