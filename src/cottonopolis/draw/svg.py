"""Writing SVG elements as text, always in the same bytes."""

from __future__ import annotations

from cottonopolis.draw.geometry import Box, Curve, Point
from cottonopolis.draw.text import clean

Value = str | int | float


def number(value: float) -> str:
    """A number with at most two digits after the point.

    >>> number(2.0), number(0.126), number(-0.001)
    ('2', '0.13', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *content: str, **attributes: Value) -> str:
    """An element; a trailing underscore in an attribute's name is dropped, others become hyphens.

    >>> tag("g", "x", class_="a", stroke_width=2.0)
    '<g class="a" stroke-width="2">x</g>'
    """
    shown = "".join(
        f' {key.rstrip("_").replace("_", "-") if key not in _CAMEL else key}="{_shown(value)}"'
        for key, value in attributes.items()
    )
    inner = "".join(content)
    return f"<{name}{shown}>{inner}</{name}>" if inner else f"<{name}{shown}/>"


_CAMEL = {"viewBox", "textLength", "lengthAdjust"}


def _shown(value: Value) -> str:
    return clean(value) if isinstance(value, str) else number(value)


def group(content: str, **attributes: Value) -> str:
    """A `g` element, or nothing if it would be empty."""
    return tag("g", content, **attributes) if content else ""


def rectangle(box: Box, **attributes: Value) -> str:
    """A `rect` element."""
    return tag("rect", x=box.left, y=box.top, width=box.width, height=box.height, **attributes)


def text(words: str, at: Point, size: float, *, width: float = 0.0, spaced: bool = False, **attributes: Value) -> str:
    """A `text` element on its base line; with a width, set to exactly that width, by its blanks alone if `spaced`."""
    if width:
        how = "spacing" if spaced else "spacingAndGlyphs"
        attributes = {**attributes, "textLength": width, "lengthAdjust": how}
    return tag("text", clean(words), x=at[0], y=at[1], font_size=size, **attributes)


def icon(name: str, box: Box, **attributes: Value) -> str:
    """One of our icons, filling a box."""
    return tag(
        "use",
        href=f"#icon-{name}",
        x=box.left,
        y=box.top,
        width=box.width,
        height=box.height,
        **attributes,
    )


def path_of(curves: tuple[Curve, ...]) -> str:
    """The `d` of a path along curves."""
    return "".join(f"M{_pair(curve.start)}Q{_pair(curve.pull)} {_pair(curve.end)}" for curve in curves)


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
