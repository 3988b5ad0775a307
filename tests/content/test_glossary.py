"""The glossary: every rule that it names exists, every word is found once, and no game explains what it has not."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cottonopolis.content import rules_ids
from cottonopolis.content.glossary import glossary, parse_glossary
from cottonopolis.errors import ContentError
from structure.sources import ROOT

LETTERS = {"birmingham": "B", "lancashire": "L", "age_of_industry": "A"}


def test_every_rule_of_an_entry_exists_and_each_of_its_games_has_one() -> None:
    known = {
        rule
        for name in rules_ids()
        for rule in re.findall(
            r'<a id="([^"]+)"></a>', (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
        )
    }
    for word in glossary():
        assert [rule for rule in word.rules if rule not in known] == [], word.id
        assert {rule[0] for rule in word.rules} == {LETTERS[game] for game in word.games}, word.id
        assert set(word.only) <= set(word.games), word.id


def test_every_word_has_its_own_name_and_its_own_forms() -> None:
    words = glossary()
    assert len(words) >= 40
    assert max(Counter(word.id for word in words).values()) == 1
    forms = Counter(form.lower() for word in words for form in word.forms)
    assert [form for form, n in forms.items() if n > 1] == []


@pytest.mark.parametrize(
    "wrong", ['id = "x"', 'id = "x"\nword = "X"\nforms = []\ntext = "."\nrules = []\ngames = ["go"]']
)
def test_a_word_that_is_not_complete_is_refused(wrong: str) -> None:
    with pytest.raises(ContentError):
        parse_glossary(f"[[word]]\n{wrong}")
