"""How wide a text is, and how it is written into XML."""

from __future__ import annotations

import re
import unicodedata
from html import escape

ELLIPSIS = "…"

# Advance widths in hundredths of the type size, between those of the common book faces; every text is set
# to exactly the width reckoned here, so a reader's own fonts cannot make names collide.
_WIDTHS = {
    **dict.fromkeys("ijl.,;:'!|I’", 29),
    **dict.fromkeys("frt()[]/- ", 35),
    **dict.fromkeys("sczaeJ?", 46),
    **dict.fromkeys("bdghknopquvxyL0123456789£$*+=–", 53),
    **dict.fromkeys("BCEFPRSTVXYZAK&", 65),
    **dict.fromkeys("DGHNOQUw", 74),
    **dict.fromkeys("mMW%@—…", 86),
}
_BOLD = 1.07
_SANS_NARROW = 0.92
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width of a text in the serif face.

    >>> round(text_width("Köln", 100), 6) == round(text_width("Koln", 100), 6)
    True
    """
    total = sum(_glyph_width(glyph) for glyph in text)
    return total * size / 100 * (_BOLD if bold else 1.0)


def _glyph_width(glyph: str) -> int:
    if glyph in _WIDTHS:
        return _WIDTHS[glyph]
    if unicodedata.combining(glyph):
        return 0
    base = unicodedata.normalize("NFD", glyph)[0]
    if base in _WIDTHS:
        return _WIDTHS[base]
    return 100 if unicodedata.east_asian_width(glyph) in "WF" else 65


def code_width(code: str, size: float) -> float:
    """Width of a code in narrow bold capitals."""
    return text_width(code.upper(), size, bold=True) * _SANS_NARROW


def shortened(text: str, most: int = 32) -> str:
    """A text cut to a length that fits a map.

    >>> shortened("x" * 40, 5)
    'xxxx…'
    """
    text = " ".join(_FORBIDDEN.sub("", text).split())
    return text if len(text) <= most else text[: most - 1].rstrip() + ELLIPSIS


def in_two_lines(text: str) -> tuple[str, str] | None:
    """A name broken at the blank or hyphen nearest its middle, if it has one.

    >>> in_two_lines("Warrington & Runcorn")
    ('Warrington', '& Runcorn')
    """
    breaks = [i for i, glyph in enumerate(text) if glyph in " -" and 2 < i < len(text) - 3]
    if not breaks:
        return None
    middle = min(breaks, key=lambda i: (abs(i - len(text) / 2), i))
    if text[middle] == " ":
        return text[:middle], text[middle + 1 :]
    return text[: middle + 1], text[middle + 1 :]


def wrapped(text: str, size: float, width: float) -> list[str]:
    """A text in lines no wider than `width`, broken at blanks."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def clean(text: str) -> str:
    """Text that may stand in XML, markup escaped and forbidden characters dropped.

    >>> clean('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return escape(_FORBIDDEN.sub("", text), quote=True)
