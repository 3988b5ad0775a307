"""The examples of the page on learning environments work as they are printed."""

from __future__ import annotations

import doctest

from docs.pages import page


def test_the_examples_of_the_page_on_learning_give_what_is_printed() -> None:
    name = "docs/rl.md"
    test = doctest.DocTestParser().get_doctest("\n".join(page(name).blocks("python")), {}, name, name, 0)
    assert len(test.examples) > 30
    said: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert "".join(said) == ""
