"""How bots are spelled, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.bots import Spec, format_spec, make_bot, parse_spec
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
