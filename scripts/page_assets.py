"""Writes what the page takes from the package before it is built: the layouts of all maps, and the icons.

Usage: page_assets.py FOLDER. Layouts go to FOLDER/public/maps, rules to FOLDER/public/rules, icons to FOLDER/src/made.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from cottonopolis.content import map_ids, read_document
from cottonopolis.draw.icons import sprite
from cottonopolis.draw.plan import plan_of


def layouts() -> Iterator[tuple[str, dict[str, object]]]:
    """Every map of the package and every variant of one, by the name of its file."""
    for map_id in map_ids():
        document = read_document(map_id)
        yield map_id, plan_of(document)
        for option in document.get("option", []):
            if option.get("variant"):
                others = [str(value) for value in option["values"] if value != option["default"]]
                yield from ((f"{map_id}.{variant}", plan_of(read_document(map_id, variant))) for variant in others)


def main() -> None:
    """Writes all files anew."""
    folder = Path(sys.argv[1])
    maps, made = folder / "public" / "maps", folder / "src" / "made"
    for where in (maps, made):
        where.mkdir(parents=True, exist_ok=True)
        for old in where.iterdir():
            old.unlink()
    for name, plan in layouts():
        (maps / f"{name}.json").write_text(json.dumps(plan, separators=(",", ":")) + "\n", encoding="utf-8")
    (made / "icons.svg").write_text(sprite(), encoding="utf-8")


if __name__ == "__main__":
    main()
