"""Draws the rows of prices and of falling demand."""

from __future__ import annotations

from cottonopolis.draw.chart import Track
from cottonopolis.draw.geometry import Box, Point
from cottonopolis.draw.place import tone
from cottonopolis.draw.svg import icon, rectangle, text

CELL = 22.0
HEIGHT = 46.0
_GAP = 34.0


def track_width(track: Track) -> float:
    """Room that a track takes from left to right."""
    return CELL * (len(track.cells) + (1.3 if track.last else 0.0)) + CELL * 1.35


def draw_tracks(tracks: tuple[Track, ...], left: float, top: float, width: float) -> tuple[str, float]:
    """All tracks in rows from a corner on, and the height that they take."""
    rows: list[list[Track]] = []
    for track in tracks:
        used = sum(track_width(other) + _GAP for other in rows[-1]) if rows else 0.0
        if rows and used + track_width(track) <= width:
            rows[-1].append(track)
        else:
            rows.append([track])
    parts = []
    for i, row in enumerate(rows):
        total = sum(track_width(track) for track in row) + _GAP * (len(row) - 1)
        x = left + (width - total) / 2
        for track in row:
            parts.append(_draw_track(track, (x, top + i * (HEIGHT + 8))))
            x += track_width(track) + _GAP
    return "".join(parts), len(rows) * (HEIGHT + 8)


def _draw_track(track: Track, at: Point) -> str:
    x, y = at
    parts = [text(track.title, (x + CELL * 1.35, y + 12), 13, class_="heading")]
    row = y + 18
    parts.append(icon(track.icon, Box(x, row, x + CELL, row + CELL), class_=tone(track.icon)))
    x += CELL * 1.35
    for words in track.cells:
        parts.append(_cell(words, Box(x, row, x + CELL, row + CELL), "track"))
        x += CELL
    if track.last:
        x += CELL * 0.3
        parts.append(_cell(track.last, Box(x, row, x + CELL, row + CELL), "track last"))
    return "".join(parts)


def _cell(words: str, box: Box, kind: str) -> str:
    x, y = box.centre
    return rectangle(box, class_=kind) + text(words, (x, y + 4.4), 13, class_="middle")
