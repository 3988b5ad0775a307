"""Whatever the text, a position is read or refused in words; nothing else happens."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.state import OVER
from cottonopolis.errors import NotationError
from cottonopolis.game.position import read_position, write_position
from effort import examples
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
OWN_WORDS = {
    "birmingham, ann bob": [],
    "lancashire, ann bob cat": [
        *["distant", "revealed", "demand", "gone", "aside", "combine", "man", "man.0", "man-bol", "war.1", "port-1"],
        *["shipyard-1", "liv.2", "shortfall=debt", "edition=roxley2018", "4", "=-3", "tile", "doing", "to", "port"],
    ],
    "germany, ann bob cat": [
        *["display", "box", "pol", "pol.box", "hol", "both", "no_demand", "used", "loans", "steel", "combine", "draw"],
        *["end", "$9", "red", "gre", "por", "kie.0", "port-1", "ber.0", "ber-pol", "factory-3", "10", "repay"],
    ],
    "new_england, ann bob cat": [
        *["display", "box", "mca", "can", "used", "import", "ivi", "sli.0", "ship-2", "ship-3", "replaced", "nha.0"],
        *["loans", "steel", "combine", "draw", "end", "port-1", "cotton-1", "goods", "$9", "red"],
    ],
}
"""By table: words that mean something there and not elsewhere."""


@cache
def texts() -> list[str]:
    """Real positions of all kinds and games."""
    games = [(seed, 2 + seed, "", "birmingham") for seed in range(3)]
    games += [
        (1, 3, "", "lancashire"),
        (2, 4, "shortfall=debt", "lancashire"),
        (3, 2, "edition=roxley2018", "lancashire"),
    ]
    games += [(4, 3, "", "germany"), (5, 3, "", "new_england"), (6, 4, "", "new_england")]
    return [
        write_position(position)
        for game in games
        for n, position in enumerate(played(*game))
        if n % 12 == 0 or position.state.stage not in (1, 5, 9)
    ]


def check(text: str) -> None:
    """Reads a text; what is accepted can be written, read again and played on to the end of the round.

    Hands need only last so long: a scenario gives some players two cards and others eight.
    """
    try:
        position = read_position(text)
    except NotationError:
        return
    again = read_position(write_position(position))
    assert again.state.key() == position.state.key()
    state = position.state
    chance = random.Random(1)
    this_round = (state.era, state.round)
    for _ in range(4):
        if state.stage == OVER or (state.era, state.round) != this_round:
            return
        answers = legal(position.rules, state)
        assert answers
        apply(position.rules, state, chance.choice(answers))
        if position.content.options.get("shortfall") != "debt":
            assert all(player.money >= 0 for player in state.players)


@given(st.text(max_size=300))
@examples(30, 2000)
def test_any_text_is_read_or_refused(text: str) -> None:
    check(text)
    for table in OWN_WORDS:
        check(f"table {table}\n{text}")


@given(st.data())
@examples(80, 5000)
def test_known_words_in_any_order_are_read_or_refused(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(sorted(OWN_WORDS)))
    known = st.one_of(st.sampled_from(WORDS), st.sampled_from(OWN_WORDS[table] or WORDS))
    check(f"table {table}\n" + " ".join(data.draw(st.lists(known, max_size=30))))


@given(st.data())
@examples(60, 5000)
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
            words[at] = data.draw(st.sampled_from([*WORDS, *(word for own in OWN_WORDS.values() for word in own)]))
        else:
            words = [*words[: at + 1], "ann"]
    check(" ".join(words))
