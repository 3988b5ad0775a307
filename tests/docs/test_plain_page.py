"""The page on the plain form has every field, and its examples work as they are printed."""

from __future__ import annotations

import doctest

import pytest

from cottonopolis import new
from cottonopolis.views import plain, plain_map, view
from docs.pages import page

NAME = "docs/plain.md"


def test_the_examples_give_what_is_printed() -> None:
    test = doctest.DocTestParser().get_doctest("\n".join(page(NAME).blocks("python")), {}, NAME, NAME, 0)
    assert len(test.examples) > 6
    said: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert "".join(said) == ""


def _fields(value: object) -> set[str]:
    """The names of all objects in a list of objects, or of one object."""
    entries = value if isinstance(value, list) else [value]
    return {key for entry in entries if isinstance(entry, dict) for key in entry}


@pytest.mark.parametrize("map_id", ["birmingham", "lancashire", "germany", "new_england"])
def test_every_field_is_on_the_page(map_id: str) -> None:
    game = new(map_id, players=3, seed=1)
    for _ in range(60):
        game.play(game.legal()[0])
    table, facts = plain(view(game, 0)), plain_map(game.content)
    fields = table.keys() | facts.keys()
    for key in ("question", "players", "tiles", "links", "merchants", "boxes", "imports", "distant"):
        fields |= _fields(table[key])
    for key in ("regions", "places", "slots", "lines", "sea_lines", "industries", "tiles", "cards", "loans"):
        fields |= _fields(facts[key])
    assert [field for field in sorted(fields) if f"`{field}`" not in page(NAME).text] == []
