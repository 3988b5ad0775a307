"""Pieces of Markdown, and words for values, that the generated pages share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cottonopolis.content import Document
from cottonopolis.content.models.document import entry_keys
from cottonopolis.content.read import Tables

REST = {"all": "the rest", "rest": "the rest"}
"""Words of [evidence] for whatever is not named in it."""
CONFIDENCE = re.compile(r"(high|medium|low): *(.*)", re.DOTALL)


def head(title: str, source: str) -> list[str]:
    """First lines of a page: how it was made, and its title."""
    return [
        f"<!-- Made by `make docs` from {source}: change the data, not this page. -->",
        "",
        f"# {title}",
        "",
    ]


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table; empty if there are no rows."""
    lines = [[_cell(value) for value in row] for row in rows]
    if not lines:
        return []
    return [_row(columns), _row(["---"] * len(columns)), *map(_row, lines), ""]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(value: object) -> str:
    return str(value).replace("|", r"\|").replace("\n", " ")


def listed(words: Iterable[object], last: str = "and") -> str:
    """The words as a person would list them: one, two and three."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}" if texts else "none"


def counted(words: Iterable[str]) -> str:
    """The words in order, equal neighbours together: 2 × plain, port."""
    groups: list[tuple[str, int]] = []
    for word in words:
        if groups and groups[-1][0] == word:
            groups[-1] = (word, groups[-1][1] + 1)
        else:
            groups.append((word, 1))
    return ", ".join(word if n == 1 else f"{n} × {word}" for word, n in groups)


def n_of(n: int, noun: str) -> str:
    """A number with its noun: 1 link, 3 links."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def words(key: str) -> str:
    """A key as words."""
    return key.replace("_", " ")


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def shown(value: Any) -> str:
    """A value of the data as a person would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        inner = [f"({shown(item)})" if isinstance(item, list) else shown(item) for item in value]
        return ", ".join(inner) if inner else "none"
    if isinstance(value, dict):
        return ", ".join(f"{words(key)} {shown(item)}" for key, item in value.items())
    return str(value)


def name_of(entry: Tables, names: dict[str, str]) -> str:
    """What people call an entry: its own name, or the names of what it joins or stands for."""
    if "ends" in entry:
        return " – ".join(names[end] for end in entry["ends"])
    return str(entry.get("name") or names.get(entry["id"]) or capital(words(entry["id"])))


def evidence_id(entry: Tables) -> str:
    """The name of an entry in [evidence]."""
    return "-".join(entry["ends"]) if "ends" in entry else str(entry["id"])


def source_lines(sources: Tables) -> list[str]:
    """Where each table comes from."""
    rows = [
        (words(name), source["from"], source["confidence"], "yes" if source.get("reconstructed") else "")
        for name, source in sources.items()
    ]
    return table(["Table", "Where it comes from", "Confidence", "Reconstructed"], rows)


def reconstructed_lines(own: Tables, names: dict[str, str], origins: Tables) -> list[str]:
    """All that a file marks as reconstructed: entry by entry what is known, field by field what is not."""
    doubtful = {name: source for name, source in own["source"].items() if source.get("reconstructed")}
    if not doubtful:
        return ["Nothing is. How sure each table is stands under [sources](#sources).", ""]
    evidence = own.get("evidence", {})
    lines = [
        "These values are guesses that fit everything known. For each entry the table says what is known and",
        "from where; **whatever else the entry has is reconstructed**. Corrections are welcome:",
        "[how to correct a number](../../CONTRIBUTING.md#correct-a-reconstructed-number).",
        "",
    ]
    for name, source in doubtful.items():
        lines += [
            f"### {_plural(name)}",
            "",
            f"{capital(source['from'])}. Confidence: {source['confidence']}.",
            "",
        ]
        # A market tile is named by what it takes, not by the industry that has the same id.
        known_names = {} if name == "market_tile" else names
        lines += _entry_lines(own.get(name), evidence.get(name, {}), known_names)
    for name in (name for name in evidence if name not in doubtful):
        lines += [f"### Known of the {words(name)}", "", *_known_lines(evidence[name])]
    return lines + _origin_lines(evidence, origins)


def _plural(name: str) -> str:
    return capital(words(name)) + ("s" if name in entry_keys(Document) else "")


def _entry_lines(entries: Any, evidence: Tables, names: dict[str, str]) -> list[str]:
    if not isinstance(entries, list):
        return []
    rows = []
    throughout = []
    for entry in entries:
        fields = evidence.get(evidence_id(entry))
        if fields is None:
            throughout.append(name_of(entry, names))
            continue
        known = [_field(key, text) for key, text in fields.items() if not is_reconstructed(text)]
        guessed = [REST.get(key, words(key)) for key, text in fields.items() if is_reconstructed(text)]
        rows.append((name_of(entry, names), "; ".join(known) or "nothing", _rest(fields, guessed)))
    lines = table(["Entry", "Known, with origin", "Reconstructed"], rows)
    if throughout:
        lines += [f"Reconstructed throughout ({len(throughout)}): {', '.join(throughout)}.", ""]
    return lines


def _rest(fields: Tables, guessed: list[str]) -> str:
    if "all" in fields and not guessed:
        return "nothing"
    return ", ".join(guessed) or "the rest"


def _known_lines(evidence: Tables) -> list[str]:
    flat = {
        f"{key}: {field}" if field else key: text
        for key, value in evidence.items()
        for field, text in (value.items() if isinstance(value, dict) else [("", value)])
    }
    return table(["What", "Origin"], [(words(key), _origin(text)) for key, text in flat.items()])


def is_reconstructed(text: str) -> bool:
    """Whether a line of evidence says that nothing is known.

    >>> is_reconstructed("low: reconstructed (none)"), is_reconstructed("low: a review (weak)")
    (True, False)
    """
    return _origin_text(text).startswith("reconstructed")


def _origin_text(text: str) -> str:
    match = CONFIDENCE.fullmatch(text)
    return match.group(2) if match else text


def _origin(text: str) -> str:
    match = CONFIDENCE.fullmatch(text)
    return f"{match.group(2)} ({match.group(1)})" if match else text


def _field(key: str, text: str) -> str:
    return f"{words(key)}: {_origin(text)}"


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    else:
        yield str(value)


def _origin_lines(evidence: Tables, origins: Tables) -> list[str]:
    cited = {word for text in _texts(evidence) for word in re.findall(r"\w+", text)}
    rows = [(name, o["kind"], o["gives"], o.get("where", "")) for name, o in origins.items() if name in cited]
    if not rows:
        return []
    return ["### Origins", "", "A number after `rulebook` is a line of that text.", "",
            *table(["Origin", "What it is", "What it gives", "Where"], rows)]  # fmt: skip
