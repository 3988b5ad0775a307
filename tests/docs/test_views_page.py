"""The examples of the pages on views, events and explanations work as they are printed."""

from __future__ import annotations

import doctest
import re

import pytest

from cottonopolis.game.events import KINDS
from docs.pages import page


@pytest.mark.parametrize(("name", "n_least"), [("views", 10), ("events", 8), ("explain", 8)])
def test_the_examples_of_a_page_give_what_is_printed(name: str, n_least: int) -> None:
    name = f"docs/{name}.md"
    test = doctest.DocTestParser().get_doctest("\n".join(page(name).blocks("python")), {}, name, name, 0)
    assert len(test.examples) > n_least
    said: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert "".join(said) == ""


def test_every_kind_of_event_is_on_the_page() -> None:
    table = page("docs/events.md").text.partition("## Kinds")[2]
    assert set(KINDS) - set(re.findall(r"`([a-z_]+)`", table)) == set()
