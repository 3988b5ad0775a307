"""Writes what the page takes from the package before it is built: layouts, rules, books, words, drills and so on.

Usage: page_assets.py FOLDER. What the page fetches goes to FOLDER/public, what is compiled in to FOLDER/src/made.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cottonopolis.content import map_ids, read_document, read_documents
from cottonopolis.content.drills import plain_drills
from cottonopolis.content.glossary import glossary
from cottonopolis.content.lessons import lesson_ids, plain_lesson
from cottonopolis.content.rulebook import book_ids
from cottonopolis.draw.icons import sprite
from cottonopolis.draw.plan import plan_of
from cottonopolis.views.rulebook import plain_book


def layouts() -> Iterator[tuple[str, dict[str, object]]]:
    """Every map of the package and every variant of one, by the name of its file."""
    for map_id in map_ids():
        for variant, document in read_documents(map_id).items():
            yield f"{map_id}.{variant}" if variant else map_id, plan_of(document)
        # The edition that is played if none is chosen has a file of its own name as well.
        document = read_document(map_id)
        yield from ((f"{map_id}.{it.default}", plan_of(document)) for it in document.option if it.variant)


def thumb(plan: dict[str, Any], time: str) -> str:
    """A small picture of a map by day or by night: its country, its lines and its places, nothing to read."""
    plate, colour = plan["plates"]["desk"], (plan["ground"] or {}).get(time, _PAPER[time])
    ground = plate["ground"] or {"land": None, "heights": [], "rivers": [], "lakes": ""}
    width, height = plate["size"]

    def shape(look: str, d: str) -> str:
        return f'<path {look} d="{_DECIMALS.sub("", d)}"/>' if d else ""

    body = shape(f'fill="{colour["sea" if ground["land"] else "land"]}"', f"M0 0H{width}V{height}H0z")
    body += shape(f'fill="{colour["land"]}" stroke="{colour["shore"]}" stroke-width="14"', ground["land"] or "")
    for level, d in enumerate(ground["heights"], 1):
        body += shape(f'fill="{colour["upland"]}" fill-opacity="{level / len(ground["heights"]):.2f}"', d)
    body += shape(f'fill="{colour.get("sea")}"', ground["lakes"])
    body += shape(f'fill="none" stroke="{colour["shore"]}" stroke-width="8"', " ".join(d for _, d in ground["rivers"]))
    body += shape(f'fill="none" stroke="{_INK[time]}" stroke-width="10"', " ".join(it["d"] for it in plate["lines"]))
    spaces = ""
    for place in plate["places"]:
        left, top, across, down = place["box"]
        half = 0.3 * min(across, down) if place["cells"] else 12
        x, y = (left + across / 2, top + down / 2) if place["cells"] else place["at"]
        spaces += f"M{x - half} {y - half}h{2 * half}v{2 * half}h{-2 * half}z"
    body += shape(f'fill="{_TILE[time]}" stroke="{_INK[time]}" stroke-width="7"', spaces)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>\n'


_DECIMALS = re.compile(r"\.\d+")
_PAPER = {"day": {"land": "#fbf7ec", "shore": "#2a6a94"}, "night": {"land": "#1d2126", "shore": "#7fbde6"}}
_INK = {"day": "#453c30", "night": "#cfc4ac"}
_TILE = {"day": "#fffdf6", "night": "#2c323a"}


def rule_book(text: str) -> dict[str, Any]:
    """The rules of a page of docs/rules: its words, and its numbered rules by section."""
    lines = text.splitlines()
    words = next((line.removeprefix("**Words.** ") for line in lines if line.startswith("**Words.**")), "")
    sections: list[dict[str, Any]] = []
    for line in lines:
        if line.startswith("## "):
            sections.append({"title": line[3:], "rules": []})
        elif found := _RULE.match(line):
            sections[-1]["rules"].append({"id": found[1], "text": found[2]})
        elif sections and sections[-1]["rules"] and line.startswith("  "):
            sections[-1]["rules"][-1]["text"] += " " + line.strip()
    return {"title": lines[0].lstrip("# "), "words": words, "sections": sections}


_RULE = re.compile(r'- <a id="([^"]+)"></a>\*\*[^*]+\*\* (.*)')
DOCS = Path(__file__).resolve().parent.parent / "docs"
RULES = DOCS / "rules"


def main() -> None:
    """Writes all files anew."""
    folder = Path(sys.argv[1])
    maps, made, rules = folder / "public" / "maps", folder / "src" / "made", folder / "public" / "rules"
    lessons, books = folder / "public" / "lessons", folder / "public" / "rulebook"
    drills = folder / "public" / "drills"
    for where in (maps, made, rules, lessons, drills, books):
        where.mkdir(parents=True, exist_ok=True)
        for old in where.iterdir():
            old.unlink()
    for name, plan in layouts():
        (maps / f"{name}.json").write_text(json.dumps(plan, separators=(",", ":")) + "\n", encoding="utf-8")
        for time in ("day", "night") if name in map_ids() else ():
            (maps / f"{name}.{time}.svg").write_text(thumb(plan, time), encoding="utf-8")
    for page in sorted(RULES.glob("*.md")):
        if page.stem != "README":
            book = rule_book(page.read_text(encoding="utf-8"))
            (rules / f"{page.stem}.json").write_text(json.dumps(book, ensure_ascii=False) + "\n", encoding="utf-8")
    for name in lesson_ids():
        lesson = json.dumps(plain_lesson(name), ensure_ascii=False)
        (lessons / f"{name}.json").write_text(lesson + "\n", encoding="utf-8")
    for map_id in map_ids():
        told = json.dumps(plain_drills(map_id), ensure_ascii=False, separators=(",", ":"))
        (drills / f"{map_id}.json").write_text(told + "\n", encoding="utf-8")
    for game in book_ids():
        told = json.dumps(plain_book(game), ensure_ascii=False, separators=(",", ":"))
        (books / f"{game}.json").write_text(told + "\n", encoding="utf-8")
    words = json.dumps([asdict(word) for word in glossary()], ensure_ascii=False)
    (folder / "public" / "glossary.json").write_text(words + "\n", encoding="utf-8")
    (folder / "public" / "explorer.json").write_bytes((DOCS / "explorer" / "figures.json").read_bytes())
    (made / "icons.svg").write_text(sprite(), encoding="utf-8")


if __name__ == "__main__":
    main()
