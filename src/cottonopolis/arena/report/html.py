"""Pieces of the page."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.draw.icons import icon_names
from cottonopolis.draw.text import clean

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def section(n: int, title: str, lead: str, *body: str) -> str:
    """A numbered section; its lead says how to read it."""
    return (
        f'<section><h2><span class="no">{_ROMAN[n - 1]}</span>{clean(title)}</h2>'
        f'<p class="lead">{clean(lead)}</p>{"".join(body)}</section>'
    )


def two(*parts: str) -> str:
    """Parts side by side where there is room."""
    return f'<div class="two">{"".join(parts)}</div>'


def named(title: str, body: str) -> str:
    """A part with a small heading."""
    return f"<div><h3>{clean(title)}</h3>{body}</div>"


def legend(entries: Sequence[tuple[str, int, str]]) -> str:
    """Names with their inks and icons, in the order in which they are stacked."""
    known = set(icon_names())
    items = "".join(
        f'<li><span class="key s{ink}">{_icon(icon) if icon in known else ""}</span>{clean(name)}</li>'
        for name, ink, icon in entries
    )
    return f'<ul class="legend">{items}</ul>'


def _icon(name: str) -> str:
    return f'<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-{name}"/></svg>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "plain") -> str:
    """A table of cells that are HTML already; `kind` is its class in the style sheet."""
    top = "".join(f"<th>{clean(word)}</th>" for word in head)
    lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table class="{kind}"><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'
    )
