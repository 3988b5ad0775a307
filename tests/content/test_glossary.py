"""The glossary: every rule that it names exists, every word is found once, and no game explains what it has not."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from cottonopolis.content import rules_ids
from cottonopolis.content.glossary import Words, glossary, read_words, words_of
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


def test_a_word_that_is_not_complete_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "glossary.toml"
    path.write_text('[[word]]\nid = "x"', encoding="utf-8")
    with pytest.raises(ContentError, match=r"word\.x\.text: missing"):
        read_words(path)


@pytest.mark.parametrize("wrong", [Words((), also=("go",)), Words((), only={"go": "once"})])
def test_a_game_that_speaks_of_a_word_that_is_not_common_is_refused(wrong: Words) -> None:
    with pytest.raises(ContentError, match=r"toy: glossary\.toml: .*: go"):
        words_of(Words(()), {"toy": wrong})


def test_a_game_has_the_words_of_all_its_own_and_those_that_it_names(tmp_path: Path) -> None:
    path = tmp_path / "glossary.toml"
    said = '[[word]]\nid = "{0}"\nword = "{0}"\nforms = ["{0}"]\ntext = "."\nrules = []\n'
    path.write_text(said.format("all") + said.format("some") + "everywhere = false\n", encoding="utf-8")
    common = read_words(path)
    path.write_text('also = ["some"]\nonly.all = "Here."\n' + said.format("own"), encoding="utf-8")
    words = {word.id: word for word in words_of(common, {"one": read_words(path), "other": Words(())})}
    assert {key: word.games for key, word in words.items()} == {
        "all": ("one", "other"),
        "own": ("one",),
        "some": ("one",),
    }
    assert words["all"].only == {"one": "Here."} and words["own"].only == {}
