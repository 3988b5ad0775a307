"""Draws a place: its block, and its name on a plate."""

from __future__ import annotations

from cottonopolis.content.models.places import Place
from cottonopolis.draw.block import FRAME, Badge, Block, Cell
from cottonopolis.draw.chart import Chart, Region
from cottonopolis.draw.geometry import Box, Point
from cottonopolis.draw.icons import icon_names
from cottonopolis.draw.label import LINE_HEIGHT, Label, Lettering
from cottonopolis.draw.plate import is_bold
from cottonopolis.draw.style import region_class
from cottonopolis.draw.svg import icon, rectangle, tag, text

_WATER = frozenset({"port", "ship", "shipyard", "anchor"})
_TRADE = frozenset({"merchant", "market", "access", "money", "vp", "develop", "income"})


def tone(name: str) -> str:
    """Colour class of an icon: water, trade, or plain ink."""
    return "water" if name in _WATER else "trade" if name in _TRADE else "soft" if name == "plain" else "ink"


def draw_block(place: Place, block: Block, centre: Point, slot: float) -> str:
    """Squares, badges and outline of a place."""
    if block.dot:
        return tag("circle", class_="dot", cx=centre[0], cy=centre[1], r=block.dot)
    box = block.box.moved(*centre)
    parts = []
    if block.frame:
        parts.append(rectangle(box, class_="beyond", rx=0.2 * slot))
        box = box.grown(-FRAME * slot)
    parts.append(rectangle(box, class_="block", rx=0.12 * slot))
    parts += [draw_cell(cell, cell.box.moved(*centre), barrel=place.bonus is not None) for cell in block.cells]
    parts += [_badge(badge, badge.box.moved(*centre)) for badge in block.badges]
    return "".join(parts)


def draw_cell(cell: Cell, box: Box, *, barrel: bool = False) -> str:
    """One square with what may stand on it."""
    size = box.width
    square = rectangle(box, class_="slot", rx=0.08 * size)
    if cell.kind == "slot":
        return square + _signs(cell.signs, box)
    if cell.kind == "import":
        return square + _cubes(cell.count, box)
    if cell.kind == "merchant" and barrel:
        hat = Box(box.left + 0.04 * size, box.top + 0.04 * size, box.right - 0.26 * size, box.bottom - 0.26 * size)
        keg = Box(box.right - 0.46 * size, box.bottom - 0.46 * size, box.right - 0.06 * size, box.bottom - 0.06 * size)
        return square + icon("merchant", hat, class_="trade") + icon("barrel", keg, class_="ink")
    return square + icon(cell.kind, box.grown(-0.1 * size), class_=tone(cell.kind))


def _signs(signs: tuple[str, ...], box: Box) -> str:
    size = box.width
    if len(signs) == 1:
        return _sign(signs[0], box.grown(-0.1 * size))
    if len(signs) == 2:
        part = 0.53 * size
        line = tag("path", class_="split", d=f"M{box.left:.2f} {box.bottom:.2f}L{box.right:.2f} {box.top:.2f}")
        return (
            line
            + _sign(signs[0], Box(box.left, box.top, box.left + part, box.top + part).moved(0.03 * size, 0.03 * size))
            + _sign(
                signs[1],
                Box(box.right - part, box.bottom - part, box.right, box.bottom).moved(-0.03 * size, -0.03 * size),
            )
        )
    part = 0.46 * size
    corners = ((0.0, 0.0), (size - part, 0.0), (0.0, size - part), (size - part, size - part))
    return "".join(
        _sign(sign, Box(box.left + x, box.top + y, box.left + x + part, box.top + y + part))
        for sign, (x, y) in zip(signs, corners, strict=False)
    )


def _sign(name: str, box: Box) -> str:
    if name in icon_names():
        return icon(name, box, class_=tone(name))
    size = box.height * 0.5
    x, y = box.centre
    return text(name[:3].upper(), (x, y + 0.35 * size), size, class_="code middle")


def _cubes(count: int, box: Box) -> str:
    size = box.width * 0.42
    columns = 2 if count > 1 else 1
    rows = [min(columns, count - i) for i in range(0, min(count, 6), columns)]
    parts = []
    for i, n in enumerate(rows):
        for j in range(n):
            x = box.centre[0] + (j - (n - 1) / 2) * size
            y = box.centre[1] + (i - (len(rows) - 1) / 2) * size
            parts.append(icon("cube", Box.around((x, y), size * 0.94, size * 0.94), class_="ink"))
    return "".join(parts)


def _badge(badge: Badge, box: Box) -> str:
    size = box.height
    parts = []
    x = box.left + size * 0.05
    if badge.icon:
        sign = Box(x, box.top, x + size, box.bottom).grown(-0.04 * size)
        parts.append(icon(badge.icon, sign, class_=tone(badge.icon)))
        x += size
    if badge.words:
        width = box.right - x - size * 0.08
        parts.append(text(badge.words, (x, box.bottom - 0.17 * size), size * 0.9, width=width, class_="bold"))
    return "".join(parts)


def draw_label(place: Place, label: Label, lettering: Lettering, region: Region | None) -> str:
    """The name of a place, with its region's symbol."""
    size, box = lettering.size, label.box
    bold = is_bold(place)
    parts = [rectangle(box, class_="plate", rx=0.2 * size)]
    left = box.left + 0.25 * size
    if region:
        side = lettering.symbol
        badge = Box(left - 0.06 * size, box.centre[1] - side / 2, left - 0.06 * size + side, box.centre[1] + side / 2)
        parts.append(region_badge(region, badge))
        left += side + 0.16 * size
    style = "code" if lettering.codes else "bold" if bold else "light"
    room = box.right - 0.25 * size - left
    for i, line in enumerate(label.lines):
        width = lettering.width(line, bold=bold)
        x = left + (room - width) / 2
        y = box.top + 0.07 * size + (i + 0.8) * LINE_HEIGHT * size
        parts.append(text(line, (x, y), size, width=width, class_=f"name {style}"))
    return "".join(parts)


def region_badge(region: Region, box: Box) -> str:
    """A region's charge on a shield of its colour: no player's mark is one."""
    x, y, size = box.left, box.top, box.width
    shield = f"M{x:.2f} {y:.2f}h{size:.2f}v{0.55 * size:.2f}q0 {0.3 * size:.2f} {-0.5 * size:.2f} {0.45 * size:.2f}"
    shield += f"q{-0.5 * size:.2f} {-0.15 * size:.2f} {-0.5 * size:.2f} {-0.45 * size:.2f}z"
    sign = Box.around((box.centre[0], box.centre[1] - 0.04 * size), 0.6 * size, 0.6 * size)
    return tag(
        "g",
        tag("path", class_="region", d=shield) + icon(region.symbol, sign, class_="on-region"),
        class_=region_class(region.id),
    )


def spoken(place: Place, chart: Chart) -> str:
    """A place in words, for readers who cannot see it: name, then what is printed there.

    Slots are set apart by semicolons, the industries of one slot by "or".
    """
    holds = dict(chart.slot_kinds)
    slots = [
        " or ".join(sign.replace("_", " ") for part in signs for sign in holds.get(part, (part,)))
        for signs in place.words_of_slots()
    ]
    extras = {
        _counted(place.merchants, "merchant space"): place.merchants,
        f"bonus {place.bonus.kind.replace('_', ' ')} {place.bonus.amount}" if place.bonus else "": place.bonus,
        _counted(place.markets, "market box", "market boxes"): place.markets,
        f"{place.coal_import} coal for import": place.coal_import,
        "always a port": place.port,
        "access to the market": place.market_access,
        f"worth {place.worth}": place.worth,
        "nothing passes through": not place.transit,
        "beyond the dividing line": place.beyond,
    }
    described = "; ".join(slots + [words for words, is_so in extras.items() if is_so]) or place.kind
    return f"{place.name}: {described}"


def _counted(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"
