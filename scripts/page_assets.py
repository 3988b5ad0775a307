"""Writes what the page takes from the package before it is built: layouts, rules, rulebooks, words, lessons, icons.

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
RULES = Path(__file__).resolve().parent.parent / "docs" / "rules"


def main() -> None:
    """Writes all files anew."""
    folder = Path(sys.argv[1])
    maps, made, rules = folder / "public" / "maps", folder / "src" / "made", folder / "public" / "rules"
    lessons, books = folder / "public" / "lessons", folder / "public" / "rulebook"
    for where in (maps, made, rules, lessons, books):
        where.mkdir(parents=True, exist_ok=True)
        for old in where.iterdir():
            old.unlink()
    for name, plan in layouts():
        (maps / f"{name}.json").write_text(json.dumps(plan, separators=(",", ":")) + "\n", encoding="utf-8")
    for page in sorted(RULES.glob("*.md")):
        if page.stem != "README":
            book = rule_book(page.read_text(encoding="utf-8"))
            (rules / f"{page.stem}.json").write_text(json.dumps(book, ensure_ascii=False) + "\n", encoding="utf-8")
    for name in lesson_ids():
        lesson = json.dumps(plain_lesson(name), ensure_ascii=False)
        (lessons / f"{name}.json").write_text(lesson + "\n", encoding="utf-8")
    for game in book_ids():
        told = json.dumps(plain_book(game), ensure_ascii=False, separators=(",", ":"))
        (books / f"{game}.json").write_text(told + "\n", encoding="utf-8")
    words = json.dumps([asdict(word) for word in glossary()], ensure_ascii=False)
    (folder / "public" / "glossary.json").write_text(words + "\n", encoding="utf-8")
    (made / "icons.svg").write_text(sprite(), encoding="utf-8")


if __name__ == "__main__":
    main()
