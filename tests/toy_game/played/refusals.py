"""Why something cannot be done in the toy."""

from __future__ import annotations

import pytest

from cottonopolis import new
from cottonopolis.errors import IllegalMove


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("B coa@dog.0 /dog", "wrong_slot"),
        ("N ash-ced /ash", "bad_request"),
        ("L 30 /ash", "bad_request"),
        ("N ash-bir /ash", "not_in_network"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(line: str, reason: str) -> None:
    game = new("valley", players=2, seed=1)
    with pytest.raises(IllegalMove) as refused:
        game.play(line)
    assert refused.value.reason == reason
    assert refused.value.sentence
