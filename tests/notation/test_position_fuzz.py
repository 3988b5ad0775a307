"""Whatever the text, a position is read or refused in words; nothing else happens."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from cottonopolis.engine.doors import apply, legal
from cottonopolis.engine.state import OVER
from cottonopolis.errors import NotationError
from cottonopolis.game.position import read_position, write_position
from notation.position_games import played

WORDS = [
    *["\n", "\n", "\n", ",", ",", ",", "+", "?", "?cov", "...", "1", "2", "3", "0", "-1", "8", "£5"],
    *["ann", "bob", "table", "birmingham", "options", "introductory=true", "era", "rail", "canal", "round", "order"],
    *["to", "move", "actions", "left", "over", "spent", "income", "vp", "hand", "discards", "mat", "tile", "link"],
    *["market", "coal", "iron", "merchant", "oxf.0", "glo.1", "cotton", "any", "blank", "with", "no", "barrel", "none"],
    *["deck", "next", "shuffle", "chance", "question", "doing", "build", "network", "sell", "develop", "loan", "scout"],
    *["pass", "at", "cov.1", "bir.0", "bir-cov", "man-1", "cotton-2", "flipped", "due", "cards", "done", "bonus"],
    *["debt", "first", "card", "cov", "bir", "wpl", "again", "beer"],
]


@cache
def texts() -> list[str]:
    """Real positions of all kinds."""
    return [
        write_position(position)
        for seed in range(3)
        for n, position in enumerate(played(seed, 2 + seed))
        if n % 12 == 0 or position.state.stage not in (1, 5)
    ]


def check(text: str) -> None:
    """Reads a text; what is accepted can be written, read again and played on."""
    try:
        position = read_position(text)
    except NotationError:
        return
    again = read_position(write_position(position))
    assert again.state.key() == position.state.key()
    state = position.state
    chance = random.Random(1)
    for _ in range(4):
        if state.stage == OVER:
            return
        answers = legal(position.rules, state)
        assert answers
        apply(position.rules, state, chance.choice(answers))
        assert all(player.money >= 0 for player in state.players)


@given(st.text(max_size=300))
@settings(deadline=None, max_examples=100)
def test_any_text_is_read_or_refused(text: str) -> None:
    check(text)
    check(f"table birmingham, ann bob\n{text}")


@given(st.lists(st.sampled_from(WORDS), max_size=30))
@settings(deadline=None, max_examples=200)
def test_known_words_in_any_order_are_read_or_refused(words: list[str]) -> None:
    check("table birmingham, ann bob\n" + " ".join(words))


@given(st.data())
@settings(deadline=None, max_examples=200)
def test_a_changed_position_is_read_or_refused(data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(texts())).replace("\n", " \n ").split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(words) - 1))
        change = data.draw(st.sampled_from(["drop", "twice", "swap", "word", "cut"]))
        if change == "drop":
            del words[at]
        elif change == "twice":
            words.insert(at, words[at])
        elif change == "swap":
            other = data.draw(st.integers(0, len(words) - 1))
            words[at], words[other] = words[other], words[at]
        elif change == "word":
            words[at] = data.draw(st.sampled_from(WORDS))
        else:
            words = [*words[: at + 1], "ann"]
    check(" ".join(words))
