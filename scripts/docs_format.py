"""Keeps the tables of the page on the data format in step with the reader; the meanings are written by hand."""

from __future__ import annotations

import re

from cottonopolis.content.shape import ENTRIES, TABLES, VALUES_OF_FILE, Keys

SECTIONS: dict[str, Keys] = {"Values at the top of a file": VALUES_OF_FILE, **ENTRIES, **TABLES}
"""Headings of the page that have a table of keys."""

HEADING = re.compile(r"##+ `?(.+?)`?")
ROW = re.compile(r"\| `([^`]+)` \|.*(?<!\\)\|(.*)\|")


def format_page(text: str) -> str:
    """The page with every table of keys as the reader has them; a key that is new has no meaning yet."""
    lines: list[str] = []
    title = ""
    table: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|") and title in SECTIONS:
            table.append(line)
            continue
        lines += _table(SECTIONS[title], table) if table else []
        table = []
        if heading := HEADING.fullmatch(line):
            title = heading.group(1)
        lines.append(line)
    return "\n".join(lines).rstrip() + "\n"


def _table(keys: Keys, old: list[str]) -> list[str]:
    meanings = {match.group(1): match.group(2).strip() for line in old if (match := ROW.fullmatch(line))}
    rows = old[:2]
    for key, (expected, _) in keys.items():
        name = key.removeprefix("?")
        needed = "" if key.startswith(("?", "*")) else "yes"
        rows.append(f"| `{name}` | {expected} | {needed} | {meanings.get(name, '')} |")
    return rows
