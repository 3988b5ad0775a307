"""How bots are spelled, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.bots import Spec, format_spec, make_bot, parse_spec, split_specs
from cottonopolis.errors import BotError

_words = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
_values = st.from_regex(r"[^,\s=]{1,8}", fullmatch=True)


@given(st.builds(Spec, _words, st.dictionaries(_words, _values, max_size=3)))
def test_a_spec_reads_as_it_is_written(spec: Spec) -> None:
    assert parse_spec(format_spec(spec)) == spec


@pytest.mark.parametrize(
    "text", ["", ":", "random:", "Random", "random:seed", "random:seed=", "random:seed=1,seed=2", "a b"]
)
def test_a_text_that_spells_no_bot_is_refused(text: str) -> None:
    with pytest.raises(BotError, match="expected"):
        parse_spec(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("chess", "there is no bot 'chess': known are .*random"),
        ("random:nodes=3", "random has no setting 'nodes'; it has seed"),
        ("random:seed=x", "seed is 'x', expected a whole number from 0"),
        ("random:seed=-1", "seed is '-1', expected a whole number from 0"),
    ],
)
def test_a_bot_that_cannot_be_made_says_why(text: str, says: str) -> None:
    with pytest.raises(BotError, match=says):
        make_bot(text)


@pytest.mark.parametrize("value", ["python3 a.py", "a,b", "\\", "a\\,b", "x=1,y=2", "\\\\", ",", "c:\\new"])
def test_a_value_may_hold_anything(value: str) -> None:
    spec = Spec("program", {"command": value, "seed": "3"})
    assert parse_spec(format_spec(spec)) == spec


@given(
    st.lists(
        st.builds(Spec, _words, st.dictionaries(_words, st.text("ab=,:\\", min_size=1, max_size=6), max_size=2)),
        max_size=4,
    )
)
def test_a_list_of_bots_falls_apart_into_them(specs: list[Spec]) -> None:
    texts = [format_spec(spec) for spec in specs]
    found = [parse_spec(text) for text in split_specs(",".join(texts))]
    assert found == [parse_spec(text) for text in texts]
