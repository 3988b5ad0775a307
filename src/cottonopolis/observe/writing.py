"""Numbers as bytes, two bytes each, lowest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter, write_i16_le

if TYPE_CHECKING:
    from cottonopolis.engine.words import Card, Int

LEAST: Final = -1000
"""Lower numbers are written as this one."""
MOST: Final = 1000
"""Higher numbers are written as this one."""


def zeros(n: Int) -> bytes:
    """So many zeros, for the functions that write ones and counts into them."""
    return bytes([0] * (2 * n))


def own(out: BytesWriter) -> bytearray:
    """What was written, for the caller to keep and to change."""
    text = out.getvalue()
    # The compiler makes a bytearray of a slice at once; of the whole it would ask the interpreter.
    return bytearray(text[0 : len(text)])


def write_number(out: BytesWriter, number: Int) -> None:
    """One number, cut at LEAST and MOST."""
    kept: int = min(max(number, LEAST), MOST)
    write_i16_le(out, kept)


def write_one_of(out: BytesWriter, blank: bytes, index: Int) -> None:
    """The zeros of `blank`, with a one at the index."""
    start: Int = len(out)
    out.write(blank)
    out[start + 2 * index] = 1


def write_cards(out: BytesWriter, blank: bytes, cards: list[Card], first: Int) -> None:
    """By card, in the zeros of `blank`: how many of these there are, those before index `first` left out."""
    start: Int = len(out)
    out.write(blank)
    at: Int = first
    while at < len(cards):
        place: Int = start + 2 * cards[at]
        out[place] = out[place] + 1
        at += 1
