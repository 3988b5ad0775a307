"""How strength grew, drawn: points of self-play over the games played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT, EDGE = 720, 360, 48
LABEL = 13
"""Height of a label."""
COLOURS = ("#1b6ca8", "#c8553d", "#2d7d46", "#7b4b94", "#8a6d1d")


def strength_plot(log: Sequence[Mapping[str, float]]) -> str:
    """An SVG with one line for the winners and one for the mean of each player count."""
    names = [name for name in log[-1] if name.startswith(("mean", "winner"))]
    values = [entry[name] for entry in log for name in names if name in entry]
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    most = max(entry["games"] for entry in log)

    def at(games: float, value: float) -> str:
        x = EDGE + (WIDTH - 4 * EDGE) * games / most
        y = HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - low) / max(high - low, 1e-9)
        return f"{x:.1f},{y:.1f}"

    lines = []
    above = 0.0
    heights: dict[str, float] = {}
    for name in sorted(names, key=lambda name: -log[-1][name]):
        # Labels of lines that end close together stand below one another.
        above = heights[name] = max(float(at(most, log[-1][name]).split(",")[1]), above + LABEL)
    for n, name in enumerate(names):
        colour = COLOURS[n // 2 % len(COLOURS)]
        dash = "" if name.startswith("winner") else ' stroke-dasharray="5 3"'
        points = " ".join(at(entry["games"], entry[name]) for entry in log if name in entry)
        lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2"{dash} points="{points}"/>')
        x = at(most, log[-1][name]).split(",")[0]
        label = f"{escape(name)} {log[-1][name]:.1f}"
        lines.append(f'<text x="{float(x) + 6}" y="{heights[name] + 4:.1f}" fill="{colour}">{label}</text>')
    for value in (low, high):
        y = at(0, value).split(",")[1]
        lines.append(f'<text x="{EDGE - 6}" y="{y}" text-anchor="end">{value:.0f}</text>')
    lines.append(f'<text x="{WIDTH / 2 - EDGE}" y="{HEIGHT - 12}" text-anchor="middle">{most:.0f} games</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        f' font-size="12"><rect width="100%" height="100%" fill="white"/>{"".join(lines)}</svg>\n'
    )
