"""The page on the data format says what the reader of the data says."""

from __future__ import annotations

import re

import pytest
from cottonopolis.content.shape import ENTRIES, TABLES, VALUES_OF_FILE, Keys

from docs.pages import page

Row = tuple[str, str, bool]
"""Key, what is expected, whether it is needed."""

SECTIONS = {"Values at the top of a file": VALUES_OF_FILE, **ENTRIES, **TABLES}


def documented(title: str) -> list[Row]:
    """The rows of the table below a heading."""
    text = page("docs/data-format.md").text
    (section,) = re.findall(rf"^##+ `?{re.escape(title)}`?\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL)
    found = re.findall(r"^\| `([^`]+)` \| (.*?) \| (yes)? ?\| (.+) \|$", section, re.MULTILINE)
    assert all(meaning.strip() for *_, meaning in found)
    return [(key, expected, needed == "yes") for key, expected, needed, _ in found]


def read(keys: Keys) -> list[Row]:
    return [(key.removeprefix("?"), expected, not key.startswith(("?", "*"))) for key, (expected, _) in keys.items()]


@pytest.mark.parametrize("title", SECTIONS)
def test_every_key_is_documented_as_it_is_read(title: str) -> None:
    assert documented(title) == read(SECTIONS[title])


def test_nothing_is_documented_that_is_not_read() -> None:
    headings = re.findall(r"^### `(.+)`$", page("docs/data-format.md").text, re.MULTILINE)
    assert headings == [*ENTRIES, *TABLES]
