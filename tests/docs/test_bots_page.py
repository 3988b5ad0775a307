"""The examples of the page on bots work as they are printed, and it names every bot and level."""

from __future__ import annotations

import doctest

from cottonopolis.bots.builtin import KNOWN, LEVELS
from docs.pages import page


def test_the_examples_of_the_page_on_bots_give_what_is_printed() -> None:
    name = "docs/bots.md"
    test = doctest.DocTestParser().get_doctest("\n".join(page(name).blocks("python")), {}, name, name, 0)
    assert len(test.examples) > 5
    said: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert "".join(said) == ""


def test_the_page_names_every_bot_and_what_every_level_is() -> None:
    text = page("docs/bots.md").text
    assert [name for name in KNOWN if f"`{name}`" not in text] == []
    assert [spec for level, spec in LEVELS.items() if f"| `{level}` | `{spec}` |" not in text] == []
