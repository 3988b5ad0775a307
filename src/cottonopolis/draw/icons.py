"""Our icons: one hand-made file each, used by the drawing and handed out for other pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "icons"
_SVG = re.compile(r"<svg[^>]*>\n(.*)</svg>\s*", re.DOTALL)


@cache
def icon_names() -> tuple[str, ...]:
    """Names of all icons, in order."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.svg")))


@cache
def icon_file(name: str) -> str:
    """The file of one icon as text."""
    return (_FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def symbol(name: str) -> str:
    """An icon as a `symbol` element with the id `icon-NAME`."""
    found = _SVG.fullmatch(icon_file(name))
    assert found, f"{name}.svg is not a single svg element"
    shapes = "".join(line.strip() for line in found[1].splitlines())
    return f'<symbol id="icon-{name}" viewBox="0 0 24 24" fill="currentColor">{shapes}</symbol>'


def sprite() -> str:
    """All icons as symbols of one file."""
    symbols = "\n".join(symbol(name) for name in icon_names())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def write_icons(folder: Path) -> list[Path]:
    """Writes every icon file and `sprite.svg` into a folder, and says which files it wrote."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, content in [(name, icon_file(name)) for name in icon_names()] + [("sprite", sprite())]:
        path = folder / f"{name}.svg"
        path.write_text(content, encoding="utf-8", newline="\n")
        written.append(path)
    return written
