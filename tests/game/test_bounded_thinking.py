"""Thinking about an input ends: steps are counted, and what is left out is said."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from cottonopolis.errors import AmbiguousMove, IllegalMove, NotationError, ReplayError
from cottonopolis.game import Game, new, read_record, replay
from cottonopolis.game.budget import Budget
from cottonopolis.game.matching import Matcher, steps_for
from cottonopolis.game.position import read_position
from cottonopolis.notation.action import parse_action
from cottonopolis.notation.record import format_record
from cottonopolis.notation.record_json import format_record_json
from game.crowded import TABLES, crowded
from game.plain_matching import PlainMatcher, TooMany

FROZEN = "S cot@wor.0 + cot@wor.1 + cot@kid.0 + cot@kid.1 + cot@tam.0 + pot@wor.0 /cov"
"""The line that once froze a server: five sales, and a sixth of a tile that is not there."""

MILLS = "cot@wor + cot@wor + cot@kid + cot@kid + cot@tam + cot@tam + cot@nun + cot@lee + cot@lee"
GOODS = "man@wol + man@wol + man@bir + man@bir + man@bir + man@cov + man@cov + man@sto"


def twice(parts: str) -> str:
    """Each of these sales twice."""
    return " + ".join(f"{part} + {part}" for part in parts.split())


LINES = {
    "birmingham": {
        FROZEN: "illegal",
        f"S {MILLS}": "ambiguous",
        f"S {MILLS} ! man ! man ! man /cov": "illegal",
        f"S {MILLS} b:glo.0 /cov": "ambiguous",
        f"S {MILLS} b:glo.0 b:glo.1 /cov": "illegal",
        f"S {MILLS} + {GOODS} + pot@cov + pot@sta + pot@bel /cov": "ambiguous",
        f"S {MILLS} + {GOODS} + pot@cov + pot@sta + pot@bel /cov ! cot ! cot": "ambiguous",
        f"S {GOODS} + {GOODS} + {GOODS} /cov": "illegal",
        "S " + " + ".join(["cot@wor"] * 39): "illegal",
        "S cot@wor.0 " + "b:fno " * 60: "illegal",
        "S cot@wor.0 " + "/cov " * 70: "illegal",
        "D cot + man": "ambiguous",
        "D cot + cot + cot /cov": "illegal",
        "W " + "/cov " * 70: "illegal",
        "B": "illegal",
        "N": "illegal",
        "S": "illegal",
    },
    "lancashire": {
        "S "
        + " + ".join(f"cot@{place} + cot@{place}" for place in ["bol", "bny", "bry", "col", "mac", "man"]): "ambiguous",
        "S "
        + " + ".join(f"cot@{place} + cot@{place}" for place in ["bol", "bny", "bry", "col", "mac", "man"])
        + ">liv.2": ("illegal"),
        "S " + " + ".join(["cot@bol>distant"] * 20): "illegal",
        "D por + por": "ambiguous",
        "B": "illegal",
        "N": "illegal",
    },
    "new_england": {
        "S "
        + " + ".join(f"{tile} + {tile}" for tile in ["cot@har", "cot@pro", "cot@fal", "fac@bos", "fac@low"]): "illegal",
        "S " + " + ".join(f"{tile} + {tile}" for tile in ["cot@har", "cot@pro", "cot@fal"]): "ambiguous",
        "T deck deck deck deck": "illegal",
        "N": "illegal",
        "C": "illegal",
    },
    "germany": {
        "S "
        + " + ".join(f"{tile} + {tile}" for tile in ["cot@han", "cot@ess", "cot@koe", "fac@ber", "fac@ber"]): "illegal",
        "S " + " + ".join(f"{tile} + {tile}" for tile in ["cot@han", "cot@ess", "cot@koe"]): "ambiguous",
        "N": "illegal",
        "C": "illegal",
    },
}
"""By map: lines that leave as much open as can be, and what is said about them."""


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, lines in LINES.items() for line in lines])
def test_the_worst_lines_are_answered_within_their_budget(name: str, line: str) -> None:
    game, request = crowded(name), parse_action(line)
    budget = Budget(steps_for(request))
    ways = Matcher(game.content, game.rules, request).ways(game.state, budget=budget)
    said = game.explain(line)
    assert said.status == LINES[name][line], str(said)
    assert said.reason is None or said.reason.word != "too_complex"
    assert bool(ways) == (said.status == "ambiguous")
    # What cannot be is seen before anything is tried.
    assert ways or steps_for(request) - budget.left <= 70


def test_the_plain_way_does_not_end_where_the_matcher_does() -> None:
    game, request = crowded("birmingham"), parse_action(FROZEN)
    with pytest.raises(TooMany):
        PlainMatcher(game.content, game.rules, request).ways(game.state)
    with pytest.raises(IllegalMove, match=r"no Pottery at wor\.0"):
        game.play(FROZEN)


def test_the_budget_grows_by_the_same_amount_with_every_part() -> None:
    steps = [steps_for(parse_action("S " + " + ".join(["cot@wor"] * n))) for n in range(1, 30)]
    assert len({more - less for less, more in pairwise(steps)}) == 1


LAST_BARRELS = """
table birmingham, ann bob
era rail, round 3, order ann bob, ann to move, 2 actions left
ann hand cov cov
ann tile cotton-1 at wor.0, cotton-1 at wor.1, cotton-1 at kid.0, cotton-2 at kid.1, cotton-2 at tam.0
ann tile cotton-3 at tam.1, cotton-3 at lee.0, cotton-3 at lee.1, cotton-4 at nun.1, cotton-4 at der.1
ann tile cotton-4 at bir.0
ann tile brewery-1 at bur.1, brewery-1 at fno.0, brewery-2 at fso.0, brewery-2 at der.0, brewery-3 at stn.0
ann tile brewery-3 at nun.0 with 1
ann link sto-lee, lee-bel, bel-der, der-bur, sto-stn, stn-sta, bur-tam, tam-nun, tam-bir, kid-dud, kid-wor-fso, dud-bir
ann link bir-oxf
merchant oxf.0 cotton no barrel, oxf.1 blank, glo.0 blank
"""
"""Eleven mills and eleven barrels: whatever is drunk first, in the end all are."""
ALL_MILLS = "S cot@wor.0 + cot@wor.1 + cot@kid.0 + cot@kid.1 + cot@tam.0 + cot@tam.1"
ALL_MILLS += " + cot@lee.0 + cot@lee.1 + cot@nun.1 + cot@der.1 + cot@bir.0 /cov"


def test_a_line_that_takes_too_much_thinking_is_refused_and_says_what_would_help() -> None:
    found = read_position(LAST_BARRELS.strip())
    game = Game(found.content, found.rules, found.state, found.seats)
    with pytest.raises(IllegalMove, match="name the buyers, the sources and the card") as refused:
        game.play(ALL_MILLS)
    assert refused.value.reason == "too_complex"
    said = game.explain(ALL_MILLS)
    assert said.status == "illegal"
    assert said.reason is not None
    assert said.reason.word == "too_complex"
    barrels = ["bur.1", "bur.1", "fno.0", "fno.0", "fso.0", "fso.0", "der.0", "der.0", "stn.0", "stn.0", "nun.0"]
    parts = ALL_MILLS.removesuffix(" /cov").split(" + ")
    game.play(" + ".join(f"{part} b:{barrel}" for part, barrel in zip(parts, barrels, strict=True)) + " /cov")
    assert len(game.lines) == 1


def test_half_made_actions_go_on_with_the_answers_that_were_given() -> None:
    """The first barrel was taken from one brewery; in the line it may be named second."""
    found = read_position(
        "table birmingham, ann bob\nera rail, round 3, order ann bob, ann to move, 2 actions left\n"
        "ann hand cov cov, tile pottery-3 at cov.0, brewery-2 at bur.1, brewery-2 at fno.0, link bir-cov, bir-oxf\n"
        "merchant oxf.0 any no barrel"
    )
    for first in ("b:bur.1", "b:fno.0"):
        game = Game(found.content, found.rules, found.state.copy(), found.seats)
        for text in ("S pot-3@cov.0>oxf.0", first):
            game.play(next(answer for answer in game.legal() if answer.text == text))
        game.play("S pot-3@cov.0>oxf.0 b:bur.1 b:fno.0 /cov")
        assert len(game.lines) == 1


def test_remedies_say_that_not_everything_was_tried() -> None:
    said = crowded("birmingham").explain(f"S {MILLS} ! man ! man ! man /cov")
    assert said.remedies is not None
    assert said.remedies.is_cut
    assert said.sentences[-1] == "Not everything that might help was tried."
    assert said.remedies.as_json()["is_cut"]


@pytest.mark.parametrize("name", TABLES)
def test_an_outlook_has_every_beginning_and_says_what_it_leaves_out(name: str) -> None:
    game = crowded(name)
    outlook = game.outlook(limit=10**6)
    assert {prospect.answer for prospect in outlook.prospects} == set(game.legal())
    assert len(outlook.prospects) <= 60 * len(game.legal())
    assert bool(outlook.more) == (name == "birmingham")


def test_a_record_has_no_more_actions_than_a_game_can_have() -> None:
    text = format_record(new("birmingham", players=2, seed=7).record())
    head = text[: text.index("end 0")]
    actions = [f"{n} player1 P /cov" for n in range(1, 1001)]
    seat = new("birmingham", players=2, seed=7).seats[0]
    lines = "\n".join(actions).replace("player1", seat)
    with pytest.raises(NotationError, match="more than 999 actions are too many"):
        read_record(f"{head}{lines}\nend 1000\n")


def test_a_record_has_no_more_shuffles_than_a_game_has_eras() -> None:
    text = format_record(new("birmingham", players=2, seed=7).record())
    shuffle = next(line for line in text.split("\n") if line.startswith("shuffle cards"))
    for n, is_refused in ((1, False), (2, True), (200, True)):
        many = text.replace(shuffle, "\n".join([shuffle] * (n + 1)))
        with pytest.raises(ReplayError) as refused:
            replay(read_record(many))
        assert (refused.value.reason == "bad_setup") == is_refused


def test_comments_of_a_record_are_written_once_each() -> None:
    game = new("birmingham", players=2, seed=7)
    text = format_record(game.record()).replace("end 0", "# one\n# two\nend 0")
    record = read_record(text)
    assert format_record(read_record(json.dumps(json.loads(format_record_json(record))))) == format_record(record)
    assert format_record(record).count("# ") == 2


def test_an_ambiguous_line_is_ambiguous_when_the_budget_ends_after_two_ways() -> None:
    game = crowded("birmingham")
    with pytest.raises(AmbiguousMove):
        game.play(f"S {MILLS} + {GOODS} + pot@cov + pot@sta + pot@bel /cov")
