"""Writes the pages and drawings of docs/ that are made from data and commands; `--check` only says what is stale."""

from __future__ import annotations

import sys
from pathlib import Path

from docs_commands import commands_page
from docs_format import format_page
from docs_game import game_page
from docs_map import drawing_name, map_page, map_variants

from cottonopolis.content import map_ids, read_document, rules_ids

DOCS = Path(__file__).resolve().parent.parent / "docs"
FORMAT = DOCS / "data-format.md"
COMMANDS = DOCS / "commands.md"
FOLDERS = ("maps", "games")
"""Everything in these folders is made here."""


def pages() -> dict[Path, str]:
    """Every generated file of docs/ with its text."""
    try:
        from cottonopolis.draw import draw_map
    except ImportError as error:
        sys.exit(f"the maps cannot be drawn: {error}")
    files = {FORMAT: format_page(FORMAT.read_text(encoding="utf-8")), COMMANDS: commands_page()}
    for map_id in map_ids():
        files[DOCS / "maps" / f"{map_id}.md"] = map_page(map_id)
        for variant in (None, *map_variants(map_id)):
            drawing = draw_map(read_document(map_id, variant), theme="auto")
            files[DOCS / "maps" / drawing_name(map_id, variant)] = drawing
    for rules_id in rules_ids():
        files[DOCS / "games" / f"{rules_id}.md"] = game_page(rules_id)
    return files


def stale(files: dict[Path, str]) -> list[Path]:
    """Files that are missing or have another text, and files that nothing makes any more."""
    changed = [path for path, text in files.items() if not path.is_file() or path.read_bytes() != text.encode()]
    there = {path for folder in FOLDERS for path in (DOCS / folder).glob("*") if path.is_file()}
    return sorted([*changed, *(there - files.keys())])


def main() -> None:
    """Writes what is stale, or with `--check` only tells it and ends with 1."""
    files = pages()
    found = stale(files)
    for path in found:
        name = path.relative_to(DOCS.parent)
        if "--check" in sys.argv[1:]:
            print(f"{name} is stale: run `make docs`")
        elif path in files:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(files[path].encode())
            print(f"wrote {name}")
        else:
            path.unlink()
            print(f"removed {name}: nothing makes it any more")
    sys.exit(bool(found) and "--check" in sys.argv[1:])


if __name__ == "__main__":
    main()
